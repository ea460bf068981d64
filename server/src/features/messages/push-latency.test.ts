import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goneTelemetry, layGateway, layInverter, TestPipeline } from '../../testing/pipeline.ts'
import { listenTo, until } from '../../testing/stream.ts'
import { layUndamped } from '../../testing/undamped.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

/** A gateway's frame, through log, rule, event and push, to what pops up. */
const p = new TestPipeline()
const leaving = new AbortController()
/** More at once would be sent as one. */
const devices = 9
let t: TestApp
let address: string

beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  t.clock.now = new Date()
  await layGateway(t.db)
  await layUndamped(t.db)
  for (let n = 2; n <= devices; n += 1) await layInverter(t.db, `test-${n}`)
  await p.open({ db: t.db, telemetry: goneTelemetry })
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  leaving.abort()
  await p.close()
  await t.close()
})

const frame = (n: number, values: object) =>
  `${JSON.stringify({ deviceId: `pv-qinghai-gonghe.test-${n}`, at: Date.now(), values })}\n`
const popupsAfter = async (browser: Awaited<ReturnType<TestApp['signIn']>>, after: string) =>
  (await browser.get(`/microplat/api/message/getEventMessageNoticeList?after=${after}`)).json().data

test('every faulty frame is pushed and pops up, one after the other', async () => {
  const operator = await t.signIn('admin')
  for (let n = 1; n <= devices; n += 1) await p.post(frame(n, { state: 3, faultCode: 0, powerKw: 1 }))
  await p.pipeline.alarmsJudged()
  const subscriber = await listenTo(address, operator, leaving.signal)
  const alarms = () => subscriber.events().filter((event) => event === 'alarm').length
  let after: string = (await popupsAfter(operator, '0')).until
  for (let n = 1; n <= devices; n += 1) {
    const before = alarms()
    const faulty = frame(n, { state: 5, faultCode: 100 + n, powerKw: 0 })
    expect((await p.post(faulty)).status).toBe(200)
    await until(() => alarms() > before)
    t.clock.now = new Date()
    const popups = await popupsAfter(operator, after)
    after = popups.until
    expect(popups.notices.length, `popups of device ${n}`).toBeGreaterThan(0)
  }
}, 60_000)

test('a page that shows an alarm is notified when it is acknowledged, and when it is over', async () => {
  const [operator, colleague] = [await t.signIn('admin'), await t.signIn('operator')]
  const subscriber = await listenTo(address, operator, leaving.signal)
  const alarms = () => subscriber.events().filter((event) => event === 'alarm').length
  const notified = async (act: () => Promise<unknown>) => {
    const before = alarms()
    await act()
    await until(() => alarms() > before)
    expect(alarms()).toBeGreaterThan(before)
  }
  const { rows } = (await colleague.get(`${alarmsContract.list.path}?page=1&pageSize=20`)).json().data
  await notified(() => colleague.post(alarmsContract.acknowledge.path, { ids: [rows[0].id], comment: '' }))
  await notified(() => p.post(frame(1, { state: 3, faultCode: 0, powerKw: 1 })))
}, 60_000)
