import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { csvText, saveText } from '../../kit/csv.ts'
import { ShownOnce } from '../../kit/ShownOnce.tsx'
import { useSay } from '../../lib/i18n.ts'
import { m } from './organisation.texts.ts'
import './organisation.css'

export interface OneTimePassword {
  userName: string
  password: string
}

interface Props {
  passwords: readonly OneTimePassword[]
  onClose: () => void
}

export function OneTimePasswords({ passwords, onClose }: Props) {
  const say = useSay()
  const rows = passwords.map(({ userName, password }) => [userName, password])
  const save = () => saveText(csvText([[say(m.userName), say(m.oneTime)], ...rows]), say(m.listName))
  return (
    <ShownOnce
      title={m.oneTime}
      hint={m.oneTimeHint}
      copyLabel={m.copy}
      text={passwords.length === 1 ? passwords[0]!.password : rows.map((row) => row.join('\t')).join('\n')}
      actions={
        passwords.length > 1 && (
          <Button icon={<DownloadOutlined />} onClick={save}>
            {say(m.saveList)}
          </Button>
        )
      }
      onClose={onClose}
    >
      <dl className="fg-one-time">
        {passwords.map(({ userName, password }) => (
          <div key={userName}>
            <dt>{userName}</dt>
            <dd>{password}</dd>
          </div>
        ))}
      </dl>
    </ShownOnce>
  )
}
