import {
  Candidate,
  EndingPerson,
  Qualification,
  QualifiedPerson,
  qualificationStates,
} from '@fengguang/domain/three-people/three-people.model'
import type {
  QualificationEdit,
  QualificationForm,
  QualificationState,
  TicketRole,
  TicketType,
} from '@fengguang/domain/three-people/three-people.model'
import { mostCandidates, type QualificationFilter } from '@fengguang/domain/three-people/three-people.contract'
import type { LocalDay } from '@fengguang/domain/kernel/time-range'
import { expiringWithinDays } from '@fengguang/domain/staff/staff.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql } from '../../platform/postgres/sql.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId' | 'companyId'>
export interface Asking {
  caller: Caller
  now: Date
}

const sightOf = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`
const day = (column: ReturnType<typeof sql>) => sql`to_char(${column}, 'YYYY-MM-DD')`

/** Least and greatest ignore what is null: without an end it goes on. */
const begins = sql`greatest(q.from_day, c.issued_on)`
export const ends = sql`least(q.to_day, c.expires_on)`

/** Of the stations that the caller sees, on the day that it is there. People who left are out. */
const qualifications = ({ caller, now }: Asking) =>
  sql`select q.id, q.account_id as "accountId", a.real_name as name, a.user_name as "userName", q.role,
     s.id as "stationId", s.name as "stationName", s.own_name, s.name_en, q.ticket_types as "ticketTypes",
     ${day(sql`q.from_day`)} as "fromDay", ${day(sql`q.to_day`)} as "toDay", c.id as "certificateId",
     c.kind as "certificateKind", c.number as "certificateNumber", ${day(ends)} as "validUntil",
     ${ends} - today.day as "daysLeft", q.note, q.version,
     case when c.id is null then 'noCertificate' when ${ends} < today.day then 'expired'
       when ${begins} > today.day then 'upcoming' when ${ends} <= today.day + ${expiringWithinDays}::int then 'expiring'
       else 'valid' end as state
   from ticket_qualification q join ${sightOf(caller)} s on s.id = q.station_id
     join account a on a.id = q.account_id and a.status = '0' and a.deleted_at is null
     left join staff_certificate c on c.id = q.certificate_id and c.account_id = q.account_id
     cross join lateral (select (${now}::timestamptz at time zone s.time_zone)::date as day) today`

const wanted = (asking: Asking, f: QualificationFilter) =>
  sql`from (${qualifications(asking)}) m where ${allOf(
    f.keyword
      ? hasText(f.keyword, sql`concat_ws(chr(10), m.name, m."userName", m.own_name, m.name_en, m."certificateNumber")`)
      : undefined,
    f.role === undefined ? undefined : sql`m.role = ${f.role}`,
    f.ticketType === undefined ? undefined : sql`${f.ticketType} = any(m."ticketTypes")`,
    f.stationId === undefined ? undefined : sql`m."stationId" = ${f.stationId}`,
    f.state === undefined ? undefined : sql`m.state = ${f.state}`,
  )}`

const orders = {
  name: sql`m.name`,
  stationName: sql`m."stationName"`,
  role: sql`m.role`,
  validUntil: sql`m."validUntil"`,
}

/** Those that hold no longer, or not for long, come first unless asked otherwise. */
export const findPage = (db: Db, asking: Asking, f: QualificationFilter, part: { limit: number; offset: number }) =>
  db.rows(
    sql`select m.* ${wanted(asking, f)}
     order by ${f.sort === undefined ? sql`array_position(${[...qualificationStates]}::text[], m.state)` : orders[f.sort]}
       ${f.order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`}, m."validUntil", m.name, m.id
     limit ${part.limit} offset ${part.offset}`,
    (row) => Qualification.parse(row),
  )

const Count = z.object({ n: z.int() })
export async function countQualifications(db: Db, asking: Asking, f: QualificationFilter): Promise<number> {
  const [found] = await db.rows(sql`select count(*)::int as n ${wanted(asking, f)}`, (row) => Count.parse(row).n)
  return found!
}

const Group = Count.extend({ state: z.enum(qualificationStates) })
export const countStates = (db: Db, asking: Asking): Promise<{ state: QualificationState; n: number }[]> =>
  db.rows(sql`select m.state, count(*)::int as n ${wanted(asking, {})} group by m.state`, (row) => Group.parse(row))

export async function findOne(db: Db, asking: Asking, id: string): Promise<Qualification | undefined> {
  const [found] = await db.rows(sql`select m.* from (${qualifications(asking)}) m where m.id = ${id}`, (row) =>
    Qualification.parse(row),
  )
  return found
}

