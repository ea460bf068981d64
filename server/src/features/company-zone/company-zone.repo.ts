import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

const Zone = z.object({ zone: z.string() })

/** Of most of its stations, the first by name where two are as many; undefined without stations. */
export async function findCompanyZone(db: Db, companyId: string): Promise<string | undefined> {
  const [zone] = await db.rows(
    sql`select time_zone as zone from station where company_id = ${companyId} and deleted_at is null
     group by time_zone order by count(*) desc, time_zone limit 1`,
    (row) => Zone.parse(row).zone,
  )
  return zone
}

/** Of the company that operates the platform. */
export async function findPlatformCompany(db: Db): Promise<string | undefined> {
  const [id] = await db.rows(
    sql`select id from company where operates_platform order by id limit 1`,
    (row) => z.object({ id: z.string() }).parse(row).id,
  )
  return id
}

const Named = z.object({ name: z.string() })

/** Of a station that the caller sees. */
export async function findStationName(db: Db, caller: Pick<Identity, 'accountId' | 'roleId'>, id: string) {
  const [name] = await db.rows(
    sql`select name from visible_station(${caller.accountId}, ${caller.roleId}) where id = ${id}`,
    (row) => Named.parse(row).name,
  )
  return name
}
