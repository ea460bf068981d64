import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { widestInterval } from '@fengguang/analytics/soiling/short-soiling'
import { pvLossClasses, type PvLossClass } from '@fengguang/analytics/ledger/pv-ledger'
import {
  analysisContract,
  type DeviceLoss,
  type IntervalLoss,
  type LossSummary,
} from '@fengguang/domain/analysis/analysis.contract'
import { unbalancedKwh } from '@fengguang/domain/analysis/loss.rules'
import { gatewaysContract } from '@fengguang/domain/gateways/gateways.contract'
import { openBulkCarrier } from '@fengguang/gateway/bulk-carrier'
import { pino } from 'pino'
import { analyseDue } from '../../server/src/features/analysis/analyse-plant.service.ts'
import { playHistory } from '../../server/src/main/simulation/history-player.ts'
import { TestPipeline } from '../../server/src/testing/pipeline.ts'
import { demoStations } from '../../simulator/src/demo-fleet.ts'
import { pvPlant } from '../../simulator/src/pv/pv-plant.ts'
import { Caller, closedProduct } from '../sec/closed-product.ts'
import { openEngine } from '../sec/open-engine.ts'
import { isDecidable } from './dust-interval.ts'
import { everyLoss, pvOrderedLosses, scorePlant, type MixtureScore } from './mixture.ts'
import { pvLeastKwh } from './pv-truth.ts'
import { episodesOf, verdict, type Episode } from './score.ts'
import { chinaMs } from './pv-plant-input.ts'
import { added, summerAt } from './truth-table.ts'

/**
 * `npm run truth:product -- [--seed N] [--at id,id]`: a simulated plant sends its frames to the product,
 * the analysis runs, and what the screens' own endpoints answer is held against the faults that were laid. Judged is
 * July: like every month in operation it has a month before it, and days after it, by which the analysis knows the plant.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: `${randomInt(1e9)}` },
    at: { type: 'string', default: 'pv-xinjiang-hami,pv-qinghai-golmud' },
  },
})
const dayMs = 86_400_000
const stepMs = 300_000
const rowsOfDay = dayMs / stepMs
const seed = Number(values.seed)
const sentAt = { fromMs: summerAt, toMs: summerAt + 75 * dayMs }
const dayCount = 31
const fromAt = summerAt + 30 * dayMs
const toAt = fromAt + dayCount * dayMs
const types = new Set(['inverter', 'combinerBox', 'weather', 'meter'])
const days = Array.from({ length: dayCount }, (_, i) =>
  new Date(fromAt + chinaMs + i * dayMs).toISOString().slice(0, 10),
)

/** What the endpoints say of one plant, day by day and interval by interval. */
interface Read {
  ids: string[]
  counted: Uint8Array[]
  lossKwh: Record<PvLossClass, Float64Array>[]
  days: LossSummary[]
  worstImbalanceKwh: number
}

type Ask = <T>(path: string, query: Record<string, string>) => Promise<T>

async function readPlant(ask: Ask, stationId: string): Promise<Read> {
  const read: Read = { ids: [], counted: [], lossKwh: [], days: [], worstImbalanceKwh: 0 }
  const weigh = (sum: Parameters<typeof unbalancedKwh>[0]) => {
    read.worstImbalanceKwh = Math.max(read.worstImbalanceKwh, Math.abs(unbalancedKwh(sum)))
  }
  for (const date of days) {
    const day = await ask<LossSummary>(analysisContract.lossSummary.path, { stationId, span: 'day', date })
    for (const sum of [day, ...day.slices]) weigh(sum)
    read.days.push(day)
  }
  const year = { stationId, span: 'year', date: days[0]! }
  weigh(await ask<LossSummary>(analysisContract.lossSummary.path, year))
  const devices = await ask<DeviceLoss[]>(analysisContract.lossDevices.path, year)
  for (const device of devices) {
    weigh(device)
    const counted = new Uint8Array(dayCount * rowsOfDay)
    const lossKwh = Object.fromEntries(
      pvLossClasses.map((name) => [name, new Float64Array(dayCount * rowsOfDay)]),
    ) as Read['lossKwh'][number]
    for (const date of days) {
      const query = { deviceId: device.deviceId, date }
      for (const interval of await ask<IntervalLoss[]>(analysisContract.lossIntervals.path, query)) {
        weigh(interval)
        const row = Math.floor((Date.parse(interval.at) - fromAt) / stepMs)
        counted[row] = ['missing', 'bad', 'unjudged'].includes(interval.booking) ? 0 : 1
        for (const name of pvLossClasses) lossKwh[name][row] = interval.lossKwh[name]
      }
    }
    read.ids.push(device.deviceId)
    read.counted.push(counted)
    read.lossKwh.push(lossKwh)
  }
  return read
}

const sum = (figures: Iterable<number>): number => [...figures].reduce((all, one) => all + one, 0)

/** Dust is booked on days that could tell it apart; on the others its loss lies in the expectation. */
function withDust(stationId: string, read: Read, score: MixtureScore, truth: readonly Float64Array[]): MixtureScore {
  const told = read.days.map(({ dust }) => dust.days > 0)
  if (!told.includes(true)) {
    const canTell = isDecidable({ stationId, scenario: everyLoss, seed }, { fromAt: sentAt.fromMs, toAt: sentAt.toMs })
    return { ...score, interval: canTell ? 'refused' : 'undecidable' }
  }
  const truthKwh = sum(
    truth.map((column, device) =>
      sum(column.map((kwh, row) => (told[Math.floor(row / rowsOfDay)] && read.counted[device]![row] === 1 ? kwh : 0))),
    ),
  )
  const known = read.days.filter((_, i) => told[i])
  return {
    ...score,
    truthKwh,
    ledgerKwh: sum(known.map(({ lossKwh }) => lossKwh.dust)),
    interval: {
      lowKwh: sum(known.map(({ dust }) => dust.lowKwh ?? 0)),
      highKwh: sum(known.map(({ dust }) => dust.highKwh ?? 0)),
      widestKwh: widestInterval * sum(known.map(({ expectedKwh }) => expectedKwh)),
    },
  }
}

