import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { localDayOf, type LocalDay } from '@fengguang/domain/kernel/time-range'
import { needsHours, type HalfHours, type Tariffs } from '@fengguang/domain/prices/station-income.rules'
import type { CounterHistory, StationHistory } from '@fengguang/domain/station-run/station-energy.rules'
import type { FleetDevice } from '@fengguang/domain/station-run/station-figures.rules'
import type { Context } from '../../http/context.ts'
import { meterHalfHours } from '../telemetry/meter-energy.service.ts'
import { counterHistories, type DeviceCounter } from '../telemetry/station-energy.service.ts'
import { openPastIncomes, retryMs, type PastIncomes } from './past-incomes.service.ts'

export interface CountedStation {
  id: string
  timeZone: string
  /** What makes its energy. */
  units: readonly FleetDevice[]
  meter: FleetDevice | undefined
  tariffs: Tariffs
  /** Says the same as the tariffs: what was worked out by others is worked out again. */
  priceText: string
}

export interface KnownEnergy extends StationHistory {
  /** Of the main meter in this month, where a tariff needs them. */
  hours: ReadonlyMap<LocalDay, HalfHours>
  /** Of months of this year whose days had to be read. */
  pastIncomes: PastIncomes
}

interface RememberedEnergy extends StationHistory {
  hours: ReadonlyMap<LocalDay, HalfHours>
  /** A tariff that came since may need them. */
  hasHours: boolean
  /** When they were asked for, whether or not the store gave them. */
  hoursTriedMs: number
  day: string
  readAtMs: number
}

const keepMs = 60_000
/** A store that is slower than this is waited for by nobody: its answer serves the next question. */
const patienceMs = 3000

/**
 * Energy of stations from the store. What it gave of today is remembered: while it is unavailable the live counters go on from there,
 * and the figures of a station that was never read are missing.
 */
export function openEnergy() {
  const remembered = new Map<string, RememberedEnergy>()
  const reading = new Map<string, { startedMs: number; done: Promise<void> }>()
  const past = openPastIncomes()

  async function read(ctx: Context, zone: string, stations: readonly CountedStation[]): Promise<void> {
    try {
      const day = localDayOf(ctx.now, zone)
      const found = await historiesOf(ctx, zone, stations)
      // Kept before anything else is asked: half hours that the store refuses take nothing but the income away.
      for (const station of stations) {
        const before = remembered.get(station.id)
        remembered.set(station.id, {
          ...found(station),
          day,
          readAtMs: ctx.now.getTime(),
          hasHours: false,
          hoursTriedMs: asksHours(station, day) ? performance.now() : -Infinity,
          hours: before?.day === day ? before.hours : new Map(),
        })
      }
      // After the days: half hours that know a minute more are fitted to them, those that miss one are not.
      await addHours(ctx, zone, day, stations, remembered)
      await past.read(ctx, zone, day, stations)
    } catch (error) {
      if (!(error instanceof Failure)) ctx.log.warn({ err: error }, 'energy of stations could not be read')
    }
  }

  function refresh(ctx: Context, zone: string, stations: readonly CountedStation[]): Promise<void> {
    const running = reading.get(zone)
    if (running) return performance.now() - running.startedMs < patienceMs ? running.done : Promise.resolve()
    const done = read(ctx, zone, stations).finally(() => reading.delete(zone))
    reading.set(zone, { startedMs: performance.now(), done })
    return done
  }

  /** By station; who is not among them is not known. */
  return async (ctx: Context, stations: readonly CountedStation[]): Promise<ReadonlyMap<string, KnownEnergy>> => {
    const nowMs = ctx.now.getTime()
    const isFresh = (station: CountedStation, today: LocalDay): boolean => {
      const found = remembered.get(station.id)
      if (!found || Math.abs(nowMs - found.readAtMs) >= keepMs) return false
      const isTried = found.hasHours || performance.now() - found.hoursTriedMs < retryMs
      return (isTried || !asksHours(station, today)) && past.has(station, today)
    }
    const zones = Map.groupBy(stations, ({ timeZone }) => timeZone)
    const waits = [...zones].flatMap(([zone, own]) => {
      const today = localDayOf(ctx.now, zone)
      const due = own.filter((station) => !isFresh(station, today))
      return due.length === 0 ? [] : [refresh(ctx, zone, due)]
    })
    if (waits.length > 0) await within(Promise.all(waits), patienceMs)
    const known = new Map<string, KnownEnergy>()
    for (const [zone, own] of zones) {
      const today = localDayOf(ctx.now, zone)
      for (const station of own) {
        const found = remembered.get(station.id)
        if (found?.day === today) known.set(station.id, { ...found, pastIncomes: past.of(station) })
      }
    }
    return known
  }
}

