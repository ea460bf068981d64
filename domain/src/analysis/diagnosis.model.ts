import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'

/** What the analysis finds wrong with data and strings. */
export const diagnosisNames = textPairs({
  communicationLoss: ['通讯中断', 'Communication lost'],
  sensorFreeze: ['辐照仪数值不变', 'Irradiance sensor frozen'],
  sensorDrift: ['辐照仪漂移', 'Irradiance sensor drifts'],
  counterReset: ['累计电量归零', 'Energy counter reset'],
  clockSkew: ['时钟偏差', 'Clock off'],
  stringOutage: ['组串停运', 'String out'],
})
export type DiagnosisKind = keyof typeof diagnosisNames
export const diagnosisKinds = Object.keys(diagnosisNames) as [DiagnosisKind, ...DiagnosisKind[]]

/** One finding: of a device, or of one of its strings (`part` from 1 on). */
export interface Finding {
  deviceId: string
  part: number
  kind: DiagnosisKind
  startMs: number
  endMs: number
  /** Milliseconds a clock is off, or the share a sensor is off. */
  offBy: number | null
}

const instant = z.iso.datetime({ offset: true })
export const Diagnosis = z.object({
  stationId: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  part: z.int(),
  kind: z.enum(diagnosisKinds),
  startAt: instant,
  endAt: instant,
  isOpen: z.boolean(),
  offBy: z.number().nullable(),
})
export type Diagnosis = z.infer<typeof Diagnosis>

/** While it is open there is one of a kind per device or string: a task that follows from it names it so. */
export const diagnosisKey = ({ kind, part, deviceId }: Pick<Diagnosis, 'kind' | 'part' | 'deviceId'>): string =>
  `${kind} ${part} ${deviceId}`
