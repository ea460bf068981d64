import type { ScreenGrant } from '@fengguang/domain/access/visible-screens'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

export const addCompany = (db: Db, id: string, name: string) =>
  db.run(sql`insert into company (id, name) values (${id}, ${name}) on conflict do nothing`)

export interface NewRole {
  id: string
  companyId: string
  name: TextPair
  grants: readonly ScreenGrant[]
  stationScope: 'all' | 'organisation' | 'listed'
}

/** A role that is there keeps what administrators made of it. */
export async function addRole(db: Db, r: NewRole) {
  const added = await db.run(
    sql`insert into role (id, company_id, name_zh, name_en, station_scope)
     values (${r.id}, ${r.companyId}, ${r.name[0]}, ${r.name[1]}, ${r.stationScope}) on conflict do nothing`,
  )
  if (added === 0) return
  await db.run(
    sql`insert into role_screen (role_id, screen, may_operate)
     select ${r.id}, g.screen, g.may_operate from unnest(${r.grants.map((g) => g.screen)}::text[],
       ${r.grants.map((g) => g.mayOperate)}::boolean[]) as g (screen, may_operate)`,
  )
}
