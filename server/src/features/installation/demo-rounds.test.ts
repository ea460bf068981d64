import { findingsContract } from '@fengguang/domain/inspection/findings.contract'
import type { Finding } from '@fengguang/domain/inspection/finding.model'
import { inspectionPlansContract } from '@fengguang/domain/inspection/inspection-plans.contract'
import { messagesContract } from '@fengguang/domain/messages/messages.contract'
import { demoStations } from '@fengguang/simulator/demo-fleet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { installDemoRounds } from '../inspection-plans/demo-rounds.service.ts'
import { demoRoundsOf } from './demo-rounds.ts'
import { demoSeed } from './installation.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
})
afterAll(() => t.close())

test('the same hour of the same fleet has the same rounds, where the simulator holds devices faulty', () => {
  const nowMs = Date.UTC(2026, 5, 21, 4)
  const rounds = demoRoundsOf(demoStations, demoSeed, nowMs)
  expect(demoRoundsOf(demoStations, demoSeed, nowMs)).toEqual(rounds)
  expect(rounds).toHaveLength(3)
  expect(rounds[0]!.stops.some(({ faults }) => faults.length > 0)).toBe(true)
})

test('rounds are planned, dispatched and recorded through the product, once; what was faulty then is a finding', async () => {
  const { now } = t.clock
  const rounds = demoRoundsOf(demoStations.slice(0, 3), demoSeed, now.getTime())
  const lay = () => installDemoRounds(t.db, t.telemetry, rounds, now)
  await lay()
  const admin = await t.signIn('admin')
  const read = async <T>(path: string) => (await admin.get(path)).json().data as T
  const plans = await read<{ total: number; rows: { lastRoundAt: string | null }[] }>(inspectionPlansContract.list.path)
  expect(plans.total).toBe(2 * rounds.length)
  expect(plans.rows.filter(({ lastRoundAt }) => lastRoundAt !== null)).toHaveLength(rounds.length)
  await lay()
  expect((await read<{ total: number }>(inspectionPlansContract.list.path)).total).toBe(plans.total)
  const findings = await read<{ rows: Finding[] }>(`${findingsContract.list.path}?pageSize=200`)
  const met = new Set(
    rounds.flatMap(({ stops }) => stops.filter(({ faults }) => faults.length > 0).map(({ deviceId }) => deviceId)),
  )
  expect(findings.rows.every(({ deviceId }) => met.has(deviceId!))).toBe(true)
  expect(await read<{ total: number }>(`${messagesContract.tasks.path}?unread=1`)).toMatchObject({ total: 0 })
})