/** Units by their total counters, the main meter by both of its directions: four questions for all stations. */
async function historiesOf(ctx: Context, zone: string, stations: readonly CountedStation[]) {
  const units = stations.flatMap((station) => station.units)
  const meters = stations.flatMap(({ meter }) => (meter ? [meter] : []))
  const of = (devices: readonly FleetDevice[], type: DeviceType, code: string) => {
    const nos = devices.filter((device) => device.type === type).map(({ no }) => no)
    return counterHistories(ctx, zone, { type, code }, nos)
  }
  const [inverters, turbines, forward, reverse] = await Promise.all([
    of(units, 'inverter', 'totalEnergyKwh'),
    of(units, 'turbine', 'totalEnergyKwh'),
    of(meters, 'meter', 'forwardKwh'),
    of(meters, 'meter', 'reverseKwh'),
  ])
  return ({ units: own, meter }: CountedStation): StationHistory => {
    const generated = own.map(({ no }) => [no, inverters.get(no) ?? turbines.get(no)] as const)
    const ofMeter = (counters: ReadonlyMap<number, DeviceCounter>) =>
      meter ? together([[meter.no, counters.get(meter.no)]]) : undefined
    return { generated: together(generated), onGrid: ofMeter(forward), bought: ofMeter(reverse) }
  }
}

/** A station of a hundred inverters is one history: its sums, and the reading each of them ends at. */
function together(counters: readonly (readonly [no: number, counter: DeviceCounter | undefined])[]) {
  const days = new Map<LocalDay, number>()
  const months = new Map<string, number>()
  const knownDays = new Map<string, number>()
  let hasEarlier = false
  const lasts = new Map<number, NonNullable<DeviceCounter['last']>>()
  for (const [no, counter] of counters) {
    if (!counter?.last) continue
    lasts.set(no, counter.last)
    hasEarlier ||= counter.hasEarlier
    for (const [day, kwh] of counter.days) days.set(day, (days.get(day) ?? 0) + kwh)
    for (const [month, kwh] of counter.months) months.set(month, (months.get(month) ?? 0) + kwh)
    for (const [month, count] of counter.knownDays) knownDays.set(month, Math.max(knownDays.get(month) ?? 0, count))
  }
  return lasts.size === 0 ? undefined : ({ days, months, knownDays, lasts, hasEarlier } satisfies CounterHistory)
}

const asksHours = ({ meter, tariffs }: CountedStation, today: LocalDay): boolean =>
  meter !== undefined && needsHours(tariffs, today.slice(0, 7), today)

/** Of this month, of those stations whose rates differ by the hour: one question for all of them. */
async function addHours(
  ctx: Context,
  zone: string,
  today: LocalDay,
  stations: readonly CountedStation[],
  remembered: Map<string, RememberedEnergy>,
): Promise<void> {
  const asking = stations.filter((station) => asksHours(station, today))
  if (asking.length === 0) return
  const range = { from: `${today.slice(0, 7)}-01`, to: today }
  const nos = asking.map(({ meter }) => meter!.no)
  const found = await meterHalfHours(ctx, zone, range, nos)
  for (const { id, meter } of asking) {
    const own = remembered.get(id)
    if (own) remembered.set(id, { ...own, hasHours: true, hours: found.get(meter!.no) ?? new Map() })
  }
}

const within = (work: Promise<unknown>, ms: number): Promise<unknown> => {
  const limit = Promise.withResolvers<void>()
  const timer = setTimeout(limit.resolve, ms)
  return Promise.race([work, limit.promise]).finally(() => clearTimeout(timer))
}
