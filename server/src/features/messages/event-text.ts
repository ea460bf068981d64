import { alarmSourceNames, type AlarmSource } from '@fengguang/domain/alarms/alarm.model'
import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import type { EventRow } from './events.repo.ts'

/** Which device says what, in both languages. */
export function eventText(row: EventRow): readonly [zh: string, en: string] {
  const source = alarmSourceNames[row.source as AlarmSource]
  const type = deviceTypes.find((known) => known === row.deviceType)
  const point = type && row.point ? pointOf(type, row.point) : undefined
  const [zh, en] = [0, 1].map((lang) => [row.deviceName, point?.name[lang], source[lang]].filter(Boolean).join(' '))
  return [zh!, en!]
}
