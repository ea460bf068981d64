import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { goneTelemetry, layGateway, layInverter, TestPipeline } from '../../testing/pipeline.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { layUndamped } from '../../testing/undamped.ts'

/** From a gateway's frames through the log to events, with the telemetry store away all the time. */
const p = new TestPipeline()
let t: TestApp
const station = 'pv-qinghai-gonghe'
const second = 1000

beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  await layGateway(t.db)
  await layUndamped(t.db)
  for (let i = 2; i <= 12; i += 1) await layInverter(t.db, `test-${i}`)
  await p.open({ db: t.db, telemetry: goneTelemetry })
})
afterAll(async () => {
  await p.close()
  await t.close()
})
beforeEach(async () => {
  await p.pipeline.alarmsJudged()
  await t.db.run('truncate alarm_event, alarm_change, alarm_outbox, alarm_memory restart identity cascade', [])
  await p.pipeline.close()
  await p.open({ db: t.db, telemetry: goneTelemetry })
})

let clock = Date.now() - 300 * second
const frame = (code: string, values: object) => {
  clock += second
  return `${JSON.stringify({ deviceId: `${station}.${code}`, at: clock, values })}\n`
}
const fault = (code: string, faultCode: number) => frame(code, { state: faultCode ? 5 : 3, faultCode, powerKw: 1 })

async function send(body: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await p.post(body, headers)
  expect(answer.status).toBe(200)
  await p.pipeline.alarmsJudged()
}

const Event = z.object({
  id: z.coerce.string(),
  subject: z.string(),
  active: z.boolean(),
  count: z.int(),
  value: z.number().nullable(),
  group: z.boolean(),
  child: z.boolean(),
  closed: z.boolean(),
})
const events = () =>
  t.db.rows(
    `select id, subject, is_active as active, count, value, is_group as "group", parent_id is not null as child,
       closed_at is not null as closed from alarm_event order by id`,
    [],
    (row) => Event.parse(row),
  )
const countOf = async (sql: string) =>
  (await t.db.rows(sql, [], (row) => z.object({ n: z.coerce.number() }).parse(row)))[0]!.n
const outbox = () => countOf('select count(*) as n from alarm_outbox')

test('a fault code raises one event, its end clears it, a repeat counts [req 4]', async () => {
  await send(fault('test-1', 1000))
  expect(await events()).toMatchObject([{ subject: `${station}.test-1`, active: true, count: 1, value: 1000 }])
  await send(fault('test-1', 0))
  expect(await events()).toMatchObject([{ active: false, count: 1, closed: false }])
  await send(fault('test-1', 1001) + fault('test-1', 0) + fault('test-1', 1002))
  expect(await events()).toMatchObject([{ active: true, count: 3, value: 1002 }])
  expect(await outbox()).toBe(3)
  // The same event sends one message in half an hour.
  expect(await countOf(`select count(*) as n from alarm_outbox where state = 'waiting'`)).toBe(1)
  expect(await countOf(`select count(*) as n from alarm_change where kind = 'raise'`)).toBe(3)
})

test('what is acknowledged and cleared is closed; then it begins anew, also within one batch', async () => {
  await send(fault('test-1', 1000))
  await t.db.run('update alarm_event set acknowledged_at = now()', [])
  await send(fault('test-1', 0) + fault('test-1', 1000) + fault('test-1', 0) + fault('test-1', 1000))
  expect(await events()).toMatchObject([
    { active: false, count: 1, closed: true },
    { active: true, count: 2, closed: false },
  ])
  expect(await outbox()).toBe(3)
})

test('history, late frames and frames sent again raise nothing', async () => {
  await send(fault('test-1', 1000), { 'x-backfill': '1' })
  const late = `${JSON.stringify({ deviceId: `${station}.test-2`, at: Date.now() - 3_600_000, values: { state: 5, faultCode: 7 } })}\n`
  await send(late)
  const body = fault('test-3', 9)
  await send(body)
  await send(body + body)
  expect(await events()).toMatchObject([{ subject: `${station}.test-3`, count: 1 }])
})

