import { defectLabels } from '@fengguang/domain/defects/defect.labels'
import {
  defectSourceNames,
  defectStatusNames,
  severityNames,
  type DefectStatus,
  type Severity,
} from '@fengguang/domain/defects/defect.model'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import type { Tone } from '../../theme/tokens.ts'
import type { DefectRow } from './defects.queries.ts'
import { m } from './defects.texts.ts'

const tones: Record<DefectStatus, Tone> = {
  submitted: 'initialising',
  controlAppraisal: 'standby',
  maintenanceAppraisal: 'standby',
  chiefAppraisal: 'standby',
  elimination: 'alarm',
  acceptance: 'alarm',
  eliminated: 'normal',
  suspended: 'notConnected',
  notDefect: 'offline',
}
const severityTones: Record<Severity, Tone> = { critical: 'fault', major: 'alarm', general: 'standby' }

export const DefectStatusTag = ({ status }: { status: DefectStatus }) => (
  <StateTag tone={tones[status]} label={defectStatusNames[status]} />
)

const l = defectLabels
const local = { kind: 'instant', zoneKey: 'timeZone' } as const

export const defectFields: readonly Field<DefectRow>[] = [
  { key: 'no', ...l.no, group: m.basics, widthPx: 80, sortable: true, format: { kind: 'number', decimals: 0 } },
  { key: 'title', ...l.title, group: m.basics, widthPx: 220, fixed: true },
  {
    key: 'severity',
    ...l.severity,
    group: m.basics,
    widthPx: 110,
    sortable: true,
    format: { kind: 'choice', names: severityNames },
    filter: { kind: 'choice', names: severityNames },
    render: ({ severity }) => <StateTag tone={severityTones[severity]} label={severityNames[severity]} />,
  },
  {
    key: 'status',
    ...l.status,
    group: m.basics,
    widthPx: 190,
    sortable: true,
    format: { kind: 'choice', names: defectStatusNames },
    filter: { kind: 'choice', names: defectStatusNames },
    render: ({ status }) => <DefectStatusTag status={status} />,
  },
  {
    key: 'isOverdue',
    ...l.isOverdue,
    group: m.basics,
    widthPx: 100,
    format: { kind: 'flag' },
    filter: { kind: 'flag' },
    render: ({ isOverdue }) => (isOverdue ? <StateTag tone="fault" label={l.isOverdue.label} /> : '--'),
  },
  { key: 'stationName', ...l.stationName, group: m.basics, widthPx: 180, sortable: true },
  { key: 'deviceName', ...l.deviceName, group: m.basics, widthPx: 160 },
  { key: 'deadlineAt', ...l.deadlineAt, group: m.basics, widthPx: 160, sortable: true, format: local },
  { key: 'foundAt', ...l.foundAt, group: m.basics, widthPx: 160, sortable: true, format: local, list: 'wide' },
  { key: 'foundBy', ...l.foundBy, group: m.basics, widthPx: 120, list: 'optional' },
  { key: 'description', ...l.description, group: m.basics, widthPx: 260, list: 'optional' },
  { key: 'submitterName', ...l.submitterName, group: m.handling, widthPx: 110, list: 'wide' },
  { key: 'submittedAt', ...l.submittedAt, group: m.handling, widthPx: 160, format: local, list: 'optional' },
  {
    key: 'sourceKind',
    ...l.sourceKind,
    group: m.handling,
    widthPx: 110,
    format: { kind: 'choice', names: defectSourceNames },
    list: 'optional',
  },
  {
    key: 'suspendedFrom',
    ...l.suspendedFrom,
    group: m.handling,
    widthPx: 190,
    format: { kind: 'choice', names: defectStatusNames },
    list: 'optional',
  },
  { key: 'suspendedUntil', ...l.suspendedUntil, group: m.handling, widthPx: 160, format: local, list: 'optional' },
  { key: 'suspendReason', ...l.suspendReason, group: m.handling, widthPx: 200, list: 'optional' },
  { key: 'eliminatorName', ...l.eliminatorName, group: m.handling, widthPx: 120, list: 'optional' },
  { key: 'eliminatedAt', ...l.eliminatedAt, group: m.handling, widthPx: 160, format: local, list: 'optional' },
  { key: 'acceptorName', ...l.acceptorName, group: m.handling, widthPx: 120, list: 'optional' },
  { key: 'closedAt', ...l.closedAt, group: m.handling, widthPx: 160, format: local, list: 'optional' },
]
