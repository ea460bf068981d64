import { describe, expect, it } from 'vitest'
import { everything, pvTogether, windTogether } from './mixture.ts'
import { runPv, scorePv, scoreSilence, truthSeed, unseenSeed, withoutSetPoints, worstImbalance } from './pv-truth.ts'
import { missed, verdict, type Score } from './score.ts'
import { all, springAt, summerAt } from './truth-table.ts'
import { scoreBlades } from './turbine-truth.ts'
import { runWind, worstWindImbalance } from './wind-truth.ts'

/** No goal is missed; a failure prints the whole lines. */
function expectMet(scores: readonly Score[]): void {
  const failed = scores.flatMap((score) => {
    const judged = verdict('', score)
    return judged === undefined || judged.passed ? [] : [{ score, line: judged.line }]
  })
  const names = failed.map(({ score }) => `${score.cause}: ${missed(score).join(', ')}`)
  expect(names, `missed goals\n${failed.map(({ line }) => line).join('\n')}`).toEqual([])
}
const happened = (scores: readonly Score[]): string[] =>
  scores.filter(({ events }) => events > 0).map(({ cause }) => cause)

describe.each([
  ['the seed that rules were made on', truthSeed],
  ['a seed that is drawn by a date', unseenSeed],
])('everything at once, %s', (_, seed) => {
  it('photovoltaic: each kWh goes to its class, dust among them, and bad data are named', () => {
    const { losses, data } = pvTogether('pv-xinjiang-hami', everything, 75, seed)
    expect(happened(losses)).toEqual([
      'dispatchLimit',
      'maintenance',
      'inverterTrip',
      'silentStop',
      'shadow',
      'stringOutage',
      'soiling',
    ])
    expect(happened(data).length).toBeGreaterThan(3)
    expectMet([...losses, ...data])
  }, 900_000)

  it('wind: the same, weak turbines and drifting anemometers among it', () => {
    const { losses, data } = windTogether('wp-xinjiang-dabancheng', everything, 60, seed)
    expect(happened(losses)).toEqual([
      'dispatchLimit',
      'maintenance',
      'turbineTrip',
      'silentStop',
      'derating',
      'yawError',
    ])
    expect(happened(data).length).toBeGreaterThan(3)
    expectMet([...losses, ...data])
  }, 900_000)
})

it('a blade out of tune is named', () => {
  const run = runWind('wp-xinjiang-dabancheng', all('pitchError'), springAt, 10)
  expect(scoreBlades(run)).toMatchObject({ events: 1, found: 1, episodes: 1, right: 1 })
  expect(worstWindImbalance(run)).toBeLessThan(1e-6)
}, 600_000)

it('rationing shows without a set-point', () => {
  const run = runPv('pv-xinjiang-hami', all('dispatchLimit'), summerAt, 15, { forget: withoutSetPoints })
  const score = scorePv(run, ['dispatchLimit'])
  expect(score.events).toBeGreaterThan(0)
  expect(missed(score)).toEqual([])
  expect(worstImbalance(run)).toBeLessThan(1e-6)
}, 600_000)

it('silence is told from loss by the counter, and its energy is not lost', () => {
  const {
    gaps,
    communication,
    energyError: error,
  } = scoreSilence(runPv('pv-xinjiang-hami', all('communicationLoss'), summerAt, 15))
  expect(gaps).toBeGreaterThan(0)
  expect(communication).toBe(gaps)
  expect(Math.abs(error)).toBeLessThan(0.05)
}, 600_000)

it('nothing is found where nothing happened', () => {
  const run = runPv('pv-xinjiang-hami', all(), summerAt, 8)
  const causes = ['dispatchLimit', 'maintenance', 'inverterTrip', 'silentStop', 'shadow', 'stringOutage'] as const
  expect(causes.filter((cause) => scorePv(run, [cause]).episodes > 0)).toEqual([])
}, 600_000)
