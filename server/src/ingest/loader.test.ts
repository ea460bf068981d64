import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { StoredFrames, openTestIntake, testFrame, testNow, testSource, type TestIntake } from '../testing/intake.ts'
import type { IncomingFrame } from './intake.model.ts'

const minute = 60_000
const hour = 60 * minute
const live = { backfill: false }

let t: TestIntake
beforeEach(async () => {
  t = await openTestIntake()
})
afterEach(() => t.close())

/** Deterministic: a failure can be repeated by its seed. */
const random = (seed: number) => () => {
  let x = (seed = (seed + 0x6d2b79f5) | 0)
  x = Math.imul(x ^ (x >>> 15), x | 1)
  x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
  return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
}

interface Event {
  frame: IncomingFrame
  revision: number
}

const asBlock = ({ deviceId, at, values }: IncomingFrame): FrameBlock => ({
  type: deviceId.endsWith('m-1') ? 'meter' : 'inverter',
  deviceIds: [deviceId],
  length: 1,
  device: Uint32Array.of(0),
  at: Float64Array.of(at),
  columns: Object.fromEntries(
    Object.entries(values).map(([code, value]) => [code, Float64Array.of((value as number | null) ?? Number.NaN)]),
  ),
  arrays: {},
})

async function store(events: readonly Event[], next: () => number): Promise<Record<string, unknown>[]> {
  for (let from = 0; from < events.length;) {
    const { revision } = events[from]!
    let to = from + 1
    while (to < events.length && events[to]!.revision === revision && next() < 0.7) to += 1
    const frames = events.slice(from, to).map((event) => event.frame)
    await t.intake.accept(testSource, next() < 0.5 ? frames : frames.map(asBlock), {
      backfill: next() < 0.3,
      revision,
    })
    t.time.now += 1
    from = to
  }
  const stored = new StoredFrames()
  await t.loadAll(stored)
  return stored.frames()
}

describe('whatever the order', () => {
  test.each([1, 2, 3, 4, 5, 6])('duplicates, late, reordered and corrected frames (seed %i)', async (seed) => {
    const next = random(seed)
    const clean: Event[] = Array.from({ length: 120 }, (_, i) => ({
      frame: testFrame(i % 2 === 0 ? 'inv-1' : 'm-1', testNow - 1000 * minute + i * minute, {
        powerKw: Math.round(next() * 10_000) / 100,
        ...(next() < 0.3 ? {} : { reactivePowerKvar: Math.round(next() * 1000) / 100 }),
      }),
      revision: 0,
    }))
    const corrections = clean
      .filter(() => next() < 0.2)
      .map(({ frame }) => ({ frame: { ...frame, values: { powerKw: 42 } }, revision: 1 }))
    const corrected = new Map(corrections.map(({ frame }) => [`${frame.deviceId} ${frame.at}`, frame]))
    const repeated = clean.filter(() => next() < 0.4)
    const mixed = [...clean, ...corrections, ...repeated]
    for (let i = mixed.length - 1; i > 0; i -= 1) {
      const j = Math.floor(next() * (i + 1))
      ;[mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!]
    }
    const messy = await store(mixed, next)
    const expected = clean
      .map(({ frame }) => corrected.get(`${frame.deviceId} ${frame.at}`) ?? frame)
      .map(({ deviceId, at, values }) => [deviceId.endsWith('m-1') ? 2 : 1, at, values['powerKw']])
      .sort((a, b) => (a[1] as number) - (b[1] as number))
    expect(messy.map((row) => [row['device_no'], row['at'], row['power_kw']])).toEqual(expected)
  })
})

