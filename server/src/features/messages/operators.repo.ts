import type { ScreenName } from '@fengguang/domain/navigation/screens'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

/** A message to more would be noise. */
const mostOperators = 50
const Id = z.object({ id: z.string() })

/** Those of the company who may operate the screen and see the station. */
export const findOperators = (
  db: Db,
  { screen, companyId, stationId }: { screen: ScreenName; companyId: string; stationId: string },
): Promise<string[]> =>
  db.rows(
    sql`select distinct a.id from account a join account_role ar on ar.account_id = a.id
       join role r on r.id = ar.role_id and r.company_id = a.company_id
       join role_screen rs on rs.role_id = r.id and rs.screen = ${screen} and rs.may_operate
     where a.company_id = ${companyId} and a.status = '0' and a.deleted_at is null
       and exists (select 1 from visible_station(a.id, r.id) v where v.id = ${stationId})
     order by a.id limit ${mostOperators}`,
    (row) => Id.parse(row).id,
  )
