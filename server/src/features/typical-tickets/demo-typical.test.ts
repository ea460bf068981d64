import { demoStations } from '@fengguang/simulator/demo-fleet'
import type { TypicalTicket } from '@fengguang/domain/typical-tickets/typical.model'
import {
  typicalTicketsContract as calls,
  type TypicalWhole,
} from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../../testing/task-room.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { installDemoHazards } from '../hazards/demo-hazards.service.ts'
import { installDemoTypicalTickets } from './demo-typical.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
})
afterAll(() => t.close())

test('the demo has typical tickets of its own equipment, approved by four people, once', async () => {
  const stationIds = demoStations.slice(0, 3).map(({ id }) => id)
  const lay = () => installDemoTypicalTickets(t.db, t.telemetry, stationIds, t.clock.now)
  await installDemoHazards(t.db, t.telemetry, t.clock.now)
  await lay()
  const admin = await t.signIn('admin')
  const list = async (): Promise<TypicalTicket[]> => (await admin.get(calls.list.path)).json().data.rows
  const rows = await list()
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ status }) => status !== 'approved')).toEqual([])
  expect(new Set(rows.map(({ stationId }) => stationId)).size).toBeGreaterThan(1)
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['work', 'operation']))
  const names = await t.db.rows('select name from device', [], (row) => (row as { name: string }).name)
  for (const { id, kind } of rows) {
    const one: TypicalWhole = (await admin.get(query(calls.detail.path, { id }))).json().data
    const { equipment, task, hazards } = one.versions[0]!.content
    expect(names.some((name) => (kind === 'work' ? equipment === name : task.startsWith(name)))).toBe(true)
    expect(hazards.length).toBeGreaterThan(0)
    expect(new Set(one.history.filter((line) => line.kind === 'approve').map(({ by }) => by)).size).toBe(4)
  }
  await lay()
  expect(await list()).toEqual(rows)
})
