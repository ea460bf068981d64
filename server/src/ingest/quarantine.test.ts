import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestIntake, testCompanyOf, testFrame, testNow, testSource, type TestIntake } from '../testing/intake.ts'
import { openQuarantine, type Quarantine, type QuarantineOptions } from './quarantine.ts'

const live = { backfill: false }

let t: TestIntake
beforeEach(async () => {
  t = await openTestIntake()
})
afterEach(() => t.close())

const openAgain = (more: Partial<QuarantineOptions> = {}) =>
  openQuarantine(join(t.folder, 'quarantine'), {
    capBytes: 100_000,
    companyOf: testCompanyOf,
    onTrouble: () => undefined,
    ...more,
  })
const aside = { reason: 'unreadable', payload: Buffer.alloc(5_000), form: 'bytes', count: 1 } as const
const otherSource = { gatewayId: 'gw-b', stationIds: new Set(['pv-b']) }
const idsOf = (quarantine: Quarantine, gatewayId: string) =>
  quarantine.list({ gatewayIds: new Set([gatewayId]), offset: 0, limit: 1000 }).rows.map(({ id }) => id)

test('a quarantined frame is found again after a restart, replayed once, and the oldest go when there is no room', async () => {
  await t.intake.accept(testSource, [testFrame('inv-9', testNow, { powerKw: 1 })], live)
  const [entry] = t.quarantine.list({ offset: 0, limit: 1 }).rows
  await t.quarantine.markReplayed(entry!.id, testNow + 1)
  await t.quarantine.close()
  const again = await openAgain()
  const found = await again.payload(entry!.id)
  expect(found?.entry).toMatchObject({ reason: 'unknownDevice', replayedAtMs: testNow + 1 })
  expect(JSON.parse(found!.payload.toString())).toEqual({ deviceId: 'pv-a.inv-9', at: testNow, values: { powerKw: 1 } })
  for (let i = 0; i < 40; i += 1) await again.add(testSource, [aside], testNow + i)
  expect(again.counts().bytes).toBeLessThan(120_000)
  expect(again.counts().byReason).toEqual({ unknownDevice: 1, unreadable: 40 })
  expect(again.counts().dropped).toBeGreaterThan(10)
  expect(again.counts().entries + again.counts().dropped).toBe(40)
  await again.close()
})

test.each<[string, Partial<QuarantineOptions>]>([
  ['bytes', {}],
  ['number of entries', { capBytes: 1 << 20, maxEntries: 20 }],
])('a company that floods the quarantine loses its own oldest, never those of another: %s', async (_, more) => {
  const quarantine = await openAgain(more)
  for (let i = 0; i < 8; i += 1) await quarantine.add(otherSource, [aside], testNow + i)
  const theirs = idsOf(quarantine, 'gw-b')
  const size = (more.maxEntries ?? 0) > 0 ? 20_000 : 5_000
  for (let i = 0; i < 100; i += 1)
    await quarantine.add(testSource, [{ ...aside, payload: Buffer.alloc(size) }], testNow + 100 + i)
  expect(idsOf(quarantine, 'gw-b')).toEqual(theirs)
  const own = idsOf(quarantine, 'gw')
  expect(own.length).toBeGreaterThan(2)
  expect(own).toHaveLength(100 - quarantine.counts().dropped)
  expect((await quarantine.payload(own[0]!))?.entry.atMs).toBe(testNow + 199)
  expect(quarantine.counts().bytes).toBeLessThan(1.2 * quarantine.counts().capBytes)
  await quarantine.close()
  const reopened = await openAgain(more)
  expect([idsOf(reopened, 'gw-b'), idsOf(reopened, 'gw').slice(0, own.length)]).toEqual([theirs, own])
  await reopened.close()
})

test('one company may use all the room until another needs its share', async () => {
  const quarantine = await openAgain()
  for (let i = 0; i < 100; i += 1) await quarantine.add(testSource, [aside], testNow + i)
  expect(idsOf(quarantine, 'gw').length).toBeGreaterThan(15)
  for (let i = 0; i < 9; i += 1) await quarantine.add(otherSource, [aside], testNow + 100 + i)
  expect(idsOf(quarantine, 'gw-b')).toHaveLength(9)
  expect(idsOf(quarantine, 'gw').length).toBeGreaterThan(7)
  await quarantine.close()
})

test('what a release before had set aside without a company is still found, and goes first', async () => {
  const before = await openAgain({ companyOf: () => undefined })
  for (let i = 0; i < 15; i += 1) await before.add(testSource, [aside], testNow + i)
  await before.close()
  const quarantine = await openAgain()
  const old = idsOf(quarantine, 'gw')
  expect(old).toHaveLength(15)
  expect(await quarantine.payload(old[0]!)).toMatchObject({ entry: { atMs: testNow + 14 } })
  for (let i = 0; i < 9; i += 1) await quarantine.add(otherSource, [aside], testNow + 100 + i)
  expect(idsOf(quarantine, 'gw-b')).toHaveLength(9)
  expect(idsOf(quarantine, 'gw').length).toBeLessThan(15)
  await quarantine.close()
})
