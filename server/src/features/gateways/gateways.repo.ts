import { Gateway, gatewayReach } from '@fengguang/domain/gateways/gateways.contract'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'

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
const select = (more = '') => `select g.id, g.name, g.enabled, g.created_at as "createdAt", g.version, bound.*,
    caller.sees_every as "seesEvery"${more}
  from gateway g, (select exists (select 1 from role where id = $2 and station_scope = 'all') as sees_every) caller,
  lateral (
    select coalesce(array_agg(v.id order by v.name) filter (where v.id is not null), '{}') as "stationIds",
      coalesce(array_agg(v.name order by v.name) filter (where v.id is not null), '{}') as "stationNames",
      count(s.id)::int as "allStations"
    from gateway_station gs join station s on s.id = gs.station_id and s.deleted_at is null
      left join visible_station($1, $2) v on v.id = gs.station_id where gs.gateway_id = g.id
  ) bound
  where g.company_id = $3 and g.deleted_at is null and (caller.sees_every or cardinality(bound."stationIds") > 0)`

const params = (c: Caller): [string, string, string] => [c.accountId, c.roleId, c.companyId]

export async function findGateways(
  db: Db,
  caller: Caller,
  f: { keyword?: string | undefined; limit: number; offset: number },
) {
  const found = await db.rows(
    `${select(', count(*) over () as total')}
       and ($4::text is null or position(lower($4) in lower(concat_ws(' ', g.name, translate(g.id, '-', '')))) > 0)
     order by g.name, g.id limit $5 offset $6`,
    [...params(caller), f.keyword || null, f.limit, f.offset],
    (row) => ({ gateway: Row.parse(row), total: Counted.parse(row).total }),
  )
  return { rows: found.map((r) => r.gateway), total: found[0]?.total ?? 0 }
}

export const findGateway = async (db: Db, caller: Caller, id: string) =>
  (await db.rows(`${select()} and g.id = $4`, [...params(caller), id], (row) => Row.parse(row)))[0]

/** Two changes of one gateway are one after the other, so that none acts on stations it has not looked at. */
export const lockGateway = (db: Db, companyId: string, id: string) =>
  db.run('select 1 from gateway where company_id = $1 and id = $2 for update', [companyId, id])

/** All that the caller reaches, for those who read figures of them. */
export const findReached = (db: Db, caller: Caller) =>
  db.rows(`${select()} order by g.name, g.id`, params(caller), (row) => Row.parse(row))

export const seesEveryStation = async (db: Db, roleId: string) =>
  (await db.rows(`select 1 from role where id = $1 and station_scope = 'all'`, [roleId], () => true)).length > 0

export const insertGateway = (db: Db, g: { id: string; companyId: string; name: string; secretHash: Buffer }) =>
  db.run('insert into gateway (id, company_id, name, secret_hash) values ($1, $2, $3, $4)', [
    g.id,
    g.companyId,
    g.name,
    g.secretHash,
  ])

/** Answers 0 when somebody else saved first. */
export const renameGateway = (db: Db, id: string, version: number, name: string) =>
  db.run('update gateway set name = $3, version = version + 1 where id = $1 and version = $2 and deleted_at is null', [
    id,
    version,
    name,
  ])

/** Bindings to stations the caller does not see stay as they are. */
export async function bindStations(db: Db, caller: Caller, id: string, stationIds: readonly string[]) {
  const who = [caller.accountId, caller.roleId, id, stationIds]
  await db.run(
    `delete from gateway_station gs using visible_station($1, $2) s
     where gs.gateway_id = $3 and gs.station_id = s.id and not s.id = any($4)`,
    who,
  )
  await db.run(
    `insert into gateway_station (gateway_id, station_id) select $3, s.id from visible_station($1, $2) s
     where s.id = any($4) on conflict do nothing`,
    who,
  )
}

export const setSecret = (db: Db, id: string, secretHash: Buffer) =>
  db.run('update gateway set secret_hash = $2, version = version + 1 where id = $1 and deleted_at is null', [
    id,
    secretHash,
  ])

export const setEnabled = (db: Db, id: string, enabled: boolean) =>
  db.run('update gateway set enabled = $2, version = version + 1 where id = $1 and deleted_at is null', [id, enabled])

export const removeGateway = (db: Db, id: string, now: Date) =>
  db.run('update gateway set deleted_at = $2, enabled = false where id = $1 and deleted_at is null', [id, now])

/** For the first data: answers 0 where it is, or was removed. */
export const addGateway = (db: Db, g: { id: string; companyId: string; name: string; secretHash: Buffer }) =>
  db.run('insert into gateway (id, company_id, name, secret_hash) values ($1, $2, $3, $4) on conflict do nothing', [
    g.id,
    g.companyId,
    g.name,
    g.secretHash,
  ])

export const addBindings = (db: Db, gatewayId: string, stationIds: readonly string[]) =>
  db.run(
    `insert into gateway_station (gateway_id, station_id)
     select g.id, s.id from gateway g join station s on s.company_id = g.company_id
     where g.id = $1 and s.id = any($2) and s.deleted_at is null and g.deleted_at is null on conflict do nothing`,
    [gatewayId, stationIds],
  )
