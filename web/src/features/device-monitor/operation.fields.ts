import type { TextPair } from '@fengguang/domain/kernel/texts'
import {
  conditionNames,
  logKindNames,
  type Adjustment,
  type LogEntry,
  type SubArray,
} from '@fengguang/domain/device-monitor/device-operation.model'
import type { Field } from '../../kit/field.ts'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { deviceLookup } from '../../widgets/lookups/lookups.ts'
import { m } from './operation.texts.ts'

export type Names = Readonly<Record<string, TextPair>>

const local = { kind: 'instant', zoneKey: 'timeZone' } as const

export const adjustmentFields = (stations: Names): Field<Adjustment>[] => [
  { key: 'deviceName', label: m.device, widthPx: 160, fixed: true },
  {
    key: 'stationId',
    label: m.station,
    widthPx: 180,
    format: { kind: 'choice', names: stations },
    filter: { kind: 'choice', names: stations },
  },
  {
    key: 'condition',
    label: m.condition,
    widthPx: 110,
    format: { kind: 'choice', names: conditionNames },
    filter: { kind: 'choice', names: conditionNames },
  },
  { key: 'fromAt', label: m.fromAt, widthPx: 170, format: local, filter: { kind: 'day' } },
  { key: 'toAt', label: m.toAt, widthPx: 170, format: local, filter: { kind: 'day' } },
  { key: 'hours', label: m.hours, unit: 'h', widthPx: 90, format: { kind: 'number', decimals: 2 } },
  { key: 'reason', label: m.reason, widthPx: 240 },
  { key: 'createdBy', label: m.createdBy, widthPx: 100 },
  { key: 'createdAt', label: m.createdAt, widthPx: 170, format: local },
]

export const logFields = (stations: Names): Field<LogEntry>[] => [
  { key: 'at', label: m.at, widthPx: 170, fixed: true, format: local },
  { key: 'deviceName', label: m.device, widthPx: 160 },
  {
    key: 'kind',
    label: m.kind,
    widthPx: 120,
    format: { kind: 'choice', names: logKindNames },
    filter: { kind: 'choice', names: logKindNames },
  },
  { key: 'stationName', label: m.station, widthPx: 180 },
  { key: 'text', label: m.what, widthPx: 420 },
  { key: 'code', label: m.code, widthPx: 110, align: 'right', filter: { kind: 'text' } },
  { key: 'by', label: m.by, widthPx: 100 },
  { key: 'stationId', label: m.station, list: 'never', filter: { kind: 'choice', names: stations } },
]

/** The devices of the station in the address are offered, or all one sees. */
export const logFilters = (stationId: string | undefined): ListFilter[] => [
  { key: 'deviceId', label: m.device, input: { kind: 'lookup', lookup: deviceLookup(stationId) } },
  { key: 'from', label: m.days, input: { kind: 'dayRange', to: 'to' } },
]

export const subArrayFields = (stations: Names): Field<SubArray>[] => [
  { key: 'name', label: m.name, widthPx: 160, fixed: true },
  {
    key: 'stationId',
    label: m.station,
    widthPx: 180,
    format: { kind: 'choice', names: stations },
    filter: { kind: 'choice', names: stations },
  },
  { key: 'capacityKw', label: m.capacity, widthPx: 120, format: { kind: 'quantity', quantity: 'powerKw' } },
  { key: 'stringCount', label: m.stringCount, widthPx: 90, format: { kind: 'number', decimals: 0 } },
  { key: 'deviceNames', label: m.members, widthPx: 420 },
]
