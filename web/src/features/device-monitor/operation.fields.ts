import type { TextPair } from '@fengguang/domain/kernel/texts'
import {
  conditionNames,
  logKindNames,
  type Adjustment,
  type LogEntry,
  type SubArray,
} from '@fengguang/domain/device-monitor/device-operation.model'
import {
  adjustmentLabels as adjusted,
  logLabels as log,
  subArrayLabels as sub,
} from '@fengguang/domain/device-monitor/device-operation.labels'
import { SubArrayForm } from '@fengguang/domain/device-monitor/device-operation.contract'
import { editOf, type Field } from '../../kit/field.ts'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { deviceLookup } from '../../widgets/lookups/lookups.ts'
import { m } from './operation.texts.ts'

export type Names = Readonly<Record<string, TextPair>>

const local = { kind: 'instant', zoneKey: 'timeZone' } as const

export const adjustmentFields = (stations: Names): Field<Adjustment>[] => [
  { key: 'deviceName', ...adjusted.deviceName, widthPx: 160, fixed: true },
  {
    key: 'stationId',
    ...adjusted.stationId,
    widthPx: 180,
    format: { kind: 'choice', names: stations },
    filter: { kind: 'choice', names: stations },
  },
  {
    key: 'condition',
    ...adjusted.condition,
    widthPx: 110,
    format: { kind: 'choice', names: conditionNames },
    filter: { kind: 'choice', names: conditionNames },
  },
  { key: 'fromAt', ...adjusted.fromAt, widthPx: 170, format: local, filter: { kind: 'day' } },
  { key: 'toAt', ...adjusted.toAt, widthPx: 170, format: local, filter: { kind: 'day' } },
  { key: 'hours', ...adjusted.hours, widthPx: 90 },
  { key: 'reason', ...adjusted.reason, widthPx: 240 },
  { key: 'createdBy', ...adjusted.createdBy, widthPx: 100 },
  { key: 'createdAt', ...adjusted.createdAt, widthPx: 170, format: local },
]

export const logFields = (stations: Names): Field<LogEntry>[] => [
  { key: 'at', ...log.at, widthPx: 170, fixed: true, format: local },
  { key: 'deviceName', ...log.deviceName, widthPx: 160 },
  {
    key: 'kind',
    ...log.kind,
    widthPx: 120,
    format: { kind: 'choice', names: logKindNames },
    filter: { kind: 'choice', names: logKindNames },
  },
  { key: 'stationName', ...log.stationName, widthPx: 180 },
  { key: 'text', ...log.text, widthPx: 420 },
  { key: 'code', ...log.code, widthPx: 110, align: 'right', filter: { kind: 'text' } },
  { key: 'by', ...log.by, widthPx: 100 },
  { key: 'stationId', ...log.stationId, list: 'never', filter: { kind: 'choice', names: stations } },
]

/** Offers the devices of the station in the address, or all visible ones. */
export const logFilters = (stationId: string | undefined): ListFilter[] => [
  { key: 'deviceId', ...log.deviceId, input: { kind: 'lookup', lookup: deviceLookup(stationId) } },
  { key: 'from', label: m.days, input: { kind: 'dayRange', to: 'to' } },
]

/** A change of one value of a sub-array. */
export type ChangeSubArray = (row: SubArray, change: Partial<SubArrayForm>) => Promise<unknown>

const { capacityKw, stringCount } = SubArrayForm.shape
const needs = 'subArray:write'

export const subArrayFields = (stations: Names, change: ChangeSubArray): Field<SubArray>[] => [
  { key: 'name', ...sub.name, widthPx: 160, fixed: true },
  {
    key: 'stationId',
    ...sub.stationId,
    widthPx: 180,
    format: { kind: 'choice', names: stations },
    filter: { kind: 'choice', names: stations },
  },
  {
    key: 'capacityKw',
    label: sub.capacityKw.label,
    widthPx: 120,
    format: { kind: 'quantity', quantity: 'powerKw' },
    edit: editOf(capacityKw, (row: SubArray, value) => change(row, { capacityKw: value }), needs),
  },
  {
    key: 'stringCount',
    ...sub.stringCount,
    widthPx: 90,
    edit: editOf(stringCount, (row: SubArray, value) => change(row, { stringCount: value }), needs),
  },
  { key: 'deviceNames', ...sub.deviceNames, widthPx: 420 },
]
