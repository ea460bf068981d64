import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/postgres/db.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { watchOutbox } from './outbox-watch.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
})
afterAll(() => t.close())

const onTrouble = (error: unknown) => expect.fail(String(error))

const insertDue = (inSeconds: number) =>
  t.db.run(
    `with d as (select id, station_id, type from device where type = 'inverter' limit 1), e as (
       insert into alarm_event (station_id, device_id, device_type, subject, rule_key, source, point, level, value,
         is_active, first_raised_at, raised_at)
       select station_id, id, type, id, 'faultCode:faultCode1', 'faultCode', 'faultCode', 1, 1, true, now(), now() from d
       returning id, station_id)
     insert into alarm_outbox (event_id, occurrence, company_id, level, state, next_at, created_at)
     select e.id, 1, s.company_id, 1, 'waiting', now() + make_interval(secs => $1), now()
     from e join station s on s.id = e.station_id`,
    [inSeconds],
  )

test('a delivery is asked for when an alarm comes in, and again when its retry is due', async () => {
  let asked = 0
  const send = () => Promise.resolve((asked += 1))
  let now = Date.now()
  const watch = watchOutbox({ db: t.db as Database, send, clock: () => now, onTrouble, everyMs: 50 })
  try {
    await expect.poll(() => asked).toBe(1) // it begins to listen: what came before is asked for
    await insertDue(3_600)
    await expect.poll(() => asked).toBe(2)
    now += 7_200_000
    await expect.poll(() => asked).toBeGreaterThan(2)
  } finally {
    await watch.stop()
  }
})
