import type { Db } from '../../server/src/platform/postgres/db.ts'
import { furnishTypicals, typicalIds, typicalOwned, type TypicalIdKind } from './two-typicals.ts'

/** People, documents and logs of a company. */
export type CrewKind =
  | TypicalIdKind
  | 'workTicket'
  | 'operationTicket'
  | 'document'
  | 'logEntry'
  | 'handover'
  | 'certificate'
  | 'qualification'
  | 'hazard'

const ofStations = 'station_id in (select id from station where company_id = $1)'
const ofAccounts = 'account_id in (select id from account where company_id = $1)'

export const crewIds: Record<CrewKind, string> = {
  document: 'select id from document where company_id = $1 order by id',
  logEntry: `select id::text from run_log_entry where ${ofStations} order by id`,
  certificate: `select c.id from staff_certificate c join account a on a.id = c.account_id where a.company_id = $1
    order by a.user_name like 'admin%', a.id`,
  qualification: `select id from ticket_qualification where ${ofStations} order by id`,
  workTicket: `select id from work_ticket where ${ofStations} order by id`,
  operationTicket: `select id from operation_ticket where ${ofStations} order by id`,
  hazard: 'select id from hazard where company_id = $1 order by id',
  ...typicalIds,
  handover: `select id from shift_handover where ${ofStations} order by id`,
}

export const crewOwned: Record<string, string> = {
  staff_profile: `t.${ofAccounts}`,
  staff_certificate: `t.${ofAccounts}`,
  staff_absence: `t.${ofAccounts}`,
  staff_station: `t.${ofAccounts} or t.${ofStations}`,
  staff_access_time: 't.company_id = $1',
  document: 't.company_id = $1',
  document_edition: 't.document_id in (select id from document where company_id = $1)',
  run_shift_setting: 't.company_id = $1',
  ticket_setting: 't.company_id = $1',
  run_log_entry: `t.${ofStations}`,
  shift_handover: `t.${ofStations}`,
  ticket_qualification: `t.${ofStations}`,
  hazard: 't.company_id = $1',
  ...typicalOwned,
  work_ticket: `t.${ofStations}`,
  work_ticket_number: `t.${ofStations}`,
  ticket_sweep: `t.${ofStations}`,
  work_ticket_amendment: `t.ticket_id in (select id from work_ticket where ${ofStations})`,
  work_ticket_event: `t.ticket_id in (select id from work_ticket where ${ofStations})`,
  operation_ticket: `t.${ofStations}`,
  operation_ticket_number: `t.${ofStations}`,
  operation_ticket_event: `t.ticket_id in (select id from operation_ticket where ${ofStations})`,
}

/** An operation ticket with every text, written by one and judged by another of the company. */
async function layOperation(db: Db, id: string, stationId: string, account: string, text: string): Promise<void> {
  await db.run(
    `with made as (insert into operation_ticket (id, no, company_id, station_id, kind, status, author_id, operator_id, leader_id,
         chief_id, planned_start_at, planned_end_at, order_giver, order_receiver, ordered_at, fields, steps, changed_at)
       select $1, '2026-0001', s.company_id, s.id, 'single', 'toOperate', $3, $3, other.id, other.id, '2026-01-01',
         '2199-01-02', $4, $4, '2026-01-01', jsonb_build_object('unit', $4::text, 'task', $4::text,
           'workTicketNo', $4::text, 'hazards', '[]'::jsonb, 'remarks', $4::text),
         jsonb_build_array(jsonb_build_object('text', $4::text, 'check', $4::text, 'secondCheck', '', 'called', null,
           'done', null, 'takenBack', 0)), now()
       from station s cross join lateral (select a.id from account a where a.company_id = s.company_id and a.id <> $3
         order by a.id limit 1) other where s.id = $2 returning id)
     insert into operation_ticket_event (ticket_id, seq, at, kind, status, account_id, comment, ticket_hash, hash)
     select id, 1, now(), 'approve', 'toOperate', $3, $4, sha256('x'), sha256('x') from made`,
    [id, stationId, account, text],
  )
  await db.run(
    `insert into operation_ticket_number (station_id, year, last) values ($1, 2026, 1) on conflict do nothing`,
    [stationId],
  )
}

