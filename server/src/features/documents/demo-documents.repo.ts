import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

export const anyDocument = async (db: Db): Promise<boolean> =>
  (await db.rows(sql`select 1 as found from document limit 1`, (row) => row)).length > 0

const Station = z.object({
  id: z.string(),
  name: z.string(),
  capacityKw: z.number(),
  province: z.string(),
  city: z.string(),
})
export const findStations = (db: Db, companyId: string) =>
  db.rows(
    sql`select id, name, capacity_kw as "capacityKw", province, city from station
     where company_id = ${companyId} and deleted_at is null order by name`,
    (row) => Station.parse(row),
  )

const Equipment = z.object({ type: z.string(), model: z.string(), count: z.int() })
export const findEquipment = (db: Db, stationId: string) =>
  db.rows(
    sql`select type, model, count(*)::int as count from device where station_id = ${stationId} and deleted_at is null
     group by type, model order by type, model`,
    (row) => Equipment.parse(row),
  )
