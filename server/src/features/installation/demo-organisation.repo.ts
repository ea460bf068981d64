import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { StationClass } from '@fengguang/domain/stations/station.model'
import type { Db } from '../../platform/postgres/db.ts'

export const hasOrganisations = async (db: Db, companyId: string) =>
  (await db.rows('select 1 from organisation where company_id = $1 limit 1', [companyId], () => true)).length > 0

export const addOrganisation = (
  db: Db,
  o: { id: string; companyId: string; pid: string | null; name: string; position: number },
) =>
  db.run('insert into organisation (id, company_id, pid, name, position) values ($1, $2, $3, $4, $5)', [
    o.id,
    o.companyId,
    o.pid,
    o.name,
    o.position,
  ])

export const addJob = (db: Db, id: string, companyId: string, name: TextPair) =>
  db.run('insert into job (id, company_id, name_zh, name_en) values ($1, $2, $3, $4) on conflict do nothing', [
    id,
    companyId,
    ...name,
  ])

/** Somebody who was removed stays removed. */
export const addMember = (
  db: Db,
  m: { accountId: string; companyId: string; organisationId: string; isManager: boolean },
) =>
  db.run(
    `insert into organisation_account (organisation_id, account_id, is_manager)
     select $3, a.id, $4 from account a where a.id = $1 and a.company_id = $2 and a.deleted_at is null
     on conflict do nothing`,
    [m.accountId, m.companyId, m.organisationId, m.isManager],
  )

export const giveJob = (db: Db, accountId: string, companyId: string, jobId: string) =>
  db.run('update account set job_id = $3 where id = $1 and company_id = $2', [accountId, companyId, jobId])

/** Every station of the class that belongs nowhere yet, or only the one named. */
export const addStations = (
  db: Db,
  to: { organisationId: string; companyId: string; stcls: StationClass; stationId?: string },
) =>
  db.run(
    `insert into organisation_station (organisation_id, station_id)
     select o.id, s.id from organisation o join station s on s.company_id = o.company_id
     where o.id = $1 and o.company_id = $2 and s.stcls = $3 and s.deleted_at is null and ($4::text is null or s.id = $4)
       and not exists (select 1 from organisation_station os where os.station_id = s.id)`,
    [to.organisationId, to.companyId, to.stcls, to.stationId ?? null],
  )
