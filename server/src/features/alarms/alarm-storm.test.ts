import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { countStatements } from '../../testing/counted-db.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { layUndamped } from '../../testing/undamped.ts'
import { commitEvaluation, readAlarmDevices, readEvaluation } from './alarm-evaluation.service.ts'
import { AlarmEvaluator, type AlarmDevice } from './alarm-evaluator.service.ts'

let t: TestApp
const station = 'pv-qinghai-gonghe'
/** `npm run bench -- alarm-latency` times ten thousand. */
const many = 3_000

beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  await layUndamped(t.db)
  await t.db.run(
    `insert into device (id, station_id, type, name, code, parent_id)
     select $1 || '.storm-' || n, $1, 'inverter', 'storm ' || n, 'storm-' || n,
       case when n > 1 and n <= 4 then $1 || '.storm-1' end
     from generate_series(1, $2) n`,
    [station, many],
  )
})
afterAll(() => t.close())

/** Answers the number of statements it took. */
async function commit(
  act: (evaluator: AlarmEvaluator, devices: ReadonlyMap<number, AlarmDevice>) => void,
): Promise<number> {
  const { position, memories } = await readEvaluation(t.db, 'storm')
  const devices = await readAlarmDevices(t.db)
  const evaluator = new AlarmEvaluator(memories)
  const nowMs = t.clock.now.getTime()
  evaluator.setDevices(devices, nowMs)
  act(evaluator, devices)
  const { db: counted, statements } = countStatements(t.db)
  // The product gives up a commit that takes too long; a busy machine must not decide here.
  const patient = { timeLimitMs: 100_000 }
  const db: Db = { ...counted, inTransaction: (work) => counted.inTransaction(work, patient) }
  const { deviceOf } = evaluator
  await commitEvaluation(db, { logId: 'storm', from: position, to: position, ...evaluator.take(), deviceOf, nowMs })
  return statements()
}

const storm = (devices: ReadonlyMap<number, AlarmDevice>) =>
  [...devices.values()].filter(({ id }) => id.startsWith(`${station}.storm-`))
const report = (faultCode: number, atMs: number) =>
  commit((evaluator, devices) => {
    const struck = storm(devices)
    const columns = { faultCode: new Float64Array(struck.length).fill(faultCode) }
    const at = struck.map(() => atMs)
    const deviceNo = struck.map(({ no }) => no)
    evaluator.judge({ type: 'inverter', length: struck.length, deviceNo, at, columns, arrays: {} }, atMs)
  })

const Parent = z.object({ code: z.string(), parent: z.string().nullable(), isGroup: z.boolean() })
const open = () =>
  t.db.rows(
    `select e.subject as code, p.subject as parent, e.is_group as "isGroup"
     from alarm_event e left join alarm_event p on p.id = e.parent_id where e.closed_at is null and e.is_active order by e.id`,
    [],
    (row) => Parent.parse(row),
  )

test('silence of a device and of those below it is one alarm; what stays silent after it is back stands for itself', async () => {
  const nowMs = t.clock.now.getTime()
  const silent = (codes: readonly number[], heardMs: number) =>
    commit((evaluator, devices) => {
      for (const { no, id } of storm(devices))
        if (codes.some((code) => id === `${station}.storm-${code}`)) evaluator.judgeSilence(no, heardMs, false, nowMs)
    })
  await silent([2, 1, 3], nowMs - 600_000)
  const parent = `${station}.storm-1`
  expect((await open()).map((event) => [event.code.slice(-1), event.parent])).toEqual([
    ['1', null],
    ['2', parent],
    ['3', parent],
  ])
  await silent([1, 2], nowMs)
  expect((await open()).map((event) => [event.code.slice(-1), event.parent])).toEqual([['3', null]])
  await t.db.run('truncate alarm_event, alarm_memory cascade', [])
})

test('three thousand alarms at once are stored by few statements, shown as one and handled as one', async () => {
  const atMs = t.clock.now.getTime() - 60_000
  const raised = await report(77, atMs)
  const events = await open()
  expect(events).toHaveLength(many + 1)
  expect(events.filter(({ parent }) => parent === null)).toEqual([{ code: station, parent: null, isGroup: true }])
  const admin = await t.signIn('admin')
  const { rows, total } = (await admin.get(alarmsContract.list.path)).json().data
  expect([total, rows[0].childCount]).toEqual([1, many])
  const answer = await admin.post(alarmsContract.acknowledge.path, { ids: [rows[0].id], comment: '线路跳闸' })
  expect(answer.json().data).toEqual({ changed: many + 1 })
  const cleared = await report(0, atMs + 30_000)
  expect(await open()).toEqual([])
  expect(Math.max(raised, cleared)).toBeLessThan(30)
}, 120_000)
