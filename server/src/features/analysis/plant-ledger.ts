import type { Period } from '@fengguang/analytics/ledger/interval-grid'
import type { Finding } from '@fengguang/domain/analysis/diagnosis.model'
import type { LossSum, NoResult } from '@fengguang/domain/analysis/loss.model'
import type { FrameReader } from './frame-reader.service.ts'
import type { DayResult } from './day-results.repo.ts'
import type { BookedInterval } from './loss-booking.ts'
import type { Plant, PlantDevice } from './plants.repo.ts'
import type { ShadowBooking } from './shadow-booking.ts'

/** What a day has beside its sums; of a wind farm, which needs no light, all of it is null. */
export type DayFigures = Pick<DayResult, 'irradiationKwhM2' | 'soilingRatio' | 'dust'>

/** A plant over a period, analysed: days, decisions, prices and stores are the same for every kind of it. */
export interface PlantLedger {
  period: Period
  offsetMs: number
  devices: readonly Pick<PlantDevice, 'id' | 'no'>[]
  /** True where no device has run long enough to know what to expect of it. */
  isUnproven: boolean
  /** The intervals of the device at a place, as the rules booked them. */
  booked: (place: number, isWanted: (atMs: number) => boolean) => Iterable<BookedInterval>
  /** Of a local day between two instants. */
  figuresOf: (day: { fromMs: number; toMs: number }, sum: LossSum) => DayFigures
  /** Why intervals of such a day could not be judged; null where that is no reason of its own. */
  unjudgedFor: (figures: DayFigures) => NoResult | null
  /** Of the strings of an inverter. */
  shadowsOf: (place: number) => ShadowBooking | undefined
  /** What is wrong with devices and instruments. */
  findings: () => readonly Finding[]
}

/** What differs between a PV plant and a wind farm. */
export interface LedgerKind {
  formulaVersion: number
  /** What generates, one of the types of `counterDays`. */
  generator: 'inverter' | 'turbine'
  /** Generators of which enough is registered to expect something of them. */
  judged: (plant: Plant) => readonly PlantDevice[]
  /** Length of the intervals. */
  stepOf: (plant: Plant) => number
  /** What the store has of a plant in a period; a reason where that cannot be judged at all. */
  analyse: (frames: FrameReader, plant: Plant, period: Period, offsetMs: number) => Promise<PlantLedger | NoResult>
}
