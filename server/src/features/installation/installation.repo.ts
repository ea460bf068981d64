import type { DemoStation } from '@fengguang/simulator/demo-fleet'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'

export type InstallationMode = 'demo' | 'production'

/** Decided once, by whoever starts the data folder first; answers what was decided. */
export async function claimMode(db: Db, mode: InstallationMode): Promise<InstallationMode> {
  await db.run('insert into installation (mode) values ($1) on conflict do nothing', [mode])
  const [decided] = await db.rows('select mode from installation', [], (row) =>
    z.object({ mode: z.enum(['demo', 'production']) }).parse(row),
  )
  return decided!.mode
}

/** Its administrators look after the other companies. */
export async function makePlatformOperator(db: Db, companyId: string, administratorRoleId: string) {
  const made = await db.run('update company set operates_platform = true where id = $1 and not operates_platform', [
    companyId,
  ])
  if (made > 0) await db.run('update role set administers_platform = true where id = $1', [administratorRoleId])
}

export interface NewAccount {
  id: string
  userName: string
  companyId: string
  realName: string
  passwordHash: string
  mustChangePassword: boolean
  roleIds: readonly string[]
  tel?: string
}

/** Answers false when the account exists already. */
export async function addAccount(db: Db, a: NewAccount): Promise<boolean> {
  const added = await db.run(
    `insert into account (id, user_name, company_id, real_name, password_hash, must_change_password, tel)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [a.id, a.userName, a.companyId, a.realName, a.passwordHash, a.mustChangePassword, a.tel ?? ''],
  )
  if (added > 0)
    await db.run(
      'insert into account_role (account_id, role_id, position) select $1, r.id, r.position from unnest($2::text[]) with ordinality as r (id, position)',
      [a.id, a.roleIds],
    )
  return added > 0
}

export async function anyAccount(db: Db): Promise<boolean> {
  return (await db.rows('select 1 from account limit 1', [], () => true)).length > 0
}

export const addStation = (db: Db, s: DemoStation, timeZone: string) =>
  db.run(
    `insert into station (id, company_id, name, stcls, capacity_kw, province, city, address, longitude, latitude, time_zone,
       commissioned_on, name_en) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
    [
      s.id,
      s.companyId,
      s.name,
      s.stcls,
      s.capacityKw,
      s.province,
      s.city,
      s.address,
      s.longitude,
      s.latitude,
      timeZone,
      s.commissionedOn,
      s.nameEn ?? null,
    ],
  )

/** Of these stations, those of the province: the role sees them. */
export const listStations = (
  db: Db,
  to: { roleId: string; companyId: string; province: string; stationIds: readonly string[] },
) =>
  db.run(
    `insert into role_station (role_id, station_id)
     select $1, s.id from station s where s.company_id = $2 and s.province = $3 and s.id = any($4)
     on conflict do nothing`,
    [to.roleId, to.companyId, to.province, to.stationIds],
  )
