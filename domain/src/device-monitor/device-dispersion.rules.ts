import type { DeviceType } from '../devices/device.model.ts'
import { textPairs } from '../kernel/texts.ts'
import { defaultKpiSettings } from '../kpis/kpi-definitions.ts'
import { dispersionGrade, dispersionPct as dispersionOf, type DispersionGrade } from '../kpis/kpi-formulas.ts'

/** Whose currents are compared among themselves. */
export const currentsOf: Partial<Record<DeviceType, string>> = { inverter: 'stringI', combinerBox: 'branchI' }

export const dispersionGradeNames = textPairs({
  stable: ['稳定', 'Stable'],
  good: ['良好', 'Good'],
  toImprove: ['待改进', 'To be improved'],
  mustImprove: ['必须改进', 'Must be improved'],
}) satisfies Record<DispersionGrade, unknown>

/** Below it there is too little light for the currents to say anything about the strings. */
const leastMeanA = 0.5

/** Of the strings in use, in percent with two decimals; null without light or with fewer than two readings. */
export function dispersionPct(currents: readonly (number | null)[], unused: ReadonlySet<number> = new Set()) {
  const read = currents.filter((value, i): value is number => value !== null && !unused.has(i + 1))
  if (read.reduce((sum, value) => sum + value, 0) < leastMeanA * read.length) return null
  const percent = dispersionOf(read)
  return percent === null ? null : Math.round(percent * 100) / 100
}

export const gradeOfDispersion = (percent: number): DispersionGrade =>
  dispersionGrade(percent, defaultKpiSettings) ?? 'mustImprove'
