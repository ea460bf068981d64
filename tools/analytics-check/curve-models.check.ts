import { fitLogistic5, fitSplineCurve, logistic5, stepCurve } from '../../analytics/src/wind/curve-models.ts'
import { curveFilter } from '../../analytics/src/wind/scada-filters.ts'
import type { Comparison } from './comparison.ts'
import type { DataFolder } from './data-folder.ts'
import { instantsOf } from './table.ts'

interface Result {
  label: string
  rated_kW: number
  n: number
  flags: { flag_range: number; flag_frozen: number; flag_window: number; flag_bin: number }
  flag_final: number
  n_used: number
  grid_ws: number[]
  IEC: number[]
  logistic5: { bounds: [number, number][]; sse: number; rmse_kW: number }
  IEC_rmse_kW: number
  GAM_rmse_kW: number
}
export interface CurveModelsReference {
  results: Result[]
}

/** Which file and columns a label means. */
function samplesOf(label: string, data: DataFolder): { speeds: Float64Array; powers: Float64Array } {
  const [, unit = ''] = label.split(' ')
  const sources: [RegExp, RegExp, string, string, string?, string?][] = [
    [/^LHB/, /^lhb_scada/, 'Ws_avg', 'P_avg', 'Wind_turbine_name', 'Date_time'],
    [/^Homer/, new RegExp(`^homer_${unit.replace(/\W/g, '')}`), 'WindSpeedMean', 'ActivePowerMean'],
    [/^OpenOA/, /^openoa_turbine/, 'wind_speed', 'kw'],
    [/^DSWE/, /^dswe/, 'V', 'Y'],
  ]
  const source = sources.find(([begin]) => begin.test(label))
  if (source === undefined) throw new Error(`no data known for ${label}`)
  const [, file, speedColumn, powerColumn, nameColumn, timeColumn] = source
  const table = data.table(data.only(file))
  const names = nameColumn === undefined ? undefined : table.text(nameColumn)
  const speeds = table.numbers(speedColumn)
  const powers = table.numbers(powerColumn)
  const at = timeColumn === undefined ? undefined : instantsOf(table.text(timeColumn))
  const rows = [...speeds.keys()].filter(
    (row) => !Number.isNaN(speeds[row]) && !Number.isNaN(powers[row]) && (names === undefined || names[row] === unit),
  )
  if (at !== undefined) rows.sort((a, b) => (at[a] as number) - (at[b] as number))
  const pick = (values: Float64Array) => Float64Array.from(rows, (row) => values[row] as number)
  return { speeds: pick(speeds), powers: pick(powers) }
}

const sum = (flags: ArrayLike<number>): number => Array.from(flags).reduce((all, flag) => all + flag, 0)

export function checkCurveModels(reference: CurveModelsReference, compared: Comparison, data: DataFolder): void {
  for (const expected of reference.results) {
    const { speeds, powers } = samplesOf(expected.label, data)
    const filter = curveFilter(speeds, powers, expected.rated_kW, 2)
    compared.near('samples', speeds.length, expected.n, 0)
    compared.near('out of range', sum(filter.range), expected.flags.flag_range, 0)
    compared.near('frozen', sum(filter.frozen), expected.flags.flag_frozen, 0)
    compared.near('idle', sum(filter.idle), expected.flags.flag_window, 0)
    compared.near('stray', sum(filter.stray), expected.flags.flag_bin, 0)
    compared.near('removed', sum(filter.any), expected.flag_final, 0)
    const x = speeds.filter((_, row) => filter.any[row] === 0)
    const y = powers.filter((_, row) => filter.any[row] === 0)
    const rmse = (curve: (speed: number) => number) =>
      Math.sqrt(x.reduce((all, speed, row) => all + (curve(speed) - (y[row] as number)) ** 2, 0) / x.length)
    const steps = stepCurve(x, y)
    compared.each(
      'steps kW',
      expected.grid_ws.map((speed) => steps(speed)),
      expected.IEC,
      1e-6,
    )
    compared.near('steps.rmse kW', rmse(steps), expected.IEC_rmse_kW, 1e-6)
    const { bounds } = expected.logistic5
    const fit = fitLogistic5(x, y, { low: bounds.map(([low]) => low), high: bounds.map(([, high]) => high) })
    const logistic = rmse((speed) => logistic5(fit.parameters, speed))
    compared.atMost(
      `logistic.sse, 1.001 × reference (${expected.label})`,
      logistic ** 2 * x.length,
      1.001 * expected.logistic5.sse,
    )
    compared.relative('splines.rmse', rmse(fitSplineCurve(x, y)), expected.GAM_rmse_kW, 1e-3)
  }
}
