import { Alert, Button, Modal } from 'antd'
import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { csvText, saveText } from '../../kit/csv.ts'
import { useCopy } from '../../kit/use-copy.ts'
import { useSay } from '../../lib/i18n.ts'
import { m } from './organisation.messages.ts'
import './organisation.css'

export interface OneTimePassword {
  userName: string
  password: string
}

interface Props {
  passwords: readonly OneTimePassword[]
  onClose: () => void
}

/** Shown once: neither the mask nor Escape closes it by accident. */
export function OneTimePasswords({ passwords, onClose }: Props) {
  const say = useSay()
  const { copied, copy } = useCopy()
  const rows = passwords.map(({ userName, password }) => [userName, password])
  const save = () => saveText(csvText([[say(m.userName), say(m.oneTime)], ...rows]), say(m.listName))
  return (
    <Modal
      open
      title={say(m.oneTime)}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <>
          {passwords.length > 1 && (
            <Button icon={<DownloadOutlined />} onClick={save}>
              {say(m.saveList)}
            </Button>
          )}
          <Button
            icon={<CopyOutlined />}
            onClick={() =>
              void copy(passwords.length === 1 ? rows[0]![1]! : rows.map((row) => row.join('\t')).join('\n'))
            }
          >
            {say(copied ? m.copied : m.copy)}
          </Button>
          <Button type="primary" onClick={onClose}>
            {say(m.kept)}
          </Button>
        </>
      }
    >
      <Alert type="warning" showIcon title={say(m.oneTimeHint)} />
      <dl className="fg-one-time">
        {passwords.map(({ userName, password }) => (
          <div key={userName}>
            <dt>{userName}</dt>
            <dd>{password}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
