import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '@fengguang/domain/kernel/failure'
import { StoredFrames, openTestIntake, testFrame, testNow, testSource, type TestIntake } from '../testing/intake.ts'

const hour = 3_600_000
const live = { backfill: false }

let t: TestIntake
beforeEach(async () => {
  t = await openTestIntake()
})
afterEach(() => t.close())

describe('the rollups of what was loaded', () => {
  test('are complete until an instant it tells, also while they are late', async () => {
    const stored = new StoredFrames()
    let gate = Promise.resolve()
    const loader = t.openLoader(
      {
        load: (type, bytes) => stored.load(type, bytes),
        refresh: async (type, dirty) => {
          await gate
          await stored.refresh(type, dirty)
        },
      },
      { loadEveryMs: 0, refreshEveryMs: 0 },
    )
    const comes = async (at: number) => {
      t.time.now = at
      await t.intake.accept(testSource, [testFrame('inv-1', at, { powerKw: 1 })], live)
    }
    await comes(testNow)
    expect(await loader.drained()).toBe(true)
    t.time.now = testNow + hour
    expect(loader.state().rollupsThroughMs).toBe(testNow + hour)
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    await comes(testNow + 2 * hour)
    await expect.poll(() => stored.loads).toBe(2)
    expect(loader.state().rollupsThroughMs).toBe(testNow)
    resolve()
    expect(await loader.drained()).toBe(true)
    expect(loader.state().rollupsThroughMs).toBe(testNow + 2 * hour)
    await loader.stop()
  })

  test('are computed after a restart that came before them', async () => {
    await t.intake.accept(testSource, [testFrame('inv-1', testNow, { powerKw: 1 })], live)
    const stored = new StoredFrames()
    const asked = Promise.withResolvers<void>()
    const first = t.openLoader(
      {
        load: (type, blocks) => stored.load(type, blocks),
        refresh: () => {
          asked.resolve()
          return Promise.reject(new Failure('server.unavailable'))
        },
      },
      { loadEveryMs: 1, refreshEveryMs: 1 },
    )
    await asked.promise
    await first.stop()
    expect([stored.frames().length, stored.dirty]).toEqual([1, []])
    await t.loadAll(stored)
    expect([stored.frames().length, stored.dirty]).toEqual([1, [1]])
  })

  test('are done too when it is drained', async () => {
    await t.intake.accept(testSource, [testFrame('inv-1', testNow, { powerKw: 1 })], live)
    const stored = new StoredFrames()
    const slow = async (...what: Parameters<StoredFrames['refresh']>) => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      await stored.refresh(...what)
    }
    await t.loadAll({ load: (type, bytes) => stored.load(type, bytes), refresh: slow })
    expect(stored.dirty).toEqual([1])
  })
})
