import type { Db } from '../../server/src/platform/postgres/db.ts'

/** A type with two points, a line, a plan with a round, and a finding, on the station and the task of a company. */
export async function furnishInspection(
  db: Db,
  { companyId, account, text }: { companyId: string; account: string; text: string },
): Promise<void> {
  const station = `st-${companyId}${account}`
  const device = `${station}.iso-1`
  const run = (sql: string, ...params: string[]) => db.run(sql, params)
  await run(
    `insert into inspection_type (id, company_id, name, items, changed_by)
     values ('itype-' || $1::text, $1::text, $3::text, jsonb_build_array(jsonb_build_object('id', 'item-' || $1::text, 'what', $3::text,
       'answer', 'state', 'unit', '', 'low', null, 'high', null)), $2::text)`,
    companyId,
    account,
    text,
  )
  for (const n of ['1', '2'])
    await run(
      `insert into inspection_point (id, station_id, type_id, kind, place, name, item_ids, changed_by)
       values ('ipoint-' || $1::text || $5::text, $2::text, 'itype-' || $1::text, 'place', $4::text, $4::text || $5::text, array['item-' || $1::text], $3::text)`,
      companyId,
      station,
      account,
      text,
      n,
    )
  await run(
    `insert into inspection_line (id, station_id, name, point_ids, changed_by)
     values ('iline-' || $1::text, $2::text, $4::text, array['ipoint-' || $1::text || '1', 'ipoint-' || $1::text || '2'], $3::text)`,
    companyId,
    station,
    account,
    text,
  )
  await run(
    `insert into inspection_plan (id, station_id, name, kind, route_ids, cycle, start_day, start_time, deadline_hours,
       auto_dispatch, for_claim, acceptor_id, content, next_at, created_by)
     values ('iplan-' || $1::text, $2::text, $4::text, 'inspection', array['ipoint-' || $1::text || '1', 'ipoint-' || $1::text || '2'], 'daily',
       '2026-01-01', '08:00', 8, false, true, $3::text, $4::text, '2099-01-01T00:00:00Z', $3::text)`,
    companyId,
    station,
    account,
    text,
  )
  await run(
    `insert into inspection_round (plan_id, round_at, outcome, task_id, settled_at, settled_by)
     values ('iplan-' || $1::text, '2026-01-01T00:00:00Z', 'dispatched', 'work-' || $1::text, now(), $2)`,
    companyId,
    account,
  )
  await run(
    `insert into inspection_finding (id, task_id, check_key, station_id, device_id, what, unit, note, status, found_by,
       found_at, changed_at)
     values ('finding-' || $1::text, 'work-' || $1::text, 'line 1', $2, $5, $4, $4, $4, 'notProcessed', $3, now(), now())`,
    companyId,
    station,
    account,
    text,
    device,
  )
  await run(
    `insert into inspection_finding_event (finding_id, at, kind, status, account_id, comment)
     values ('finding-' || $1::text, now(), 'find', 'notProcessed', $2, $3)`,
    companyId,
    account,
    text,
  )
}
