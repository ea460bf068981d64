import { z } from 'zod'
import { deviceTypes } from '../devices/device.model.ts'
import { alarmLevels } from './alarm.model.ts'

const instant = z.iso.datetime()
const ByLevel = z.record(z.enum(alarmLevels), z.int())

/** Counted are raises: an alarm that came ten times counts ten. */
export const AlarmStatistics = z.object({
  total: z.int(),
  active: z.int(),
  unacknowledged: z.int(),
  byLevel: ByLevel,
  byDeviceType: z.array(z.object({ deviceType: z.enum(deviceTypes), count: z.int() })),
  byDay: z.array(z.object({ day: z.string(), levels: ByLevel })),
  /** The ten with the most. */
  topStations: z.array(z.object({ stationId: z.string(), stationName: z.string(), count: z.int() })),
  topDevices: z.array(
    z.object({ deviceId: z.string(), deviceName: z.string(), stationName: z.string(), count: z.int() }),
  ),
  topRules: z.array(
    z.object({ ruleKey: z.string(), deviceType: z.enum(deviceTypes), name: z.string(), count: z.int() }),
  ),
  /** Until it was acknowledged, and until it was over; null without any. */
  medianAcknowledgeMinutes: z.number().nullable(),
  medianActiveMinutes: z.number().nullable(),
})
export type AlarmStatistics = z.infer<typeof AlarmStatistics>

const subject = {
  deviceId: z.string(),
  deviceName: z.string(),
  stationName: z.string(),
  ruleKey: z.string(),
  name: z.string(),
}

export const AlarmProposal = z.object({
  deviceType: z.enum(deviceTypes),
  ruleKey: z.string(),
  name: z.string(),
  kind: z.enum(['delay', 'deadband']),
  /** Seconds of a delay, the point's unit of a deadband. */
  value: z.int(),
  current: z.int(),
  unit: z.string(),
  /** So many of the raises in the asked time would not have come. */
  removed: z.int(),
  of: z.int(),
})
export type AlarmProposal = z.infer<typeof AlarmProposal>

/** After ISA-18.2: a flood has more than ten raises in ten minutes and ends below five. */
export const AlarmQuality = z.object({
  raises: z.int(),
  averagePerTenMinutes: z.number(),
  mostPerTenMinutes: z.int(),
  /** Spans of ten minutes with at least one. */
  rate: z.array(z.object({ at: instant, count: z.int() })),
  floods: z.array(z.object({ from: instant, to: instant, count: z.int() })),
  /** Five and more raises within an hour. */
  chattering: z.array(z.object({ ...subject, count: z.int(), mostPerHour: z.int() })),
  /** Active for more than a day. */
  standing: z.array(z.object({ eventId: z.string(), ...subject, raisedAt: instant, hours: z.number() })),
  proposals: z.array(AlarmProposal),
})
export type AlarmQuality = z.infer<typeof AlarmQuality>
