import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'

const Zone = z.object({ zone: z.string() })

/** Of most of its stations, the first by name where two are as many; undefined without stations. */
export async function findCompanyZone(db: Db, companyId: string): Promise<string | undefined> {
  const [zone] = await db.rows(
    `select time_zone as zone from station where company_id = $1 and deleted_at is null
     group by time_zone order by count(*) desc, time_zone limit 1`,
    [companyId],
    (row) => Zone.parse(row).zone,
  )
  return zone
}

/** Of the company that operates the platform. */
export async function findPlatformCompany(db: Db): Promise<string | undefined> {
  const [id] = await db.rows(
    'select id from company where operates_platform order by id limit 1',
    [],
    (row) => z.object({ id: z.string() }).parse(row).id,
  )
  return id
}

const Named = z.object({ name: z.string() })

/** Of a station that the caller sees. */
export async function findStationName(db: Db, caller: Pick<Identity, 'accountId' | 'roleId'>, id: string) {
  const [name] = await db.rows(
    'select name from visible_station($1, $2) where id = $3',
    [caller.accountId, caller.roleId, id],
    (row) => Named.parse(row).name,
  )
  return name
}
