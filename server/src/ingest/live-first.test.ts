import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoredFrames, openTestIntake, testFrame, testNow, testSource, type TestIntake } from '../testing/intake.ts'
import { openLanes } from './lanes.ts'
import type { LoadStore } from './loader.ts'

const minute = 60_000
const live = { backfill: false }
const backfill = { backfill: true }
/** By device: a meter tells what was backfilled, an inverter what is live. */
const [inverterNo, meterNo] = [1, 2]

let t: TestIntake
beforeEach(async () => {
  t = await openTestIntake()
})
afterEach(() => t.close())

const queueHistory = async (frames: number): Promise<void> => {
  for (let i = 1; i <= frames; i += 1)
    await t.intake.accept(testSource, [testFrame('m-1', testNow - i * minute, { powerKw: i % 100 })], backfill)
}
const speak = () => t.intake.accept(testSource, [testFrame('inv-1', testNow, { powerKw: 5 })], live)

/** Notes every call of the store, and waits at a gate in those of backfill. */
function gated(stored: StoredFrames, gate: (call: number) => Promise<void>) {
  const calls: string[] = []
  let ofBackfill = 0
  const store: LoadStore = {
    load: async (type, blocks) => {
      calls.push(type === 'meter' ? 'load backfill' : 'load live')
      if (type === 'meter') await gate((ofBackfill += 1))
      await stored.load(type, blocks)
    },
    refresh: async (type, days, slots) => {
      calls.push(type === 'meter' ? 'roll up backfill' : 'roll up live')
      await stored.refresh(type, days, slots)
    },
  }
  return { calls, store }
}

test('a live frame is in the store and in the rollups before a long backfill is through', async () => {
  await queueHistory(400)
  const stored = new StoredFrames()
  // The frame comes while the store takes the second of many batches.
  const { calls, store } = gated(stored, async (call) => {
    if (call === 2) await speak()
  })
  const loader = t.openLoader(store, { loadEveryMs: 0, refreshEveryMs: 0, batchBytes: 1_000 })
  await loader.drained()
  await loader.stop()
  expect(stored.frames()).toHaveLength(401)
  const second = calls.findIndex((call, i) => call === 'load backfill' && calls.indexOf('load backfill') < i)
  const after = calls.slice(second + 1).filter((call) => call !== 'roll up backfill')
  expect(after.slice(0, 2)).toEqual(['load live', 'roll up live'])
  expect(after.filter((call) => call === 'load backfill').length).toBeGreaterThan(10)
})

test('two tables of a batch are loaded side by side, and live frames wait until both have their rollups', async () => {
  for (const device of ['m-1', 'inv-1'])
    await t.intake.accept(testSource, [testFrame(device, testNow - 20 * minute, { powerKw: 5 })], backfill)
  const stored = new StoredFrames()
  const calls: string[] = []
  let [underWay, most] = [0, 0]
  const noted =
    <Arguments extends unknown[], Answer>(name: string, work: (...given: Arguments) => Promise<Answer>) =>
    async (...given: Arguments): Promise<Answer> => {
      calls.push(name)
      most = Math.max(most, (underWay += 1))
      if (calls.length === 1) await speak()
      await pause(5)
      underWay -= 1
      return work(...given)
    }
  const loader = t.openLoader(
    {
      load: noted('load', (type, blocks) => stored.load(type, blocks)),
      refresh: (type, days, slots) => stored.refresh(type, days, slots),
      rollups: {
        taken: noted('look', () => Promise.resolve([])),
        load: (level) => noted(level, () => Promise.resolve())(),
      },
    } satisfies LoadStore,
    { loadEveryMs: 0, refreshEveryMs: 0, bulkBytes: 1 },
  )
  await loader.drained()
  await loader.stop()
  expect(most).toBe(2)
  expect(calls.slice(0, 8).toSorted()).toEqual(['day', 'day', 'load', 'load', 'look', 'look', 'slot', 'slot'])
  expect(calls.slice(8)).toEqual(['look', 'load', 'slot', 'day'])
  expect(stored.frames()).toHaveLength(3)
})

test('between two slices of the rollups of a backfill a live frame has its turn', async () => {
  const day = 24 * 60 * minute
  // Days apart from each other are spans of their own.
  for (let i = 1; i <= 10; i += 1)
    await t.intake.accept(testSource, [testFrame('m-1', testNow - i * day, { powerKw: 1 })], backfill)
  const calls: string[] = []
  const stored = new StoredFrames()
  const loader = t.openLoader(
    {
      load: (type, blocks) => stored.load(type, blocks),
      refresh: async (type, days, slots) => {
        calls.push(type)
        if (calls.length === 1) await speak()
        await stored.refresh(type, days, slots)
      },
    },
    { loadEveryMs: 0, refreshEveryMs: 0, deviceDaysAtOnce: 1 },
  )
  await loader.drained()
  await loader.stop()
  expect(calls.slice(0, 3)).toEqual(['meter', 'inverter', 'meter'])
  expect(stored.dirty.filter((no) => no === meterNo)).toHaveLength(10)
})

