import {
  addDays,
  dayEnd,
  dayMilliseconds,
  dayStart,
  localDayOf,
  type LocalDay,
} from '@fengguang/domain/kernel/time-range'
import { lossClasses, type NoResult } from '@fengguang/domain/analysis/loss.model'
import { priceAt } from '@fengguang/domain/prices/station-income.rules'
import { saveDays, type DayResult } from './day-results.repo.ts'
import { daysAround, type AnalysisParts, type DueDay } from './due-days.service.ts'
import { counters } from './day-counters.service.ts'
import { saveFindings } from './diagnoses.service.ts'
import type { FrameReader } from './frame-reader.service.ts'
import {
  addUnits,
  count,
  kwhOf,
  noCounts,
  noUnits,
  type BookedInterval,
  type Counts,
  type Units,
} from './loss-booking.ts'
import { Deciding } from './loss-deciding.ts'
import { findFrozen } from './loss-decisions.repo.ts'
import { LossWriter } from './loss-store.repo.ts'
import { kindOf } from './plant-kinds.ts'
import type { DayFigures, PlantLedger } from './plant-ledger.ts'
import type { Plant } from './plants.repo.ts'

/** Of all intervals of a day; below, there is no result. */
const leastCounted = 0.5

interface DayWork {
  counts: Counts
  units: Units
  due: DueDay
  /** Of each class in the order of `lossClasses`; null once a loss has no price. */
  yuan: number[] | null
}

function addYuan(work: DayWork, { loss }: Units, price: number | undefined): void {
  const { yuan } = work
  if (yuan === null) return
  if (price === undefined) {
    if (lossClasses.some((name) => loss[name] > 0)) work.yuan = null
    return
  }
  for (const [place, name] of lossClasses.entries()) yuan[place]! += kwhOf(loss[name]) * price
}

const offsetAt = (instant: Date, zone: string): number => {
  const day = localDayOf(instant, zone)
  return Date.parse(`${day}T00:00:00Z`) - dayStart(day, zone).getTime()
}

function noResultOf(ledger: PlantLedger, { counts }: DayWork, figures: DayFigures): NoResult | null {
  if (counts.missing + counts.bad === counts.intervals) return 'noFrames'
  if (ledger.isUnproven) return 'noReference'
  if (counts.counted >= leastCounted * counts.intervals) return null
  const reason = counts.unjudged > counts.missing + counts.bad ? ledger.unjudgedFor(figures) : null
  return reason ?? 'fewIntervals'
}

const emptyResult = (plant: Plant, due: DueDay, noResult: NoResult, computedAt: Date): DayResult => ({
  ...resultBase(plant, due, computedAt),
  ...sumOf(noUnits()),
  noResult,
  intervals: { all: 0, counted: 0, missing: 0, bad: 0, unjudged: 0 },
  irradiationKwhM2: null,
  soilingRatio: null,
  onGridKwh: null,
  generatedKwh: null,
  dust: null,
})

const resultBase = (plant: Plant, due: DueDay, computedAt: Date) => ({
  stationId: plant.id,
  ...due,
  formulaVersion: kindOf(plant).formulaVersion,
  computedAt,
  devices: kindOf(plant).judged(plant).length,
  lossYuan: null,
})

const sumOf = ({ expected, actual, gain, loss }: Units) => ({
  expectedKwh: kwhOf(expected),
  actualKwh: kwhOf(actual),
  gainKwh: kwhOf(gain),
  lossKwh: Object.fromEntries(lossClasses.map((name) => [name, kwhOf(loss[name])])) as DayResult['lossKwh'],
})

/** Intervals of a day follow each other: writing the text of the day for each of them took a tenth of an analysis. */
function localDays(offsetMs: number): (atMs: number) => LocalDay {
  let last = { number: NaN, day: '' }
  return (atMs) => {
    const number = Math.floor((atMs + offsetMs) / dayMilliseconds)
    if (number !== last.number) last = { number, day: new Date(number * dayMilliseconds).toISOString().slice(0, 10) }
    return last.day
  }
}

/** Intervals of a device as the rules booked them, under what analysts decided. */
type Booked = (place: number, isWanted: (atMs: number) => boolean) => Iterable<BookedInterval>

/** The due days of the whole plant. */
function sumDays(plant: Plant, ledger: PlantLedger, booked: Booked, due: readonly DueDay[]): DayWork[] {
  const { offsetMs } = ledger
  const dayOf = localDays(offsetMs)
  const works = new Map<LocalDay, DayWork>(
    due.map((one) => [one.day, { due: one, counts: noCounts(), units: noUnits(), yuan: lossClasses.map(() => 0) }]),
  )
  for (const place of ledger.devices.keys())
    for (const { atMs, booking, units } of booked(place, (at) => works.has(dayOf(at)))) {
      const day = dayOf(atMs)
      const work = works.get(day)!
      count(work.counts, booking)
      addUnits(work.units, units)
      addYuan(work, units, priceAt(plant.tariffs, day, atMs + offsetMs))
    }
  return [...works.values()]
}

