import { describe, expect, it } from 'vitest'
import { everything, pvTogether, windTogether } from './mixture.ts'
import { runPv, scorePv, scoreSilence, truthSeed, withoutSetPoints, worstImbalance } from './pv-truth.ts'
import { energyError, precision, recall, type Score } from './score.ts'
import { all, springAt, summerAt } from './truth-table.ts'
import { scoreBlades, scoreWeak } from './turbine-truth.ts'
import { runWind, scoreWind, worstWindImbalance } from './wind-truth.ts'

const days = 15

const judged = (score: Score) => ({
  cause: score.cause,
  happened: score.events > 0,
  precise: precision(score) >= 0.9,
  recalled: recall(score) >= 0.9,
  energyRight: Math.abs(energyError(score)) < 0.05,
})
const good = (cause: string) => ({ cause, happened: true, precise: true, recalled: true, energyRight: true })

describe('faults that were laid are found, each by its class and with its energy', () => {
  it.each([
    ['pv-xinjiang-hami', ['dispatchLimit', 'stringOutage']],
    ['pv-xinjiang-hami', ['inverterTrip']],
    ['pv-xinjiang-hami', ['silentStop']],
    ['pv-qinghai-gonghe', ['maintenance', 'shadow']],
  ] as const)(
    '%s: %s',
    (station, causes) => {
      const run = runPv(station, all(...causes), summerAt, days)
      expect(causes.map((cause) => judged(scorePv(run, [cause])))).toEqual(causes.map(good))
      expect(worstImbalance(run)).toBeLessThan(1e-6)
    },
    60_000,
  )

  it.each([[['dispatchLimit']], [['turbineTrip']], [['derating', 'silentStop']], [['maintenance']]] as const)(
    'wind: %s',
    (causes) => {
      const run = runWind('wp-xinjiang-dabancheng', all(...causes), springAt, days)
      expect(causes.map((cause) => judged(scoreWind(run, cause)))).toEqual(causes.map(good))
      expect(worstWindImbalance(run)).toBeLessThan(1e-6)
    },
    60_000,
  )
})

it('a machine that stands askew shows against its fleet, without a code', () => {
  const score = scoreWeak(runWind('wp-xinjiang-dabancheng', all('yawError'), springAt, 20), 'yawError')
  // Within twenty days it has no other days to be compared with: the energy is only near.
  expect({ ...judged(score), energyRight: Math.abs(energyError(score)) < 0.1 }).toEqual(good('yawError'))
}, 60_000)

it('a blade out of tune is named', () => {
  const run = runWind('wp-xinjiang-dabancheng', all('pitchError'), springAt, 10)
  expect(judged(scoreWeak(run, 'pitchError'))).toEqual(good('pitchError'))
  expect(scoreBlades(run)).toMatchObject({ events: 1, found: 1, episodes: 1, right: 1 })
}, 60_000)

it('rationing shows without a set-point', () => {
  const run = runPv('pv-xinjiang-hami', all('dispatchLimit'), summerAt, days, { forget: withoutSetPoints })
  const score = scorePv(run, ['dispatchLimit'])
  expect(judged(score)).toEqual(good('dispatchLimit'))
}, 60_000)

it('silence is told from loss by the counter, and its energy is not lost', () => {
  const {
    gaps,
    communication,
    energyError: error,
  } = scoreSilence(runPv('pv-xinjiang-hami', all('communicationLoss'), summerAt, days))
  expect(gaps).toBeGreaterThan(0)
  expect(communication).toBe(gaps)
  expect(Math.abs(error)).toBeLessThan(0.05)
}, 60_000)

describe('everything at once, dust, broken sensors and lost links among it', () => {
  it('photovoltaic: each kWh goes to its class, and bad data are named', () => {
    const { losses, data } = pvTogether('pv-xinjiang-hami', everything, 20, truthSeed)
    const laid = losses.filter(({ cause, events }) => events > 0 && cause !== 'soiling')
    expect(laid.length).toBeGreaterThan(4)
    expect(laid.map(judged)).toEqual(laid.map(({ cause }) => good(cause)))
    expect(data.filter((score) => score.right < score.episodes || score.found < score.events)).toEqual([])
    expect(data.filter(({ events }) => events > 0).length).toBeGreaterThan(2)
  }, 60_000)

  it('wind: the same, but for a drift that twelve days cannot tell', () => {
    const { losses, data } = windTogether('wp-xinjiang-dabancheng', everything, 12, truthSeed)
    const laid = losses.filter(({ cause, events }) => events > 0 && cause !== 'yawError')
    expect(laid.length).toBeGreaterThan(3)
    expect(laid.map(judged)).toEqual(laid.map(({ cause }) => good(cause)))
    const told = data.filter(({ cause, events }) => events > 0 && cause !== 'sensorDrift')
    expect(told.length).toBeGreaterThan(2)
    expect(told.filter((score) => score.right < score.episodes || score.found < score.events)).toEqual([])
  }, 60_000)
})

it('nothing is found where nothing was laid', () => {
  const run = runPv('pv-xinjiang-hami', all(), summerAt, 8)
  const causes = ['dispatchLimit', 'maintenance', 'inverterTrip', 'silentStop', 'shadow', 'stringOutage'] as const
  expect(causes.filter((cause) => scorePv(run, [cause]).episodes > 0)).toEqual([])
}, 60_000)
