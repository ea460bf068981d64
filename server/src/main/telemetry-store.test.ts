import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { openDataFolder } from '../platform/data-folder.ts'
import { openLog } from '../platform/log.ts'
import { durable } from '../platform/clickhouse/table-settings.ts'
import { openTelemetry } from '../platform/clickhouse/telemetry.ts'
import { freePort } from '../platform/process/free-port.ts'
import { lockFolder } from '../platform/process/folder-lock.ts'
import { notedChildren } from '../platform/process/run-file.ts'
import { openSecrets } from '../platform/secrets.ts'
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts'
import type { Env, Product } from './product-child.ts'
import { prepareTelemetry } from './telemetry-store.ts'

// A query takes a second under emulation, and several when other tests run beside it.
vi.setConfig({ testTimeout: 120_000 })

const root = mkdtempSync(join(tmpdir(), 'fengguang-prepare-'))
let database: TestDatabase
let product: Product

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), resolve(import.meta.dirname, '../../../db/postgres'))
  const reading = readConfig({ FENGGUANG_DATA: root })
  if (!reading.ok) throw new Error(reading.mistakes.join())
  const folders = openDataFolder(root)
  product = {
    config: reading.config,
    folders,
    secrets: openSecrets(root),
    log: openLog({ name: 'test', level: 'silent' }),
    lock: await lockFolder(folders.run),
    running: new Map(),
  }
})
afterAll(async () => {
  product.lock.release()
  await database.drop()
  rmSync(root, { recursive: true, force: true })
})

const envOf = (clickhouseUrl: string): Env => ({
  PATH: process.env['PATH'],
  FENGGUANG_DATA: root,
  LOG_LEVEL: 'silent',
  DATABASE_URL: database.url,
  CLICKHOUSE_URL: clickhouseUrl,
})
const isPrepared = () => existsSync(join(product.folders.run, 'telemetry-prepared'))

test('a store that does not answer is waited for, and a stop does not wait for it', async () => {
  const url = `http://default:x@127.0.0.1:${await freePort()}`
  const prepared = prepareTelemetry(product, envOf(url), () => undefined)
  await expect.poll(() => product.running.has('prepare-telemetry')).toBe(true)
  await product.running.get('prepare-telemetry')?.stop(1_000)
  expect(await prepared).toBe(false)
  expect(isPrepared()).toBe(false)
})

test('an older program does not touch newer data: it is refused by one line, and nothing is prepared', async () => {
  const name = `test_newer_${process.pid}`
  const store = openTelemetry(inject('clickhouseUrl'), { database: name })
  await store.command(`create database ${name}`)
  await store.command(
    `create table ${name}.schema_step (version UInt32, step UInt32, name String, checksum String,
       applied_at DateTime64(3, 'UTC') default now64(3)) engine = MergeTree order by (version, step) settings ${durable}`,
  )
  await store.insert('schema_step', [{ version: 9999, step: 1, name: 'from-the-future', checksum: 'x' }])
  const refusals: unknown[] = []
  const url = `${inject('clickhouseUrl')}/${name}`
  expect(await prepareTelemetry(product, envOf(url), (error) => refusals.push(error))).toBe(false)
  expect(String(refusals[0])).toMatch(/StartRefusal: .*9999/)
  expect(isPrepared()).toBe(false)
  expect(notedChildren(product.folders.run)).toEqual([])
  await store.command(`drop database ${name} sync`)
  await store.close()
})
