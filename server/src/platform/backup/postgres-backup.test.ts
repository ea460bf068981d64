import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase } from '../../testing/postgres.ts'
import type { TestDatabase } from '../../testing/postgres.ts'
import { beginBackup, findBackup, readManifest, verifyFiles } from './backup-folder.ts'
import { backupPostgres, restorePostgres } from './postgres-backup.ts'

const migrations = resolve(import.meta.dirname, '../../../../db/postgres')
const open: TestDatabase[] = []
const fresh = async () => {
  const database = await createTestDatabase(inject('postgresUrl'), migrations)
  open.push(database)
  return database.db
}
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fg-backup-'))
})
afterAll(async () => {
  for (const database of open) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const at = new Date('2026-06-21T04:00:00Z')
const noTelemetry = { parts: [], sums: {} }

async function filled() {
  const db = await fresh()
  await db.run(`insert into company (id, name) values ('c', '黄河 "风光"''能源\n二')`, [])
  await db.run(
    `insert into station (id, company_id, name, stcls, capacity_kw, province, city, address, longitude, latitude, time_zone, commissioned_on)
     values ('s', 'c', '站', '01', 0.1, '青海', '海南州', '', 100.62, 36.28, 'Asia/Shanghai', '2019-06-30')`,
    [],
  )
  await db.run(
    `insert into device (id, station_id, type, name, code, parent_id, details)
     select 's.' || n, 's', 'inverter', '逆变器' || n, n::text, case when n > 1 then 's.' || n / 2 end, '{"a": [1.5, null]}'
     from generate_series(1, 12000) n`,
    [],
    { timeLimitMs: 60_000 },
  )
  await db.run(`insert into gateway (id, company_id, name, secret_hash) values ('g', 'c', '网关', '\\x00ff10')`, [])
  await db.run(
    `insert into analysis_day (station_id, day, mark, formula_version, computed_at, devices, intervals, counted, missing,
       bad, unjudged, expected_kwh, actual_kwh, gain_kwh, dispatch_limit_kwh, maintenance_kwh, fault_kwh,
       abnormal_stop_kwh, shadow_kwh, string_outage_kwh, dust_kwh, other_kwh)
     values ('s', '2026-06-20', '', 1, now(), 1, 1, 1, 0, 0, 0, 2, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0)`,
    [],
  )
  return db
}

const contents = async (db: Awaited<ReturnType<typeof fresh>>) =>
  Promise.all(
    // Of the last two triggers write rows by themselves.
    ['company', 'station', 'device', 'gateway', 'analysis_day', 'analysis_month', 'equipment_plate'].map((table) =>
      db.rows(
        `select md5(string_agg(t::text, '|' order by t::text)) as sum, count(*)::int as n from ${table} t`,
        [],
        (row) => row,
      ),
    ),
  )

describe('backup of PostgreSQL', () => {
  it('comes back row by row, and new numbers go on after the old ones', async () => {
    const db = await filled()
    const writer = beginBackup(folder, at)
    const postgres = await backupPostgres(db, writer)
    const place = writer.finish({ createdAt: at.toISOString(), postgres, clickhouse: noTelemetry })
    const manifest = readManifest(findBackup(folder))
    await verifyFiles(place, manifest.postgres.parts)
    const other = await fresh()
    await restorePostgres(other, place, manifest.postgres)
    expect(await contents(other)).toEqual(await contents(db))
    await other.run(`insert into device (id, station_id, type, name, code) values ('s.n', 's', 'meter', '表', 'n')`, [])
    const [newest] = await other.rows(`select max(no) as no from device`, [], (row) => row)
    expect(newest).toEqual({ no: 12_001 })
    await expect(restorePostgres(other, place, manifest.postgres)).rejects.toThrow(/is not empty/)
  })

  it('one that was killed half-way is not found, and the next one clears it away', async () => {
    const before = findBackup(folder)
    beginBackup(folder, new Date('2026-06-22T04:00:00Z'))
    expect(findBackup(folder)).toBe(before)
    beginBackup(folder, new Date('2026-06-23T04:00:00Z'))
    expect(readdirSync(folder).filter((name) => name.startsWith('.unfinished'))).toHaveLength(1)
  })

  it('a damaged file is refused before anything is written', async () => {
    const place = findBackup(folder)
    const { parts } = readManifest(place).postgres
    const part = parts.find(({ table }) => table === 'postgres.device')!
    const bytes = readFileSync(join(place, part.file))
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(join(place, part.file), bytes)
    await expect(verifyFiles(place, parts)).rejects.toThrow(/device.* is damaged/)
  })

  it('one of a newer program is refused', async () => {
    const db = await fresh()
    const saved = { migrations: ['9999-later'], parts: [], sequences: {} }
    await expect(restorePostgres(db, folder, saved)).rejects.toThrow(/newer program/)
  })
})
