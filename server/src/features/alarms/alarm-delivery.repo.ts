import { deliveryStates, type DeliveryForm, type DeliveryState } from '@fengguang/domain/alarms/alarm-delivery.contract'
import { alarmSources, levelOf, rankOf } from '@fengguang/domain/alarms/alarm.model'
import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { langs } from '@fengguang/domain/kernel/texts'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'
import type { Caller } from './alarms.repo.ts'

const level = z.int().transform(levelOf)
const id = z.coerce.string()
const settingsColumns = sql`mail_on as "mailOn", mail_to as "mailTo", webhook_on as "webhookOn", webhook_url as "webhookUrl",
  webhook_secret as "sealedSecret", min_level as "minLevel", lang`
const Settings = z.object({
  mailOn: z.boolean(),
  mailTo: z.array(z.string()),
  webhookOn: z.boolean(),
  webhookUrl: z.string(),
  sealedSecret: z.string(),
  minLevel: level,
  lang: z.enum(langs),
})
export type StoredSettings = z.output<typeof Settings>

export async function findSettings(db: Db, companyId: string) {
  const [found] = await db.rows(
    sql`select ${settingsColumns}, version from alarm_delivery where company_id = ${companyId}`,
    (row) => Settings.extend({ version: z.int() }).parse(row),
  )
  return found
}

/** False: they were changed since. A company without any has version 0. */
export async function saveSettings(
  tx: Db,
  companyId: string,
  form: Omit<DeliveryForm, 'secret'> & { sealedSecret: string | null },
): Promise<boolean> {
  const saved = await tx.run(
    sql`insert into alarm_delivery (company_id, mail_on, mail_to, webhook_on, webhook_url, webhook_secret, min_level, lang)
     select ${companyId}, ${form.mailOn}, ${form.mailTo}, ${form.webhookOn}, ${form.webhookUrl},
       coalesce(${form.sealedSecret}, ''), ${rankOf(form.minLevel)}, ${form.lang}
     where ${form.version} = 0 or exists (select 1 from alarm_delivery where company_id = ${companyId})
     on conflict (company_id) do update set mail_on = excluded.mail_on, mail_to = excluded.mail_to,
       webhook_on = excluded.webhook_on, webhook_url = excluded.webhook_url,
       webhook_secret = coalesce(${form.sealedSecret}, alarm_delivery.webhook_secret), min_level = excluded.min_level,
       lang = excluded.lang, version = alarm_delivery.version + 1
     where alarm_delivery.version = ${form.version}`,
  )
  return saved > 0
}

const Facts = z.object({
  stationName: z.string(),
  timeZone: z.string(),
  deviceName: z.string().nullable(),
  deviceType: z.enum(deviceTypes).nullable(),
  source: z.enum(alarmSources),
  point: z.string().nullable(),
  value: z.number().nullable(),
  limit: z.number().nullable(),
  strings: z.array(z.int()),
  isGroup: z.boolean(),
})
/** In the language of who reads it: the company's mails, or an account. */
const factColumns = (
  stationName: Sql,
  isEnglish: Sql,
) => sql`shown_name(${isEnglish}, ${stationName}, s.name_en) as "stationName", s.time_zone as "timeZone",
  shown_name(${isEnglish}, d.name, d.name_en) as "deviceName",
  e.device_type as "deviceType", e.source, e.point, e.value, e.limit_value as "limit",
  coalesce(e.detail -> 'strings', '[]') as strings, e.is_group as "isGroup"`

const Due = Facts.extend({
  id,
  eventId: id,
  occurrence: z.int(),
  companyId: z.string(),
  stationId: z.string(),
  deviceId: z.string().nullable(),
  level,
  attempts: z.int(),
  isMailed: z.boolean(),
  isPosted: z.boolean(),
  isHidden: z.boolean(),
  raisedAt: z.date(),
  createdAt: z.date(),
  settings: Settings.nullable(),
})
export type Due = z.output<typeof Due>

export const countDue = async (db: Db, now: Date): Promise<number> => {
  const [answer] = await db.rows(
    sql`select count(*)::int as due from alarm_outbox where state = 'waiting' and next_at <= ${now}`,
    (row) => z.object({ due: z.int() }).parse(row),
  )
  return answer?.due ?? 0
}

