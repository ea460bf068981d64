import type { RatePrices, TariffCalendar } from '@fengguang/domain/prices/tariff.model'
import type { DemoStation } from '@fengguang/simulator/demo-fleet'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

export type InstallationMode = 'demo' | 'production'

/** Decided once, by the first start of the data folder; answers what was decided. */
export async function claimMode(db: Db, mode: InstallationMode): Promise<InstallationMode> {
  await db.run(sql`insert into installation (mode) values (${mode}) on conflict do nothing`)
  const [decided] = await db.rows(sql`select mode from installation`, (row) =>
    z.object({ mode: z.enum(['demo', 'production']) }).parse(row),
  )
  return decided!.mode
}

/** Its administrators look after the other companies. */
export async function makePlatformOperator(db: Db, companyId: string, administratorRoleId: string) {
  const made = await db.run(
    sql`update company set operates_platform = true where id = ${companyId} and not operates_platform`,
  )
  if (made > 0) await db.run(sql`update role set administers_platform = true where id = ${administratorRoleId}`)
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
    sql`insert into account (id, user_name, company_id, real_name, password_hash, must_change_password, tel)
     values (${a.id}, ${a.userName}, ${a.companyId}, ${a.realName}, ${a.passwordHash}, ${a.mustChangePassword},
       ${a.tel ?? ''}) on conflict do nothing`,
  )
  if (added > 0)
    await db.run(
      sql`insert into account_role (account_id, role_id, position) select ${a.id}, r.id, r.position
       from unnest(${a.roleIds}::text[]) with ordinality as r (id, position)`,
    )
  return added > 0
}

export async function anyAccount(db: Db): Promise<boolean> {
  return (await db.rows(sql`select 1 from account limit 1`, () => true)).length > 0
}

export const addStation = (db: Db, s: DemoStation, timeZone: string) =>
  db.run(
    sql`insert into station (id, company_id, name, stcls, capacity_kw, province, city, address, longitude, latitude,
       time_zone, commissioned_on, name_en)
     values (${s.id}, ${s.companyId}, ${s.name}, ${s.stcls}, ${s.capacityKw}, ${s.province}, ${s.city}, ${s.address},
       ${s.longitude}, ${s.latitude}, ${timeZone}, ${s.commissionedOn}, ${s.nameEn ?? null})
     on conflict do nothing`,
  )

/** Of these stations, those of the province: the role sees them. */
export const listStations = (
  db: Db,
  to: { roleId: string; companyId: string; province: string; stationIds: readonly string[] },
) =>
  db.run(
    sql`insert into role_station (role_id, station_id)
     select ${to.roleId}, s.id from station s where s.company_id = ${to.companyId} and s.province = ${to.province}
       and s.id = any(${to.stationIds})
     on conflict do nothing`,
  )

export interface DemoPrice extends RatePrices {
  stationId: string
  calendar: TariffCalendar | null
}
/** From the day a station went into service; the company's first account by id enters it. */
export const addDemoPrices = (db: Db, prices: readonly DemoPrice[]) =>
  db.run(
    sql`insert into electricity_price (id, station_id, from_day, sharp, peak, flat, valley, calendar, changed_by)
     select 'price-' || s.id, s.id, s.commissioned_on, p.sharp, p.peak, p.flat, p.valley, p.calendar,
       (select a.id from account a where a.company_id = s.company_id order by a.id limit 1)
     from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as p ("stationId" text, sharp float8, peak float8,
       flat float8, valley float8, calendar jsonb) join station s on s.id = p."stationId" on conflict do nothing`,
  )
