import { analyseOutages, type PlantSeries } from '../../analytics/src/energy/outages.ts'
import { dayMs, hourMs } from '../../analytics/src/series.ts'
import type { Comparison } from './comparison.ts'
import type { DataFolder } from './data-folder.ts'
import { goals } from './goals.ts'
import { instantsOf } from './table.ts'

export interface OutageReference {
  input: string
  results: {
    construction: string
    events: [part: string, from: string, to: string, kind: 'real' | 'comms'][]
    true_lost_kWh: number
    result_lost_kWh: number
    result_actual_kWh: number
    monthly: { month: string; lost: number; actual: number; availability: number }[]
    outage_info: {
      start: string
      end: string
      energy_expected: number
      energy_actual: number
      ci_lower: number
      ci_upper: number
      type: string
      loss: number
    }[]
  }
}

/** The construction the reference describes: every hour, three parts, events injected. */
function plantOf(reference: OutageReference, data: DataFolder): { series: PlantSeries; lostKwh: number } {
  const table = data.table(reference.input)
  const measuredAt = instantsOf(table.text('date'))
  const first = Math.floor((measuredAt[0] as number) / dayMs) * dayMs
  const last = measuredAt.at(-1) as number
  const at = Float64Array.from({ length: (last - first) / hourMs + 1 }, (_, hour) => first + hour * hourMs)
  const hourly = (column: string) => {
    const out = new Float64Array(at.length)
    const values = table.numbers(column)
    for (const [row, stamp] of measuredAt.entries()) out[(stamp - first) / hourMs] = values[row] as number
    return out
  }
  const shares = (/sub powers = ([\d./]+)/.exec(reference.results.construction)?.[1] ?? '1').split('/').map(Number)
  const generated = hourly('generated_kW')
  const produced = shares.map((share) => generated.map((power) => power * share))
  const reported = produced.map((power) => power.slice())
  const silent = new Uint8Array(at.length)
  for (const [part, from, to, kind] of reference.results.events) {
    const [start, end] = [from, to].map((stamp) => ((instantsOf([`${stamp}:00`])[0] as number) - first) / hourMs)
    for (const index of shares.keys()) {
      if (part !== 'ALL' && part !== `inv${index + 1}`) continue
      if (kind === 'real') produced[index]?.fill(0, start, (end as number) + 1)
      reported[index]?.fill(0, start, (end as number) + 1)
    }
    if (part === 'ALL' && kind === 'comms') silent.fill(1, start, (end as number) + 1)
  }
  const trueKw = at.map((_, row) => produced.reduce((sum, power) => sum + (power[row] as number), 0))
  let counter = 1e6
  const meterKwh = trueKw.map((power, row) => {
    counter += power
    return silent[row] === 1 ? NaN : counter
  })
  const systemKw = trueKw.map((power, row) => (silent[row] === 1 ? 0 : power))
  const lostKwh = generated.reduce((sum, power, row) => sum + power - (trueKw[row] as number), 0)
  return { series: { at, systemKw, subsystemsKw: reported, meterKwh, expectedKw: hourly('expected_kW') }, lostKwh }
}

const total = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0)

export function checkOutages(reference: OutageReference, compared: Comparison, data: DataFolder): void {
  const { series, lostKwh } = plantOf(reference, data)
  const { subsystemLossKw, outages, lossKwh } = analyseOutages(series)
  const { results } = reference
  const monthOf = (row: number) => new Date(series.at[row] as number).toISOString().slice(0, 7)
  compared.near('true loss kWh', lostKwh, results.true_lost_kWh, 1e-3)
  const lost = total(subsystemLossKw) + lossKwh
  compared.near('lost kWh', lost, results.result_lost_kWh, 1e-3)
  compared.exact('whole-plant outages', outages.length, results.outage_info.length)
  for (const [index, expected] of results.outage_info.entries()) {
    const ours = outages[index]
    const stamp = (row: number | undefined) => new Date(series.at[row ?? 0] ?? 0).toISOString().slice(0, 19)
    compared.exact('outage from', stamp(ours?.startRow), expected.start)
    compared.exact('outage to', stamp(ours?.endRow), expected.end)
    compared.exact('outage kind', ours?.kind ?? '', expected.type)
    compared.near('outage expected kWh', ours?.expectedKwh ?? NaN, expected.energy_expected, 1e-3)
    compared.near('outage actual kWh', ours?.actualKwh ?? NaN, expected.energy_actual, 1e-3)
    compared.near('outage low kWh', ours?.lowKwh ?? NaN, expected.ci_lower, 1e-3)
    compared.near('outage high kWh', ours?.highKwh ?? NaN, expected.ci_upper, 1e-3)
  }
  for (const month of results.monthly) {
    const parted = total(subsystemLossKw.filter((_, row) => monthOf(row) === month.month))
    const whole = total(
      outages
        .filter(({ startRow, kind }) => kind !== 'unknown' && monthOf(startRow) === month.month)
        .map((outage) => outage.lossKwh),
    )
    const meter = series.meterKwh.filter((value, row) => monthOf(row) === month.month && !Number.isNaN(value))
    const actual = (meter.at(-1) ?? NaN) - (meter[0] ?? NaN)
    compared.near('month lost kWh', parted + whole, month.lost, 1e-3)
    compared.near('month actual kWh', actual, month.actual, 1e-3)
    compared.near('month availability', 1 - (parted + whole) / (parted + whole + actual), month.availability, 1e-6)
  }
  const near = analyseOutages(series, 14)
  const ours = total(near.subsystemLossKw) + near.lossKwh
  compared.atMost('ours: error of the loss %', 100 * Math.abs(ours / lostKwh - 1), goals.outageOff)
}
