import { undoneStatuses } from '@fengguang/domain/tasks/task.rules'
import type { StaffFilter } from '@fengguang/domain/staff/staff.contract'
import { expiringWithinDays, StaffMember, type StaffForm } from '@fengguang/domain/staff/staff.model'
import type { LocalDay } from '@fengguang/domain/kernel/time-range'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql } from '../../platform/postgres/sql.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId' | 'companyId'>
export interface Asking {
  caller: Caller
  /** Of the company. */
  today: LocalDay
  isOpenNow: boolean
}

const sightOf = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`
const day = (column: ReturnType<typeof sql>) => sql`to_char(${column}, 'YYYY-MM-DD')`

/** Everyone of the company, as of today. Stations and tasks are those that the caller sees. */
const members = ({ caller, today, isOpenNow }: Asking) =>
  sql`select a.id, a.real_name as name, a.user_name as "userName", coalesce(p.region, '') as region,
     coalesce(p.skills, '{}') as skills, coalesce(p.note, '') as note,
     array(select c.kind from staff_certificate c where c.account_id = a.id and c.issued_on <= ${today}::date
       and (c.expires_on is null or c.expires_on >= ${today}::date)
       group by c.kind order by min(c.expires_on) nulls last, c.kind) as certificates,
     (select case when bool_or(c.expires_on < ${today}::date) then 'expired'
         when bool_or(c.expires_on <= ${today}::date + ${expiringWithinDays}::int) then 'expiring' else 'valid' end
       from staff_certificate c where c.account_id = a.id having count(*) > 0) as "certificateState",
     array(select distinct v.name from staff_station st join ${sightOf(caller)} v on v.id = st.station_id
       where st.account_id = a.id and st.from_day <= ${today}::date
         and (st.to_day is null or st.to_day >= ${today}::date) order by v.name) as stations,
     case when away.until is not null then 'absent'
       when exists (select 1 from task t where t.executor_id = a.id and t.status = 'processing') then 'working'
       when not ${isOpenNow} then 'offHours' else 'available' end as availability,
     ${day(sql`away.until`)} as "absentUntil",
     (select count(*)::int from task t join ${sightOf(caller)} v on v.id = t.station_id
       where t.executor_id = a.id and t.status = any(${[...undoneStatuses]})) as "openTasks"
   from account a left join staff_profile p on p.account_id = a.id
     cross join lateral (select max(b.to_day) as until from staff_absence b
       where b.account_id = a.id and ${today}::date between b.from_day and b.to_day) away
   where a.company_id = ${caller.companyId} and a.status = '0' and a.deleted_at is null`

const holds = (kind: string, today: LocalDay) =>
  sql`exists (select 1 from staff_certificate c where c.account_id = m.id and c.kind = ${kind}
    and c.issued_on <= ${today}::date and (c.expires_on is null or c.expires_on >= ${today}::date))`

const wanted = (asking: Asking, f: StaffFilter) =>
  sql`from (${members(asking)}) m where ${allOf(
    f.keyword ? hasText(f.keyword, sql`concat_ws(chr(10), m.name, m."userName", m.region)`) : undefined,
    f.skill === undefined ? undefined : sql`${f.skill} = any(m.skills)`,
    f.certificate === undefined ? undefined : holds(f.certificate, asking.today),
    f.certificateState === undefined ? undefined : sql`m."certificateState" = ${f.certificateState}`,
    f.availability === undefined ? undefined : sql`m.availability = ${f.availability}`,
    f.stationId === undefined
      ? undefined
      : sql`exists (select 1 from staff_station st join ${sightOf(asking.caller)} v on v.id = st.station_id
          where st.account_id = m.id and st.station_id = ${f.stationId} and st.from_day <= ${asking.today}::date
            and (st.to_day is null or st.to_day >= ${asking.today}::date))`,
  )}`

const orders = { name: sql`m.name`, openTasks: sql`m."openTasks"`, region: sql`m.region` }

export const findMembers = (db: Db, asking: Asking, f: StaffFilter, part: { limit: number; offset: number }) =>
  db.rows(
    sql`select m.* ${wanted(asking, f)}
     order by ${orders[f.sort ?? 'name']} ${f.order === 'desc' ? sql`desc` : sql`asc`}, m.name, m.id
     limit ${part.limit} offset ${part.offset}`,
    (row) => StaffMember.parse(row),
  )

const Count = z.object({ n: z.int() })
export async function countMembers(db: Db, asking: Asking, f: StaffFilter): Promise<number> {
  const [found] = await db.rows(sql`select count(*)::int as n ${wanted(asking, f)}`, (row) => Count.parse(row).n)
  return found!
}

export async function findMember(db: Db, asking: Asking, id: string): Promise<StaffMember | undefined> {
  const [found] = await db.rows(sql`select m.* from (${members(asking)}) m where m.id = ${id}`, (row) =>
    StaffMember.parse(row),
  )
  return found
}

const Version = z.object({ version: z.int() })
/** Zero: nothing was kept of the person yet. */
export async function findVersion(db: Db, id: string): Promise<number> {
  const [found] = await db.rows(sql`select version from staff_profile where account_id = ${id}`, (row) =>
    Version.parse(row),
  )
  return found?.version ?? 0
}

const CertificateRow = z.object({
  id: z.string(),
  kind: StaffMember.shape.certificates.element,
  number: z.string(),
  issuer: z.string(),
  issuedOn: z.string(),
  expiresOn: z.string().nullable(),
})
export const findCertificates = (db: Db, accountId: string) =>
  db.rows(
    sql`select c.id, c.kind, c.number, c.issuer, ${day(sql`c.issued_on`)} as "issuedOn",
       ${day(sql`c.expires_on`)} as "expiresOn"
     from staff_certificate c where c.account_id = ${accountId} order by c.expires_on nulls last, c.kind, c.id`,
    (row) => CertificateRow.parse(row),
  )

const StationRow = z.object({
  stationId: z.string(),
  stationName: z.string(),
  fromDay: z.string(),
  toDay: z.string().nullable(),
})
export const findStations = (db: Db, caller: Caller, accountId: string) =>
  db.rows(
    sql`select v.id as "stationId", v.name as "stationName", ${day(sql`st.from_day`)} as "fromDay",
       ${day(sql`st.to_day`)} as "toDay"
     from staff_station st join ${sightOf(caller)} v on v.id = st.station_id
     where st.account_id = ${accountId} order by st.from_day desc, v.name, st.id`,
    (row) => StationRow.parse(row),
  )

const AbsenceRow = z.object({
  kind: z.enum(['leave', 'training', 'other']),
  fromDay: z.string(),
  toDay: z.string(),
  note: z.string(),
})
export const findAbsences = (db: Db, accountId: string) =>
  db.rows(
    sql`select b.kind, ${day(sql`b.from_day`)} as "fromDay", ${day(sql`b.to_day`)} as "toDay", b.note
     from staff_absence b where b.account_id = ${accountId} order by b.from_day desc, b.id`,
    (row) => AbsenceRow.parse(row),
  )

const Id = z.object({ id: z.string() })
/** Those of the stations that the caller sees. */
export const seenStations = (db: Db, caller: Caller, ids: readonly string[]) =>
  db.rows(sql`select v.id from ${sightOf(caller)} v where v.id = any(${ids})`, (row) => Id.parse(row).id)

/** Of two who save at once the second finds a version that is not the one it read. Undefined: no such version. */
export async function saveProfile(tx: Db, id: string, version: number, f: StaffForm, now: Date): Promise<boolean> {
  const saved = await tx.rows(
    version === 0
      ? sql`insert into staff_profile (account_id, region, skills, note, version, changed_at)
         values (${id}, ${f.region}, ${f.skills}, ${f.note}, 1, ${now}) on conflict do nothing returning account_id as id`
      : sql`update staff_profile set region = ${f.region}, skills = ${f.skills}, note = ${f.note}, version = version + 1,
           changed_at = ${now} where account_id = ${id} and version = ${version} returning account_id as id`,
    (row) => Id.parse(row).id,
  )
  return saved.length > 0
}

/** Certificates keep their ids; one that is no longer listed is gone. */
export async function saveCertificates(
  tx: Db,
  accountId: string,
  rows: readonly (StaffForm['certificates'][number] & { id: string })[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await tx.run(sql`delete from staff_certificate where account_id = ${accountId} and id <> all(${ids}::text[])`)
  for (const { id, kind, number, issuer, issuedOn, expiresOn } of rows)
    await tx.run(
      sql`insert into staff_certificate (id, account_id, kind, number, issuer, issued_on, expires_on)
       values (${id}, ${accountId}, ${kind}, ${number}, ${issuer}, ${issuedOn}::date, ${expiresOn}::date)
       on conflict (id) do update set kind = excluded.kind, number = excluded.number, issuer = excluded.issuer,
         issued_on = excluded.issued_on, expires_on = excluded.expires_on`,
    )
}

export async function saveAbsences(tx: Db, accountId: string, rows: StaffForm['absences']): Promise<void> {
  await tx.run(sql`delete from staff_absence where account_id = ${accountId}`)
  for (const { kind, fromDay, toDay, note } of rows)
    await tx.run(
      sql`insert into staff_absence (account_id, kind, from_day, to_day, note)
       values (${accountId}, ${kind}, ${fromDay}::date, ${toDay}::date, ${note})`,
    )
}

/** Stations that the caller does not see stay as they are. */
export async function saveStations(
  tx: Db,
  caller: Caller,
  accountId: string,
  rows: StaffForm['stations'],
): Promise<void> {
  await tx.run(
    sql`delete from staff_station where account_id = ${accountId}
       and station_id in (select v.id from ${sightOf(caller)} v)`,
  )
  for (const { stationId, fromDay, toDay } of rows)
    await tx.run(
      sql`insert into staff_station (account_id, station_id, from_day, to_day)
       values (${accountId}, ${stationId}, ${fromDay}::date, ${toDay}::date)`,
    )
}

const Access = z.object({ weekdays: z.array(z.int()), from: z.string(), to: z.string() })
export async function findAccess(db: Db, companyId: string) {
  const [found] = await db.rows(
    sql`select weekdays, from_time as "from", to_time as "to" from staff_access_time where company_id = ${companyId}`,
    (row) => Access.parse(row),
  )
  return found
}

export const saveAccess = (tx: Db, companyId: string, { weekdays, from, to }: z.infer<typeof Access>) =>
  tx.run(
    sql`insert into staff_access_time (company_id, weekdays, from_time, to_time)
     values (${companyId}, ${weekdays}, ${from}, ${to})
     on conflict (company_id) do update set weekdays = excluded.weekdays, from_time = excluded.from_time,
       to_time = excluded.to_time`,
  )