function scoreRead(stationId: string, model: ReturnType<typeof pvPlant>, read: Read): MixtureScore[] {
  const period = { fromAt, toAt, stepMs }
  const inverters = model.devices.filter(({ type }) => type === 'inverter')
  const places = read.ids.map((id) => inverters.findIndex((inverter) => inverter.id === id))
  const truth = pvOrderedLosses(stationId, { scenario: everyLoss, seed }, period)
  const ratedKw = inverters[0]!.ratedKw!
  const parents = new Map(model.devices.map((device) => [device.id, `${device.stationId}.${device.parentCode}`]))
  const own = places.map((place) => truth[place]!)
  const episodes = new Map<PvLossClass, Episode[]>(
    pvLossClasses.map((name) => [
      name,
      read.ids.flatMap((id, i) => episodesOf(id, fromAt, stepMs, read.lossKwh[i]![name], pvLeastKwh(name, ratedKw))),
    ]),
  )
  const scores = scorePlant({
    losses: { fromAt, stepMs, truth: own, counted: read.counted, ids: read.ids },
    truth: model.truth(fromAt, toAt),
    episodes,
    whole: {
      lossKwh: Object.fromEntries(
        pvLossClasses.map((name) => [name, sum(read.days.map(({ lossKwh }) => lossKwh[name]))]),
      ) as Record<PvLossClass, number>,
      expectedKwh: sum(read.days.map(({ expectedKwh }) => expectedKwh)),
    },
    deviceOf: (id) => (read.ids.includes(id) ? id : parents.get(id)!),
    ratedKw,
  })
  const dust = own.map(({ soiling }) => soiling)
  return scores.map((score) => (score.cause === 'soiling' ? withDust(stationId, read, score, dust) : score))
}

const log = pino({ level: 'warn' })
const product = await closedProduct(demoStations.length)
const engine = await openEngine()
const pipeline = new TestPipeline()
const signal = new AbortController().signal
let failed = 0

function print(where: string, score: MixtureScore, isJudged: boolean): void {
  const judged = verdict(where, score)
  if (judged === undefined) return
  if (isJudged && !judged.passed) failed += 1
  console.log(`${isJudged ? '' : '  '}${judged.line}`)
}

try {
  await pipeline.open({ db: product.db, telemetry: engine.telemetry, clock: () => sentAt.toMs })
  const app = await product.open(product.db, {
    telemetry: engine.telemetry,
    ingest: pipeline.client(),
    now: () => new Date(sentAt.toMs),
  })
  const admin = await new Caller(app, 'admin').signIn()
  const ask: Ask = async (path, query) => {
    const answer = await admin.send({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` })
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${answer.body.slice(0, 200)}`)
    return (JSON.parse(answer.body) as { data: never }).data
  }
  console.log(`seed ${seed}, July of 75 days, every loss at once`)
  const scores: MixtureScore[][] = []
  for (const stationId of values.at.split(',')) {
    const station = demoStations.find(({ id }) => id === stationId)!
    const model = pvPlant(station, { seed, scenario: everyLoss, countersFromMs: sentAt.fromMs })
    const payload = { name: `${stationId} gateway`, stationIds: [stationId] }
    const created = await admin.send({ method: 'POST', url: gatewaysContract.create.path, payload })
    const { data: gateway } = JSON.parse(created.body) as { data: { id: string; secret: string } }
    await pipeline.pipeline.registry.refresh()
    const carrier = openBulkCarrier({
      url: pipeline.url,
      gatewayId: gateway.id,
      secret: gateway.secret,
      isBackfill: true,
    })
    const blocks = function* (from: number, to: number) {
      for (const block of model.blocks(from, to, stepMs / 1000)) if (types.has(block.type)) yield block
    }
    const job = { fromMs: sentAt.fromMs, untilMs: sentAt.toMs, unitsDone: 0 }
    await playHistory(job, [{ id: stationId, carrier, blocks }], { signal, log })
    await pipeline.pipeline.drained()
    await carrier.close()
    // The analysis waits until frames have settled.
    const parts = { db: product.db, telemetry: engine.telemetry, clock: () => sentAt.toMs + 600_000 }
    const ran = await analyseDue(parts, 77, { signal, progress: async () => {} })
    const read = await readPlant(ask, stationId)
    const without = read.days.filter((day) => day.days.computed === 0).length
    const balance = `worst imbalance ${read.worstImbalanceKwh.toExponential(1)} kWh`
    console.log(`${stationId}: ${ran.days} days analysed, ${without} without a result, ${balance}`)
    if (read.worstImbalanceKwh > 1e-6 || read.ids.length === 0) failed += 1
    const own = scoreRead(stationId, model, read)
    for (const score of own) print(stationId, score, false)
    scores.push(own)
  }
  for (const row of scores[0]!.keys()) {
    const rows = scores.map((own) => own[row]!)
    print('all', { ...rows[0]!, ...added(rows) }, true)
  }
} finally {
  await pipeline.close()
  await engine.close()
  await product.close()
}
console.log(failed === 0 ? 'every class passed' : `${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
