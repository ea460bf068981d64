import { z } from 'zod'
import { dispersionGrades } from '../kpis/kpi-formulas.ts'

/** Whose currents are compared among themselves. */
export const spreadTypes = ['inverter', 'combinerBox'] as const
export type SpreadType = (typeof spreadTypes)[number]

export const SpreadDevice = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  maker: z.string(),
  model: z.string(),
  /** Null: no interval with enough light and two strings. */
  dispersionPct: z.number().nullable(),
  grade: z.enum(dispersionGrades).nullable(),
  /** Quarters of an hour that count. */
  samples: z.int(),
  /** Of each string, in percent of the median of its device; null where it is not used or silent. */
  sharesPct: z.array(z.number().nullable()),
  meansA: z.array(z.number().nullable()),
  /** Actual over expected energy of the closed days; inverters only. */
  performanceIndex: z.number().nullable(),
  /** AC over DC power; inverters only. */
  efficiencyPct: z.number().nullable(),
})
export type SpreadDevice = z.infer<typeof SpreadDevice>

export const DeviceSpread = z.object({
  timeZone: z.string(),
  type: z.enum(spreadTypes),
  devices: z.array(SpreadDevice),
})
export type DeviceSpread = z.infer<typeof DeviceSpread>