/** A person with everything, a document, an entry of the log and a handover. */
export async function furnishCrew(
  db: Db,
  { companyId, account, text }: { companyId: string; account: string; text: string },
): Promise<void> {
  const station = `st-${companyId}${account}`
  const run = (sql: string, ...params: string[]) => db.run(sql, params)
  await run(
    `insert into staff_profile (account_id, region, skills, note, version, changed_at)
     values ($1, $2, '{inverter}', $2, 1, now())`,
    account,
    text,
  )
  await run(
    `insert into staff_certificate (id, account_id, kind, number, issuer, issued_on)
     select 'cert-' || id, id, 'height', $2, $2, '2020-01-01' from account where company_id = $1`,
    companyId,
    text,
  )
  await run(
    `insert into ticket_qualification (id, company_id, account_id, role, station_id, ticket_types, from_day, certificate_id,
       note, changed_by, changed_at)
     select concat_ws('-', 'qual', a.id, s.id, role), a.company_id, a.id, role, s.id, '{electricalFirst}', '2020-01-01',
       'cert-' || a.id, $2, a.id, now()
     from account a join station s on s.company_id = a.company_id, unnest('{issuer,leader,permitter}'::text[]) role
     where a.company_id = $1`,
    companyId,
    text,
  )
  await furnishTypicals(db, { companyId, account, text })
  await run(
    `insert into hazard (id, company_id, device_type, work_type, hazard, control, changed_by, changed_at)
     values ('hazard-' || $1::text, $1::text, 'any', 'electrical', $3, $3, $2, now())`,
    companyId,
    account,
    text,
  )
  await run(
    `with made as (insert into work_ticket (id, no, company_id, station_id, type, status, author_id, leader_id, issuer_id,
         planned_start_at, planned_end_at, fields, measures, crew, changed_at)
       select $1, '2026-0001', s.company_id, s.id, 'electricalFirst', 'toIssue', $3, $3, other.id, '2026-01-01',
         '2199-01-02', jsonb_build_object('unit', $4::text, 'team', $4::text, 'equipment', $4::text, 'connection', $4::text,
           'tasks', jsonb_build_array(jsonb_build_object('place', $4::text, 'content', $4::text)), 'liveParts', $4::text,
           'supplement', $4::text, 'deviceIds', '[]'::jsonb, 'hazards', '[]'::jsonb, 'remarks', $4::text),
         jsonb_build_array(jsonb_build_object('kind', 'barrier', 'text', $4::text, 'watch', null, 'note', $4::text, 'wireNo', '', 'done', null, 'restored', null)),
         jsonb_build_array(jsonb_build_object('name', $4::text, 'signed', null)), now()
       from station s cross join lateral (select a.id from account a where a.company_id = s.company_id and a.id <> $3
         order by a.id limit 1) other where s.id = $2 returning id)
     insert into work_ticket_event (ticket_id, seq, at, kind, status, account_id, comment, ticket_hash, hash)
     select id, 1, now(), 'submit', 'toIssue', $3, $4, sha256('x'), sha256('x') from made`,
    `wt-${companyId}`,
    station,
    account,
    text,
  )
  await run(
    `insert into work_ticket_amendment (ticket_id, seq, kind, status, detail, steps)
     values ($1, 1, 'extension', 'refused', jsonb_build_object('reason', $3::text, 'plannedEndAt', '2199-01-02T00:00:00.000Z',
         'leaderId', null, 'leaderName', null, 'crew', jsonb_build_array($3::text), 'measure', null, 'position', null, 'stage', null),
       jsonb_build_array(jsonb_build_object('action', 'ask', 'by', $2::text, 'name', $3::text,
         'at', '2026-01-01T00:00:00.000Z', 'comment', $3::text)))`,
    `wt-${companyId}`,
    account,
    text,
  )
  await run(
    `insert into work_ticket_number (station_id, year, last) values ($1, 2026, 1) on conflict do nothing`,
    station,
  )
  await run(
    `insert into ticket_sweep (station_id, day, hour) values ($1, '2026-01-01', 12) on conflict do nothing`,
    station,
  )
  await layOperation(db, `ot-${companyId}`, station, account, text)
  await run(
    `insert into staff_absence (account_id, kind, from_day, to_day, note)
     values ($1, 'leave', '2026-01-01', '2199-01-01', $2)`,
    account,
    text,
  )
  await run(
    `insert into staff_station (account_id, station_id, from_day) values ($1, $2, '2026-01-01')`,
    account,
    station,
  )
  await run(
    `insert into document (id, company_id, station_id, title, category, description, role_ids, created_by, created_at,
       changed_by, changed_at)
     values ('doc-' || $1::text, $1::text, $2, $4, 'other', $4, '{}', $3, now(), $3, now())`,
    companyId,
    station,
    account,
    text,
  )
  await run(
    `insert into document_edition (document_id, edition, file_id, note, file_text, added_by, added_at)
     select 'doc-' || $1::text, 1, f.id, $3, $3, $2, now() from uploaded_file f where f.company_id = $1 order by f.id limit 1`,
    companyId,
    account,
    text,
  )
  await run(
    `insert into run_log_entry (station_id, text, written_by, written_at, strike_reason)
     values ($1, $3, $2, now(), '')`,
    station,
    account,
    text,
  )
  await run(
    `insert into shift_handover (id, station_id, shift_day, shift_no, note, facts, given_by, given_at, remarks)
     select 'handover-' || $1::text, $2, '2026-01-01', 1, $4, jsonb_build_object('raised', none, 'open', none, 'shelved',
       none, 'tasks', none), $3, now(), $4
     from (select '{"total": 0, "rows": []}'::jsonb as none) empty`,
    companyId,
    station,
    account,
    text,
  )
}

