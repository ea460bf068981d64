import { createHash } from 'node:crypto'
import { daysOfSpan } from '@fengguang/domain/analysis/loss.rules'
import { addDays, dayEnd, dayStart, localDayOf, type LocalDay } from '@fengguang/domain/kernel/time-range'
import { tariffOn } from '@fengguang/domain/prices/station-income.rules'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { dayMarks, type PlantDayMark } from '../telemetry/analysis-reads.service.ts'
import { findMarks } from './day-results.repo.ts'
import { decidedMark } from './loss-deciding.ts'
import { kindOf } from './plant-kinds.ts'
import { analysedTypes, type Plant } from './plants.repo.ts'

export interface DueDay {
  day: LocalDay
  /** Of all it is computed from. */
  mark: string
  /** Of what analysts decided about it. */
  decided: string
}
export interface DuePlant {
  plant: Plant
  days: DueDay[]
}

/** Frames that still come in are waited for; but not longer than this. */
export const settleMs = 25_000
const patienceMs = 3_600_000

const hashOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/** What is normal for a plant is learned from the month and so many days before and after it. */
const daysBefore = 31
const daysAfter = 15
/** From so many days on, more of them hardly change what is learned. */
const enoughDays = 10
/** Of an inverter or turbine: a quarter hour each. A day with fewer says little. */
const framesOfDay = 96

/** The days that a day is judged by: of a whole month the same, so that the same frames give the same figures. */
export function daysAround(day: LocalDay): { from: LocalDay; to: LocalDay } {
  const { from, to } = daysOfSpan('month', day)
  return { from: addDays(from, -daysBefore), to: addDays(to, daysAfter) }
}

/** Of what holds on every day: read once, a plant has a thousand devices. */
const plantMark = ({ kind, timeZone, latitude, longitude, devices }: Plant): string =>
  hashOf(kindOf({ kind }).formulaVersion, timeZone, latitude, longitude, devices)

/** Another mark for other frames, devices, adjustments, decisions or prices of that day, for another formula, or while history grows. */
function dueDay(plant: Plant, own: string, day: LocalDay, frames: string, knownDays: number): DueDay {
  const { timeZone, adjustments, tariffs, decisions } = plant
  const [fromMs, toMs] = [dayStart(day, timeZone).getTime(), dayEnd(day, timeZone).getTime()]
  const said = adjustments.filter((one) => one.fromMs < toMs && one.toMs > fromMs)
  const decided = decidedMark(decisions, { fromMs, toMs })
  // Without a decision the mark is that of a version that knew none.
  const parts = decided === '' ? [] : [decided]
  return { day, decided, mark: hashOf(own, frames, knownDays, said, tariffOn(tariffs, day) ?? null, ...parts) }
}

/** Local days of a plant that are over, from the first that has frames. */
function closedDays(plant: Plant, marks: readonly PlantDayMark[], now: Date): LocalDay[] {
  const first = marks.map(({ day }) => day).toSorted()[0]
  const last = addDays(localDayOf(now, plant.timeZone), -1)
  const days: LocalDay[] = []
  for (let day = first; day !== undefined && day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** The days of a plant whose result is missing or was made of something else. */
export function dueOf(
  plant: Plant,
  marks: readonly PlantDayMark[],
  results: ReadonlyMap<LocalDay, string>,
  now: Date,
  rollupsThroughMs = now.getTime(),
): DueDay[] {
  const frames = new Map(marks.map((one) => [one.day, one]))
  const own = plantMark(plant)
  const leastFrames = framesOfDay * kindOf(plant).judged(plant).length
  const full = marks.filter((one) => one.generatorFrames >= leastFrames)
  const due = closedDays(plant, marks, now)
    .map((day) => {
      const { from, to } = daysAround(day)
      const known = full.filter((one) => one.day >= from && one.day <= to).length
      return dueDay(plant, own, day, frames.get(day)?.mark ?? '', Math.min(enoughDays, known))
    })
    .filter(({ day, mark }) => results.get(day) !== mark)
  const arrivals = due.map(({ day }) => frames.get(day)?.arrivedMs ?? 0)
  // Rollups of a flood are late: that they tell of nothing newer does not mean that nothing came.
  const isSettled = rollupsThroughMs - Math.max(0, ...arrivals) >= settleMs
  const isOverdue = arrivals.some((arrivedMs) => now.getTime() - arrivedMs >= patienceMs)
  return isSettled || isOverdue ? due : []
}

export interface AnalysisParts {
  db: Db
  telemetry: Telemetry
  clock: () => number
  /** Frames that came until then are in the rollups. Absent: all are. */
  rollupsThrough?: () => Promise<number>
}

/** Of these plants, over the last local days. */
export async function findDue(
  { db, telemetry, clock, rollupsThrough }: AnalysisParts,
  plants: readonly Plant[],
  lastDays: number,
): Promise<DuePlant[]> {
  const now = new Date(clock())
  // Asked before the marks are read: they tell at least of what came until then.
  const throughMs = await rollupsThrough?.()
  const to = addDays(localDayOf(now, 'UTC'), 1)
  const range = { from: addDays(to, -lastDays), to }
  const marks = await dayMarks(
    telemetry,
    analysedTypes.map((type) => {
      const own = plants.flatMap(({ devices }, group) =>
        devices.filter((device) => device.type === type).map(({ no }) => ({ no, group })),
      )
      return { type, nos: own.map(({ no }) => no), groups: own.map(({ group }) => group) }
    }),
    range,
  )
  const results = await findMarks(
    db,
    plants.map(({ id }) => id),
    range,
  )
  const known = Map.groupBy(results, ({ stationId }) => stationId)
  return plants.flatMap((plant, group) => {
    const ofPlant = new Map((known.get(plant.id) ?? []).map(({ day, mark }) => [day, mark]))
    const days = dueOf(plant, marks.get(group) ?? [], ofPlant, now, throughMs)
    return days.length === 0 ? [] : [{ plant, days }]
  })
}
