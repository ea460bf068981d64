import { parseArgs } from 'node:util'
import { truthSeed } from './pv-truth.ts'
import { scoreLine } from './score.ts'
import {
  dustTruth,
  pvAlone,
  pvCauses,
  pvStations,
  silenceTruth,
  windAlone,
  windCauses,
  windWeak,
} from './truth-table.ts'

/** `node test/truth/run.ts [--days N] [--seed N]`: what the ledger finds of faults that were laid, a line a class. */
const { values } = parseArgs({
  options: { days: { type: 'string', default: '30' }, seed: { type: 'string', default: `${truthSeed}` } },
})
const days = Number(values.days)
const seed = Number(values.seed)

for (const causes of pvCauses) console.log(scoreLine('pv', pvAlone(causes, days, seed)))
for (const cause of windCauses) console.log(scoreLine('wind', windAlone(cause, days, seed)))
for (const cause of ['yawError', 'pitchError'] as const) console.log(scoreLine('wind', windWeak(cause, 2 * days, seed)))
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
