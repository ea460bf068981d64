import { MailOutlined, SendOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import {
  deliveryStateNames,
  deliveryStates,
  type Delivery,
  type DeliveryState,
} from '@fengguang/domain/alarms/alarm-delivery.contract'
import { alarmLevelNames } from '@fengguang/domain/alarms/alarm.model'
import { alarmLabels } from '@fengguang/domain/alarms/alarm.labels'
import { Card } from '../../kit/Card.tsx'
import { ConfirmButton } from '../../kit/ConfirmButton.tsx'
import type { Field } from '../../kit/field.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { StateTag } from '../../kit/StateTag.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import type { Tone } from '../../theme/tokens.ts'
import { AlarmLevelTag } from '../../widgets/AlarmLevelTag.tsx'
import { delivery, useTrial } from './alarms.queries.ts'
import { m } from './delivery.texts.ts'
import { DeliverySettingsForm } from './DeliveryForm.tsx'

const tones: Record<DeliveryState, Tone> = {
  waiting: 'initialising',
  sent: 'normal',
  skipped: 'offline',
  failed: 'fault',
}

const fields: readonly Field<Delivery>[] = [
  { key: 'text', ...alarmLabels.text, widthPx: 260 },
  { key: 'stationName', ...alarmLabels.stationName, widthPx: 160 },
  {
    key: 'level',
    ...alarmLabels.level,
    widthPx: 90,
    format: { kind: 'choice', names: alarmLevelNames },
    render: ({ level }) => <AlarmLevelTag level={level} />,
  },
  {
    key: 'state',
    label: m.state,
    widthPx: 110,
    format: { kind: 'choice', names: deliveryStateNames },
    filter: { kind: 'choice', names: deliveryStateNames },
    render: ({ state }) => <StateTag tone={tones[state]} label={deliveryStateNames[state]} />,
  },
  { key: 'attempts', label: m.attempts, widthPx: 80, format: { kind: 'number', decimals: 0 } },
  { key: 'createdAt', label: m.createdAt, widthPx: 160, format: { kind: 'instant' } },
  { key: 'doneAt', label: m.doneAt, widthPx: 160, format: { kind: 'instant' } },
  { key: 'nextAt', label: m.nextAt, widthPx: 160, list: 'optional', format: { kind: 'instant' } },
  { key: 'lastError', label: m.lastError, widthPx: 220 },
]

/** Where alarms go outside the browser, and what became of them. */
export function DeliveryView() {
  const say = useSay()
  const notices = useNotices()
  const trial = useTrial()
  const { data, error, refetch } = useQuery(delivery.settings(undefined))
  const send = async (channel: 'mail' | 'webhook') => {
    const { isDelivered, error: reason } = await trial.mutateAsync({ channel })
    if (isDelivered) notices.tell(say(m.delivered))
    else notices.complain(say(m.notDelivered, { error: reason }))
  }
  const buttons = data && (
    <>
      {data.canMail && data.mailTo.length > 0 && (
        <ConfirmButton label={m.trialMail} icon={<MailOutlined />} onConfirm={() => send('mail')} />
      )}
      {data.webhookUrl !== '' && (
        <ConfirmButton label={m.trialWebhook} icon={<SendOutlined />} onConfirm={() => send('webhook')} />
      )}
    </>
  )
  return (
    <div className="fg-alarm-figures">
      <Card
        title={say(m.title)}
        loading={!data && !error}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        extra={buttons}
      >
        {data && <DeliverySettingsForm key={data.version} settings={data} />}
      </Card>
      <ListPage<Delivery>
        name="alarm-deliveries"
        title={m.log}
        fields={fields}
        query={({ page, pageSize, filters }) =>
          delivery.page({ page, pageSize, state: deliveryStates.find((state) => state === filters.state) })
        }
      />
    </div>
  )
}
