import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { stationClassNames, type StationClass } from '../domain/src/stations/station.model.ts'
import { encodeFgf1 } from '../domain/src/telemetry/wire/fgf1-encode.ts'
import { valuesOf } from '../server/src/main/simulation/history-player.ts'
import { demoStations } from '../simulator/src/demo-fleet.ts'
import { stationModel } from '../simulator/src/fleet.ts'
import { startOfLocalDay } from '../simulator/src/local-day.ts'
import { demo } from '../simulator/src/scenario.ts'

/** How fast the history of the demo stations is simulated and written in the compact form, in one thread and in all. */
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

function make(stations: typeof demoStations): Made[] {
  return stations.map((station) => {
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
}

const total = (made: readonly Made[]) => ({
  points: made.reduce((sum, { points }) => sum + points, 0),
  bytes: made.reduce((sum, { bytes }) => sum + bytes, 0),
  ms: made.reduce((sum, { ms }) => sum + ms, 0),
})

const row = (name: string, stations: number, points: number, seconds: number): void =>
  console.log(
    `${name.padEnd(24)}${String(stations).padStart(4)} stations${points.toLocaleString('en').padStart(14)} points${Math.round(
      points / seconds,
    )
      .toLocaleString('en')
      .padStart(12)} points/s`,
  )

async function inThreads(count: number): Promise<void> {
  const since = performance.now()
  const shares = Array.from({ length: count }, (_, share) => demoStations.filter((_one, i) => i % count === share))
  const made = await Promise.all(
    shares.map(
      (stations) =>
        new Promise<Made[]>((resolve, reject) => {
          const worker = new Worker(new URL(import.meta.url), {
            workerData: stations.map(({ id }) => id),
            argv: process.argv.slice(2),
          })
          worker.once('message', resolve)
          worker.once('error', reject)
        }),
    ),
  )
  const seconds = (performance.now() - since) / 1000
  row(`${count} threads`, demoStations.length, total(made.flat()).points, seconds)
}

if (!isMainThread) {
  const ids = new Set(workerData as string[])
  parentPort!.postMessage(make(demoStations.filter(({ id }) => ids.has(id))))
} else {
  const made = make(demoStations)
  for (const [stcls, of] of Map.groupBy(made, (one) => one.stcls)) {
    const { points, ms } = total(of)
    row(stationClassNames[stcls][1], of.length, points, ms / 1000)
  }
  const { points, bytes, ms } = total(made)
  row('one thread', made.length, points, ms / 1000)
  await inThreads(availableParallelism())
  console.log(`${days} days of minutes, ${(bytes / points).toFixed(2)} bytes a point on the wire`)
}
