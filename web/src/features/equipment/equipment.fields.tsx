import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { equipmentLabels } from '@fengguang/domain/equipment/equipment.labels'
import { warrantyNames, type Warranty } from '@fengguang/domain/equipment/equipment.model'
import type { Field } from '../../kit/field.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import type { Tone } from '../../theme/tokens.ts'
import type { EquipmentRow } from './equipment.queries.ts'
import { m } from './equipment.texts.ts'

const tones: Record<Warranty, Tone> = { unknown: 'notConnected', valid: 'normal', dueSoon: 'alarm', expired: 'offline' }
const l = equipmentLabels

export const equipmentFields: readonly Field<EquipmentRow>[] = [
  { key: 'deviceName', ...l.deviceName, group: m.device, widthPx: 180, fixed: true, sortable: true },
  {
    key: 'deviceType',
    ...l.deviceType,
    group: m.device,
    widthPx: 140,
    format: { kind: 'choice', names: deviceTypeNames },
    filter: { kind: 'choice', names: deviceTypeNames },
  },
  { key: 'stationName', ...l.stationName, group: m.device, widthPx: 180, sortable: true },
  { key: 'maker', ...l.maker, group: m.device, widthPx: 130 },
  { key: 'model', ...l.model, group: m.device, widthPx: 150 },
  { key: 'ratedKw', ...l.ratedKw, group: m.device, widthPx: 140, list: 'optional' },
  { key: 'serialNo', ...l.serialNo, group: m.plate, widthPx: 170, sortable: true },
  { key: 'supplier', ...l.supplier, group: m.plate, widthPx: 160, list: 'optional' },
  {
    key: 'installedOn',
    ...l.installedOn,
    group: m.plate,
    widthPx: 120,
    sortable: true,
    format: { kind: 'day' },
    list: 'wide',
  },
  { key: 'warrantyUntil', ...l.warrantyUntil, group: m.plate, widthPx: 140, sortable: true, format: { kind: 'day' } },
  {
    key: 'warranty',
    ...l.warranty,
    group: m.plate,
    widthPx: 140,
    format: { kind: 'choice', names: warrantyNames },
    filter: { kind: 'choice', names: warrantyNames },
    render: ({ warranty }) => <StateTag tone={tones[warranty]} label={warrantyNames[warranty]} />,
  },
  { key: 'openDefects', ...l.openDefects, group: m.device, widthPx: 120, list: 'wide' },
  { key: 'note', ...l.note, group: m.plate, widthPx: 200, list: 'optional' },
  { key: 'code', ...l.code, group: m.plate, widthPx: 290, list: 'optional' },
]
