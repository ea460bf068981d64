import { Link } from 'react-router'
import { handlingNames, type FindingWhole, type Handling } from '@fengguang/domain/inspection/finding.model'
import { readingText } from '@fengguang/domain/inspection/finding.rules'
import { findingLabels } from '@fengguang/domain/inspection/inspection.labels'
import { screens } from '@fengguang/domain/navigation/screens'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import type { Tone } from '../../theme/tokens.ts'
import { m } from './inspection.texts.ts'

/** A row of the list is one too, still without its history. */
export type FindingRow = Omit<FindingWhole, 'history'> & Partial<Pick<FindingWhole, 'history'>>

const tones: Record<Handling, Tone> = {
  notProcessed: 'alarm',
  pending: 'initialising',
  processed: 'normal',
  unable: 'fault',
  suspended: 'standby',
}
export const HandlingTag = ({ status }: { status: Handling }) => (
  <StateTag tone={tones[status]} label={handlingNames[status]} />
)

const f = findingLabels
const local = { kind: 'instant', zoneKey: 'timeZone' } as const
export const findingFields: readonly Field<FindingRow>[] = [
  { key: 'what', ...f.what, widthPx: 240, fixed: true, group: m.finding },
  {
    key: 'status',
    ...f.status,
    widthPx: 140,
    group: m.finding,
    format: { kind: 'choice', names: handlingNames },
    filter: { kind: 'choice', names: handlingNames },
    render: ({ status }) => <HandlingTag status={status} />,
  },
  { key: 'stationName', ...f.stationName, widthPx: 180, group: m.finding },
  { key: 'deviceName', ...f.deviceName, widthPx: 160, group: m.finding },
  { key: 'reading', ...f.reading, widthPx: 150, group: m.finding, render: (row) => readingText(row) || '--' },
  { key: 'note', ...f.note, widthPx: 240, group: m.finding },
  {
    key: 'taskNo',
    ...f.taskNo,
    widthPx: 120,
    group: m.found,
    format: { kind: 'number', decimals: 0 },
    render: ({ taskId, taskNo }) => (
      <Link to={`${screens.operationMonitorNew.path}?id=${encodeURIComponent(taskId)}`}>{taskNo}</Link>
    ),
  },
  { key: 'foundBy', ...f.foundBy, widthPx: 110, group: m.found },
  { key: 'foundAt', ...f.foundAt, widthPx: 170, group: m.found, format: local },
  { key: 'changedAt', ...f.changedAt, widthPx: 170, group: m.found, format: local, list: 'optional' },
]
