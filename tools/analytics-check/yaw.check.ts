import { dayMs } from '../../analytics/src/series.ts'
import { Random } from '../../analytics/src/statistics/random.ts'
import {
  binnedYaw,
  type BinnedYawSettings,
  cosineCurve,
  pooledYaw,
  type YawSeries,
} from '../../analytics/src/wind/yaw.ts'
import { frozenFlags } from '../../analytics/src/wind/scada-filters.ts'
import type { Comparison } from './comparison.ts'
import type { DataFolder } from './data-folder.ts'
import { goals } from './goals.ts'
import { instantsOf } from './table.ts'

interface Params {
  ws_bins: number[]
  ws_bin_width?: number
  vane_bin_width: number
  min_vane_bin_count: number
  max_abs_vane_angle: number
  pitch_thresh: number
  num_power_bins: number
  min_power_filter: number
  max_power_filter: number
  power_bin_mad_thresh: number
  use_power_coeff: boolean
}

const settingsOf = (params: Params): BinnedYawSettings => ({
  speedBinsMs: params.ws_bins,
  speedWidthMs: params.ws_bin_width ?? 1,
  vaneWidthDeg: params.vane_bin_width,
  leastSamples: params.min_vane_bin_count,
  maxVaneDeg: params.max_abs_vane_angle,
  maxPitchDeg: params.pitch_thresh,
  powerBins: params.num_power_bins,
  minPowerShare: params.min_power_filter,
  maxPowerShare: params.max_power_filter,
  medianDeviations: params.power_bin_mad_thresh,
  overCube: params.use_power_coeff,
})

const fitDeg = 0.05

interface BinnedReference {
  params: Params
  by_ws: number[]
  mean_vane_by_ws: number[]
  curve_params_amp_offset_exp: number[][]
}

function compareBinned(
  name: string,
  series: YawSeries,
  ratedKw: number,
  expected: BinnedReference,
  compared: Comparison,
): void {
  const ours = binnedYaw(series, ratedKw, settingsOf(expected.params))
  compared.each(
    `${name}.vane °`,
    ours.bySpeed.map((bin) => bin.meanVaneDeg),
    expected.mean_vane_by_ws,
    1e-6,
  )
  for (const [place, bin] of ours.bySpeed.entries()) {
    const theirs = expected.curve_params_amp_offset_exp[place] ?? []
    const sse = (parameters: readonly number[]) =>
      bin.vanesDeg.reduce(
        (sum, vane, row) => sum + (cosineCurve(parameters, vane) - (bin.powers[row] as number)) ** 2,
        0,
      )
    compared.atMost(
      `${name} ${expected.params.ws_bins[place]} m/s sse, 1.001 × reference`,
      sse(bin.parameters),
      1.001 * sse(theirs),
    )
    // Elsewhere the valley is so flat that any offset fits: the fit is compared, its offset is not.
    const determined = (theirs[2] as number) >= 1 && (theirs[2] as number) <= 10
    if (determined) compared.near(`${name}.misalignment °`, bin.misalignmentDeg, expected.by_ws[place], fitDeg)
  }
}

export interface StaticYawReference {
  results: (BinnedReference & { turbine: string })[]
}

const lhbRatedKw = 2050

export function checkStaticYaw(reference: StaticYawReference, compared: Comparison, data: DataFolder): void {
  const table = data.table(data.only(/^lhb_scada/))
  const names = table.text('Wind_turbine_name')
  const at = instantsOf(table.text('Date_time'))
  const column = (name: string) => table.numbers(name)
  const raw = {
    power: column('P_avg'),
    speed: column('Ws_avg'),
    vane: column('Va_avg'),
    pitch: column('Ba_avg'),
    air: column('Ot_avg'),
  }
  for (const expected of reference.results) {
    const rows = [...at.keys()]
      .filter((row) => names[row] === expected.turbine)
      .sort((a, b) => (at[a] as number) - (at[b] as number))
    const frozen = frozenFlags(rows.map((row) => raw.vane[row] as number))
    // The reference takes the last two rows as frozen, whatever they say.
    frozen.fill(1, frozen.length - 2)
    const kept = rows.filter((row, place) => {
      const air = raw.air[row] as number
      return frozen[place] === 0 && air >= -15 && air <= 45
    })
    const pick = (values: Float64Array) => Float64Array.from(kept, (row) => values[row] as number)
    const pitchDeg = pick(raw.pitch).map((pitch) => (pitch > 180 ? pitch - 360 : pitch))
    const series = { powerKw: pick(raw.power), speedMs: pick(raw.speed), vaneDeg: pick(raw.vane), pitchDeg }
    compareBinned(
      `${expected.turbine}${expected.params.use_power_coeff ? ' cp' : ''}`,
      series,
      lhbRatedKw,
      expected,
      compared,
    )
  }
}

function syntheticOf(turbine: string, days: number, data: DataFolder): YawSeries {
  const table = data.table(data.only(/^synthetic_yaw/))
  const at = instantsOf(table.text('time'))
  const names = table.text('turbine')
  const wholeDays = Math.floor(((at.at(-1) as number) - (at[0] as number)) / dayMs)
  const until = days >= wholeDays ? Infinity : (at[0] as number) + days * dayMs
  const kept = (_: number, row: number) => names[row] === turbine && (at[row] as number) < until
  return {
    powerKw: table.numbers('power_kW').filter(kept),
    speedMs: table.numbers('wind_speed').filter(kept),
    vaneDeg: table.numbers('vane_deg').filter(kept),
    pitchDeg: table.numbers('pitch_deg').filter(kept),
  }
}

export interface SyntheticYawReference {
  meta: { rated_power_kw: number }
  results: (BinnedReference & { period: string; turbine: string })[]
}

export function checkSyntheticYaw(reference: SyntheticYawReference, compared: Comparison, data: DataFolder): void {
  for (const expected of reference.results) {
    const series = syntheticOf(expected.turbine, Number.parseInt(expected.period, 10), data)
    compareBinned(`${expected.turbine} ${expected.period}`, series, reference.meta.rated_power_kw, expected, compared)
  }
}

const halfYearDays = 182

export interface PooledYawReference {
  results: { turbine: string; period: string; true: number; est: number; n: number }[]
}

export function checkPooledYaw(reference: PooledYawReference, compared: Comparison, data: DataFolder): void {
  for (const expected of reference.results) {
    const days = Number.parseInt(expected.period, 10)
    const ours = pooledYaw(syntheticOf(expected.turbine, days, data), new Random(1))
    const goal = days >= halfYearDays ? goals.yawOffHalfYear : goals.yawOff
    const name = `${expected.turbine} ${expected.period}`
    compared.near(`ours: ${name} °, against the truth`, ours?.misalignmentDeg ?? NaN, expected.true, goal)
    compared.atMost(`ours: ${name} interval °`, (ours?.high ?? NaN) - (ours?.low ?? NaN), goals.yawInterval)
  }
}
