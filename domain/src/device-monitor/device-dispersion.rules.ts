import type { DeviceType } from '../devices/device.model.ts'
import { messages } from '../kernel/messages.ts'

/** Whose currents are compared among themselves. */
export const currentsOf: Partial<Record<DeviceType, string>> = { inverter: 'stringI', combinerBox: 'branchI' }

export const dispersionBandNames = messages({
  stable: ['稳定', 'Stable'],
  good: ['良好', 'Good'],
  toImprove: ['待改进', 'To be improved'],
  mustImprove: ['必须改进', 'Must be improved'],
})
export type DispersionBand = keyof typeof dispersionBandNames

/** Below it there is too little light for the currents to say anything of the strings. */
const leastMeanA = 0.5

/** σ ÷ mean in percent, of the strings in use; null where fewer than two tell or there is no light. */
export function dispersionPct(currents: readonly (number | null)[], unused: ReadonlySet<number> = new Set()) {
  const told = currents.filter((value, i): value is number => value !== null && !unused.has(i + 1))
  if (told.length < 2) return null
  const mean = told.reduce((sum, value) => sum + value, 0) / told.length
  if (mean < leastMeanA) return null
  const variance = told.reduce((sum, value) => sum + (value - mean) ** 2, 0) / told.length
  return Math.round((Math.sqrt(variance) / mean) * 10_000) / 100
}

export function dispersionBand(percent: number): DispersionBand {
  if (percent <= 5) return 'stable'
  if (percent <= 10) return 'good'
  return percent <= 20 ? 'toImprove' : 'mustImprove'
}
