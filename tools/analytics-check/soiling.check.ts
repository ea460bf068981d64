import { dailyIndexes } from '../../analytics/src/soiling/daily-index.ts'
import { decomposedSoiling } from '../../analytics/src/soiling/soiling-decomposition.ts'
import { lineDegradation, yearOnYear } from '../../analytics/src/soiling/degradation.ts'
import {
  type DailySeries,
  type SoilingIntervals,
  soilingIntervals,
  soilingSettings,
} from '../../analytics/src/soiling/soiling-intervals.ts'
import { type Recovery, type SoilingRatio, soilingRatio } from '../../analytics/src/soiling/soiling-ratio.ts'
import { dayMs, minuteMs } from '../../analytics/src/series.ts'
import { Random } from '../../analytics/src/statistics/random.ts'
import type { Comparison } from './comparison.ts'
import type { DataFolder } from './data-folder.ts'
import { goals } from './goals.ts'
import { instantsOf } from './table.ts'

interface Srr {
  params: { clean_criterion?: string; precip_threshold?: number; method?: string }
  soiling_ratio_mc_mean: number
  ci68: [number, number]
  exceedance_level_95: number
  renormalizing_factor: number
  n_clean_events: number
  clean_event_dates: string[]
  intervals: {
    start: string
    end: string
    slope_per_day: number
    slope_low: number
    slope_high: number
    inferred_start: number
    inferred_end: number
    valid: boolean
  }[]
}
export interface SoilingReference {
  input: string
  results: {
    recipe: string
    daily: { date: string; pi: number | null; insolation: number; rain_mm: number; n: number }[]
    n_samples: number
    n_kept: number
    /** By a clean cell beside the dusty one. */
    measured_soiling_derate_insolation_weighted?: number
    srr_shift: Srr
    srr_precip_or_shift: Srr
    srr_perfect_clean: Srr
  }
}

/** Monte Carlo with another generator than the reference's. */
const ratioTolerance = 0.003
const missing = -9999
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

