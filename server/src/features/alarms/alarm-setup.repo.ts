import { StoredRuleSettings } from '@fengguang/domain/alarms/alarm-rule.model'
import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

/** A hundred thousand devices take longer than a person's question may. */
const limit = { timeLimitMs: 60_000 }

const SetupDevice = z.object({
  no: z.int(),
  id: z.string(),
  type: z.enum(deviceTypes),
  stationId: z.string(),
  companyId: z.string(),
  ratedKw: z.number().nullable(),
  periodSeconds: z.int(),
  outOfService: z.boolean(),
  latitude: z.number(),
  longitude: z.number(),
})

export const findSetupDevices = (db: Db) =>
  db.rows(
    sql`select d.no, d.id, d.type, d.station_id as "stationId", s.company_id as "companyId", d.rated_kw as "ratedKw",
       d.period_seconds as "periodSeconds", d.out_of_service as "outOfService", s.latitude, s.longitude
     from device d join station s on s.id = d.station_id
     where d.deleted_at is null and s.deleted_at is null`,
    (row) => SetupDevice.parse(row),
    limit,
  )

const SetupRule = z
  .object({
    id: z.string(),
    companyId: z.string(),
    ruleKey: z.string(),
    stationId: z.string().nullable(),
    deviceType: z.enum(deviceTypes).nullable(),
    deviceId: z.string().nullable(),
    settings: StoredRuleSettings,
    version: z.int(),
  })
  .transform(({ stationId, deviceType, deviceId, ...rule }) => ({
    ...rule,
    scope: { stationId, deviceType, deviceId },
  }))
export type SetupRule = z.infer<typeof SetupRule>

const ruleColumns = sql`id, company_id as "companyId", rule_key as "ruleKey", station_id as "stationId",
  device_type as "deviceType", device_id as "deviceId", settings, version`

export const findRules = (db: Db) =>
  db.rows(sql`select ${ruleColumns} from alarm_rule order by id`, (row) => SetupRule.parse(row), limit)

export const findCompanyRules = (db: Db, companyId: string) =>
  db.rows(sql`select ${ruleColumns} from alarm_rule where company_id = ${companyId} order by id`, (row) =>
    SetupRule.parse(row),
  )

export async function findSetupRevision(db: Db): Promise<string> {
  const [state] = await db.rows(
    sql`select (select revision from registry_state) || '.' || (select revision from alarm_rule_state) as revision`,
    (row) => z.object({ revision: z.string() }).parse(row),
  )
  return state!.revision
}

export const findMemories = (db: Db) =>
  db.rows(
    sql`select subject, memory from alarm_memory`,
    (row) => z.object({ subject: z.string(), memory: z.unknown() }).parse(row),
    limit,
  )

const Position = z.object({ segment: z.coerce.number(), offset: z.coerce.number() })
export type Position = z.infer<typeof Position>

/** A log that was never read begins at its beginning. */
export async function findPosition(db: Db, logId: string): Promise<Position> {
  await db.run(
    sql`insert into alarm_position (log_id, segment, byte_offset) values (${logId}, 0, 0) on conflict (log_id) do nothing`,
  )
  const [position] = await db.rows(
    sql`select segment, byte_offset as "offset" from alarm_position where log_id = ${logId}`,
    (row) => Position.parse(row),
  )
  return position!
}

/** Held until the transaction ends: nobody else goes on from the same place meanwhile. */
export async function lockPosition(tx: Db, logId: string): Promise<Position | undefined> {
  const [position] = await tx.rows(
    sql`select segment, byte_offset as "offset" from alarm_position where log_id = ${logId} for update`,
    (row) => Position.parse(row),
  )
  return position
}

export const movePosition = (tx: Db, logId: string, { segment, offset }: Position) =>
  tx.run(
    sql`update alarm_position set segment = ${segment}, byte_offset = ${offset}, moved_at = now()
     where log_id = ${logId}`,
  )

export async function saveMemories(tx: Db, memories: ReadonlyMap<string, unknown>): Promise<void> {
  const current = [...memories].filter(([, memory]) => memory !== null)
  const gone = [...memories].filter(([, memory]) => memory === null).map(([subject]) => subject)
  if (current.length > 0)
    await tx.run(
      sql`insert into alarm_memory (subject, memory)
       select subject, memory::jsonb from unnest(${current.map(([subject]) => subject)}::text[],
         ${current.map(([, memory]) => JSON.stringify(memory))}::text[]) as m (subject, memory)
       on conflict (subject) do update set memory = excluded.memory`,
    )
  if (gone.length > 0) await tx.run(sql`delete from alarm_memory where subject = any(${gone})`)
}
