import { useQuery } from '@tanstack/react-query'
import { adjustmentLabels } from '@fengguang/domain/device-monitor/device-operation.labels'
import { conditionNames, type Adjustment } from '@fengguang/domain/device-monitor/device-operation.model'
import type { LocalDay } from '@fengguang/domain/kernel/time-range'
import { Card } from '../../kit/Card.tsx'
import { ConfirmButton } from '../../kit/ConfirmButton.tsx'
import type { Field } from '../../kit/field.ts'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { conditions, useRemoveConditions } from './analysis.queries.ts'
import { m } from './analysis.texts.ts'

function RemoveCondition({ id }: Adjustment) {
  const say = useSay()
  const notices = useNotices()
  const remove = useRemoveConditions()
  return (
    <ConfirmButton
      label={m.remove}
      confirm={m.removeAsk}
      danger
      size="small"
      onConfirm={async () => {
        await remove.mutateAsync({ ids: [id] })
        notices.tell(say(m.removed))
      }}
    />
  )
}

const inZone = { kind: 'instant', zoneKey: 'timeZone' } as const
const fields: readonly Field<Adjustment>[] = [
  { key: 'condition', ...adjustmentLabels.condition, widthPx: 120, format: { kind: 'choice', names: conditionNames } },
  { key: 'fromAt', ...adjustmentLabels.fromAt, widthPx: 160, format: inZone },
  { key: 'toAt', ...adjustmentLabels.toAt, widthPx: 160, format: inZone },
  { key: 'reason', ...adjustmentLabels.reason, widthPx: 200 },
  { key: 'createdBy', ...adjustmentLabels.createdBy, widthPx: 110 },
  { key: 'id', label: m.remove, widthPx: 100, render: (row) => <RemoveCondition {...row} /> },
]

/** What staff entered for this device on this day; taking it back computes the day again. */
export function DayConditions({ deviceId, day }: { deviceId: string; day: LocalDay }) {
  const say = useSay()
  const { data, error, refetch } = useQuery(
    conditions.adjustments({ deviceId, from: day, to: day, page: 1, pageSize: 100 }),
  )
  if (data?.rows.length === 0) return null
  return (
    <Card
      title={say(m.conditions)}
      flush
      loading={!data && !error}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
    >
      <RowsTable rows={data?.rows ?? []} fields={fields} />
    </Card>
  )
}
