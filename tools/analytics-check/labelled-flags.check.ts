import { geometricClipping, levelClipping, thresholdClipping } from '../../analytics/src/quality/clipping.ts'
import { hampelFlags, tukeyFlags, zScoreFlags } from '../../analytics/src/quality/outliers.ts'
import { gated, interpolatedFlags, roundedStaleFlags, staleFlags } from '../../analytics/src/quality/stale.ts'
import { dayMs, flaggedRows } from '../../analytics/src/series.ts'
import type { Comparison } from './comparison.ts'
import type { DataFolder } from './data-folder.ts'
import { goals } from './goals.ts'
import { instantsOf, type Table } from './table.ts'

interface Flagged {
  n: number
  labelled: number
  tp: number
  fp: number
  fn: number
  f1: number | null
  flag_index: number[]
}
export interface LabelledFlagsReference {
  results: Record<string, Flagged>
}

/** Above it the normalised power was taken as day. */
const dayPower = 0.001
const staleWindow = 3
const labels = ['label', 'outlier', 'stale_data_mask', 'interpolated_data_mask']
const kinds = [
  [/^clipping/, /^pva_ac_power_inv_(?!.*(?:outlier|stale|interpol)).*\.csv$/, 'label'],
  [/^outliers/, /^pva_ac_power_inv_.*outlier/, 'outlier'],
  [/^gaps\.stale/, /^pva_ac_power_inv_.*stale/, 'stale_data_mask'],
  [/^gaps\.interpolation/, /^pva_ac_power_inv_.*interpolated/, 'interpolated_data_mask'],
] as const

export function checkLabelledFlags(reference: LabelledFlagsReference, compared: Comparison, data: DataFolder): void {
  for (const [name, expected] of Object.entries(reference.results)) {
    const kind = kinds.find(([begin]) => begin.test(name))
    if (kind === undefined) throw new Error(`no data known for ${name}`)
    const table = data.table(data.only(kind[1]))
    const flags = flagsOf(name, table)
    const label = table.text(labels.find((each) => table.columns.includes(each)) ?? kind[2])
    const rows = flaggedRows(flags)
    const hits = rows.filter((row) => label[row] === 'True').length
    compared.exact(`${name}.rows`, table.rows, expected.n)
    compared.exact(`${name}.flags`, rows.join(' '), expected.flag_index.join(' '))
    compared.exact(`${name}.hits`, hits, expected.tp)
    compared.exact(`${name}.false`, rows.length - hits, expected.fp)
  }
  checkClippingGoal(reference, compared, data)
  checkStaleGoal(compared, data)
}

/** Of a kind of labelled data: its values, stamps, and which rows somebody flagged by hand. */
function labelled(data: DataFolder, [, file, column]: (typeof kinds)[number]) {
  const table = data.table(data.only(file))
  const label = table.text(labels.find((each) => table.columns.includes(each)) ?? column)
  return {
    values: table.numbers('value_normalized'),
    at: instantsOf(table.text('timestamp')),
    isLabelled: (row: number): boolean => label[row] === 'True',
  }
}

function f1Of(flags: Uint8Array, isLabelled: (row: number) => boolean): number {
  const rows = flaggedRows(flags)
  const hits = rows.filter(isLabelled).length
  return (2 * hits) / (rows.length + flags.reduce((sum, _, row) => sum + Number(isLabelled(row)), 0))
}

/** The goal: at least what the best method of the reference reached on the same rows. */
function checkClippingGoal({ results }: LabelledFlagsReference, compared: Comparison, data: DataFolder): void {
  const { values, at, isLabelled } = labelled(data, kinds[0])
  const flags = geometricClipping(at, values)
  const dayOf = (row: number): number => Math.floor((at[row] as number) / dayMs)
  const clippedDays = new Set([...at.keys()].filter(isLabelled).map(dayOf))
  const reached = Object.entries(results).map(([name, { f1 }]) => (name.startsWith('clipping') ? (f1 ?? 0) : 0))
  compared.atLeast('ours: clipping F1', f1Of(flags, isLabelled), Math.max(...reached))
  compared.atMost(
    'ours: clipping, false alarms on unclipped days',
    flaggedRows(flags).filter((row) => !clippedDays.has(dayOf(row))).length,
    goals.clippingFalseAlarms,
  )
}

/** Judged by day: at night every series stands still. */
function checkStaleGoal(compared: Comparison, data: DataFolder): void {
  const { values, isLabelled } = labelled(data, kinds[2])
  const isDay = (row: number): boolean => (values[row] as number) > dayPower
  const flags = gated(staleFlags(values, staleWindow, 'all'), isDay)
  compared.atLeast(
    'ours: stale F1, by day',
    f1Of(flags, (row) => isDay(row) && isLabelled(row)),
    goals.staleF1,
  )
}

function flagsOf(name: string, table: Table): Uint8Array {
  const values = table.numbers('value_normalized')
  const at = instantsOf(table.text('timestamp'))
  const [kind = '', ...words] = name.split(/(?<=_diff|_round|hampel|tukey|zscore)_|_default/)
  const window = Number(/_w(\d+)/.exec(name)?.[1])
  const mark = words.join('_').includes('tail') ? 'tail' : 'all'
  const day = (flags: Uint8Array) =>
    name.endsWith('daytime_only') ? gated(flags, (row) => (values[row] as number) > dayPower) : flags
  const level = (begin: string) => Number(name.slice(name.indexOf(begin) + begin.length))
  switch (kind) {
    case 'clipping.geometric':
      return geometricClipping(at, values)
    case 'clipping.threshold':
      return thresholdClipping(at, values)
    case 'clipping.levels':
      return levelClipping(values)
    case 'outliers.tukey':
      return tukeyFlags(values, level('_k'))
    case 'outliers.zscore':
      return zScoreFlags(values, level('_zmax'))
    case 'outliers.hampel':
      return hampelFlags(values, window)
    case 'gaps.stale_values_diff':
      return day(staleFlags(values, window, mark))
    case 'gaps.stale_values_round':
      return day(roundedStaleFlags(values, Number(/_dec(\d+)/.exec(name)?.[1]), window, mark))
    case 'gaps.interpolation_diff':
      return day(interpolatedFlags(values, window, mark))
    default:
      throw new Error(`no flags known for ${name}`)
  }
}
