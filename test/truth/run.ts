import { parseArgs } from 'node:util'
import { dataFaultKinds } from '@fengguang/analytics/diagnosis/data-fault'
import type { Scenario } from '../../simulator/src/plant.model.ts'
import { ageingTruth } from './ageing-truth.ts'
import { addedTogether, everything, everyLoss, pvTogether, windTogether, type Together } from './mixture.ts'
import { truthSeed } from './pv-truth.ts'
import { verdict, type Score } from './score.ts'
import {
  dustTruth,
  pvAlone,
  pvCauses,
  pvData,
  pvStations,
  silenceTruth,
  windAlone,
  windCauses,
  windData,
  windStations,
  windWeak,
} from './truth-table.ts'

/**
 * `npm run truth -- [--seed N] [--days N] [--only alone|data|losses|together|ageing] [--at pv|wind]`: what ledger and diagnoses
 * find of the faults that a simulated fleet suffered; a line a class, then how many passed.
 */
const { values } = parseArgs({
  options: {
    days: { type: 'string' },
    seed: { type: 'string', default: `${truthSeed}` },
    only: { type: 'string' },
    at: { type: 'string', default: 'pv,wind' },
  },
})
/** Dust needs a washing with days on both sides of it, a weak turbine healthy days of its own. */
const daysFor = { alone: 30, dust: 75, weak: 60, data: 60, pvTogether: 75, windTogether: 60 } as const
const days = (part: keyof typeof daysFor): number => (values.days === undefined ? daysFor[part] : Number(values.days))
const seed = Number(values.seed)
const [pv, wind] = ['pv', 'wind'].map((kind) => values.at.split(',').includes(kind))
const dustyStations = [...pvStations, 'pv-qinghai-golmud'] as const
const count = { passed: 0, failed: 0 }

function print(line: string, passed: boolean): void {
  count[passed ? 'passed' : 'failed']++
  console.log(line)
}

function judge(where: string, score: Score): void {
  const judged = verdict(where, score)
  if (judged !== undefined) print(judged.line, judged.passed)
}

function alonePv(): void {
  for (const causes of pvCauses) judge('pv', pvAlone(causes, days('alone'), seed))
  for (const station of pvStations) {
    judge(station, dustTruth(station, days('dust'), seed))
    const { gaps, communication, energyError } = silenceTruth(station, days('alone'), seed)
    const passed = communication === gaps && Math.abs(energyError) < 0.05
    const energy = `energy by counter ${(100 * energyError).toFixed(1)} %`
    print(`${passed ? 'pass' : 'FAIL'} ${station} silences told from stops ${communication}/${gaps}, ${energy}`, passed)
  }
}

function aloneWind(): void {
  for (const cause of windCauses) judge('wind', windAlone(cause, days('alone'), seed))
  for (const cause of ['yawError', 'pitchError'] as const) judge('wind', windWeak(cause, days('weak'), seed))
}

function data(): void {
  for (const kind of dataFaultKinds) {
    if (pv) judge('pv', pvData(kind, days('data'), seed))
    if (wind) judge('wind', windData(kind, days('data'), seed))
  }
}

/** Classes over all stations are judged; what single stations show is printed before. */
function show(name: string, where: string, runs: readonly Together[], stations: readonly string[]): void {
  console.log(name)
  for (const [i, { losses, data: scores }] of runs.entries())
    for (const score of [...losses, ...scores]) {
      const judged = verdict(stations[i]!, score)
      if (judged !== undefined) console.log(`  ${judged.line}`)
    }
  const { losses, data: scores } = addedTogether(runs)
  for (const score of [...losses, ...scores]) judge(`all ${where}`, score)
}

function atOnce(name: string, scenario: Scenario): void {
  if (pv) {
    const plants = dustyStations.map((station) => pvTogether(station, scenario, days('pvTogether'), seed))
    show(`${name}: plants`, 'pv', plants, dustyStations)
  }
  if (wind) {
    const farms = windStations.map((station) => windTogether(station, scenario, days('windTogether'), seed))
    show(`${name}: farms`, 'wind', farms, windStations)
  }
}

function alone(): void {
  if (pv) alonePv()
  if (wind) aloneWind()
}

/** Of the plants with a figure, at least 90 % must be within 0.1 %/a and have the truth inside their interval. */
function ageing(): void {
  const { plants, told, near, inside, worst } = ageingTruth(seed, 40)
  const passed = told > 0 && near >= 0.9 * told && inside >= 0.9 * told
  print(
    `${passed ? 'pass' : 'FAIL'} ageing: ${told} of ${plants} have a figure, ${near} within 0.1 %/a, ${inside} within their interval, worst ${worst.toFixed(2)} %/a`,
    passed,
  )
}

const parts = {
  alone,
  data,
  losses: () => atOnce('every loss, data whole', everyLoss),
  together: () => atOnce('everything at once', everything),
  ageing,
}
if (values.only !== undefined && !Object.hasOwn(parts, values.only))
  throw new Error(`--only is one of ${Object.keys(parts).join(', ')}`)
for (const [name, part] of Object.entries(parts)) if (values.only === undefined || values.only === name) part()
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exitCode = count.failed === 0 && count.passed > 0 ? 0 : 1