describe('a store that fails', () => {
  test('is tried again until it takes all, and the log is empty only then', async () => {
    const frames = Array.from({ length: 50 }, (_, i) => testFrame('inv-1', testNow - i * minute, { powerKw: i }))
    for (const one of frames) await t.intake.accept(testSource, [one], live)
    const stored = new StoredFrames()
    let failures = 3
    const before = t.log.bytes()
    await t.loadAll({
      load: (type, bytes) => (failures-- > 0 ? Promise.reject(new Error('down')) : stored.load(type, bytes)),
      refresh: (type, dirty) => (failures-- > -3 ? Promise.reject(new Error('down')) : stored.refresh(type, dirty)),
    })
    expect(stored.frames()).toHaveLength(50)
    expect(new Set(stored.dirty)).toEqual(new Set([1]))
    expect(t.log.bytes()).toBeLessThan(before)
  })

  test('a table that refuses does not keep the others waiting, and its frames come when it is whole again', async () => {
    const older = [1, 2].map((ago) => testFrame('inv-1', testNow - ago * minute, { powerKw: 1 }))
    await t.intake.accept(testSource, [...older, testFrame('inv-1', testNow, { powerKw: 1 })], live)
    await t.intake.accept(testSource, [testFrame('m-1', testNow, { powerKw: 2 })], live)
    await t.intake.accept(testSource, [testFrame('weather-1', testNow, { ambientTemperatureC: 3 })], live)
    const stored = new StoredFrames()
    const seen: number[] = []
    // The largest table is the first of the batch.
    let failures = 3
    await t.loadAll({
      load: (type, bytes) => {
        if (type === 'inverter' && failures-- > 0) return Promise.reject(new Error('broken table'))
        if (type === 'inverter') seen.push(stored.frames().length)
        return stored.load(type, bytes)
      },
      refresh: (type, dirty) => stored.refresh(type, dirty),
    })
    expect(seen).toEqual([2])
    expect(stored.frames().map((row) => row['device_no'])).toEqual([1, 1, 1, 2, 4])
  })

  test('what waited for a store that was away is loaded and rolled up without waiting for the usual pauses', async () => {
    const frames = Array.from({ length: 8_000 }, (_, i) =>
      testFrame('inv-1', testNow - i * minute, { powerKw: i % 100 }),
    )
    for (let i = 0; i < frames.length; i += 80) await t.intake.accept(testSource, frames.slice(i, i + 80), live)
    const stored = new StoredFrames()
    let failures = 3
    const loader = t.openLoader(
      {
        load: (type, bytes) =>
          failures-- > 0 ? Promise.reject(new Failure('server.unavailable')) : stored.load(type, bytes),
        refresh: (type, dirty) => stored.refresh(type, dirty),
      },
      { loadEveryMs: hour, refreshEveryMs: hour },
    )
    await expect.poll(() => loader.state().isDrained, { timeout: 180_000 }).toBe(true)
    expect(stored.loads).toBeGreaterThan(1)
    expect(stored.frames()).toHaveLength(frames.length)
    expect(stored.dirty).toContain(1)
    await loader.stop()
  }, 240_000)

  test.each(['load', 'refresh'] as const)(
    'what waited for a store that hung in a %s and went on is not kept waiting for longer',
    async (hanging) => {
      await t.close()
      t = await openTestIntake(1 << 20) // in one segment, or else it is much and never waits
      const stored = new StoredFrames()
      const hangs = { next: false }
      const called = async (call: string) => {
        if (call !== hanging || !hangs.next) return
        hangs.next = false
        await t.intake.accept(testSource, [testFrame('m-1', testNow, { powerKw: 2 })], live)
        await new Promise((resolve) => setTimeout(resolve, 400))
      }
      const loader = t.openLoader(
        {
          load: async (...what) => {
            await called('load')
            await stored.load(...what)
          },
          refresh: async (...what) => {
            await called('refresh')
            await stored.refresh(...what)
          },
        },
        { loadEveryMs: 60_000, refreshEveryMs: 300 },
      )
      await t.intake.accept(testSource, [testFrame('inv-1', testNow, { powerKw: 1 })], live)
      await loader.drained()
      hangs.next = true
      await t.intake.accept(testSource, [testFrame('inv-1', testNow + 1, { powerKw: 1 })], live)
      while (hangs.next) await loader.drained(1) // asks for it to be loaded, and goes before it is done
      await expect.poll(() => stored.dirty).toEqual([1, 1, 2])
      await loader.stop()
    },
  )

  test('batch after batch, the next made ready meanwhile: what fails in between is neither lost nor left out', async () => {
    for (let i = 0; i < 600; i += 1)
      await t.intake.accept(testSource, [testFrame('inv-1', testNow - i * minute, { powerKw: i % 100 })], live)
    const stored = new StoredFrames()
    let tries = 0
    const loader = t.openLoader(
      {
        load: async (type, blocks) => {
          tries += 1
          await new Promise((resolve) => setTimeout(resolve, 2))
          if (tries % 3 === 0) throw new Error('a table refuses')
          await stored.load(type, blocks)
        },
        refresh: (type, dirty) => stored.refresh(type, dirty),
      },
      { loadEveryMs: 1, refreshEveryMs: 20, batchBytes: 2_000 },
    )
    await loader.drained()
    expect(stored.loads).toBeGreaterThan(10)
    expect(stored.frames()).toHaveLength(600)
    expect(loader.state()).toMatchObject({ loadedFrames: 600, isDrained: true, lastError: null })
    await loader.stop()
  })

  test('the lag is the age of what waits, also while the store computes rollups between two batches', async () => {
    for (const i of [0, 1, 2])
      await t.intake.accept(testSource, [testFrame('inv-1', testNow - i * minute, { powerKw: i })], live)
    t.time.now += hour
    const stored = new StoredFrames()
    const [entered, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const loader = t.openLoader(
      {
        load: (type, blocks) => stored.load(type, blocks),
        refresh: async (type, dirty) => {
          entered.resolve()
          await mayGoOn.promise
          await stored.refresh(type, dirty)
        },
      },
      { loadEveryMs: 0, refreshEveryMs: 0, batchBytes: 1 },
    )
    await entered.promise
    expect(stored.loads).toBe(1)
    expect(loader.state().lagSeconds).toBeGreaterThanOrEqual(hour / 1000)
    mayGoOn.resolve()
    await loader.drained()
    expect(loader.state().lagSeconds).toBe(0)
    await loader.stop()
  })

  test('memory of what is in the store is given back at once, of what it refused when it was taken', async () => {
    const length = 4_000
    const large = {
      ...asBlock(testFrame('inv-1', testNow, {})),
      length,
      device: new Uint32Array(length),
      at: Float64Array.from({ length }, (_, i) => testNow - i * minute),
      columns: { powerKw: new Float64Array(length).fill(7), uabV: new Float64Array(length).fill(690) },
    }
    await t.intake.accept(testSource, [large], live)
    const stored = new StoredFrames()
    const given: Uint8Array[] = []
    await t.loadAll({
      load: (type, blocks) => {
        given.push(...blocks)
        return given.length === 1 ? Promise.reject(new Error('a table refuses')) : stored.load(type, blocks)
      },
      refresh: (type, dirty) => stored.refresh(type, dirty),
    })
    expect(stored.frames()).toHaveLength(length)
    expect(stored.frames()[0]).toMatchObject({ power_kw: 7, uab_v: 690 })
    expect(given.map(({ buffer }) => (buffer as ArrayBuffer).detached)).toEqual([false, true])
    expect([...large.columns.uabV.subarray(0, 2)]).toEqual([690, 690])
  })

  test('loaded but not yet rolled up: after a crash it is loaded again, with the same result', async () => {
    await t.intake.accept(testSource, [testFrame('inv-1', testNow, { powerKw: 1 })], live)
    const stored = new StoredFrames()
    let refused = 0
    const crashed = t.openLoader(
      {
        load: (...what) => stored.load(...what),
        refresh: () => {
          refused += 1
          return Promise.reject(new Error('down'))
        },
      },
      { loadEveryMs: 10, refreshEveryMs: 10 },
    )
    await expect.poll(() => refused).toBeGreaterThan(0)
    await crashed.stop()
    const once = stored.frames()
    await t.loadAll(stored)
    expect([stored.loads, stored.frames(), stored.dirty]).toEqual([2, once, [1]])
  })
})
