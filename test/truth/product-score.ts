import type { PvLossClass } from '@fengguang/analytics/ledger/pv-ledger'
import { windRules, type WindLossClass } from '@fengguang/analytics/ledger/wind-ledger'
import { dayMs } from '@fengguang/analytics/series'
import { widestInterval } from '@fengguang/analytics/soiling/short-soiling'
import type { LossClass } from '@fengguang/domain/analysis/loss.model'
import { bookingOf, windClassOf } from '../../server/src/features/analysis/wind-bookings.ts'
import type { StationModel } from '../../simulator/src/plant.model.ts'
import type { OrderedCause } from '../../simulator/src/pv/ordered-truth.ts'
import type { OrderedCause as WindCause } from '../../simulator/src/wind/ordered-truth.ts'
import { isDecidable } from './dust-interval.ts'
import {
  everyLoss,
  pvMixture,
  pvOrderedLosses,
  scoreClasses,
  windHeld,
  windOrderedLosses,
  type Losses,
  type MixtureClass,
  type MixtureScore,
} from './mixture.ts'
import type { DeviceRead, Judged, StationRead } from './product-read.ts'
import { pvLeastKwh } from './pv-truth.ts'
import { episodesOf } from './score.ts'
import { windLeastKwh } from './wind-truth.ts'

/** A simulated station, and what the endpoints say of it. */
export interface ReadStation {
  stationId: string
  seed: number
  model: StationModel
  read: StationRead
  judged: Judged
  /** From the first frame to the last: what the analysis could learn from. */
  sent: { fromAt: number; toAt: number }
}

export interface ProductScores {
  /** Of each class of loss. */
  judged: MixtureScore[]
  /** What a class is made of, by the rules of its intervals: shown, not judged. */
  parts: MixtureScore[]
}

const sum = (figures: Iterable<number>): number => [...figures].reduce((all, one) => all + one, 0)

interface Shown<Name extends string, Ordered extends string> {
  generator: 'inverter' | 'turbine'
  truth: Losses<Ordered>['truth']
  /** What a device lost to a class, by interval. */
  columnOf: (device: DeviceRead, name: Name) => Float64Array
  lossKwh: (name: Name) => number
  leastKwh: (name: Name, ratedKw: number) => number
}

/** Truth of the devices that the endpoints name, in their order. */
function lossesOf<Ordered extends string>(
  { model, read, judged }: ReadStation,
  { generator, truth }: Pick<Shown<never, Ordered>, 'generator' | 'truth'>,
): Losses<Ordered> {
  const generators = model.devices.filter(({ type }) => type === generator).map(({ id }) => id)
  return {
    ...judged,
    truth: read.devices.map(({ id }) => truth[generators.indexOf(id)]!),
    counted: read.devices.map(({ counted }) => counted),
    ids: read.devices.map(({ id }) => id),
  }
}

function scoreShown<Name extends string, Ordered extends string>(
  station: ReadStation,
  rows: readonly MixtureClass<Name, Ordered>[],
  shown: Shown<Name, Ordered>,
): MixtureScore[] {
  const { model, read, judged } = station
  const { fromAt, toAt, stepMs } = judged
  const losses = lossesOf(station, shown)
  const ratedKw = model.devices.find(({ type }) => type === shown.generator)!.ratedKw!
  const parents = new Map(model.devices.map(({ id, stationId, parentCode }) => [id, `${stationId}.${parentCode}`]))
  const leastKwh = (name: Name): number => shown.leastKwh(name, ratedKw)
  return scoreClasses(rows, {
    losses,
    truth: model.truth(fromAt, toAt),
    episodes: (name) =>
      read.devices.flatMap((device) =>
        episodesOf(device.id, fromAt, stepMs, shown.columnOf(device, name), leastKwh(name)),
      ),
    lossKwh: shown.lossKwh,
    expectedKwh: sum(read.days.map(({ expectedKwh }) => expectedKwh)),
    deviceOf: (id) => (losses.ids.includes(id) ? id : parents.get(id)!),
    leastKwh,
  })
}

