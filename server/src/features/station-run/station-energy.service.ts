import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { localDayOf, type LocalDay } from '@fengguang/domain/kernel/time-range'
import type { CounterHistory, StationHistory } from '@fengguang/domain/station-run/station-energy.rules'
import type { FleetDevice } from '@fengguang/domain/station-run/station-figures.rules'
import type { Context } from '../../http/context.ts'
import { counterHistories, meterDays, type DeviceCounter } from '../telemetry/station-energy.service.ts'

export interface CountedStation {
  id: string
  timeZone: string
  /** What makes its energy. */
  units: readonly FleetDevice[]
  meter: FleetDevice | undefined
  /** Months gone by whose days of the meter are asked for. */
  months: readonly string[]
}

export interface KnownEnergy extends StationHistory {
  /** Of the main meter, by month. */
  pastDays: ReadonlyMap<string, ReadonlyMap<LocalDay, number>>
}

interface RememberedEnergy extends KnownEnergy {
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

  async function read(ctx: Context, zone: string, stations: readonly CountedStation[]): Promise<void> {
    try {
      const day = localDayOf(ctx.now, zone)
      const found = await historiesOf(ctx, zone, stations)
      const past = await pastDaysOf(ctx, zone, stations)
      for (const station of stations)
        remembered.set(station.id, {
          ...found(station),
          day,
          readAtMs: ctx.now.getTime(),
          pastDays: (station.meter && past.get(station.meter.no)) ?? new Map(),
        })
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
    const isFresh = ({ id, months }: CountedStation): boolean => {
      const found = remembered.get(id)
      if (!found || Math.abs(nowMs - found.readAtMs) >= keepMs) return false
      return months.every((month) => found.pastDays.has(month))
    }
    const zones = Map.groupBy(stations, ({ timeZone }) => timeZone)
    const waits = [...zones].flatMap(([zone, own]) => {
      const due = own.filter((station) => !isFresh(station))
      return due.length === 0 ? [] : [refresh(ctx, zone, due)]
    })
    if (waits.length > 0) await within(Promise.all(waits), patienceMs)
    const known = new Map<string, KnownEnergy>()
    for (const [zone, own] of zones) {
      const today = localDayOf(ctx.now, zone)
      for (const { id } of own) {
        const found = remembered.get(id)
        if (found?.day === today) known.set(id, found)
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

/** One read for each month that is asked for, of those meters that ask. */
async function pastDaysOf(ctx: Context, zone: string, stations: readonly CountedStation[]) {
  const found = new Map<number, Map<string, ReadonlyMap<LocalDay, number>>>()
  for (const month of new Set(stations.flatMap(({ months }) => months))) {
    const asking = stations.flatMap(({ months, meter }) => (meter && months.includes(month) ? [meter.no] : []))
    for (const [no, days] of await meterDays(ctx, zone, month, asking))
      found.set(no, (found.get(no) ?? new Map()).set(month, days))
  }
  return found
}

const within = (work: Promise<unknown>, ms: number): Promise<unknown> => {
  const limit = Promise.withResolvers<void>()
  const timer = setTimeout(limit.resolve, ms)
  return Promise.race([work, limit.promise]).finally(() => clearTimeout(timer))
}
