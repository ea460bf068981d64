import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import { migrateClickhouse } from './migrate.ts'
import { statementsOf, stepsOf } from './migration-steps.ts'
import { durable } from './table-settings.ts'
import { openTelemetry } from './telemetry.ts'
import type { TelemetryStore } from './telemetry.ts'

// A query takes a second under emulation, and several when other tests run beside it.
vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'fengguang-steps-'))
const table = (name: string) =>
  `-- why\ncreate table if not exists {database}.${name} (id UInt32) engine = MergeTree order by id settings {durable}\n;\n`
const first = join(folder, '0001-first.sql')
const migration = (sql: string) => ({ version: 1, name: 'x', checksum: '', sql })
let telemetry: TelemetryStore

beforeAll(() => {
  telemetry = openTelemetry(inject('clickhouseUrl'), { database: `test_steps_${process.pid}` })
  writeFileSync(first, table('a') + table('b'))
})
afterAll(async () => {
  await telemetry.command(`drop database if exists ${telemetry.database} sync`)
  await telemetry.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('on the engine', () => {
  test('what was cut short goes on where it stopped, and only once', async () => {
    const cut: TelemetryStore = {
      ...telemetry,
      insert: async (name, rows) => {
        if (rows[0]?.['step'] === 2) throw new Error('cut')
        await telemetry.insert(name, rows)
      },
    }
    await expect(migrateClickhouse(cut, folder)).rejects.toThrow('cut')
    await expect(migrateClickhouse(telemetry, folder)).resolves.toEqual(['0001-first step 2'])
    await expect(migrateClickhouse(telemetry, folder)).resolves.toEqual([])
    const tables = await telemetry.rows({
      sql: `select name from system.tables where database = currentDatabase() and engine_full like {settings:String} order by name`,
      params: {
        settings:
          '%fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, ' +
          'min_compressed_bytes_to_fsync_after_merge = 1, old_parts_lifetime = 480%',
      },
      row: z.object({ name: z.string() }),
    })
    expect(tables.map(({ name }) => name)).toEqual(['a', 'b', 'schema_step'])
  })

  test('a changed step and data of a newer program are refused with one line', async () => {
    writeFileSync(first, table('a') + table('c'))
    await expect(migrateClickhouse(telemetry, folder)).rejects.toThrow(
      /^ClickHouse: .*0001-first step 2 was changed.*$/,
    )
    rmSync(first)
    await expect(migrateClickhouse(telemetry, folder)).rejects.toThrow(/^ClickHouse: .*newer program.*$/)
  })
})

describe('a file', () => {
  test('is cut at semicolons that end a line', () => {
    expect(statementsOf("a ';' b;\n-- only words\n;\nc\n;")).toEqual(["a ';' b", 'c'])
  })
  test('gets its placeholders filled', () => {
    const [step] = stepsOf(migration(table('a')), 'plant')
    expect(step?.sql).toContain('plant.a')
    expect(step?.sql).toContain(durable)
  })
  test.each([
    ['create table {database}.a (id UInt8) engine = ReplacingMergeTree order by id;', 'power cut'],
    ['create database {cluster};', '{cluster} is not known'],
  ])('%s is refused', (sql, message) => {
    expect(() => stepsOf(migration(sql), 'plant')).toThrow(message)
  })
})