/** Of a class of loss as the screens show it: its energy by the sums of days, when it was lost by the intervals. */
const byClass = ({ read }: ReadStation) => ({
  columnOf: ({ lossKwh }: DeviceRead, name: LossClass) => lossKwh[name],
  lossKwh: (name: LossClass) => sum(read.days.map(({ lossKwh }) => lossKwh[name])),
})

/** Dust is booked on days that could tell it apart; on the others its loss lies in the expectation. */
function withDust(station: ReadStation, score: MixtureScore, losses: Losses<OrderedCause>): MixtureScore {
  const { stationId, seed, read, judged, sent } = station
  const told = read.days.map(({ dust }) => dust.days > 0)
  if (!told.includes(true)) {
    const canTell = isDecidable({ stationId, scenario: everyLoss, seed }, sent)
    return { ...score, interval: canTell ? 'refused' : 'undecidable' }
  }
  const rowsOfDay = dayMs / judged.stepMs
  const isKnown = (device: number, row: number): boolean =>
    told[Math.floor(row / rowsOfDay)]! && losses.counted[device]![row] === 1
  const known = read.days.filter((_, i) => told[i])
  return {
    ...score,
    truthKwh: sum(
      losses.truth.map(({ soiling }, device) => sum(soiling.map((kwh, row) => (isKnown(device, row) ? kwh : 0)))),
    ),
    ledgerKwh: sum(known.map(({ lossKwh }) => lossKwh.dust)),
    interval: {
      lowKwh: sum(known.map(({ dust }) => dust.lowKwh ?? 0)),
      highKwh: sum(known.map(({ dust }) => dust.highKwh ?? 0)),
      widestKwh: widestInterval * sum(known.map(({ expectedKwh }) => expectedKwh)),
    },
  }
}

export function scorePvProduct(station: ReadStation): ProductScores {
  const truth = pvOrderedLosses(station.stationId, { scenario: everyLoss, seed: station.seed }, station.judged)
  const shown = { generator: 'inverter', truth, ...byClass(station), leastKwh: pvLeastKwh } as const
  const scores = scoreShown<PvLossClass, OrderedCause>(station, pvMixture, shown)
  const losses = lossesOf(station, shown)
  return {
    judged: scores.map((score) => (score.cause === 'soiling' ? withDust(station, score, losses) : score)),
    parts: [],
  }
}

/** Classes of the wind ledger that the screens show as one. */
const windShown = Map.groupBy<LossClass, (typeof windHeld)[number]>(windHeld, ({ name }) => windClassOf[name])

/** What the rules of one class of the ledger took, of the class that the screens show it as. */
function columnOf({ booking, lossKwh }: DeviceRead, name: WindLossClass): Float64Array {
  const bookings = new Set(windRules.flatMap(({ to }, rule) => (to === name ? [bookingOf(rule)] : [])))
  return lossKwh[windClassOf[name]].map((kwh, row) => (bookings.has(booking[row]!) ? kwh : 0))
}

/**
 * What holds a turbine. What a weak one lacks is shown as `other`, together with the scatter of the wind, and nothing
 * tells the two apart: it has no score here.
 */
export function scoreWindProduct(station: ReadStation): ProductScores {
  const truth = windOrderedLosses(station.stationId, { scenario: everyLoss, seed: station.seed }, station.judged)
  const whole = {
    generator: 'turbine',
    truth,
    leastKwh: (_: string, ratedKw: number) => windLeastKwh({ ratedKw }),
  } as const
  const rows = [...windShown].map(([name, own]) => ({
    name,
    laid: own.flatMap(({ laid }) => [...laid]),
    ordered: own.flatMap(({ ordered }) => [...ordered]),
  }))
  return {
    judged: scoreShown<LossClass, WindCause>(station, rows, { ...whole, ...byClass(station) }),
    parts: scoreShown<WindLossClass, WindCause>(
      station,
      [...windShown.values()].flatMap((own) => (own.length > 1 ? own : [])),
      {
        ...whole,
        columnOf,
        lossKwh: (name) => sum(station.read.devices.map((device) => sum(columnOf(device, name)))),
      },
    ),
  }
}