test('a log full of history has room for live frames', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fengguang-lanes-'))
  const { lanes } = openLanes(folder, 400_000, pino({ level: 'silent' }))
  const record = Buffer.alloc(10_000)
  const fill = async (name: 'live' | 'backfill') => {
    for (let taken = 0; ; taken += 1) {
      const refusal = await lanes[name].log.append([record]).catch((error: unknown) => error)
      if (refusal !== undefined) return { taken, refusal }
    }
  }
  const history = await fill('backfill')
  expect(history.refusal).toMatchObject({ reason: 'full' })
  expect(history.taken).toBeGreaterThan(5)
  expect(lanes.backfill.log.bytes()).toBeLessThan(220_000)
  const spoken = await fill('live')
  expect(spoken.taken).toBeGreaterThan(5)
  expect(lanes.live.log.bytes() + lanes.backfill.log.bytes()).toBeLessThan(420_000)
  await Promise.all([lanes.live.log.close(), lanes.backfill.log.close()])
  rmSync(folder, { recursive: true, force: true })
})

test('a live frame and its late copy, whichever is loaded first: the later arrival counts', async () => {
  const at = testNow - 5 * minute
  await t.intake.accept(testSource, [testFrame('inv-1', at, { powerKw: 1 })], backfill)
  t.time.now += 1000
  await t.intake.accept(testSource, [testFrame('inv-1', at, { powerKw: 2 })], live)
  await t.intake.accept(testSource, [testFrame('m-1', at, { powerKw: 3 })], live)
  t.time.now += 1000
  await t.intake.accept(testSource, [testFrame('m-1', at, { powerKw: 4 })], backfill)
  const stored = new StoredFrames()
  await t.loadAll(stored)
  expect(stored.frames().map((row) => [row['device_no'], row['power_kw']])).toEqual([
    [inverterNo, 2],
    [meterNo, 4],
  ])
})

test('a correction does not queue behind history', async () => {
  await queueHistory(200)
  await t.intake.accept(testSource, [testFrame('inv-1', testNow, { powerKw: 9 })], { ...backfill, revision: 1 })
  const { calls, store } = gated(new StoredFrames(), () => Promise.resolve())
  const loader = t.openLoader(store, { loadEveryMs: 0, refreshEveryMs: 0, batchBytes: 1_000 })
  await loader.drained()
  await loader.stop()
  expect(calls[0]).toBe('load live')
})

test('waiting for live frames does not wait for history', async () => {
  await queueHistory(50)
  await speak()
  const stored = new StoredFrames()
  const gate = Promise.withResolvers<void>()
  const { store } = gated(stored, () => gate.promise)
  const loader = t.openLoader(store, { loadEveryMs: 0, refreshEveryMs: 60_000 })
  expect(await loader.drained(60_000, ['live'])).toBe(true)
  expect(stored.frames().map((row) => row['device_no'])).toEqual([inverterNo])
  expect(stored.dirty).toEqual([inverterNo])
  gate.resolve()
  expect(await loader.drained()).toBe(true)
  expect(stored.frames()).toHaveLength(51)
  await loader.stop()
})

test('drained waits for what was there at the call, however much comes meanwhile', async () => {
  await queueHistory(20)
  await speak()
  const stored = new StoredFrames()
  let fed = 0
  // Each call of the store brings the next live frame: the log is never empty.
  const feed = async () => {
    fed += 1
    await t.intake.accept(testSource, [testFrame('inv-1', testNow + fed, { powerKw: 1 })], live)
  }
  const loader = t.openLoader(
    {
      load: async (type, blocks) => {
        await feed()
        await stored.load(type, blocks)
      },
      refresh: async (type, days) => {
        await feed()
        await stored.refresh(type, days)
      },
    },
    { loadEveryMs: 0, refreshEveryMs: 60_000 },
  )
  expect(await loader.drained(60_000)).toBe(true)
  expect(loader.state().isDrained).toBe(false)
  expect(stored.frames().length).toBeGreaterThanOrEqual(21)
  expect(new Set(stored.dirty)).toEqual(new Set([inverterNo, meterNo]))
  await loader.stop()
})
