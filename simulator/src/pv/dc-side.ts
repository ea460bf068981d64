import { minutesPerDay } from '../local-day.ts'
import { signed } from '../random.ts'
import type { PlantDay } from './plant-day.ts'
import type { PvSite } from './pv-site.ts'

const voltagePerKelvin = -0.0027

/** Of the strings at an inverter's input: at their best point, above it when the inverter is limited, open when it rests. */
export function moduleVoltageV({ layout }: PvSite, { runs, sky }: PlantDay, inverter: number, m: number): number {
  const { dcKw, potentialKw } = runs[inverter]!
  const potential = potentialKw[m]!
  if (potential <= 0) return 0
  const light = Math.log(Math.max(0.01, potential / layout.dcKw))
  const best = layout.stringV * (1 + voltagePerKelvin * (sky.cellC[m]! - 25)) * (1 + 0.03 * light)
  return best * (1 + 0.14 * (1 - dcKw[m]! / potential))
}

/** As measured, each by a sensor with an error of its own; together they carry the inverter's DC power. */
export function branchCurrents(
  { weights, gains, currentGains, seed }: PvSite,
  { runs, faults, sky }: PlantDay,
  inverter: number,
  m: number,
  volts: number,
  out: Float64Array,
): void {
  const own = weights[inverter]!
  const shown = currentGains[inverter]!
  const branches = faults.struck.get(inverter)?.branches
  const totalA = volts > 0 ? (1000 * runs[inverter]!.dcKw[m]! * gains[inverter]!) / volts : 0
  let share = own.length
  if (branches) for (const [branch, left] of branches) share -= own[branch]! * (1 - left[m]!)
  const noise = seed ^ Math.imul(inverter + 1, 0x2c1b3c6d)
  const x = Math.imul(sky.day * minutesPerDay + m, 64)
  const eachA = share > 0 ? totalA / share : 0
  for (let b = 0; b < own.length; b++) out[b] = eachA * own[b]! * shown[b]! * (1 + 0.005 * signed(noise, x + b))
  if (branches) for (const [branch, left] of branches) out[branch]! *= left[m]!
}
