import { analysisContract, type LossSummary } from '../domain/src/analysis/analysis.contract.ts'
import type { Span } from '../domain/src/analysis/loss.model.ts'
import { addDays, dayStart, localDayOf } from '../domain/src/kernel/time-range.ts'
import { encodeFgf1 } from '../domain/src/telemetry/wire/fgf1-encode.ts'
import { demoGatewayId } from '../server/src/features/installation/demo-devices.service.ts'
import { demoSecret, doorsOf, untilLoaded } from '../test/fault/telemetry-probe.ts'
import { Product, emulated, patience, pause, signIn } from '../test/fault/product.ts'
import { bulkHeadersOf, post } from './post.ts'

/**
 * From late frames of an old day at the door of a gateway until the waterfall of the year, as its screen asks for it, has
 * the changed figure: of the product as it starts, with one station.
 */
const limitSeconds = 60
/** What an inverter should make is learned from eight days at least. */
const historyDays = 10
const daysAgo = 3
const patienceSeconds = 1_800 * patience
const stationId = 'pv-qinghai-gonghe'
const deviceId = `${stationId}.inv-01`
const zone = 'Asia/Shanghai'
const [hourMs, minuteMs] = [3_600_000, 60_000]

/** As an inverter reports it. */
const faultState = 5

/** Two hours around noon in which the inverter says now that it stood in fault. */
function lateFrames(day: string): Uint8Array {
  const length = 120
  const noonMs = dayStart(day, zone).getTime() + 12 * hourMs
  const filled = (value: number) => new Float64Array(length).fill(value)
  return encodeFgf1([
    {
      type: 'inverter',
      deviceIds: [deviceId],
      length,
      device: new Uint32Array(length),
      at: Float64Array.from({ length }, (_, i) => noonMs + i * minuteMs),
      columns: { powerKw: filled(0), state: filled(faultState) },
      arrays: {},
    },
  ])
}

const product = new Product({ FENGGUANG_DEMO: '1', FENGGUANG_HISTORY_DAYS: String(historyDays) })
try {
  console.log(`ready after ${(await product.start(600)).toFixed(0)} s`)
  await product.untilTelemetry()
  const cookie = await signIn(product.address)
  const day = addDays(localDayOf(new Date(), zone), -daysAgo)
  const summary = async (span: Span): Promise<LossSummary> => {
    const query = new URLSearchParams({ stationId, span, date: day })
    const answer = await fetch(`${product.address}${analysisContract.lossSummary.path}?${query.toString()}`, {
      headers: { cookie, 'X-Requested-With': 'fengguang' },
    })
    if (!answer.ok) throw new Error(`the waterfall answers ${answer.status}`)
    return ((await answer.json()) as { data: LossSummary }).data
  }
  const both = async () => ({ year: await summary('year'), day: await summary('day') })
  type Both = Awaited<ReturnType<typeof both>>
  let before: Both | undefined
  /** All of the history is judged, and a minute later the figures are the same: what changes then is the late day. */
  await product.until('analysed', patienceSeconds, async () => {
    await untilLoaded(product, patienceSeconds)
    const found = await both()
    const { computed, notEnough } = found.year.days
    const looked = notEnough.reduce((sum, { days }) => sum + days, computed)
    if (looked >= historyDays - 1 && found.day.days.computed === 1) {
      await pause(60_000)
      const later = await both()
      if (JSON.stringify(later) === JSON.stringify(found)) before = found
    } else await pause(2_000)
    return before !== undefined
  })
  const known = before!
  console.log(`${known.year.days.computed} days have results, ${day} has ${known.day.actualKwh.toFixed(1)} kWh`)

  const since = performance.now()
  const seconds = () => (performance.now() - since) / 1000
  const gateway = { id: demoGatewayId('c-huanghe'), secret: demoSecret(product) }
  const sent = await post(`${doorsOf(product).url}/ingest/v1/frames`, lateFrames(day), bulkHeadersOf(gateway))
  if (sent.status !== 200) throw new Error(`the door answers ${sent.status}: ${sent.text.slice(0, 300)}`)
  let found = known
  await product.until('changed in the year', patienceSeconds, async () => {
    found = { ...found, year: await summary('year') }
    if (found.year.lossKwh.fault !== known.year.lossKwh.fault) return true
    await pause(500)
    return false
  })
  const taken = seconds()
  found = await both()
  const risen = (span: keyof Both) => found[span].lossKwh.fault - known[span].lossKwh.fault
  if (risen('year') <= 0 || Math.abs(risen('year') - risen('day')) > 0.01)
    throw new Error(`faults of the year rose by ${risen('year')} kWh, those of the day by ${risen('day')} kWh`)
  const isMet = taken <= limitSeconds
  console.log(
    `late-day ${isMet ? 'met' : 'MISSED'}: late frames of ${day} were in the waterfall of the year after ${taken.toFixed(0)} s ` +
      `(limit ${limitSeconds}), faults ${known.year.lossKwh.fault.toFixed(1)} → ${found.year.lossKwh.fault.toFixed(1)} kWh` +
      (emulated ? '; ClickHouse is emulated' : ''),
  )
  process.exitCode = isMet ? 0 : 1
} finally {
  await product.clear()
}
