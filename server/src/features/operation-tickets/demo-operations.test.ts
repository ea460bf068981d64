import { demoStations } from '@fengguang/simulator/demo-fleet'
import {
  operationTicketsContract as calls,
  type OperationWhole,
} from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import type { Operation } from '@fengguang/domain/operation-tickets/operation.model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../../testing/task-room.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { installDemoHazards } from '../hazards/demo-hazards.service.ts'
import { installDemoStaff } from '../staff/demo-staff.service.ts'
import { installDemoThreePeople } from '../three-people/demo-three-people.service.ts'
import { installDemoTypicalTickets } from '../typical-tickets/demo-typical.service.ts'
import { installDemoOperations } from './demo-operations.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
})
afterAll(() => t.close())

test('the demo has an operation that was not executed and one that waits, both from a typical ticket, once', async () => {
  const stationIds = demoStations.slice(0, 1).map(({ id }) => id)
  const { db, telemetry, clock } = t
  await installDemoStaff(db, telemetry, clock.now)
  await installDemoThreePeople(db, telemetry, stationIds, clock.now)
  await installDemoHazards(db, telemetry, clock.now)
  await installDemoTypicalTickets(db, telemetry, stationIds, clock.now)
  const lay = () => installDemoOperations(db, telemetry, stationIds, clock.now)
  await lay()
  const admin = await t.signIn('admin')
  const list = async (): Promise<Operation[]> => (await admin.get(calls.list.path)).json().data.rows
  const rows = await list()
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['done', 'toLeader'])
  for (const { id, status, result, doneCount } of rows) {
    const one: OperationWhole = (await admin.get(query(calls.detail.path, { id }))).json().data
    expect(one).toMatchObject({ brokenAt: null, typical: { code: 'CZ-01' } })
    expect([result, doneCount]).toEqual([status === 'done' ? 'notExecuted' : null, 0])
  }
  await lay()
  expect(await list()).toEqual(rows)
})
