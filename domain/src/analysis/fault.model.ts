import { z } from 'zod'
import { deviceTypes } from '../devices/device.model.ts'
import { textPairs } from '../kernel/texts.ts'
import type { AlarmSource } from '../alarms/alarm.model.ts'
import type { Booking } from './loss.model.ts'

/** Intervals of the ledger in which a device was out of order. */
export const faultBookings = [
  'faultState',
  'codeBelowExpected',
  'standsInLight',
  'standsInWind',
  'saidFault',
  'saidStop',
  'setFault',
  'setStop',
] as const satisfies readonly Booking[]

/** Alarms that say a device is out of order; the others say something of its values or its link. */
export const faultSources = ['faultCode', 'state', 'zeroOutput'] as const satisfies readonly AlarmSource[]

/** Where a row of the log comes from. */
export const faultOriginNames = textPairs({
  measured: ['损失台账', 'Loss ledger'],
  alarm: ['告警', 'Alarm'],
})
export type FaultOrigin = keyof typeof faultOriginNames
const origins = Object.keys(faultOriginNames) as [FaultOrigin, ...FaultOrigin[]]

export const faultKindNames = textPairs({
  fault: ['故障', 'Fault'],
  abnormalStop: ['异常停机', 'Abnormal shutdown'],
})
export type FaultKind = keyof typeof faultKindNames
const kinds = Object.keys(faultKindNames) as [FaultKind, ...FaultKind[]]

const instant = z.iso.datetime({ offset: true })

/** One time that a device was out of order. */
export const Fault = z.object({
  id: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  deviceType: z.enum(deviceTypes),
  maker: z.string(),
  model: z.string(),
  origin: z.enum(origins),
  kind: z.enum(kinds),
  /** Null: the device reported none. */
  code: z.int().nullable(),
  codeName: z.string().nullable(),
  fromAt: instant,
  /** Null: it lasts, or was not over at the end of the span. */
  toAt: instant.nullable(),
  hours: z.number(),
  /** Null: the energy of this time is not attributed, because the ledger knows inverters on closed days only. */
  lossKwh: z.number().nullable(),
  lossYuan: z.number().nullable(),
  /** The alarm that was raised for it, if one was. */
  alarmId: z.string().nullable(),
})
export type Fault = z.infer<typeof Fault>

/** Of a code, a device, a maker or a day. */
export const FaultGroup = z.object({
  key: z.string(),
  name: z.string(),
  /** Devices that it stands for, with or without faults. */
  devices: z.int(),
  count: z.int(),
  downHours: z.number(),
  lossKwh: z.number(),
  lossYuan: z.number().nullable(),
  /** Running hours per fault; null without a fault. */
  mtbfHours: z.number().nullable(),
  /** Mean hours of the faults that ended; null while none has. */
  mttrHours: z.number().nullable(),
})
export type FaultGroup = z.infer<typeof FaultGroup>

/** More rows than these are not shown; the sums still count all of them. */
export const faultLogRows = 2000
