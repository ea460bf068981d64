import { hazardLabels } from '@fengguang/domain/hazards/hazard.labels'
import { hazardDeviceNames, workKindNames, type Hazard } from '@fengguang/domain/hazards/hazard.model'
import type { Field } from '../../kit/field.ts'

const l = hazardLabels
export const hazardFields: readonly Field<Hazard>[] = [
  { key: 'hazard', ...l.hazard, widthPx: 280, fixed: true },
  { key: 'control', ...l.control, widthPx: 380 },
  {
    key: 'workKind',
    ...l.workKind,
    widthPx: 180,
    sortable: true,
    format: { kind: 'choice', names: workKindNames },
    filter: { kind: 'choice', names: workKindNames },
  },
  {
    key: 'deviceType',
    ...l.deviceType,
    widthPx: 170,
    sortable: true,
    format: { kind: 'choice', names: hazardDeviceNames },
    filter: { kind: 'choice', names: hazardDeviceNames },
  },
  { key: 'changedByName', ...l.changedByName, widthPx: 110, list: 'wide' },
  { key: 'changedAt', ...l.changedAt, widthPx: 170, sortable: true, format: { kind: 'instant' }, list: 'wide' },
]