test('killed between judging and storing, or after storing, it tells everything once', async () => {
  await send(fault('test-1', 1000))
  // A process that ends without having stored its last judgement begins from the stored position.
  await p.post(fault('test-2', 5))
  await p.pipeline.close()
  await p.open({ db: t.db, telemetry: goneTelemetry })
  await p.pipeline.alarmsJudged()
  expect(await events()).toMatchObject([{ count: 1 }, { count: 1 }])
  // The same position and memory, the same events: judged again from the beginning nothing is reported twice.
  await t.db.run('update alarm_position set segment = 0, byte_offset = 0', [])
  await p.pipeline.close()
  await p.open({ db: t.db, telemetry: goneTelemetry })
  await p.pipeline.alarmsJudged()
  await send(fault('test-1', 1000))
  expect((await events()).filter(({ subject }) => /test-[12]$/.test(subject)).map(({ count }) => count)).toEqual([1, 1])
})

test('many of a kind at one station become one event with children, and end as one', async () => {
  const codes = Array.from({ length: 12 }, (_, i) => `test-${i + 1}`)
  await send(codes.map((code) => fault(code, 77)).join(''))
  const raised = await events()
  expect(raised.filter(({ group }) => group)).toMatchObject([{ subject: station, active: true, value: 12 }])
  expect(raised.filter(({ child }) => child)).toHaveLength(12)
  expect(await countOf(`select count(*) as n from alarm_outbox where state = 'waiting'`)).toBe(1)
  expect(await outbox()).toBe(13)
  await send(
    codes
      .slice(0, 11)
      .map((code) => fault(code, 0))
      .join(''),
  )
  expect((await events()).find(({ group }) => group)).toMatchObject({ active: true, value: 1 })
  await send(fault('test-12', 0))
  expect((await events()).find(({ group }) => group)).toMatchObject({ active: false, closed: false, value: 1 })
})

test('a device out of service raises nothing, and what it had raised clears', async () => {
  await send(fault('test-1', 1000))
  await t.db.run(`update device set out_of_service = true where id = '${station}.test-1'`, [])
  await vi.waitFor(async () => expect(await events()).toMatchObject([{ active: false }]), { timeout: 60_000 })
  await send(fault('test-1', 1001))
  expect(await events()).toMatchObject([{ active: false, count: 1 }])
  await t.db.run(`update device set out_of_service = false where id = '${station}.test-1'`, [])
})

test('a shelf that is over gives the event back', async () => {
  await send(fault('test-1', 1000))
  await t.db.run(`update alarm_event set shelved_until = now() - interval '1 second'`, [])
  await vi.waitFor(
    async () => expect(await countOf('select count(*) as n from alarm_event where shelved_until is null')).toBe(1),
    { timeout: 60_000 },
  )
  expect(await countOf(`select count(*) as n from alarm_change where kind = 'unshelve'`)).toBe(1)
})

test(
  'silence of a whole station is one alarm with children; each ends when its device speaks',
  { timeout: 60_000 },
  async () => {
    await t.db.run(`update device set out_of_service = true where station_id = $1 and code not like 'test-%'`, [
      station,
    ])
    await p.pipeline.close()
    let aheadMs = 0
    await p.open({ db: t.db, telemetry: goneTelemetry, clock: () => Date.now() + aheadMs })
    const codes = Array.from({ length: 12 }, (_, i) => `test-${i + 1}`)
    await send(codes.map((code) => fault(code, 0)).join(''))
    expect(await events()).toEqual([])
    aheadMs = 20 * 60 * second
    await vi.waitFor(async () => expect(await events()).toHaveLength(13), { timeout: 60_000, interval: 200 })
    expect((await events()).filter(({ child }) => !child)).toMatchObject([{ subject: station, group: true, value: 12 }])
    const at = Date.now() + aheadMs
    const values = { state: 3, faultCode: 0, powerKw: 1 }
    await send(`${JSON.stringify({ deviceId: `${station}.test-5`, at, values })}\n`)
    const stillSilent = async () => (await events()).filter(({ active, group }) => active && !group).length
    await vi.waitFor(async () => expect(await stillSilent()).toBe(11), { timeout: 60_000, interval: 200 })
    await t.db.run('update device set out_of_service = false where station_id = $1', [station])
  },
)
