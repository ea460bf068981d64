import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { StationClass } from '@fengguang/domain/stations/station.model'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

export const hasOrganisations = async (db: Db, companyId: string) =>
  (await db.rows(sql`select 1 from organisation where company_id = ${companyId} limit 1`, () => true)).length > 0

export const addOrganisation = (
  db: Db,
  o: { id: string; companyId: string; pid: string | null; name: string; position: number },
) =>
  db.run(
    sql`insert into organisation (id, company_id, pid, name, position)
     values (${o.id}, ${o.companyId}, ${o.pid}, ${o.name}, ${o.position})`,
  )

export const addJob = (db: Db, id: string, companyId: string, name: TextPair) =>
  db.run(
    sql`insert into job (id, company_id, name_zh, name_en) values (${id}, ${companyId}, ${name[0]}, ${name[1]})
     on conflict do nothing`,
  )

/** A person who was removed stays removed. */
export const addMember = (
  db: Db,
  m: { accountId: string; companyId: string; organisationId: string; isManager: boolean },
) =>
  db.run(
    sql`insert into organisation_account (organisation_id, account_id, is_manager)
     select ${m.organisationId}, a.id, ${m.isManager} from account a where a.id = ${m.accountId}
       and a.company_id = ${m.companyId} and a.deleted_at is null
     on conflict do nothing`,
  )

export const giveJob = (db: Db, accountId: string, companyId: string, jobId: string) =>
  db.run(sql`update account set job_id = ${jobId} where id = ${accountId} and company_id = ${companyId}`)

/** Every station of the class that belongs nowhere yet, or only the one named. */
export const addStations = (
  db: Db,
  to: { organisationId: string; companyId: string; stcls: StationClass; stationId?: string },
) =>
  db.run(
    sql`insert into organisation_station (organisation_id, station_id)
     select o.id, s.id from organisation o join station s on s.company_id = o.company_id
     where o.id = ${to.organisationId} and o.company_id = ${to.companyId} and s.stcls = ${to.stcls} and s.deleted_at is null
       and ${to.stationId === undefined ? sql`true` : sql`s.id = ${to.stationId}`}
       and not exists (select 1 from organisation_station os where os.station_id = s.id)`,
  )
