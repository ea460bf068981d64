import { type LimitBin, operatingFilter } from '../../analytics/src/wind/operating-curves.ts'
import { ratedCurve } from '../../analytics/src/wind/rated-curve.ts'
import { gainOf, torqueControl } from '../../analytics/src/wind/torque.ts'
import type { Comparison } from './comparison.ts'
import type { DataFolder } from './data-folder.ts'

interface Limit {
  mid: number
  limit: number | null
  min: number | null
  max: number | null
}
interface Torque {
  rated_rpm: number
  min_rpm: number
  rpm_window: [number, number]
  n_band: number
  n_region2: number
  fraction: number
  applicable: boolean
  k_Nm_per_rad2s2?: number
  r2?: number
  loglog_power_slope?: number
  by_turbine?: Record<string, { n: number; k: number }>
}
interface Farm {
  input: string
  turbine_type: { rated: number; pt: [number, number]; rpm: [number, number]; stall: boolean; mf: number }
  rows: number
  filtered: { bad_pw_ws: number; downtime: number; missing_rpm_pitch: number; out_of_range: number; ops_curve: number }
  kept: number
  ops_curve_removed_csv_rows: number[]
  pitch_vs_power_limit: Limit[]
  pitch_vs_ws_limit: Limit[]
  rpm_vs_power_limit: Limit[]
  power_curve_1ms: { rated_ws: number; points: [number, number][] }
  torque_k: Torque
}
export interface OperatingReference {
  results: Record<string, Farm>
}

function compareLimits(
  name: string,
  ours: readonly LimitBin[],
  expected: readonly Limit[],
  compared: Comparison,
): void {
  compared.exact(`${name}.bins`, ours.length, expected.length)
  for (const [place, bin] of expected.entries()) {
    compared.near(`${name}.middle`, ours[place]?.middle ?? NaN, bin.mid, 1e-6)
    compared.near(`${name}.limit`, ours[place]?.limit ?? NaN, bin.limit, 1e-4)
    compared.near(`${name}.least`, ours[place]?.least ?? NaN, bin.min, 1e-4)
    compared.near(`${name}.most`, ours[place]?.most ?? NaN, bin.max, 1e-4)
  }
}

export function checkOperating(reference: OperatingReference, compared: Comparison, data: DataFolder): void {
  for (const [name, expected] of Object.entries(reference.results)) checkFarm(name, expected, compared, data)
}

function checkFarm(name: string, expected: Farm, compared: Comparison, data: DataFolder): void {
  const table = data.table(expected.input)
  const { rated, pt, rpm, stall, mf } = expected.turbine_type
  const series = {
    powerKw: table.numbers('ActivePowerMean'),
    speedMs: table.numbers('WindSpeedMean'),
    pitchDeg: table.numbers('PitchAngleMean'),
    generatorRpm: table.numbers('GenRpmMean'),
    shutdownSeconds: table.numbers('ShutdownDuration'),
  }
  const type = { ratedKw: rated, pitchRangeDeg: pt, rpmRange: rpm, pitchToStall: stall, rpmMargin: mf }
  const ours = operatingFilter(series, type)
  compared.exact(`${name}.rows`, table.rows, expected.rows)
  compared.exact(`${name}.impossible`, ours.impossible, expected.filtered.bad_pw_ws)
  compared.exact(`${name}.stopped`, ours.stopped, expected.filtered.downtime)
  compared.exact(`${name}.missing`, ours.missing, expected.filtered.missing_rpm_pitch)
  compared.exact(`${name}.out of range`, ours.outOfRange, expected.filtered.out_of_range)
  compared.exact(`${name}.off curve`, ours.offCurve.join(' '), expected.ops_curve_removed_csv_rows.join(' '))
  compared.exact(
    `${name}.kept`,
    ours.accepted.reduce((sum, flag) => sum + flag, 0),
    expected.kept,
  )
  const { limits } = ours
  compareLimits(`${name}.pitch by power`, limits.pitchByPower, expected.pitch_vs_power_limit, compared)
  compareLimits(`${name}.pitch by speed`, limits.pitchBySpeed, expected.pitch_vs_ws_limit, compared)
  compareLimits(`${name}.rpm by power`, limits.rpmByPower, expected.rpm_vs_power_limit, compared)
  const kept = (_: number, row: number) => ours.accepted[row] === 1
  const power = series.powerKw.filter(kept)
  const clipped = power.map((value) => Math.min(Math.max(value, 0), rated))
  const curve = ratedCurve(series.speedMs.filter(kept), clipped)
  compared.near(`${name}.rated speed m/s`, curve?.ratedSpeedMs ?? NaN, expected.power_curve_1ms.rated_ws, 1e-6)
  for (const [place, [speed, value]] of expected.power_curve_1ms.points.entries()) {
    compared.near(`${name}.curve m/s`, curve?.points[place]?.[0] ?? NaN, speed, 1e-6)
    compared.near(`${name}.curve kW`, curve?.points[place]?.[1] ?? NaN, value, 1e-3)
  }
  const names = table.text('TurbineName').filter((_, row) => ours.accepted[row] === 1)
  checkTorque(name, expected, { power, rpm: series.generatorRpm.filter(kept), names }, compared)
}

function checkTorque(
  name: string,
  farm: Farm,
  rows: { power: Float64Array; rpm: Float64Array; names: string[] },
  compared: Comparison,
): void {
  const expected = farm.torque_k
  const rated = farm.turbine_type.rated
  const ours = torqueControl(rows.power, rows.rpm, rated)
  compared.near(`${name}.rated rpm`, ours.ratedRpm, expected.rated_rpm, 1e-3)
  compared.near(`${name}.least rpm`, ours.minRpm, expected.min_rpm, 1e-3)
  compared.exact(`${name}.band`, ours.bandSamples, expected.n_band)
  compared.exact(`${name}.region two`, ours.regionSamples, expected.n_region2)
  compared.exact(`${name}.applicable`, String(ours.applicable), String(expected.applicable))
  if (expected.k_Nm_per_rad2s2 === undefined) return
  compared.near(`${name}.gain`, ours.gain, expected.k_Nm_per_rad2s2, 1e-6)
  compared.near(`${name}.r²`, ours.r2, expected.r2, 1e-6)
  compared.near(`${name}.power slope`, ours.powerSlope, expected.loglog_power_slope, 1e-6)
  for (const [turbine, each] of Object.entries(expected.by_turbine ?? {})) {
    const region = [...rows.power.keys()].filter((row) => {
      const [power, rpm] = [rows.power[row] as number, rows.rpm[row] as number]
      const inBand = power > 0.05 * rated && power < 0.5 * rated
      return rows.names[row] === turbine && inBand && rpm > ours.windowRpm[0] && rpm < ours.windowRpm[1]
    })
    const { gain } = gainOf(
      region.map((row) => rows.power[row] as number),
      region.map((row) => rows.rpm[row] as number),
    )
    compared.near(`${name}.turbine gain`, gain, each.k, 1e-6)
    compared.near(`${name}.turbine samples`, region.length, each.n, 0)
  }
}
