import { CopyOutlined } from '@ant-design/icons'
import { Alert, Button, Modal } from 'antd'
import type { GatewaySecret } from '@fengguang/domain/gateways/gateways.contract'
import { useCopy } from '../../kit/use-copy.ts'
import { useSay } from '../../lib/i18n.ts'
import { m } from './gateways.messages.ts'
import './gateways.css'

/** Shown once: neither the mask nor Escape closes it by accident. */
export function SecretDialog({ gateway, onClose }: { gateway: GatewaySecret; onClose: () => void }) {
  const say = useSay()
  const { copied, copy } = useCopy()
  return (
    <Modal
      open
      title={say(m.secretTitle)}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <>
          <Button icon={<CopyOutlined />} onClick={() => void copy(gateway.secret)}>
            {say(copied ? m.copied : m.copy)}
          </Button>
          <Button type="primary" onClick={onClose}>
            {say(m.kept)}
          </Button>
        </>
      }
    >
      <Alert type="warning" showIcon title={say(m.secretHint)} />
      <dl className="fg-gateway-secret">
        <dt>{say(m.name)}</dt>
        <dd>{gateway.name}</dd>
        <dt>{say(m.id)}</dt>
        <dd>
          <code>{gateway.id}</code>
        </dd>
        <dt>{say(m.secret)}</dt>
        <dd>
          <code>{gateway.secret}</code>
        </dd>
      </dl>
    </Modal>
  )
}
