import type { DataFaultKind } from '@fengguang/analytics/diagnosis/data-fault'
import { pvLossClasses } from '@fengguang/analytics/ledger/pv-ledger'
import { sumOver } from '@fengguang/analytics/ledger/interval-table'
import type { Cause, Scenario } from '../../simulator/src/plant.model.ts'
import { only } from '../../simulator/src/scenario.ts'
import { pvDataScores, windDataScores } from './data-truth.ts'
import { runPv, scorePv, scoreSilence } from './pv-truth.ts'
import { withDustInterval } from './dust-interval.ts'
import type { Score } from './score.ts'
import { scoreWeak } from './turbine-truth.ts'
import { runWind, scoreWind } from './wind-truth.ts'

export const pvStations = ['pv-qinghai-gonghe', 'pv-henan-xinxiang', 'pv-xinjiang-hami'] as const
export const windStations = ['wp-xinjiang-dabancheng', 'wp-fujian-pingtan'] as const
export const summerAt = Date.UTC(2026, 4, 31, 16)
export const springAt = Date.UTC(2026, 2, 31, 16)

/** Causes that share a class of the ledger stand together. */
export const pvCauses: readonly (readonly Cause[])[] = [
  ['dispatchLimit'],
  ['maintenance'],
  ['inverterTrip'],
  ['derating'],
  ['silentStop'],
  ['shadow'],
  ['stringOutage'],
  ['branchOutage'],
]
export const windCauses = ['dispatchLimit', 'maintenance', 'turbineTrip', 'derating', 'silentStop'] as const

/** Several causes at once, each as often as it can come. */
export const all = (...causes: readonly Cause[]): Scenario => ({
  name: causes.join('+'),
  eventsIn30Days: Object.assign({}, ...causes.map((cause) => only(cause).eventsIn30Days)) as Scenario['eventsIn30Days'],
})

/** Plants err each for itself; those that refuse are left out of the sum with their truth. */
function addedInterval(scores: readonly Score[]): Score['interval'] {
  const known = scores.map(({ interval }) => interval).filter((interval) => typeof interval === 'object')
  if (known.length === 0) return scores[0]!.interval
  return {
    lowKwh: known.reduce((sum, { lowKwh }) => sum + lowKwh, 0),
    highKwh: known.reduce((sum, { highKwh }) => sum + highKwh, 0),
    widestKwh: known.reduce((sum, { widestKwh }) => sum + widestKwh, 0),
  }
}

export function added(every: readonly Score[]): Score {
  const scores = every.some(({ interval }) => typeof interval === 'object')
    ? every.filter(({ interval }) => typeof interval !== 'string')
    : every
  const interval = addedInterval(scores)
  return { ...sums(scores), ...(interval ? { interval } : {}) }
}

const sums = (scores: readonly Score[]): Score => ({
  cause: scores[0]!.cause,
  events: scores.reduce((sum, { events }) => sum + events, 0),
  found: scores.reduce((sum, { found }) => sum + found, 0),
  episodes: scores.reduce((sum, { episodes }) => sum + episodes, 0),
  right: scores.reduce((sum, { right }) => sum + right, 0),
  truthKwh: scores.reduce((sum, { truthKwh }) => sum + truthKwh, 0),
  ledgerKwh: scores.reduce((sum, { ledgerKwh }) => sum + ledgerKwh, 0),
})

export const pvAlone = (causes: readonly Cause[], days: number, seed: number): Score =>
  added(pvStations.map((station) => scorePv(runPv(station, all(...causes), summerAt, days, { seed }), causes)))

export const windAlone = (cause: Cause, days: number, seed: number): Score =>
  added(windStations.map((station) => scoreWind(runWind(station, only(cause), springAt, days, seed), cause)))

/** Machines that run and say nothing: by what they miss against their fleet. */
export const windWeak = (cause: Cause, days: number, seed: number): Score =>
  added(windStations.map((station) => scoreWeak(runWind(station, only(cause), springAt, days, seed), cause)))

/** Dust found within the period itself, from its washings. */
export function dustTruth(station: string, days: number, seed: number): Score {
  const run = runPv(station, only('soiling'), summerAt, days, { seed })
  const whole = sumOver(run.analysis.ledger.sums, pvLossClasses)
  const truthKwh = run.truth.reduce((sum, { lostKwh }) => sum + lostKwh, 0)
  const dustyDays = run.truth.length
  const found = { cause: 'soiling', events: dustyDays, found: dustyDays, episodes: 0, right: 0 } as const
  return withDustInterval(
    { run, stationId: station, scenario: only('soiling'), seed },
    { ...found, truthKwh, ledgerKwh: whole.lossKwh.dust, expectedKwh: whole.expectedKwh },
  )
}

export const silenceTruth = (station: string, days: number, seed: number) =>
  scoreSilence(runPv(station, only('communicationLoss'), summerAt, days, { seed }))

/** What is wrong with the data, one kind at a time. */
export const pvData = (kind: DataFaultKind, days: number, seed: number): Score =>
  added(pvStations.map((station) => pvDataScores(runPv(station, only(kind), summerAt, days, { seed }))(kind)))

export const windData = (kind: DataFaultKind, days: number, seed: number): Score =>
  added(windStations.map((station) => windDataScores(runWind(station, only(kind), springAt, days, seed))(kind)))
