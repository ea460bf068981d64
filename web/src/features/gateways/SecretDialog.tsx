import type { GatewaySecret } from '@fengguang/domain/gateways/gateways.contract'
import { ShownOnce } from '../../kit/ShownOnce.tsx'
import { useSay } from '../../lib/i18n.ts'
import { m } from './gateways.texts.ts'
import './gateways.css'

export function SecretDialog({ gateway, onClose }: { gateway: GatewaySecret; onClose: () => void }) {
  const say = useSay()
  return (
    <ShownOnce title={m.secretTitle} hint={m.secretHint} copyLabel={m.copy} text={gateway.secret} onClose={onClose}>
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
    </ShownOnce>
  )
}
