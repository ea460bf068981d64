import { z } from 'zod'
import { deviceTypes } from '../devices/device.model.ts'
import { textPairs } from '../kernel/texts.ts'

/** Shadows are kept by quarters of an hour of the local day. */
export const slotMinutes = 15

/** Where the obstacle is likely to stand, seen from the string. */
export const sideNames = textPairs({
  north: ['北侧', 'North'],
  northEast: ['东北侧', 'North-east'],
  east: ['东侧', 'East'],
  southEast: ['东南侧', 'South-east'],
  south: ['南侧', 'South'],
  southWest: ['西南侧', 'South-west'],
  west: ['西侧', 'West'],
  northWest: ['西北侧', 'North-west'],
})
export type Side = keyof typeof sideNames
export const sides = Object.keys(sideNames) as [Side, ...Side[]]

/** A string that lay in shadow. */
export const ShadedString = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  /** From 1 on. */
  string: z.int(),
  lostKwh: z.number(),
  /** Null where a loss has no price. */
  lostYuan: z.number().nullable(),
  /** Days on which it lay in shadow, of the days that have a result. */
  days: z.int(),
  /** Lacking current over usual current while shaded. */
  depthPct: z.number(),
  /** Of the sun while it was shaded, weighted by what was lost; north is 0, east 90. */
  azimuthDeg: z.number(),
  elevationDeg: z.number(),
  side: z.enum(sides),
})
export type ShadedString = z.infer<typeof ShadedString>

/** A time of day at which a string lies in shadow again and again. */
export const ShadowWindow = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  string: z.int(),
  /** Minutes of the local day. */
  fromMinute: z.int(),
  toMinute: z.int(),
  days: z.int(),
  depthPct: z.number(),
  lostKwh: z.number(),
  lostYuan: z.number().nullable(),
})
export type ShadowWindow = z.infer<typeof ShadowWindow>

/** kWh by hour of the day and month of the year. */
export const ShadowHeat = z.object({
  year: z.int(),
  /** January first; null for a month without a result. */
  months: z.array(z.array(z.number()).length(24).nullable()).length(12),
})
export type ShadowHeat = z.infer<typeof ShadowHeat>

/** Where a device stands on the plan of its plant, in metres east and north of the plan's corner. */
export const planMetres = z.number().min(0).max(20_000)
export const PlanPlace = z.object({
  deviceId: z.string().min(1).max(128),
  eastM: planMetres,
  northM: planMetres,
})
export type PlanPlace = z.infer<typeof PlanPlace>

export const PlanDevice = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  type: z.enum(deviceTypes),
  /** False: arranged in rows because no place was entered. */
  isEntered: z.boolean(),
  eastM: z.number(),
  northM: z.number(),
})
export type PlanDevice = z.infer<typeof PlanDevice>

export const PlantPlan = z.object({ version: z.int(), devices: z.array(PlanDevice) })
export type PlantPlan = z.infer<typeof PlantPlan>

export const planDevicesMost = 2000
