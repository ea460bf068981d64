import { globalThemes, looks } from '@fengguang/domain/session/session.model'
import type { HomeParameters, NoticeSettings, PersonalInfo } from '@fengguang/domain/account/account.contract'
import { RoleRow } from '@fengguang/domain/account/account.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'

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
    `select real_name as "realName", tel, email, home_title as "homeTitle", home_title_show as "homeTitleShow",
       home_logo as "homeLogo", home_logo_show as "homeLogoShow", msg_on_off as "msgOnOff",
       msg_voice_option as "msgVoiceOption", global_theme as "globalTheme", look
     from account where id = $1`,
    [accountId],
    (found) => Settings.parse(found),
  )
  return row
}

const flag = (value: '0' | '1' | undefined) => (value === undefined ? null : value === '1')

/** A field that is not given stays as it is. */
export const savePersonal = (db: Db, accountId: string, p: Partial<PersonalInfo>) =>
  db.run(
    `update account set real_name = coalesce($2, real_name), tel = coalesce($3, tel), email = coalesce($4, email),
       home_title = coalesce($5, home_title), home_title_show = coalesce($6, home_title_show),
       home_logo = coalesce($7, home_logo), home_logo_show = coalesce($8, home_logo_show) where id = $1`,
    [
      accountId,
      p.realName ?? null,
      p.tel ?? null,
      p.email ?? null,
      p.homeTitle ?? null,
      flag(p.homeTitleShow),
      p.homeLogo ?? null,
      flag(p.homeLogoShow),
    ],
  )

export const saveNotice = (db: Db, accountId: string, n: NoticeSettings) =>
  db.run('update account set msg_on_off = $2, msg_voice_option = $3 where id = $1', [
    accountId,
    n.msgOnOff,
    n.msgVoiceOption,
  ])

export const saveHome = (db: Db, accountId: string, h: Partial<HomeParameters>) =>
  db.run('update account set global_theme = coalesce($2, global_theme), look = coalesce($3, look) where id = $1', [
    accountId,
    h.globalTheme ?? null,
    h.look ?? null,
  ])

export const rolesOf = (db: Db, accountId: string) =>
  db.rows(
    `select r.id as "roleId", r.name_zh as "roleName", r.name_en as "roleNameEn"
     from account_role ar join role r on r.id = ar.role_id where ar.account_id = $1 order by ar.position, r.id`,
    [accountId],
    (row) => RoleRow.parse(row),
  )

/** Answers 0 when the account does not have that role. */
export const saveRole = (db: Db, sessionId: string, accountId: string, roleId: string) =>
  db.run(
    `update session set role_id = $3 where id = $1 and account_id = $2
       and exists (select 1 from account_role where account_id = $2 and role_id = $3)`,
    [sessionId, accountId, roleId],
  )
