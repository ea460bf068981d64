import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

const RegistryDevice = z.object({
  id: z.string(),
  no: z.int(),
  stationId: z.string(),
  code: z.string(),
  type: z.enum(deviceTypes),
  periodSeconds: z.int(),
  timeZone: z.string(),
  outOfService: z.boolean(),
})
export type RegistryDevice = z.infer<typeof RegistryDevice>

const RegistryGateway = z.object({
  id: z.string(),
  companyId: z.string(),
  /** SHA-256 of the secret, hexadecimal. */
  secretHash: z.string(),
  enabled: z.boolean(),
  stationIds: z.array(z.string()),
})
export type RegistryGateway = z.infer<typeof RegistryGateway>

/** A hundred thousand devices take longer than a person's question may. */
const limit = { timeLimitMs: 60_000 }

export async function findRevision(db: Db): Promise<string> {
  const [state] = await db.rows(sql`select revision::text from registry_state`, (row) =>
    z.object({ revision: z.string() }).parse(row),
  )
  return state!.revision
}

export const findRegistryDevices = (db: Db) =>
  db.rows(
    sql`select d.id, d.no, d.station_id as "stationId", d.code, d.type, d.period_seconds as "periodSeconds",
       s.time_zone as "timeZone", d.out_of_service as "outOfService"
     from device d join station s on s.id = d.station_id
     where d.deleted_at is null and s.deleted_at is null order by d.no`,
    (row) => RegistryDevice.parse(row),
    limit,
  )

export const findRegistryGateways = (db: Db) =>
  db.rows(
    sql`select g.id, g.company_id as "companyId", encode(g.secret_hash, 'hex') as "secretHash", g.enabled,
       coalesce(array_agg(s.id order by s.id) filter (where s.id is not null), '{}') as "stationIds"
     from gateway g
       left join gateway_station gs on gs.gateway_id = g.id
       left join station s on s.id = gs.station_id and s.company_id = g.company_id and s.deleted_at is null
     where g.deleted_at is null group by g.id order by g.id`,
    (row) => RegistryGateway.parse(row),
    limit,
  )
