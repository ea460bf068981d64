import type { DayInput } from '@fengguang/domain/data-cube/cube-formula'
import { daysIn } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import { readDayRises } from '../telemetry/cube-reads.service.ts'
import { byZone, refuseLarge, type CubeScope } from './cube-scope.service.ts'
import { counters, type Counter } from './kpi-devices.ts'

/** input → station → day → value */
export type CounterDays = Map<DayInput, Map<string, Map<string, number>>>

function add(all: CounterDays, { input }: Counter, stationId: string, day: string, value: number): void {
  const stations = all.get(input)!
  const days = stations.get(stationId) ?? new Map<string, number>()
  days.set(day, (days.get(day) ?? 0) + value)
  stations.set(stationId, days)
}

/** One question for all counters of a type and zone, and all of them at once. */
export async function counterDays(ctx: Context, scope: CubeScope, needed: ReadonlySet<DayInput>): Promise<CounterDays> {
  const wanted = counters.filter(({ input }) => needed.has(input))
  const all: CounterDays = new Map(wanted.map(({ input }) => [input, new Map()]))
  const reads = [...Map.groupBy(wanted, ({ type }) => type)].flatMap(([type, own]) => {
    const devices = scope.devices.filter((device) => device.type === type && (type !== 'meter' || device.isMain))
    refuseLarge(devices.length * own.length, daysIn(scope.days))
    const codes = own.map(({ code }) => code)
    return byZone(scope, devices).map(async ([zone, ofZone]) => ({
      own,
      found: await readDayRises(
        ctx.telemetry,
        { type, zone, days: scope.days },
        ofZone.map(({ no, stationId }) => ({ no, owner: stationId })),
        codes,
      ),
    }))
  })
  for (const { own, found } of await Promise.all(reads))
    for (const { code, owner, day, rise } of found)
      add(
        all,
        own.find((one) => one.code === code)!,
        owner,
        day,
        rise,
      )
  return all
}
