import { Link } from 'react-router'
import { faultGroupLabels, faultLabels } from '@fengguang/domain/analysis/fault.labels'
import { faultKindNames, faultOriginNames, type Fault, type FaultGroup } from '@fengguang/domain/analysis/fault.model'
import type { Field } from '../../kit/field.ts'
import { instantText } from '../../kit/format.ts'
import { useSay } from '../../lib/i18n.ts'
import { f } from './device-fault.texts.ts'

export type FaultRow = Fault & { timeZone: string }

function FaultEnd({ toAt, timeZone }: FaultRow) {
  const say = useSay()
  return toAt === null ? say(f.lasting) : instantText(toAt, timeZone)
}

function FaultName({ code, codeName }: FaultRow) {
  const say = useSay()
  return code === null ? say(f.none) : `${code} ${codeName ?? ''}`
}

function AlarmLink({ alarmId }: FaultRow) {
  const say = useSay()
  if (alarmId === null) return '--'
  return (
    <Link to={`/deviceAlarm?${new URLSearchParams({ id: alarmId, scope: 'all' })}`} onClick={stop}>
      {say(f.openAlarm)}
    </Link>
  )
}

/** The row itself opens something else. */
const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()

const inZone = { kind: 'instant', zoneKey: 'timeZone' } as const

export const faultFields: readonly Field<FaultRow>[] = [
  { key: 'deviceName', ...faultLabels.deviceName, widthPx: 180, fixed: true },
  { key: 'kind', ...faultLabels.kind, widthPx: 120, format: { kind: 'choice', names: faultKindNames } },
  { key: 'code', ...faultLabels.code, widthPx: 200, align: 'left', render: (row) => <FaultName {...row} /> },
  { key: 'fromAt', ...faultLabels.fromAt, widthPx: 170, format: inZone },
  { key: 'toAt', ...faultLabels.toAt, widthPx: 170, format: inZone, render: (row) => <FaultEnd {...row} /> },
  { key: 'hours', ...faultLabels.hours, widthPx: 100 },
  { key: 'lossKwh', ...faultLabels.lossKwh, widthPx: 130, total: true },
  { key: 'lossYuan', ...faultLabels.lossYuan, widthPx: 130, total: true },
  { key: 'maker', ...faultLabels.maker, widthPx: 120, list: 'wide' },
  { key: 'model', ...faultLabels.model, widthPx: 130, list: 'wide' },
  { key: 'origin', ...faultLabels.origin, widthPx: 120, format: { kind: 'choice', names: faultOriginNames } },
  { key: 'alarmId', label: f.alarm, widthPx: 110, render: (row) => <AlarmLink {...row} /> },
]

export type GroupRow = FaultGroup & { id: string }

export const makerFields: readonly Field<GroupRow>[] = [
  { key: 'name', ...faultLabels.maker, widthPx: 150, fixed: true },
  { key: 'devices', ...faultGroupLabels.devices, widthPx: 90 },
  { key: 'count', ...faultGroupLabels.count, widthPx: 80 },
  { key: 'downHours', ...faultGroupLabels.downHours, widthPx: 130 },
  { key: 'lossKwh', ...faultLabels.lossKwh, widthPx: 120 },
  { key: 'mtbfHours', ...faultGroupLabels.mtbfHours, widthPx: 130 },
  { key: 'mttrHours', ...faultGroupLabels.mttrHours, widthPx: 130 },
]
