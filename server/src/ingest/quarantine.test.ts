import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestIntake, testFrame, testNow, testSource, type TestIntake } from '../testing/intake.ts'
import { openQuarantine } from './quarantine.ts'

const live = { backfill: false }

let t: TestIntake
beforeEach(async () => {
  t = await openTestIntake()
})
afterEach(() => t.close())

test('a quarantined frame is found again after a restart, replayed once, and the oldest go when there is no room', async () => {
  await t.intake.accept(testSource, [testFrame('inv-9', testNow, { powerKw: 1 })], live)
  const [entry] = t.quarantine.list({ offset: 0, limit: 1 }).rows
  await t.quarantine.markReplayed(entry!.id, testNow + 1)
  await t.quarantine.close()
  const again = await openQuarantine(join(t.folder, 'quarantine'), { capBytes: 100_000, onTrouble: () => undefined })
  const found = await again.payload(entry!.id)
  expect(found?.entry).toMatchObject({ reason: 'unknownDevice', replayedAtMs: testNow + 1 })
  expect(JSON.parse(found!.payload.toString())).toEqual({ deviceId: 'pv-a.inv-9', at: testNow, values: { powerKw: 1 } })
  const aside = { reason: 'unreadable', payload: Buffer.alloc(5_000), form: 'bytes', count: 1 } as const
  for (let i = 0; i < 40; i += 1) await again.add(testSource, [aside], testNow + i)
  expect(again.counts().bytes).toBeLessThan(120_000)
  expect(again.counts().byReason).toEqual({ unknownDevice: 1, unreadable: 40 })
  expect(again.counts().dropped).toBeGreaterThan(10)
  expect(again.counts().entries + again.counts().dropped).toBe(40)
  await again.close()
})
