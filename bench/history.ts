import { parseArgs } from 'node:util'
import { stationClassNames, type StationClass } from '../domain/src/stations/station.model.ts'
import { encodeFgf1 } from '../domain/src/telemetry/wire/fgf1-encode.ts'
import { valuesOf } from '../server/src/main/simulation/history-player.ts'
import { demoStations } from '../simulator/src/demo-fleet.ts'
import { stationModel } from '../simulator/src/fleet.ts'
import { startOfLocalDay } from '../simulator/src/local-day.ts'
import { demo } from '../simulator/src/scenario.ts'

/** How fast the history of the demo stations is simulated and written in the compact form, in one thread. */
const { values: options } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const days = options.short ? 1 : 7
const fromMs = startOfLocalDay(20_760)
const toMs = fromMs + days * 86_400_000

interface Made {
  stcls: StationClass
  points: number
  bytes: number
  ms: number
}

const made = demoStations.map((station): Made => {
  const model = stationModel(station, { seed: 7, scenario: demo })
  const since = performance.now()
  let points = 0
  let bytes = 0
  for (const block of model.blocks(fromMs, toMs, 60)) {
    points += valuesOf(block)
    bytes += encodeFgf1([block]).length
  }
  return { stcls: station.stcls, points, bytes, ms: performance.now() - since }
})

const sumOf = (some: readonly Made[], of: 'points' | 'bytes' | 'ms'): number =>
  some.reduce((sum, one) => sum + one[of], 0)

function tell(name: string, some: readonly Made[]): void {
  const points = sumOf(some, 'points')
  const rate = Math.round(points / (sumOf(some, 'ms') / 1000))
  const [all, each] = [points, rate].map((number) => number.toLocaleString('en').padStart(14))
  console.log(`${name.padEnd(22)}${String(some.length).padStart(4)} stations${all} points${each} points/s`)
}

for (const [stcls, some] of Map.groupBy(made, (one) => one.stcls)) tell(stationClassNames[stcls][1], some)
tell('all', made)
const bytesPerPoint = sumOf(made, 'bytes') / sumOf(made, 'points')
console.log(`${days} days of minutes, ${bytesPerPoint.toFixed(2)} bytes a point on the wire`)
