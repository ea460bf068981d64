import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { dayMs } from '@fengguang/analytics/series'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { gatewaysContract } from '@fengguang/domain/gateways/gateways.contract'
import type { StationClass } from '@fengguang/domain/stations/station.model'
import { openBulkCarrier } from '@fengguang/gateway/bulk-carrier'
import { pino } from 'pino'
import { analyseDue } from '../../server/src/features/analysis/analysis-run.service.ts'
import { demoAccounts, demoColleagues } from '../../server/src/features/installation/demo-accounts.ts'
import { playHistory } from '../../server/src/main/simulation/history-player.ts'
import { TestPipeline } from '../../server/src/testing/pipeline.ts'
import { demoStations, type DemoStation } from '../../simulator/src/demo-fleet.ts'
import type { BuildStation, StationModel } from '../../simulator/src/plant.model.ts'
import { pvPlant } from '../../simulator/src/pv/pv-plant.ts'
import { windFarm } from '../../simulator/src/wind/wind-farm.ts'
import { Caller, closedProduct } from '../sec/closed-product.ts'
import { openEngine } from '../sec/open-engine.ts'
import { everyLoss, type MixtureScore } from './mixture.ts'
import { readStation, type Ask } from './product-read.ts'
import { scorePvProduct, scoreWindProduct, type ProductScores, type ReadStation } from './product-score.ts'
import { verdict, type Score } from './score.ts'
import { added, springAt, summerAt } from './truth-table.ts'

/**
 * `npm run truth:product -- [--seed N] [--at id,id]`: simulated stations send their frames to the product, the analysis
 * runs, and what the screens' own endpoints answer is held against the faults that were laid. Judged is July of PV
 * plants and May of wind farms: like every month in operation it has a month before it, and days after it, by which the
 * analysis knows the station.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: `${randomInt(1e9)}` },
    at: { type: 'string', default: 'pv-xinjiang-hami,pv-qinghai-golmud,wp-xinjiang-dabancheng,wp-fujian-pingtan' },
  },
})
const seed = Number(values.seed)
const frameSeconds = 300
const [daysBefore, daysJudged, daysSent] = [30, 31, 75]

interface Kind {
  name: string
  build: BuildStation
  fromAt: number
  /** Of the intervals in which the ledger books. */
  stepMs: number
  types: readonly DeviceType[]
  scoresOf: (station: ReadStation) => ProductScores
}
const kinds: Partial<Record<StationClass, Kind>> = {
  '01': {
    name: 'pv',
    build: pvPlant,
    fromAt: summerAt,
    stepMs: 300_000,
    types: ['inverter', 'combinerBox', 'weather', 'meter'],
    scoresOf: scorePvProduct,
  },
  '02': {
    name: 'wind',
    build: windFarm,
    fromAt: springAt,
    stepMs: 600_000,
    types: ['turbine', 'tower', 'meter'],
    scoresOf: scoreWindProduct,
  },
}

const chosen = values.at.split(',').map((id) => {
  const station = demoStations.find((one) => one.id === id)
  const kind = station && kinds[station.stcls]
  if (station === undefined || kind === undefined)
    throw new Error(`${id} is no PV plant and no wind farm of the demo fleet`)
  return { station, kind }
})
const sentOf = ({ fromAt }: Kind) => ({ fromAt, toAt: fromAt + daysSent * dayMs })
const firstAt = Math.min(...chosen.map(({ kind }) => sentOf(kind).fromAt))
const nowMs = Math.max(...chosen.map(({ kind }) => sentOf(kind).toAt))
const log = pino({ level: 'warn' })
const product = await closedProduct(demoStations.length)
const engine = await openEngine()
const pipeline = new TestPipeline()
const signal = new AbortController().signal
let failed = 0

function print(where: string, score: Score, isJudged: boolean): void {
  const judged = verdict(where, score)
  if (judged === undefined) return
  if (isJudged && !judged.passed) failed += 1
  console.log(`${isJudged ? '' : '  '}${judged.line}`)
}