/** What the exports of work, rewards, people, documents and logs have to say of a day of a station. */
export async function furnishWorkDay(db: Db, stationId: string, accountId: string): Promise<void> {
  const run = (sql: string, ...params: string[]) => db.run(sql, params)
  await run(
    `insert into task (id, no, company_id, station_id, name, type, status, publisher_id, executor_id, acceptor_id,
       for_claim, planned_start_at, planned_end_at, published_at, started_at, completed_at, finished_at, is_settled,
       actual_settle_day, actual_yuan)
     select 'task-of-exports', 3000, company_id, id, 'x', 'inspection', 'finished', $2, $2, $2, false, at, at, at, at, at, at,
       true, '2024-05-01', 1 from station, (select '2024-05-01T04:00:00Z'::timestamptz as at) noon where id = $1`,
    stationId,
    accountId,
  )
  await run(
    `insert into run_log_entry (station_id, text, written_by, written_at) values ($1, 'x', $2, '2024-05-01T04:00:00Z')`,
    stationId,
    accountId,
  )
  await run(
    `insert into staff_profile (account_id, region, skills, note, version, changed_at)
     values ($1, 'x', '{}', 'x', 1, now()) on conflict do nothing`,
    accountId,
  )
  await run(
    `insert into ticket_qualification (id, company_id, account_id, role, station_id, ticket_types, from_day, note,
       changed_by, changed_at)
     select 'qual-of-exports', company_id, $2, 'issuer', id, '{electricalFirst}', '2024-05-01', 'x', $2, now()
     from station where id = $1`,
    stationId,
    accountId,
  )
  await run(
    `with made as (insert into work_ticket (id, no, company_id, station_id, type, status, author_id, leader_id, issuer_id,
         planned_start_at, planned_end_at, fields, measures, crew, changed_at)
       select $1, '2026-0001', s.company_id, s.id, 'electricalFirst', 'toIssue', $3, $3, other.id, '2026-01-01',
         '2199-01-02', jsonb_build_object('unit', $4::text, 'team', $4::text, 'equipment', $4::text, 'connection', $4::text,
           'tasks', jsonb_build_array(jsonb_build_object('place', $4::text, 'content', $4::text)), 'liveParts', $4::text,
           'supplement', $4::text, 'deviceIds', '[]'::jsonb, 'hazards', '[]'::jsonb, 'remarks', $4::text),
         jsonb_build_array(jsonb_build_object('kind', 'barrier', 'text', $4::text, 'watch', null, 'note', $4::text, 'wireNo', '', 'done', null, 'restored', null)),
         jsonb_build_array(jsonb_build_object('name', $4::text, 'signed', null)), now()
       from station s cross join lateral (select a.id from account a where a.company_id = s.company_id and a.id <> $3
         order by a.id limit 1) other where s.id = $2 returning id)
     insert into work_ticket_event (ticket_id, seq, at, kind, status, account_id, comment, ticket_hash, hash)
     select id, 1, now(), 'submit', 'toIssue', $3, $4, sha256('x'), sha256('x') from made`,
    'wt-of-exports',
    stationId,
    accountId,
    'x',
  )
  await layOperation(db, 'ot-of-exports', stationId, accountId, 'x')
  await run(
    `with written as (insert into typical_ticket (id, company_id, kind, type, code, name, changed_at)
       select 'tt-of-exports', company_id, 'work', 'electricalFirst', 'E', 'x', now() from account where id = $1 returning id)
     insert into typical_ticket_version (id, ticket_id, no, status, content, author_id, created_at)
     select 'tv-of-exports', id, 1, 'draft', '{}', $1, now() from written`,
    accountId,
  )
  await run(
    `insert into typical_approver (id, company_id, account_id, step, from_day, changed_by, changed_at)
     select 'appr-of-exports', company_id, id, 'hse', '2024-05-01', id, now() from account where id = $1`,
    accountId,
  )
  // The list of approvers has no text but their names, which are too short for the other texts.
  await run(`update account set real_name = '=1+1' where id = $1`, accountId)
  await run(
    `insert into hazard (id, company_id, device_type, work_type, hazard, control, changed_by, changed_at)
     select 'hazard-of-exports', company_id, 'any', 'electrical', 'x', 'x', id, now() from account where id = $1`,
    accountId,
  )
  await run(
    `with filed as (insert into document (id, company_id, title, category, description, role_ids, created_by, created_at,
         changed_by, changed_at)
       select 'doc-of-exports', company_id, 'x', 'other', 'x', '{}', id, now(), id, now() from account where id = $1
       returning id, company_id)
     insert into document_edition (document_id, edition, file_id, note, file_text, added_by, added_at)
     select d.id, 1, f.id, 'x', 'x', $1, now() from filed d
       join lateral (select id from uploaded_file where company_id = d.company_id order by id limit 1) f on true`,
    accountId,
  )
}
