import { globalThemes, looks } from '@fengguang/domain/session/session.model'
import type { HomeParameters, NoticeSettings, PersonalInfo } from '@fengguang/domain/account/account.contract'
import { RoleRow } from '@fengguang/domain/account/account.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

const Settings = z.object({
  realName: z.string(),
  tel: z.string(),
  email: z.string(),
  homeTitle: z.string(),
  homeTitleShow: z.boolean(),
  homeLogo: z.string(),
  homeLogoShow: z.boolean(),
  msgOnOff: z.enum(['00', '01']),
  msgVoiceOption: z.enum(['01', '02']),
  globalTheme: z.enum(globalThemes),
  look: z.enum(looks),
})
export type AccountSettings = z.infer<typeof Settings>

/** Everything the account keeps about itself, as stored: older rows need not meet today's rules of the form. */
export async function findSettings(db: Db, accountId: string): Promise<AccountSettings | undefined> {
  const [row] = await db.rows(
    sql`select real_name as "realName", tel, email, home_title as "homeTitle", home_title_show as "homeTitleShow",
       home_logo as "homeLogo", home_logo_show as "homeLogoShow", msg_on_off as "msgOnOff",
       msg_voice_option as "msgVoiceOption", global_theme as "globalTheme", look
     from account where id = ${accountId}`,
    (found) => Settings.parse(found),
  )
  return row
}

const flag = (value: '0' | '1' | undefined) => (value === undefined ? null : value === '1')

/** A field that is not given stays as it is. */
export const savePersonal = (db: Db, accountId: string, p: Partial<PersonalInfo>) =>
  db.run(
    sql`update account set real_name = coalesce(${p.realName ?? null}, real_name),
       tel = coalesce(${p.tel ?? null}, tel), email = coalesce(${p.email ?? null}, email),
       home_title = coalesce(${p.homeTitle ?? null}, home_title),
       home_title_show = coalesce(${flag(p.homeTitleShow)}, home_title_show),
       home_logo = coalesce(${p.homeLogo ?? null}, home_logo),
       home_logo_show = coalesce(${flag(p.homeLogoShow)}, home_logo_show)
     where id = ${accountId}`,
  )

export const saveNotice = (db: Db, accountId: string, n: NoticeSettings) =>
  db.run(
    sql`update account set msg_on_off = ${n.msgOnOff}, msg_voice_option = ${n.msgVoiceOption} where id = ${accountId}`,
  )

export const saveHome = (db: Db, accountId: string, h: Partial<HomeParameters>) =>
  db.run(
    sql`update account set global_theme = coalesce(${h.globalTheme ?? null}, global_theme),
       look = coalesce(${h.look ?? null}, look)
     where id = ${accountId}`,
  )

export const rolesOf = (db: Db, accountId: string) =>
  db.rows(
    sql`select r.id as "roleId", r.name_zh as "roleName", r.name_en as "roleNameEn"
     from account_role ar join role r on r.id = ar.role_id where ar.account_id = ${accountId} order by ar.position, r.id`,
    (row) => RoleRow.parse(row),
  )

/** Answers 0 when the account does not have that role. */
export const saveRole = (db: Db, sessionId: string, accountId: string, roleId: string) =>
  db.run(
    sql`update session set role_id = ${roleId} where id = ${sessionId} and account_id = ${accountId}
       and exists (select 1 from account_role where account_id = ${accountId} and role_id = ${roleId})`,
  )