export const lockOne = async (tx: Db, asking: Asking, id: string): Promise<Qualification | undefined> => {
  await tx.run(sql`select 1 from ticket_qualification where id = ${id} for update`)
  return findOne(tx, asking, id)
}

/** Active people of the company; certificates with the latest end first. */
export const findCandidates = (
  db: Db,
  companyId: string,
  { keyword, id }: { keyword?: string | undefined; id?: string | undefined },
) =>
  db.rows(
    sql`select a.id, a.real_name as name, a.user_name as "userName",
       coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'number', c.number, 'expiresOn', c.expires_on)
         order by c.expires_on desc nulls first, c.id) from staff_certificate c where c.account_id = a.id), '[]')
         as certificates
     from account a where ${allOf(
       sql`a.company_id = ${companyId}`,
       sql`a.status = '0' and a.deleted_at is null`,
       keyword ? hasText(keyword, sql`concat_ws(chr(10), a.real_name, a.user_name)`) : undefined,
       id === undefined ? undefined : sql`a.id = ${id}`,
     )} order by a.real_name, a.id limit ${mostCandidates}`,
    (row) => Candidate.parse(row),
  )

export interface Wanted {
  stationId: string
  type: TicketType
  role: TicketRole
  fromDay: LocalDay
  toDay: LocalDay
}

/** A ticket is not offered more. */
const mostQualified = 500

/** Records of people who see the station: who does not see it could not sign. */
const holders = (w: Wanted) =>
  sql`from ticket_qualification q join account a on a.id = q.account_id and a.status = '0' and a.deleted_at is null
       join staff_certificate c on c.id = q.certificate_id and c.account_id = q.account_id
     where q.station_id = ${w.stationId} and q.role = ${w.role} and ${w.type} = any(q.ticket_types)
       and ${begins} <= ${w.fromDay}::date
       and exists (select 1 from account_role ar join visible_station(a.id, ar.role_id) v on v.id = q.station_id
         where ar.account_id = a.id)`

/** Who holds the role for the type at the station on every one of the days, by one record and its certificate. */
export const findQualified = (db: Db, w: Wanted) =>
  db.rows(
    sql`select distinct a.id, a.real_name as name, a.user_name as "userName"
     ${holders(w)} and coalesce(${ends} >= ${w.toDay}::date, true)
     order by a.real_name, a.id limit ${mostQualified}`,
    (row) => QualifiedPerson.parse(row),
  )

/** Who holds it on the first of the days, and not until the last. */
export const findEndingWithin = (db: Db, w: Wanted) =>
  db.rows(
    sql`select a.id, a.real_name as name, a.user_name as "userName", ${day(sql`max(${ends})`)} as "endsOn"
     ${holders(w)} group by a.id having bool_and(${ends} < ${w.toDay}::date) and max(${ends}) >= ${w.fromDay}::date
     order by a.real_name, a.id limit ${mostQualified}`,
    (row) => EndingPerson.parse(row),
  )

export interface Writing {
  accountId: string
  companyId: string
  now: Date
}
export const insert = (tx: Db, id: string, stationId: string, f: QualificationForm, by: Writing) =>
  tx.run(
    sql`insert into ticket_qualification (id, company_id, account_id, role, station_id, ticket_types, from_day, to_day,
       certificate_id, note, changed_by, changed_at)
     values (${id}, ${by.companyId}, ${f.accountId}, ${f.role}, ${stationId}, ${[...new Set(f.ticketTypes)]},
       ${f.fromDay}::date, ${f.toDay}::date, ${f.certificateId}, ${f.note}, ${by.accountId}, ${by.now})`,
  )

export const update = (tx: Db, id: string, f: QualificationEdit, by: Writing) =>
  tx.run(
    sql`update ticket_qualification set ticket_types = ${[...new Set(f.ticketTypes)]}, from_day = ${f.fromDay}::date,
       to_day = ${f.toDay}::date, certificate_id = ${f.certificateId}, note = ${f.note}, changed_by = ${by.accountId},
       changed_at = ${by.now}, version = version + 1
     where id = ${id}`,
  )

export const remove = (tx: Db, id: string) => tx.run(sql`delete from ticket_qualification where id = ${id}`)

export const anyQualification = async (db: Db): Promise<boolean> =>
  (await db.rows(sql`select 1 as found from ticket_qualification limit 1`, (row) => row)).length > 0
