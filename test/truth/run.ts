import { parseArgs } from 'node:util'
import { dataFaultKinds } from '@fengguang/analytics/diagnosis/data-fault'
import {
  addedTogether,
  everything,
  everyLoss,
  mixtureLine,
  pvTogether,
  windTogether,
  type Together,
} from './mixture.ts'
import type { Scenario } from '../../simulator/src/plant.model.ts'
import { truthSeed } from './pv-truth.ts'
import { scoreLine } from './score.ts'
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
 * `node test/truth/run.ts [--days N] [--seed N] [--only alone|data|losses|together] [--at pv|wind]`: what ledger and
 * diagnoses find of faults that were laid, a line a class; one class at a time, then all at once.
 */
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    seed: { type: 'string', default: `${truthSeed}` },
    only: { type: 'string' },
    at: { type: 'string', default: 'pv,wind' },
  },
})
const days = Number(values.days)
const seed = Number(values.seed)
const [pv, wind] = ['pv', 'wind'].map((kind) => values.at.split(',').includes(kind))
const dustyStations = [...pvStations, 'pv-qinghai-golmud'] as const

function alonePv(): void {
  for (const causes of pvCauses) console.log(scoreLine('pv', pvAlone(causes, days, seed)))
  for (const station of pvStations) {
    const { found, truthKwh, dustKwh, points } = dustTruth(station, 2 * days, seed)
    const energy = found
      ? `dust ${Math.round(dustKwh)} of ${Math.round(truthKwh)} kWh, off by ${points.toFixed(2)} points`
      : 'refused'
    console.log(`${station}: ${energy}`)
    const { gaps, communication, energyError } = silenceTruth(station, days, seed)
    console.log(
      `${station}: ${communication} of ${gaps} silences told, energy by counter ${(100 * energyError).toFixed(1)} %`,
    )
  }
}

function aloneWind(): void {
  for (const cause of windCauses) console.log(scoreLine('wind', windAlone(cause, days, seed)))
  for (const cause of ['yawError', 'pitchError'] as const)
    console.log(scoreLine('wind', windWeak(cause, 2 * days, seed)))
}

function data(): void {
  for (const kind of dataFaultKinds) {
    if (pv) console.log(scoreLine('pv', pvData(kind, 2 * days, seed)))
    if (wind) console.log(scoreLine('wind', windData(kind, 2 * days, seed)))
  }
}

function show(name: string, where: string, runs: readonly Together[]): void {
  console.log(name)
  const { losses, data: told } = addedTogether(runs)
  for (const score of losses) console.log(mixtureLine(where, score))
  for (const score of told) if (score.events + score.episodes > 0) console.log(scoreLine(where, score))
}

function atOnce(name: string, scenario: Scenario): void {
  if (pv) {
    const plants = dustyStations.map((station) => pvTogether(station, scenario, 2 * days, seed))
    for (const [i, plant] of plants.entries()) show(`${name}: ${dustyStations[i]}`, 'pv', [plant])
    show(`${name}: all plants`, 'pv', plants)
  }
  if (wind) {
    const farms = windStations.map((station) => windTogether(station, scenario, days, seed))
    show(`${name}: all farms`, 'wind', farms)
  }
}

function alone(): void {
  if (pv) alonePv()
  if (wind) aloneWind()
}

const parts = {
  alone,
  data,
  losses: () => atOnce('every loss, data whole', everyLoss),
  together: () => atOnce('everything at once', everything),
}
for (const [name, part] of Object.entries(parts)) if (values.only === undefined || values.only === name) part()