/** Intervals and sums of every device on days that have a result. */
function writeDays(
  plant: Plant,
  ledger: PlantLedger,
  booked: Booked,
  days: ReadonlySet<LocalDay>,
  writer: LossWriter,
): void {
  const { offsetMs } = ledger
  const dayOf = localDays(offsetMs)
  for (const [place, { no }] of ledger.devices.entries()) {
    const own = new Map<LocalDay, { counts: Counts; units: Units }>()
    const shadows = ledger.shadowsOf(place)
    for (const interval of booked(place, (atMs) => days.has(dayOf(atMs)))) {
      const day = dayOf(interval.atMs)
      const sums = own.get(day) ?? { counts: noCounts(), units: noUnits() }
      own.set(day, sums)
      count(sums.counts, interval.booking)
      addUnits(sums.units, interval.units)
      writer.addInterval(no, interval)
      const price = priceAt(plant.tariffs, day, interval.atMs + offsetMs)
      shadows?.add(interval.atMs, interval.units.loss.shadow, price)
    }
    for (const slot of shadows?.slots() ?? []) writer.addShadow(slot)
    for (const [day, sums] of own) writer.addDay({ deviceNo: no, day, ...sums })
  }
}

/** A day without a result has no sums of devices either, whatever an earlier run left there. */
function clearDays(plant: Plant, days: Iterable<LocalDay>, writer: LossWriter): void {
  for (const day of days)
    for (const { no } of kindOf(plant).judged(plant))
      writer.addDay({ deviceNo: no, day, counts: noCounts(), units: noUnits() })
}

function windowOf({ timeZone }: Plant, day: LocalDay, now: Date) {
  const { from, to } = daysAround(day)
  const [after, today] = [addDays(to, 1), localDayOf(now, timeZone)]
  return {
    fromAt: dayStart(from, timeZone).getTime(),
    toAt: dayStart(after < today ? after : today, timeZone).getTime(),
  }
}

/** Days of one month, with the days around it that they are judged by. */
export async function analyseDays(
  parts: AnalysisParts,
  frames: FrameReader,
  plant: Plant,
  due: readonly DueDay[],
): Promise<void> {
  const { db, telemetry, clock } = parts
  const computedAt = new Date(clock())
  const { day } = due[0]!
  const kind = kindOf(plant)
  const period = { ...windowOf(plant, day, computedAt), stepMs: kind.stepOf(plant) }
  const offsetMs = offsetAt(dayStart(day, plant.timeZone), plant.timeZone)
  const ledger = await kind.analyse(frames, plant, period, offsetMs)
  const writer = new LossWriter(clock())
  const results =
    typeof ledger === 'string'
      ? due.map((one) => emptyResult(plant, one, ledger, computedAt))
      : await bookedResults(parts, plant, ledger, due, writer, computedAt)
  clearDays(
    plant,
    results.flatMap(({ day: of, noResult }) => (noResult === null ? [] : [of])),
    writer,
  )
  // Intervals first: a kill in between leaves the day due.
  await writer.write(telemetry)
  await saveDays(db, results)
}

async function bookedResults(
  { db, telemetry }: AnalysisParts,
  plant: Plant,
  ledger: PlantLedger,
  due: readonly DueDay[],
  writer: LossWriter,
  computedAt: Date,
): Promise<DayResult[]> {
  const { fromAt, toAt, stepMs } = ledger.period
  const decisions = plant.decisions.filter(({ fromMs, toMs }) => fromMs < toAt && toMs > fromAt)
  const locked = decisions.filter(({ isLocked }) => isLocked).map(({ id }) => id)
  const deciding = new Deciding(decisions, await findFrozen(db, locked), stepMs)
  const booked: Booked = (place, isWanted) => deciding.of(ledger.devices[place]!.id, ledger.booked(place, isWanted))
  const countedOn = await counters(telemetry, plant, due)
  const results = sumDays(plant, ledger, booked, due).map((work) => ({
    ...resultOf(plant, ledger, work, computedAt),
    ...countedOn(work.due.day),
  }))
  await saveFindings(db, plant, ledger.period, ledger.findings(), computedAt)
  const days = new Set(results.flatMap(({ day, noResult }) => (noResult === null ? [day] : [])))
  writeDays(plant, ledger, booked, days, writer)
  return results
}

function resultOf(
  plant: Plant,
  ledger: PlantLedger,
  work: DayWork,
  computedAt: Date,
): Omit<DayResult, 'onGridKwh' | 'generatedKwh'> {
  const { day } = work.due
  const { intervals: all, ...counts } = work.counts
  const sum = sumOf(work.units)
  const times = { fromMs: dayStart(day, plant.timeZone).getTime(), toMs: dayEnd(day, plant.timeZone).getTime() }
  const figures = ledger.figuresOf(times, sum)
  return {
    ...resultBase(plant, work.due, computedAt),
    ...sum,
    ...figures,
    noResult: noResultOf(ledger, work, figures),
    intervals: { all, ...counts },
    lossYuan: work.yuan,
  }
}
