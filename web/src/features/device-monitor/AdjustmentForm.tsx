import { useState } from 'react'
import { z } from 'zod'
import { AdjustForm } from '@fengguang/domain/device-monitor/device-operation.contract'
import { adjustmentLabels as labels } from '@fengguang/domain/device-monitor/device-operation.labels'
import { conditionNames } from '@fengguang/domain/device-monitor/device-operation.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { optionsOf, type FormField } from '../../kit/form/form-field.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useAddAdjustments } from './device-monitor.queries.ts'
import type { Names } from './operation.fields.ts'
import { m } from './operation.texts.ts'
import { DevicesSelect, StationSelect } from './StationDevices.tsx'

const Form = AdjustForm.extend({ stationId: z.string().min(1) })
type Form = z.infer<typeof Form>

/** What devices are said to have been in a period. */
export function AdjustmentForm({ stations, onClose }: { stations: Names; onClose: () => void }) {
  const say = useSay()
  const notices = useNotices()
  const add = useAddAdjustments()
  const [stationId, setStationId] = useState<string>()
  const fields: FormField<Form>[] = [
    {
      key: 'stationId',
      ...labels.stationId,
      input: {
        kind: 'custom',
        render: (control) => <StationSelect control={control} stations={stations} onStation={setStationId} />,
      },
    },
    {
      key: 'deviceIds',
      ...labels.deviceIds,
      input: { kind: 'custom', render: (control) => <DevicesSelect control={control} stationId={stationId} /> },
    },
    {
      key: 'condition',
      ...labels.condition,
      hint: m.addHint,
      input: { kind: 'select', options: optionsOf(conditionNames) },
    },
    { key: 'fromAt', ...labels.fromAt, half: true, input: { kind: 'instant' } },
    { key: 'toAt', ...labels.toAt, half: true, input: { kind: 'instant' } },
    { key: 'reason', ...labels.reason, input: { kind: 'textarea', rows: 3 } },
  ]
  return (
    <FormDrawer<Form>
      open
      title={m.addTitle}
      schema={Form}
      fields={fields}
      initial={{}}
      onSubmit={async ({ deviceIds, condition, fromAt, toAt, reason }) => {
        const { added } = await add.mutateAsync({ deviceIds, condition, fromAt, toAt, reason })
        notices.tell(say(m.added, { count: added }))
      }}
      onClose={onClose}
    />
  )
}
