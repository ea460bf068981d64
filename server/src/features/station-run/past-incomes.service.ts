import { bucketAfter } from '@fengguang/domain/telemetry/history.rules'
import { addDays, type LocalDay } from '@fengguang/domain/kernel/time-range'
import { daysIncome, detailedMonths, needsHours } from '@fengguang/domain/prices/station-income.rules'
import type { Context } from '../../http/context.ts'
import { counterDays, meterHalfHours } from '../telemetry/meter-energy.service.ts'
import type { CountedStation } from './station-energy.service.ts'

/** Yuan by month; null: the energy is there, and the hours that would price it are not. */
export type PastIncomes = ReadonlyMap<string, number | null>

interface Remembered {
  priceText: string
  triedMs: number
  months: Map<string, { yuan: number | null; readAtMs: number }>
}

/** Late frames still change a month gone by, and nobody waits for them by the minute. */
const keepMs = 15 * 60_000
/** A store that refuses is not asked again by every request. */
export const retryMs = 60_000

const asked = (station: CountedStation, today: LocalDay): string[] =>
  station.meter ? detailedMonths(station.tariffs, today) : []
const nos = (stations: readonly CountedStation[]) => stations.flatMap(({ meter }) => (meter ? [meter.no] : []))

/** Income of months that must be read by days or half hours: only the sums are kept. */
export function openPastIncomes() {
  const remembered = new Map<string, Remembered>()
  const of = ({ id, priceText }: CountedStation): Remembered => {
    const found = remembered.get(id)
    if (found?.priceText === priceText) return found
    const made = { priceText, triedMs: -Infinity, months: new Map() }
    remembered.set(id, made)
    return made
  }
  return {
    /** Known, or asked for a moment ago. */
    has: (station: CountedStation, today: LocalDay): boolean => {
      const { months, triedMs } = of(station)
      return performance.now() - triedMs < retryMs || asked(station, today).every((month) => months.has(month))
    },
    of: (station: CountedStation): PastIncomes =>
      new Map([...of(station).months].map(([month, { yuan }]) => [month, yuan])),
    /** Newest first: while the others are read, the year alone is missing. */
    async read(ctx: Context, zone: string, today: LocalDay, stations: readonly CountedStation[]): Promise<void> {
      const nowMs = ctx.now.getTime()
      const isDue = (station: CountedStation, month: string) => {
        const found = of(station).months.get(month)
        return !found || Math.abs(nowMs - found.readAtMs) >= keepMs
      }
      const due = stations.flatMap((station) =>
        asked(station, today)
          .filter((month) => isDue(station, month))
          .map((month) => ({ station, month })),
      )
      for (const { station } of due) of(station).triedMs = performance.now()
      const months = [...Map.groupBy(due, ({ month }) => month)].sort(([a], [b]) => b.localeCompare(a))
      for (const [month, own] of months) {
        const asking = own.map(({ station }) => station)
        const incomes = await monthIncomes(ctx, zone, month, asking)
        for (const station of asking) of(station).months.set(month, { yuan: incomes(station), readAtMs: nowMs })
      }
    },
  }
}

async function monthIncomes(ctx: Context, zone: string, month: string, stations: readonly CountedStation[]) {
  const uneven = nos(stations.filter(({ tariffs }) => needsHours(tariffs, month)))
  const range = { from: `${month}-01`, to: addDays(bucketAfter('month', `${month}-01`), -1) }
  const [days, hours] = await Promise.all([
    counterDays(ctx, 'meter', zone, month, nos(stations)),
    uneven.length === 0 ? undefined : meterHalfHours(ctx, zone, range, uneven),
  ])
  return ({ meter, tariffs }: CountedStation): number | null =>
    daysIncome(tariffs, (meter && days.get(meter.no)) ?? new Map(), meter && hours?.get(meter.no))
}
