import { expect, test } from 'vitest'
import { readMigrations } from '../migrations/migrations.ts'
import { stepsOf } from './migration-steps.ts'
import { durable } from './table-settings.ts'

/** Written out here: with any other set a power cut loses acknowledged rows or leaves parts that do not open. */
const settings =
  'fsync_after_insert=1, fsync_part_directory=1, min_rows_to_fsync_after_merge=1, ' +
  'min_compressed_bytes_to_fsync_after_merge=1, old_parts_lifetime=480'

test('a durable table syncs inserts, the folders of its parts and merges, and keeps old parts for eight minutes', () => {
  expect(durable).toBe(settings)
})

test('every table of a migration has them', () => {
  const steps = readMigrations('db/clickhouse').flatMap((migration) => stepsOf(migration, 'fengguang'))
  const tables = steps.filter(({ sql }) => /create table/i.test(sql))
  expect(tables.length).toBeGreaterThan(0)
  expect(tables.filter(({ sql }) => !sql.includes(settings))).toEqual([])
})
