import { z } from 'zod'
import type { Db } from '../../server/src/platform/postgres/db.ts'
import { furnishOperation, operationIds, operationOwned, type OperationKind } from './two-operations.ts'

/** Who asks, and whose data must stay out of reach. The asking company does not operate the platform. */
export const asking = { companyId: 'c-zhongyuan', userName: 'admin3' }
export const foreign = { companyId: 'c-huanghe', userName: 'admin' }
/** Stands in every text of the foreign company. */
export const canary = 'zQ7Bk'

export type IdKind =
  | 'station'
  | 'organisation'
  | 'account'
  | 'role'
  | 'company'
  | 'job'
  | 'group'
  | 'file'
  | 'session'
  | 'invitation'
  | 'device'
  | 'gateway'
  | OperationKind
export type Ids = Record<IdKind, string[]>

const idQueries: Record<IdKind, string> = {
  station: `select id from station where company_id = $1 and deleted_at is null order by id not like 'st-%', id`,
  organisation: 'select id from organisation where company_id = $1 order by id',
  // The asking administrator comes last: locked, deleted or demoted, nobody could ask on.
  account: `select id from account where company_id = $1 order by user_name like 'admin%', id`,
  role: `select id from role where company_id = $1 order by id like '%:administrator', id`,
  company: 'select id from company where id = $1',
  job: 'select id from job where company_id = $1 order by id',
  group: 'select g.id from station_group g join account a on a.id = g.account_id where a.company_id = $1 order by g.id',
  file: 'select id from uploaded_file where company_id = $1 order by id',
  session: 'select s.id from session s join account a on a.id = s.account_id where a.company_id = $1 order by s.id',
  invitation: `select i.id from invitation i join organisation o on o.id = i.organisation_id where o.company_id = $1`,
  // A few stand for all.
  device: `select d.id from device d join station s on s.id = d.station_id
     where s.company_id = $1 and d.deleted_at is null order by s.id not like 'st-%', d.no limit 4`,
  gateway: 'select id from gateway where company_id = $1 and deleted_at is null order by id',
  ...operationIds,
}

export async function idsOf(db: Db, companyId: string): Promise<Ids> {
  const found = Object.entries(idQueries).map(async ([kind, sql]) => [
    kind,
    await db.rows(sql, [companyId], (row) => z.object({ id: z.string() }).parse(row).id),
  ])
  return Object.fromEntries(await Promise.all(found)) as Ids
}

/** A number of one digit would be found in any answer. */
async function numberFromFar(db: Db): Promise<void> {
  for (const table of ['alarm_event', 'sub_array', 'state_adjustment', 'loss_operation', 'run_log_entry'])
    await db.run(`alter table ${table} alter column id restart with 77345612309`, [])
}

