import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { sql } from '../../platform/postgres/sql.ts'
import { findRecorded, recordedSql } from './device-log.repo.ts'

const caller = { accountId: 'u-admin', roleId: 'c-huanghe:administrator' }
const changes = 10_000
let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  const station = 'pv-qinghai-gonghe'
  await t.db.run(
    `insert into device (id, station_id, type, name, code) values ('${station}.many', $1, 'inverter', 'many', 'many')`,
    [station],
  )
  await t.db.run(
    `insert into alarm_event (station_id, device_id, subject, rule_key, source, level, is_active, first_raised_at, raised_at, closed_at)
     select $1, '${station}.many', 's' || n, 'k', 'faultCode', 1, false, now(), now(), now() from generate_series(1, 400) n`,
    [station],
  )
  await t.db.run(
    `insert into alarm_change (event_id, at, kind, level, value)
     select (select min(id) from alarm_event) + n % 400, timestamptz '2026-01-01' + n * interval '1 minute', 'raise', 1, 7
     from generate_series(1, $1) n`,
    [changes],
  )
  await t.db.run('analyze', [])
})
afterAll(() => t.close())

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)]

test('a page of the log of all devices reads the changes of alarms it shows, not all there ever were', async () => {
  const statement = recordedSql({ caller, filter: {}, most: 50 })
  const [plan] = await t.db.rows(sql`explain (analyze, format json) ${statement}`, (row) =>
    z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.custom<Node>() })) }).parse(row),
  )
  const scans = all(plan!['QUERY PLAN'][0]!.Plan).filter((node) => node['Relation Name'] === 'alarm_change')
  const read = scans.reduce(
    (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    0,
  )
  expect(scans).not.toHaveLength(0)
  expect(read).toBeLessThan(1000)
})

test('the newest come first, and filters are of the whole log', async () => {
  const newest = await findRecorded(t.db, caller, {}, 3)
  expect(newest.map(({ at }) => at)).toEqual(
    newest
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(newest[0]).toMatchObject({ kind: 'event', what: 'raise', value: 7, code: 'faultCode' })
  const day = { from: '2026-01-05', to: '2026-01-05' }
  expect(await findRecorded(t.db, caller, day, 5000)).toHaveLength(1440)
  expect(await findRecorded(t.db, caller, { ...day, kind: 'tag' }, 10)).toEqual([])
  expect(await findRecorded(t.db, caller, { ...day, code: '8' }, 10)).toEqual([])
  expect(await findRecorded(t.db, caller, { ...day, code: '7' }, 10)).toHaveLength(10)
})
