import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../platform/postgres/db.ts'
import { askedOf } from '../platform/postgres/sql.ts'
import { goneDb } from '../testing/pipeline.ts'
import { openNewcomers, strangersIn } from './newcomers.ts'
import { openRegistryCache, type RegistryCache } from './registry-cache.ts'

/** A database with a registry that the test changes, which counts how often it is asked whether there is news. */
const store = { revision: 1, ids: ['pv-a.inv-1'], asked: 0, isGone: false }
const db: Db = {
  ...goneDb,
  rows: (...asked) => {
    if (store.isGone) return goneDb.rows(...asked)
    const {
      text: sql,
      rest: [parse],
    } = askedOf(asked)
    if (sql.includes('registry_state')) {
      store.asked += 1
      return Promise.resolve([parse({ revision: String(store.revision) })])
    }
    if (!sql.includes('from device')) return Promise.resolve([])
    const of = {
      stationId: 'pv-a',
      type: 'inverter',
      periodSeconds: 60,
      timeZone: 'Asia/Shanghai',
      outOfService: false,
    }
    return Promise.resolve(store.ids.map((id, i) => parse({ id, no: i + 1, code: id.slice(5), ...of })))
  },
}
const register = (id: string) => {
  store.ids = [...store.ids, id]
  store.revision += 1
}

const never = 1 << 30
let folder: string
let registry: RegistryCache
beforeEach(async () => {
  Object.assign(store, { revision: 1, ids: ['pv-a.inv-1'], asked: 0, isGone: false })
  folder = mkdtempSync(join(tmpdir(), 'fengguang-newcomers-'))
  registry = openRegistryCache({ db, folder, clock: Date.now, onTrouble: () => undefined, everyMs: never })
  await registry.known()
})
afterEach(async () => {
  await registry.close()
  rmSync(folder, { recursive: true, force: true })
})

const source = { gatewayId: 'gw', stationIds: new Set(['pv-a']) }
const frameOf = (deviceId: string) => ({ deviceId, at: 1, values: {} })
const strangers = (...ids: string[]) => strangersIn(registry.current(), source, ids.map(frameOf))

test('who is registered while a reading is under way is in the next one, which it waits for', async () => {
  const askAgain = openNewcomers(registry)
  const reading = registry.refresh()
  register('pv-a.inv-2')
  expect(strangers('pv-a.inv-1', 'pv-a.inv-2', 'pv-a.inv-2')).toEqual(['pv-a.inv-2'])
  await Promise.all([reading, askAgain('gw', ['pv-a.inv-2'])])
  expect(strangers('pv-a.inv-2')).toEqual([])
  register('pv-a.inv-3')
  await askAgain('gw', ['pv-a.inv-3'])
  expect(strangers('pv-a.inv-3')).toEqual([])
})

/** Time that passes only when the test says so. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ['performance'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
}
const second = 1000

test('a storm of strangers asks the database once a second, and one that was asked about does not wait', async () => {
  stopTime()
  await registry.refresh()
  const askAgain = openNewcomers(registry)
  const before = store.asked
  const all = Array.from({ length: 500 }, (_, i) => `pv-a.nobody-${i}`)
  const askAll = () => Promise.all(all.map((id) => askAgain('gw', [id])))
  for (let seconds = 1; seconds <= 3; seconds += 1) {
    vi.advanceTimersByTime(second)
    for (let times = 0; times < 20; times += 1) await askAll()
    expect(store.asked - before).toBe(seconds)
  }
  // The second does not pass: a newcomer gives up waiting, and the reading waits for the next second.
  await askAgain('gw', ['pv-a.inv-2'])
  expect(store.asked - before).toBe(3)
  vi.advanceTimersByTime(second)
  await expect.poll(() => store.asked - before).toBe(4)
})

test('without the database nobody waits', async () => {
  let readings = 0
  const readAgain = () => {
    readings += 1
    return registry.readAgain()
  }
  const askAgain = openNewcomers({ ...registry, readAgain })
  store.isGone = true
  await registry.refresh()
  for (let i = 0; i < 100; i += 1) await askAgain('gw', [`pv-a.nobody-${i}`])
  expect(readings).toBe(0)
})