async function send(admin: Caller, { id }: DemoStation, model: StationModel, kind: Kind): Promise<void> {
  const payload = { name: `${id} gateway`, stationIds: [id] }
  const created = await admin.send({ method: 'POST', url: gatewaysContract.create.path, payload })
  if (created.status !== 200) throw new Error(`no gateway for ${id}: ${created.status} ${created.body}`)
  const { data: gateway } = JSON.parse(created.body) as { data: { id: string; secret: string } }
  await pipeline.pipeline.registry.refresh()
  const access = { url: pipeline.url, gatewayId: gateway.id, secret: gateway.secret }
  const carrier = openBulkCarrier({ ...access, isBackfill: true })
  const blocks = function* (from: number, to: number) {
    for (const block of model.blocks(from, to, frameSeconds)) if (kind.types.includes(block.type)) yield block
  }
  const { fromAt, toAt } = sentOf(kind)
  await playHistory({ fromMs: fromAt, untilMs: toAt, unitsDone: 0 }, [{ id, carrier, blocks }], { signal, log })
  await pipeline.pipeline.drained()
  await carrier.close()
}

const accounts = [...demoAccounts, ...demoColleagues]

/** Nobody sees the stations of another company. */
const administratorOf = ({ companyId }: DemoStation): string =>
  accounts.find((one) => one.companyId === companyId && one.roles.includes('administrator'))!.userName

async function scoresAt(admin: Caller, station: DemoStation, kind: Kind): Promise<ProductScores> {
  const ask: Ask = async (path, query) => {
    const answer = await admin.send({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` })
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${answer.body.slice(0, 200)}`)
    return (JSON.parse(answer.body) as { data: never }).data
  }
  const stationId = station.id
  const sent = sentOf(kind)
  const model = kind.build(station, { seed, scenario: everyLoss, countersFromMs: sent.fromAt })
  await send(admin, station, model, kind)
  // The analysis waits until frames have settled.
  const parts = { db: product.db, telemetry: engine.telemetry, clock: () => nowMs + 600_000 }
  const lastDays = (nowMs - firstAt) / dayMs + 2
  const ran = await analyseDue(parts, lastDays, { signal, progress: async () => {} })
  const fromAt = kind.fromAt + daysBefore * dayMs
  const judged = { fromAt, toAt: fromAt + daysJudged * dayMs, stepMs: kind.stepMs }
  const read = await readStation(ask, stationId, judged)
  const without = read.days.filter((day) => day.days.computed === 0).length
  const balance = `worst imbalance of ${read.balances} sums ${read.worstImbalanceKwh.toExponential(1)} kWh`
  console.log(`${stationId}: ${ran.days} days analysed, ${without} without a result, ${balance}`)
  if (read.worstImbalanceKwh > 1e-6 || read.devices.length === 0) failed += 1
  const scores = kind.scoresOf({ stationId, seed, model, read, judged, sent })
  for (const score of scores.judged) print(stationId, score, false)
  for (const score of scores.parts) print('    of it', score, false)
  return scores
}

try {
  await pipeline.open({ db: product.db, telemetry: engine.telemetry, clock: () => nowMs })
  const app = await product.open(product.db, {
    telemetry: engine.telemetry,
    ingest: pipeline.client(),
    now: () => new Date(nowMs),
  })
  console.log(`seed ${seed}, every loss at once, a month of ${daysSent} days`)
  const scores = new Map<Kind, MixtureScore[][]>()
  for (const { station, kind } of chosen) {
    const admin = await new Caller(app, administratorOf(station)).signIn()
    const { judged } = await scoresAt(admin, station, kind)
    scores.set(kind, [...(scores.get(kind) ?? []), judged])
  }
  for (const [{ name }, own] of scores)
    for (const row of own[0]!.keys()) print(`all ${name}`, added(own.map((classes) => classes[row]!)), true)
} finally {
  await pipeline.close()
  await engine.close()
  await product.close()
}
console.log(failed === 0 ? 'every class passed' : `${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
