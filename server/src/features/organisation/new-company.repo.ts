import type { ScreenGrant } from '@fengguang/domain/access/permissions'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { Db } from '../../platform/postgres/db.ts'

export const addCompany = (db: Db, id: string, name: string) =>
  db.run('insert into company (id, name) values ($1, $2) on conflict do nothing', [id, name])

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
    `insert into role (id, company_id, name_zh, name_en, station_scope) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [r.id, r.companyId, ...r.name, r.stationScope],
  )
  if (added === 0) return
  await db.run(
    `insert into role_screen (role_id, screen, may_operate)
     select $1, g.screen, g.may_operate from unnest($2::text[], $3::boolean[]) as g (screen, may_operate)`,
    [r.id, r.grants.map((g) => g.screen), r.grants.map((g) => g.mayOperate)],
  )
}