/** Both companies get one of everything that the demo lacks; the foreign one's texts carry the canary. */
export async function furnish(db: Db): Promise<void> {
  for (const { companyId, userName } of [asking, foreign]) {
    const account = `u-${userName}`
    const params = [companyId, account]
    await db.run(
      `insert into station (id, company_id, name, stcls, capacity_kw, province, city, address, longitude, latitude,
         time_zone, commissioned_on)
       select 'st-' || $1 || $2, $1, '隔离测试电站', '01', 1, '省', '市', '', 100, 30, 'Asia/Shanghai', '2020-01-01'`,
      params,
    )
    await db.run(`insert into station_group (id, account_id, stcls, name) values ('g-' || $1, $2, '01', '组')`, params)
    await db.run(`insert into station_group_station values ('g-' || $1, 'st-' || $1 || $2)`, params)
    await db.run(
      `insert into uploaded_file (id, company_id, file_name, content_type, size, content, uploaded_by)
       select encode(sha256(convert_to($1, 'UTF8')), 'hex'), $1, 'f.png', 'image/png', 1, $3::bytea, $2`,
      [...params, Buffer.from(companyId === foreign.companyId ? canary : 'own')],
    )
    await db.run(
      `insert into file_holder (company_id, file_id, account_id, held_at)
       select company_id, id, uploaded_by, now() from uploaded_file where company_id = $1 and uploaded_by = $2
       on conflict do nothing`,
      params,
    )
    await db.run(
      `insert into invitation (id, organisation_id, account_id, invited_by)
       select 'i-' || $1, (select id from organisation where company_id = $1 order by id limit 1), 'u-operator2', $2`,
      params,
    )
  }
  for (const { companyId, userName } of [asking, foreign])
    await db.run(
      `insert into device (id, station_id, type, name, code)
       select s.id || '.' || code, s.id, 'inverter', '隔离测试设备', code
       from station s, unnest(array['iso-1', 'iso-2']) as code where s.id = 'st-' || $1 || $2`,
      [companyId, `u-${userName}`],
    )
  await numberFromFar(db)
  for (const { companyId, userName } of [asking, foreign])
    await furnishOperation(db, {
      companyId,
      account: `u-${userName}`,
      text: companyId === foreign.companyId ? canary : 'own',
    })
  await db.run(
    `insert into audit_event (at, company_id, account_id, address, action, target, result, detail, hash)
     values (now(), $1, $2, '', 'create', $3, 'ok', $3, sha256('x'))`,
    [foreign.companyId, `u-${foreign.userName}`, canary],
  )
  const mark = (table: string, columns: string[], where: string) =>
    db.run(
      `update ${table} set ${columns.map((c) => `${c} = coalesce(${c}, '') || '${canary}'`).join(', ')} where ${where}`,
      [foreign.companyId],
    )
  await mark('station', ['name', 'name_en', 'province', 'city', 'address'], 'company_id = $1')
  await mark(
    'device',
    ['name', 'name_en', 'maker', 'model'],
    'station_id in (select id from station where company_id = $1)',
  )
  await mark('gateway', ['name'], 'company_id = $1')
  await mark('camera', ['name', 'box_name'], 'station_id in (select id from station where company_id = $1)')
  await mark('organisation', ['name'], 'company_id = $1')
  await mark('account', ['real_name', 'email', 'home_title'], 'company_id = $1')
  await mark('role', ['name_zh', 'name_en', 'description'], 'company_id = $1')
  await mark('company', ['name', 'short_name', 'contact', 'address'], 'id = $1')
  await mark('job', ['name_zh', 'name_en'], 'company_id = $1')
  await mark('uploaded_file', ['file_name'], 'company_id = $1')
  await mark('station_group', ['name'], `account_id in (select id from account where company_id = $1)`)
}

const owned: Record<string, string> = {
  company: 't.id = $1',
  station: 't.company_id = $1',
  organisation: 't.company_id = $1',
  role: 't.company_id = $1',
  account: 't.company_id = $1',
  job: 't.company_id = $1',
  uploaded_file: 't.company_id = $1',
  role_screen: 't.role_id in (select id from role where company_id = $1)',
  role_station:
    't.role_id in (select id from role where company_id = $1) or t.station_id in (select id from station where company_id = $1)',
  account_role:
    't.account_id in (select id from account where company_id = $1) or t.role_id in (select id from role where company_id = $1)',
  organisation_account:
    't.account_id in (select id from account where company_id = $1) or t.organisation_id in (select id from organisation where company_id = $1)',
  organisation_station:
    't.station_id in (select id from station where company_id = $1) or t.organisation_id in (select id from organisation where company_id = $1)',
  device: 't.station_id in (select id from station where company_id = $1)',
  gateway: 't.company_id = $1',
  gateway_station:
    't.gateway_id in (select id from gateway where company_id = $1) or t.station_id in (select id from station where company_id = $1)',
  station_group: 't.account_id in (select id from account where company_id = $1)',
  station_group_station: 't.station_id in (select id from station where company_id = $1)',
  session: 't.account_id in (select id from account where company_id = $1)',
  invitation:
    't.organisation_id in (select id from organisation where company_id = $1) or t.account_id in (select id from account where company_id = $1)',
  ...operationOwned,
}

/** One hash over every row of the foreign company, and over every row that ties something to it. */
export async function fingerprint(db: Db): Promise<string> {
  const parts = Object.entries(owned).map(
    ([table, where]) =>
      `(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${table} t where ${where})`,
  )
  const [row] = await db.rows(`select ${parts.join(" || ' ' || ")} as hash`, [foreign.companyId], (r) =>
    z.object({ hash: z.string() }).parse(r),
  )
  return row!.hash
}

/**
 * Rows of these tables that the open transaction has written so far, savepoints that were undone included. As long as
 * it stands still the fingerprint does too, and costs a hundredth of it.
 */
export async function writtenRows(db: Db): Promise<number> {
  const [row] = await db.rows(
    `select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as written from pg_stat_xact_user_tables
     where schemaname = 'public' and relname = any($1)`,
    [Object.keys(owned)],
    (r) => z.object({ written: z.number() }).parse(r),
  )
  return row!.written
}