export function checkSoiling(reference: SoilingReference, compared: Comparison, data: DataFolder): void {
  const { recipe } = reference.results
  const table = data.table(reference.input)
  const column = (begin: string) =>
    table
      .numbers(table.columns.find((name) => name.startsWith(begin)) ?? begin)
      .map((value) => (value === missing ? NaN : value))
  const at = instantsOf(table.text(table.columns[0] ?? '')).map(
    (stamp) => Math.round(stamp / (15 * minuteMs)) * 15 * minuteMs,
  )
  const plane = column('POA irradiance CMP22')
  const cell = column('PV module back surface temperature (degC)').map(
    (back, row) => back + (3 * (plane[row] as number)) / 1000,
  )
  const found = dailyIndexes(
    at.map((stamp) => stamp / dayMs),
    plane,
    cell,
    column('Pmp (W)'),
    0.25,
    {
      nominal: Number(/expected=([\d.]+)\*/.exec(recipe)?.[1]),
      perKelvin: -Number(/\(1-([\d.]+)\*\(Tcell/.exec(recipe)?.[1]),
      leastWm2: 200,
      mostWm2: 1200,
      leastSamples: 8,
    },
  )
  const { results } = reference
  const byDate = new Map(found.map((day) => [dateOf(day.day), day]))
  compared.exact('samples', table.rows, results.n_samples)
  compared.near(
    'kept samples',
    found.reduce((sum, { samples }) => sum + samples, 0),
    results.n_kept,
    0,
  )
  for (const expected of results.daily) {
    const ours = byDate.get(expected.date)
    compared.near('day index', ours?.index ?? NaN, expected.pi, 1e-6)
    compared.near('day irradiation kWh/m²', ours?.irradiationKwhM2 ?? 0, expected.insolation, 1e-6)
    compared.near('day samples', ours?.samples ?? 0, expected.n, 0)
  }
  const first = Date.parse(results.daily[0]?.date ?? '') / dayMs
  const series: DailySeries = {
    index: Float64Array.from(results.daily, ({ pi }) => pi ?? NaN),
    irradiation: Float64Array.from(results.daily, ({ insolation }) => insolation),
    rainMm: Float64Array.from(results.daily, ({ rain_mm: rain }) => rain),
  }
  for (const name of ['srr_shift', 'srr_precip_or_shift', 'srr_perfect_clean'] as const)
    compareSrr(name, results[name], series, first, compared)
  const measured = results.measured_soiling_derate_insolation_weighted
  if (measured === undefined) return
  const open = soilingRatio(soilingIntervals(series), series.irradiation, 'open', new Random(1))
  compared.atMost('ours: ratio off the measured one', Math.abs((open?.ratio ?? 1) - measured), goals.soilingRatioOff)
}

function srr(series: DailySeries, params: Srr['params']): { found: SoilingIntervals; ratio: SoilingRatio | undefined } {
  const cleaning = { precip_or_shift: 'rain-or-shift', precip_and_shift: 'rain-and-shift' } as const
  const criterion = params.clean_criterion as keyof typeof cleaning | undefined
  const found = soilingIntervals(series, {
    ...soilingSettings,
    cleaning: criterion === undefined ? 'shift' : cleaning[criterion],
    rainMm: params.precip_threshold ?? soilingSettings.rainMm,
  })
  const recovery: Recovery = params.method === 'perfect_clean' ? 'perfect' : 'half-normal'
  return { found, ratio: soilingRatio(found, series.irradiation, recovery, new Random(1)) }
}

function compareSrr(name: string, expected: Srr, series: DailySeries, first: number, compared: Comparison): void {
  const { found, ratio } = srr(series, expected.params)
  const date = (day: number) => dateOf(first + found.firstDay + day)
  compared.near(`${name}.level`, found.level, expected.renormalizing_factor, 1e-6)
  compared.exact(`${name}.cleanings`, found.cleaningDays.map(date).join(' '), expected.clean_event_dates.join(' '))
  compared.exact(`${name}.intervals`, found.intervals.length, expected.intervals.length)
  for (const [place, interval] of expected.intervals.entries()) {
    const ours = found.intervals[place]
    if (ours === undefined) continue
    compared.exact(
      `${name}.span ${interval.start}`,
      `${date(ours.startDay)} ${date(ours.endDay)} ${ours.valid}`,
      `${interval.start} ${interval.end} ${interval.valid}`,
    )
    compared.near(`${name}.slope`, ours.slopePerDay, interval.slope_per_day, 1e-9)
    compared.near(`${name}.slope low`, ours.slopeLow, interval.slope_low, 1e-9)
    compared.near(`${name}.slope high`, ours.slopeHigh, interval.slope_high, 1e-9)
    compared.near(`${name}.start`, ours.startIndex, interval.inferred_start, 1e-6)
    compared.near(`${name}.end`, ours.endIndex, interval.inferred_end, 1e-6)
  }
  compared.near(`${name}.ratio`, ratio?.ratio ?? NaN, expected.soiling_ratio_mc_mean, ratioTolerance)
  compared.near(`${name}.ratio low`, ratio?.low ?? NaN, expected.ci68[0], ratioTolerance)
  compared.near(`${name}.ratio high`, ratio?.high ?? NaN, expected.ci68[1], ratioTolerance)
  compared.near(`${name}.ratio 95 %`, ratio?.exceeded95 ?? NaN, expected.exceedance_level_95, ratioTolerance)
}

interface TruthSrr {
  ratio: number
  ci68: [number, number]
  daily_profile_mae: number
  n_intervals: number
  n_valid: number
  renorm: number
  intervals_first10: { start: string; end: string; slope: number; low: number; high: number; valid: boolean }[]
}
export interface SoilingTruthReference {
  results: {
    srr_shift: TruthSrr
    srr_precip_or_shift: TruthSrr
    srr_precip_and_shift: TruthSrr
    yoy: { rd: number; n: number; renorm: number }
    ols: { rd: number }
    true_degradation_pct_per_year: number
  }
}

/** Rain that the reference took as a cleaning. */
const cleaningRainMm = 3

export function checkSoilingTruth({ results }: SoilingTruthReference, compared: Comparison, data: DataFolder): void {
  const table = data.table(data.only(/^synthetic_soiling/))
  const at = instantsOf(table.text('date'))
  const series = {
    index: table.numbers('pi'),
    irradiation: table.numbers('insolation'),
    rainMm: table.numbers('rain_mm'),
  }
  const first = (at[0] as number) / dayMs
  for (const [name, criterion] of [
    ['srr_shift', undefined],
    ['srr_precip_or_shift', 'precip_or_shift'],
    ['srr_precip_and_shift', 'precip_and_shift'],
  ] as const) {
    const expected = results[name]
    const { found, ratio } = srr(
      series,
      criterion === undefined ? {} : { clean_criterion: criterion, precip_threshold: cleaningRainMm },
    )
    const date = (day: number) => dateOf(first + found.firstDay + day)
    compared.near(`${name}.level`, found.level, expected.renorm, 1e-6)
    compared.exact(`${name}.intervals`, found.intervals.length, expected.n_intervals)
    compared.exact(`${name}.valid`, found.intervals.filter(({ valid }) => valid).length, expected.n_valid)
    for (const [place, interval] of expected.intervals_first10.entries()) {
      const ours = found.intervals[place]
      if (ours === undefined) continue
      compared.exact(
        `${name}.span ${interval.start}`,
        `${date(ours.startDay)} ${date(ours.endDay)} ${ours.valid}`,
        `${interval.start} ${interval.end} ${interval.valid}`,
      )
      compared.near(`${name}.slope`, ours.slopePerDay, interval.slope, 1e-9)
    }
    compared.near(`${name}.ratio`, ratio?.ratio ?? NaN, expected.ratio, ratioTolerance)
  }
  const intervals = soilingIntervals(series, { ...soilingSettings, cleaning: 'rain-or-shift', rainMm: cleaningRainMm })
  const parts = decomposedSoiling(series, intervals)
  const profile = parts?.profile ?? new Float64Array()
  const truth = table.numbers('true_soiling_ratio')
  const known = [...profile.keys()].filter((day) => !Number.isNaN(profile[day]))
  const off =
    known.reduce((sum, day) => sum + Math.abs((profile[day] as number) - (truth[day] as number)), 0) / known.length
  compared.atMost('ours: mean daily error', off, goals.dailySoilingOff)
  const ageing = Math.abs((parts?.degradation?.percentPerYear ?? NaN) - results.true_degradation_pct_per_year)
  compared.atMost('ours: degradation, %/a off the truth', ageing, goals.degradationOff)
  const yearly = yearOnYear(at, series.index)
  compared.near('year on year %/a', yearly?.percentPerYear ?? NaN, results.yoy.rd, 1e-6)
  compared.near('year on year pairs', yearly?.pairs ?? NaN, results.yoy.n, 0)
  compared.near('line %/a', lineDegradation(at, series.index), results.ols.rd, 0.01)
}
