import { Gateway, gatewayReach } from '@fengguang/domain/gateways/gateways.contract'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { hasText, sql } from '../../platform/postgres/sql.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId' | 'companyId'>

const Row = z
  .object({
    ...Gateway.omit({ mayManage: true }).shape,
    createdAt: z.date(),
    seesEvery: z.boolean(),
    allStations: z.int(),
  })
  .transform(({ createdAt, seesEvery, allStations, ...g }): Gateway => {
    const reach = gatewayReach(seesEvery, { seen: g.stationIds.length, all: allStations })
    return { ...g, mayManage: reach === 'manages', createdAt: createdAt.toISOString() }
  })
const Counted = z.looseObject({ total: z.coerce.number() })

/** The one door to gateways: those the caller's role reaches. A station that was deleted counts for nobody. */
const select = (
  c: Caller,
  more = sql``,
) => sql`select g.id, g.name, g.enabled, g.created_at as "createdAt", g.version, bound.*,
    caller.sees_every as "seesEvery"${more}
  from gateway g,
  (select exists (select 1 from role where id = ${c.roleId} and station_scope = 'all') as sees_every) caller,
  lateral (
    select coalesce(array_agg(v.id order by v.name) filter (where v.id is not null), '{}') as "stationIds",
      coalesce(array_agg(v.name order by v.name) filter (where v.id is not null), '{}') as "stationNames",
      count(s.id)::int as "allStations"
    from gateway_station gs join station s on s.id = gs.station_id and s.deleted_at is null
      left join visible_station(${c.accountId}, ${c.roleId}) v on v.id = gs.station_id where gs.gateway_id = g.id
  ) bound
  where g.company_id = ${c.companyId} and g.deleted_at is null
    and (caller.sees_every or cardinality(bound."stationIds") > 0)`

const hasKeyword = (keyword: string) => hasText(keyword, sql`concat_ws(chr(10), g.name, g.id)`)

export async function findGateways(
  db: Db,
  caller: Caller,
  f: { keyword?: string | undefined; limit: number; offset: number },
) {
  const found = await db.rows(
    sql`${select(caller, sql`, count(*) over () as total`)} and ${f.keyword ? hasKeyword(f.keyword) : sql`true`}
     order by g.name, g.id limit ${f.limit} offset ${f.offset}`,
    (row) => ({ gateway: Row.parse(row), total: Counted.parse(row).total }),
  )
  return { rows: found.map((r) => r.gateway), total: found[0]?.total ?? 0 }
}

export const findGateway = async (db: Db, caller: Caller, id: string) =>
  (await db.rows(sql`${select(caller)} and g.id = ${id}`, (row) => Row.parse(row)))[0]

/** Two changes of one gateway are one after the other, so that none acts on stations it has not looked at. */
export const lockGateway = (db: Db, companyId: string, id: string) =>
  db.run(sql`select 1 from gateway where company_id = ${companyId} and id = ${id} for update`)

/** All that the caller reaches, for those who read figures of them. */
export const findReached = (db: Db, caller: Caller) =>
  db.rows(sql`${select(caller)} order by g.name, g.id`, (row) => Row.parse(row))

export const seesEveryStation = async (db: Db, roleId: string) =>
  (await db.rows(sql`select 1 from role where id = ${roleId} and station_scope = 'all'`, () => true)).length > 0

export const insertGateway = (db: Db, g: { id: string; companyId: string; name: string; secretHash: Buffer }) =>
  db.run(
    sql`insert into gateway (id, company_id, name, secret_hash)
     values (${g.id}, ${g.companyId}, ${g.name}, ${g.secretHash})`,
  )

/** Answers 0 when another save came first. */
export const renameGateway = (db: Db, id: string, version: number, name: string) =>
  db.run(
    sql`update gateway set name = ${name}, version = version + 1
     where id = ${id} and version = ${version} and deleted_at is null`,
  )

/** Bindings to stations the caller does not see stay as they are. */
export async function bindStations(db: Db, caller: Caller, id: string, stationIds: readonly string[]) {
  const visible = sql`visible_station(${caller.accountId}, ${caller.roleId}) s`
  await db.run(
    sql`delete from gateway_station gs using ${visible}
     where gs.gateway_id = ${id} and gs.station_id = s.id and not s.id = any(${stationIds})`,
  )
  await db.run(
    sql`insert into gateway_station (gateway_id, station_id) select ${id}, s.id from ${visible}
     where s.id = any(${stationIds}) on conflict do nothing`,
  )
}

export const setSecret = (db: Db, id: string, secretHash: Buffer) =>
  db.run(
    sql`update gateway set secret_hash = ${secretHash}, version = version + 1 where id = ${id} and deleted_at is null`,
  )

export const setEnabled = (db: Db, id: string, enabled: boolean) =>
  db.run(sql`update gateway set enabled = ${enabled}, version = version + 1 where id = ${id} and deleted_at is null`)

export const removeGateway = (db: Db, id: string, now: Date) =>
  db.run(sql`update gateway set deleted_at = ${now}, enabled = false where id = ${id} and deleted_at is null`)

/** For the first data: answers 0 where it is, or was removed. */
export const addGateway = (db: Db, g: { id: string; companyId: string; name: string; secretHash: Buffer }) =>
  db.run(
    sql`insert into gateway (id, company_id, name, secret_hash)
     values (${g.id}, ${g.companyId}, ${g.name}, ${g.secretHash}) on conflict do nothing`,
  )

export const addBindings = (db: Db, gatewayId: string, stationIds: readonly string[]) =>
  db.run(
    sql`insert into gateway_station (gateway_id, station_id)
     select g.id, s.id from gateway g join station s on s.company_id = g.company_id
     where g.id = ${gatewayId} and s.id = any(${stationIds}) and s.deleted_at is null and g.deleted_at is null
       on conflict do nothing`,
  )
