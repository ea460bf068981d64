import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { equipmentContract } from '@fengguang/domain/equipment/equipment.contract'
import { meterReadingLabels } from '@fengguang/domain/equipment/meter-reading.labels'
import { meterDirectionNames, meterStepNames, type LastReading } from '@fengguang/domain/equipment/meter-reading.model'
import { countedSince } from '@fengguang/domain/equipment/meter-reading.rules'
import { numberInput } from '@fengguang/domain/kernel/field-label'
import { numberText } from '@fengguang/domain/kernel/units'
import { detailLabels } from '@fengguang/domain/tasks/task.labels'
import { MeterReadingDetail } from '@fengguang/domain/tasks/task-detail.model'
import { optionsOf, type FormField, type FormValues } from '../../kit/form/form-field.ts'
import { queriesOf } from '../../lib/api.ts'
import { useSay, type Say } from '../../lib/i18n.ts'
import { deviceLookup } from '../../widgets/lookups/lookups.ts'
import { m } from './tasks.texts.ts'

const equipment = queriesOf('equipment', equipmentContract)
const [d, r] = [detailLabels, meterReadingLabels]

const reading = {
  deviceId: null,
  meter: '',
  direction: 'forward',
  readingKwh: null,
  step: 'counted',
  oldKwh: null,
  newKwh: null,
  note: '',
}
export const meterStart: FormValues = { readAt: null, readings: [reading] }

/** A meter of the station, or one that it does not list. */
export const meterFields = (stationId: string): readonly FormField<FormValues>[] => [
  { key: 'readAt', ...d.readAt, hint: m.readAtHint, input: { kind: 'instant' } },
  {
    key: 'readings',
    ...d.readings,
    input: {
      kind: 'rows',
      addLabel: m.addReading,
      min: 1,
      max: 100,
      fields: [
        { key: 'deviceId', ...r.deviceId, input: { kind: 'lookup', lookup: deviceLookup(stationId, 'meter') } },
        { key: 'meter', ...d.meter, when: ({ deviceId }) => !deviceId, input: { kind: 'text' } },
        { key: 'direction', ...r.direction, input: { kind: 'select', options: optionsOf(meterDirectionNames) } },
        { key: 'readingKwh', label: r.readingKwh.label, input: numberInput(r.readingKwh) },
        { key: 'step', ...r.step, input: { kind: 'select', options: optionsOf(meterStepNames) } },
        {
          key: 'oldKwh',
          label: r.oldKwh.label,
          when: ({ step }) => step === 'rollover' || step === 'replaced',
          input: numberInput(r.oldKwh),
        },
        {
          key: 'newKwh',
          label: r.newKwh.label,
          when: ({ step }) => step === 'replaced',
          input: numberInput(r.newKwh),
        },
        { key: 'note', ...d.note, input: { kind: 'text' } },
      ],
    },
  },
]

const One = MeterReadingDetail.shape.readings.element
function lineOf(say: Say, entered: unknown, readAt: string, last: readonly LastReading[]) {
  const judged = One.safeParse(entered)
  if (!judged.success) return undefined
  const { deviceId, direction, readingKwh } = judged.data
  const before = last.find((one) => one.deviceId === deviceId && one.direction === direction)
  if (!before) return deviceId === null ? undefined : say(m.firstReading, { kwh: numberText(readingKwh, 2) })
  const { differenceKwh, perDayKwh } = countedSince(before, { ...judged.data, readAt })
  const lastKwh = numberText(before.readingKwh, 2)
  if (differenceKwh === null) return say(m.contradicts, { last: lastKwh })
  const rate = perDayKwh === null ? '--' : numberText(perDayKwh, 2)
  return say(m.countedSince, { last: lastKwh, kwh: numberText(differenceKwh, 2), rate })
}

/** What the entered readings come to beside the last ones. */
export function MeterPreview({ stationId, values }: { stationId: string; values: FormValues }) {
  const say = useSay()
  const [openedAt] = useState(() => new Date().toISOString())
  const { data } = useQuery(equipment.lastReadings({ stationId }))
  if (!data) return null
  const readAt = typeof values['readAt'] === 'string' ? values['readAt'] : openedAt
  const entered: readonly unknown[] = Array.isArray(values['readings']) ? values['readings'] : []
  const lines = entered.flatMap((one, n) => {
    const text = lineOf(say, one, readAt, data)
    return text === undefined ? [] : [{ n: n + 1, text }]
  })
  return (
    <ul className="fg-task-records" aria-label={say(m.sinceLast)}>
      {lines.map(({ n, text }) => (
        <li key={n}>
          <span>{n}</span>
          <strong>{text}</strong>
        </li>
      ))}
    </ul>
  )
}
