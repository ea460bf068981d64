import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { commitEvaluation, readAlarmDevices, readEvaluation } from './alarm-evaluation.service.ts'
import { AlarmEvaluator } from './alarm-evaluator.service.ts'

let t: TestApp
const station = 'pv-qinghai-gonghe'
const minute = 60_000

beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  await t.db.run(
    `insert into device (id, station_id, type, name, code) values ($1 || '.flap', $1, 'inverter', '9号', 'flap')`,
    [station],
  )
})
afterAll(() => t.close())

/** One frame, judged and stored as after a restart. */
async function report(faultCode: number, atMs: number): Promise<void> {
  const { position, memories } = await readEvaluation(t.db, 'flap')
  const devices = await readAlarmDevices(t.db)
  const evaluator = new AlarmEvaluator(memories)
  evaluator.setDevices(devices, atMs)
  const { no } = [...devices.values()].find(({ id }) => id === `${station}.flap`)!
  const columns = { faultCode: Float64Array.of(faultCode), state: Float64Array.of(3) }
  evaluator.judge({ type: 'inverter', length: 1, deviceNo: [no], at: [atMs], columns, arrays: {} }, atMs)
  const { deviceOf } = evaluator
  await commitEvaluation(t.db, {
    logId: 'flap',
    from: position,
    to: position,
    ...evaluator.take(),
    deviceOf,
    nowMs: atMs,
  })
}

test('a code that comes and goes every minute for an hour is one event with a count, and one message', async () => {
  const start = t.clock.now.getTime() - 120 * minute
  for (let i = 0; i < 64; i += 1) await report(i % 2 === 0 ? 2003 : 0, start + i * minute)
  const admin = await t.signIn('admin')
  const list = async () => (await admin.get(alarmsContract.list.path)).json().data.rows
  const [event, ...others] = await list()
  expect(others).toEqual([])
  expect(event).toMatchObject({
    count: 32,
    isActive: true,
    isChattering: true,
    text: '过温降额（故障码 2003）',
    valueText: '过温降额（故障码 2003）',
    curvePoints: ['innerTemperatureC'],
  })
  const outbox = await t.db.rows(`select state from alarm_outbox`, [], (row) =>
    z.object({ state: z.string() }).parse(row),
  )
  expect(outbox).toEqual([{ state: 'waiting' }])

  // The person who acknowledged it is not asked again with every return, and the decision stays.
  const done = await admin.post(alarmsContract.setStatus.path, {
    ids: [event.id],
    action: 'ignore',
    comment: '夏季常见',
  })
  expect(done.statusCode).toBe(200)
  await report(2003, start + 64 * minute)
  expect(await list()).toMatchObject([{ count: 33, isAcknowledged: true, status: 'noProcessing' }])
  const { history } = (await admin.get(`${alarmsContract.detail.path}?id=${event.id}`)).json().data
  expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['status', 'acknowledge', 'chatter', 'raise'])

  for (let i = 65; i < 96; i += 1) await report(0, start + i * minute)
  expect(await list()).toEqual([])
})
