import { dayOfYear, extraterrestrialWm2 } from '../../analytics/src/irradiance/extraterrestrial.ts'
import { completenessByDay, usablePeriod } from '../../analytics/src/quality/completeness.ts'
import { daytimeFlags } from '../../analytics/src/quality/daytime.ts'
import {
  belowClearSky,
  componentsAgree,
  diffuseAgrees,
  isPossible,
} from '../../analytics/src/quality/irradiance-limits.ts'
import { daySpans, hourMs } from '../../analytics/src/series.ts'
import { mean } from '../../analytics/src/statistics/summary.ts'
import type { Comparison } from './comparison.ts'
import type { DataFolder } from './data-folder.ts'
import { instantsOf } from './table.ts'

export interface IrradianceQualityReference {
  input: string
  results: {
    qcrad_ok: Record<'ghi' | 'dhi' | 'dni', number>
    consistent_components: number
    diffuse_ratio_ok: number
    clearsky_limits_ok: number
    n: number
  }
}

const usStamp = (stamp: string): string =>
  stamp.replace(
    /^(\d+)\/(\d+)\/(\d+) (\d+):(\d+)/,
    (_, month: string, day: string, year: string, hour: string, minute: string) =>
      `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hour.padStart(2, '0')}:${minute}:00`,
  )

export function checkIrradianceQuality(
  reference: IrradianceQualityReference,
  compared: Comparison,
  data: DataFolder,
): void {
  const table = data.table(reference.input)
  const at = instantsOf(table.text('measured_on').map(usStamp))
  const column = (begin: string) => table.numbers(table.columns.find((name) => name.startsWith(begin)) ?? begin)
  const values = { ghi: column('irradiance_ghi'), dhi: column('irradiance_dhi'), dni: column('irradiance_dni') }
  const zenith = column('pvlib_zenith')
  const clear = column('pvlib_clearsky_ghi')
  const count = (test: (row: number) => boolean) => at.reduce((sum, _, row) => sum + Number(test(row)), 0)
  const { results } = reference
  compared.exact('samples', table.rows, results.n)
  for (const kind of ['ghi', 'dhi', 'dni'] as const) {
    const possible = count((row) =>
      isPossible(kind, values[kind][row]!, extraterrestrialWm2(dayOfYear(at[row]!)), zenith[row]!),
    )
    compared.exact(`${kind} possible`, possible, results.qcrad_ok[kind])
  }
  const agree = count((row) => componentsAgree(values.ghi[row]!, values.dhi[row]!, values.dni[row]!, zenith[row]!))
  compared.exact('components agree', agree, results.consistent_components)
  const diffuse = count((row) => diffuseAgrees(values.ghi[row]!, values.dhi[row]!, zenith[row]!))
  compared.exact('diffuse agrees', diffuse, results.diffuse_ratio_ok)
  compared.exact(
    'below clear sky',
    count((row) => belowClearSky(values.ghi[row]!, clear[row]!)),
    results.clearsky_limits_ok,
  )
}

export interface DaytimeReference {
  input: string
  results: {
    n: number
    n_nan: number
    daytime_count: number
    daily_daytime_count: Record<string, number>
    completeness_first30: number[]
    completeness_mean: number
    complete_days_at_0p333: number
    start_stop: [string, string]
  }
}

export function checkDaytime(reference: DaytimeReference, compared: Comparison, data: DataFolder): void {
  const table = data.table(reference.input)
  const stamps = table.text('measured_on')
  const at = instantsOf(stamps)
  const offsetMs = Number(/([+-]\d\d):\d\d$/.exec(stamps[0] ?? '')?.[1] ?? 0) * hourMs
  const power = table.numbers('ac_power')
  const { results } = reference
  const flags = daytimeFlags(at, power, offsetMs)
  compared.exact('samples', table.rows, results.n)
  compared.exact('missing', power.filter(Number.isNaN).length, results.n_nan)
  compared.exact(
    'day samples',
    flags.reduce((sum, flag) => sum + flag, 0),
    results.daytime_count,
  )
  const days = daySpans(at, offsetMs)
  const dateOf = (day: number) => new Date((days[day]?.key ?? 0) * 24 * hourMs).toISOString().slice(0, 10)
  for (const [day, { start, end }] of days.entries()) {
    const expected = results.daily_daytime_count[dateOf(day)]
    if (expected !== undefined)
      compared.near(
        'day samples of a day',
        flags.subarray(start, end).reduce((sum, flag) => sum + flag, 0),
        expected,
        0,
      )
  }
  const complete = completenessByDay(at, power, offsetMs)
  compared.each('completeness', complete.subarray(0, 30), results.completeness_first30, 1e-9)
  compared.near('completeness.mean', mean(complete), results.completeness_mean, 1e-9)
  const good = Array.from(complete, (share) => share >= 0.333)
  compared.exact('complete days', good.filter(Boolean).length, results.complete_days_at_0p333)
  const usable = usablePeriod(good)
  compared.exact('usable from', dateOf(usable?.first ?? -1), results.start_stop[0].slice(0, 10))
  compared.exact('usable to', dateOf(usable?.last ?? -1), results.start_stop[1].slice(0, 10))
}
