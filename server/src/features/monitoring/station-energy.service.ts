import { Failure } from '@fengguang/domain/kernel/failure'
import { addDays, localDayOf, type LocalDay } from '@fengguang/domain/kernel/time-range'
import type { MeterEnergy } from '@fengguang/domain/monitoring/station-figures.rules'
import type { Context } from '../../http/context.ts'
import { meterDays, meterHistories, type MeterHistory } from '../telemetry/station-energy.service.ts'

export interface MainMeter {
  no: number
  timeZone: string
  /** Months gone by whose days are asked for. */
  months: readonly string[]
}

type PastDays = ReadonlyMap<string, ReadonlyMap<LocalDay, number>>

export interface KnownEnergy extends MeterEnergy {
  history: MeterHistory
  pastDays: PastDays
}

interface Kept {
  day: string
  readAtMs: number
  history: MeterHistory
  pastDays: PastDays
}

const keepMs = 60_000
/** A store that is slower than this is waited for by nobody: its answer serves the next question. */
const patienceMs = 3000

/**
 * Energy of main meters from the store. What it told of today is kept: while it is away the live counters go on from
 * there, and the figures of a station that was never read are missing.
 */
export function openEnergy() {
  const kept = new Map<number, Kept>()
  const reading = new Map<string, { startedMs: number; done: Promise<void> }>()

  async function read(ctx: Context, zone: string, meters: readonly MainMeter[]): Promise<void> {
    try {
      const day = localDayOf(ctx.now, zone)
      const histories = await meterHistories(
        ctx,
        zone,
        meters.map(({ no }) => no),
      )
      const past = await pastDaysOf(ctx, zone, meters)
      for (const [no, history] of histories)
        kept.set(no, { day, readAtMs: ctx.now.getTime(), history, pastDays: past.get(no) ?? new Map() })
    } catch (error) {
      if (!(error instanceof Failure)) ctx.log.warn({ err: error }, 'energy of meters could not be read')
    }
  }

  function refresh(ctx: Context, zone: string, meters: readonly MainMeter[]): Promise<void> {
    const running = reading.get(zone)
    if (running) return performance.now() - running.startedMs < patienceMs ? running.done : Promise.resolve()
    const done = read(ctx, zone, meters).finally(() => reading.delete(zone))
    reading.set(zone, { startedMs: performance.now(), done })
    return done
  }

  /** By meter; who is not among them is not known. */
  return async (ctx: Context, meters: readonly MainMeter[]): Promise<ReadonlyMap<number, KnownEnergy>> => {
    const nowMs = ctx.now.getTime()
    const isFresh = ({ no, months }: MainMeter): boolean => {
      const found = kept.get(no)
      if (!found || Math.abs(nowMs - found.readAtMs) >= keepMs) return false
      return months.every((month) => found.pastDays.has(month))
    }
    const zones = Map.groupBy(meters, ({ timeZone }) => timeZone)
    const waits = [...zones].flatMap(([zone, own]) => {
      const due = own.filter((meter) => !isFresh(meter))
      return due.length === 0 ? [] : [refresh(ctx, zone, due)]
    })
    if (waits.length > 0) await within(Promise.all(waits), patienceMs)
    const known = new Map<number, KnownEnergy>()
    for (const [zone, own] of zones) {
      const today = localDayOf(ctx.now, zone)
      for (const { no } of own) {
        const found = kept.get(no)
        if (found?.day === today) known.set(no, energyOf(found))
      }
    }
    return known
  }
}

/** One read for each month that is asked for, of those meters that ask. */
async function pastDaysOf(ctx: Context, zone: string, meters: readonly MainMeter[]) {
  const found = new Map<number, Map<string, ReadonlyMap<LocalDay, number>>>()
  for (const month of new Set(meters.flatMap(({ months }) => months))) {
    const asking = meters.filter(({ months }) => months.includes(month)).map(({ no }) => no)
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

const total = (values: Iterable<number>): number | null => {
  const all = [...values]
  return all.length === 0 ? null : all.reduce((sum, value) => sum + value, 0)
}

/**
 * A day that has no frame yet has counted nothing so far, provided that the meter was heard the day before: after a longer
 * silence nobody can tell which day a counter's step belongs to.
 */
function energyOf({ day, history, pastDays }: Kept): KnownEnergy {
  const { days, months, last } = history
  const isHeard = last !== null && last.day >= addDays(day, -1)
  return {
    dayKwh: isHeard ? (days.get(day) ?? 0) : null,
    monthKwh: last === null ? null : (total(days.values()) ?? 0),
    yearKwh: total(months.values()),
    lastKwh: last?.kwh ?? null,
    history,
    pastDays,
  }
}