/** Takes what is due for two minutes: another process leaves it alone, and a killed one leaves it to the next. */
export const claimDue = (db: Db, now: Date, limit: number) =>
  db.rows(
    sql`with due as (
       select id from alarm_outbox where state = 'waiting' and next_at <= ${now}
       order by next_at, id limit ${limit} for update skip locked
     ), taken as (
       update alarm_outbox o set attempts = o.attempts + 1, next_at = ${now}::timestamptz + interval '2 minutes'
       from due where o.id = due.id returning o.*
     )
     select o.id, o.event_id as "eventId", o.occurrence, o.company_id as "companyId", e.station_id as "stationId",
       e.device_id as "deviceId", o.level, o.attempts, o.mail_done_at is not null as "isMailed",
       o.webhook_done_at is not null as "isPosted", e.parent_id is not null or e.shelved_until is not null as "isHidden",
       e.raised_at as "raisedAt", o.created_at as "createdAt",
       ${factColumns(sql`s.name`, sql`a.lang = 'en_US'`)},
       case when a.company_id is null then null else jsonb_build_object('mailOn', a.mail_on, 'mailTo', a.mail_to,
         'webhookOn', a.webhook_on, 'webhookUrl', a.webhook_url, 'sealedSecret', a.webhook_secret,
         'minLevel', a.min_level, 'lang', a.lang) end as settings
     from taken o join alarm_event e on e.id = o.event_id join station s on s.id = e.station_id
       left join device d on d.id = e.device_id left join alarm_delivery a on a.company_id = o.company_id
     order by o.id`,
    (row) => Due.parse(row),
  )

export interface Settled {
  id: string
  state: DeliveryState
  isMailed: boolean
  isPosted: boolean
  nextAt: Date | null
  lastError: string
}

export const settle = (db: Db, { id: rowId, state, isMailed, isPosted, nextAt, lastError }: Settled, now: Date) =>
  db.run(
    sql`update alarm_outbox set state = ${state}, next_at = ${nextAt}, last_error = ${lastError},
       mail_done_at = case when ${isMailed} then coalesce(mail_done_at, ${now}) else mail_done_at end,
       webhook_done_at = case when ${isPosted} then coalesce(webhook_done_at, ${now}) else webhook_done_at end,
       done_at = case when ${state} = 'waiting' then null else ${now}::timestamptz end
     where id = ${rowId} and state = 'waiting'`,
  )

const Row = Facts.extend({
  id,
  eventId: id,
  level,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdAt: z.date(),
  doneAt: z.date().nullable(),
  nextAt: z.date().nullable(),
  lastError: z.string(),
})

const visible = (
  caller: Caller,
  state: DeliveryState | undefined,
) => sql`from alarm_outbox o join alarm_event e on e.id = o.event_id
  join visible_station(${caller.accountId}, ${caller.roleId}) s on s.id = e.station_id left
    join device d on d.id = e.device_id
  where ${state === undefined ? sql`true` : sql`o.state = ${state}`}`

export const findDeliveries = (
  db: Db,
  caller: Caller,
  state: DeliveryState | undefined,
  page: { limit: number; offset: number },
) =>
  db.rows(
    sql`select o.id, o.event_id as "eventId", o.level, o.state, o.attempts, o.created_at as "createdAt",
       o.done_at as "doneAt", o.next_at as "nextAt", o.last_error as "lastError",
       ${factColumns(sql`s.own_name`, sql`s.is_english`)} ${visible(caller, state)}
     order by o.id desc limit ${page.limit} offset ${page.offset}`,
    (row) => Row.parse(row),
  )

export async function countDeliveries(db: Db, caller: Caller, state: DeliveryState | undefined): Promise<number> {
  const [counted] = await db.rows(sql`select count(*) as total ${visible(caller, state)}`, (row) =>
    z.object({ total: z.coerce.number() }).parse(row),
  )
  return counted!.total
}

/** Events keep their history; that a mail of last year was sent is of no use. */
export const deleteDone = (db: Db, before: Date) =>
  db.run(sql`delete from alarm_outbox where state <> 'waiting' and done_at < ${before}`, { timeLimitMs: 600_000 })
