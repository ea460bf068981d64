import { z } from 'zod'
import { planMigrations, readMigrations } from '../migrations/migrations.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { stepsOf } from './migration-steps.ts'
import { durable } from './table-settings.ts'
import type { TelemetryStore } from './telemetry.ts'

const StepRow = z.object({ version: z.int(), step: z.int(), name: z.string(), checksum: z.string() })
type StepRow = z.infer<typeof StepRow>

/**
 * Brings the schema up to date and answers the steps done now. ClickHouse has no transactions: each statement is
 * idempotent and recorded after it ran, so a kill at any point repeats one statement at most. The caller holds the lock.
 */
export async function migrateClickhouse(telemetry: TelemetryStore, folder: string): Promise<string[]> {
  const { database } = telemetry
  const known = readMigrations(folder)
  await telemetry.command(`create database if not exists ${database}`)
  await telemetry.command(
    `create table if not exists ${database}.schema_step (
       version UInt32, step UInt32, name String, checksum String, applied_at DateTime64(3, 'UTC') default now64(3)
     ) engine = MergeTree order by (version, step) settings ${durable}`,
  )
  const recorded = await telemetry.rows({
    sql: 'select version, step, name, checksum from schema_step order by version, step',
    params: {},
    row: StepRow,
  })
  refuseNewer(recorded, known)
  const done = new Map(recorded.map((row) => [`${row.version}.${row.step}`, row.checksum]))
  const applied: string[] = []
  for (const { sql, ...step } of known.flatMap((migration) => stepsOf(migration, database))) {
    const checksum = done.get(`${step.version}.${step.step}`)
    if (checksum === step.checksum) continue
    const title = `${String(step.version).padStart(4, '0')}-${step.name} step ${step.step}`
    if (checksum !== undefined)
      throw new StartRefusal(`ClickHouse: migration ${title} was changed after it had been applied: restore the file`)
    await telemetry.command(sql)
    await telemetry.insert('schema_step', [step])
    applied.push(title)
  }
  return applied
}

function refuseNewer(recorded: readonly StepRow[], known: ReturnType<typeof readMigrations>): void {
  const checksums = new Map(known.map(({ version, checksum }) => [version, checksum]))
  // Steps carry checksums of their own, checked one by one; here only the numbers matter.
  const applied = recorded.map((row) => ({ ...row, checksum: checksums.get(row.version) ?? '' }))
  planMigrations('ClickHouse', applied, known)
}
