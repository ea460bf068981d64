import type { ReactNode } from 'react'
import { CopyOutlined } from '@ant-design/icons'
import { Alert, Button, Modal } from 'antd'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { useSay } from '../lib/i18n.ts'
import { m } from './kit.texts.ts'
import { useCopy } from './use-copy.ts'

interface Props {
  title: TextPair
  hint: TextPair
  copyLabel: TextPair
  /** What goes to the clipboard. */
  text: string
  /** Buttons before the one that copies. */
  actions?: ReactNode
  children: ReactNode
  onClose: () => void
}

/** A secret that is never shown again: neither the mask nor Escape closes it by accident. */
export function ShownOnce({ title, hint, copyLabel, text, actions, children, onClose }: Props) {
  const say = useSay()
  const { copied, copy } = useCopy()
  return (
    <Modal
      open
      title={say(title)}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <>
          {actions}
          <Button icon={<CopyOutlined />} onClick={() => void copy(text)}>
            {say(copied ? m.copied : copyLabel)}
          </Button>
          <Button type="primary" onClick={onClose}>
            {say(m.kept)}
          </Button>
        </>
      }
    >
      <Alert type="warning" showIcon title={say(hint)} />
      {children}
    </Modal>
  )
}
