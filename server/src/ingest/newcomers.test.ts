import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../platform/postgres/db.ts'
import { goneDb } from '../testing/pipeline.ts'
import { openNewcomers, strangersIn } from './newcomers.ts'
import { openRegistryCache, type RegistryCache } from './registry-cache.ts'

/** A database with a registry that the test changes, which counts how often it is asked whether there is news. */
const store = { revision: 1, ids: ['pv-a.inv-1'], asked: 0, isGone: false }
const db: Db = {
  ...goneDb,
  rows: (sql, params, parse) => {
    if (store.isGone) return goneDb.rows(sql, params, parse)
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

test('a storm of strangers asks the database once a second, and one that was asked about does not wait', async () => {
  const askAgain = openNewcomers(registry)
  const before = store.asked
  const since = performance.now()
  const all = Array.from({ length: 500 }, (_, i) => `pv-a.nobody-${i}`)
  while (performance.now() - since < 1500) await Promise.all(all.map((id) => askAgain('gw', [id])))
  const seconds = (performance.now() - since) / 1000
  expect(store.asked - before).toBeGreaterThan(0)
  expect(store.asked - before).toBeLessThanOrEqual(Math.ceil(seconds))
  await askAgain('gw', all)
  const again = performance.now()
  for (const id of all) await askAgain('gw', [id])
  expect(performance.now() - again).toBeLessThan(500)
})

test('without the database nobody waits', async () => {
  const askAgain = openNewcomers(registry)
  store.isGone = true
  await registry.refresh()
  const since = performance.now()
  for (let i = 0; i < 100; i += 1) await askAgain('gw', [`pv-a.nobody-${i}`])
  expect(performance.now() - since).toBeLessThan(500)
})
