import { defaultRules } from '../../domain/src/alarms/default-rules.ts'
import type { Db } from '../../server/src/platform/postgres/db.ts'
import { crewIds, crewOwned, furnishCrew, type CrewKind } from './two-crews.ts'
import { furnishInspection } from './two-inspections.ts'

/** What operating stations leaves behind. */
export type OperationKind =
  | CrewKind
  | 'event'
  | 'alarmRule'
  | 'notice'
  | 'taskMessage'
  | 'camera'
  | 'subArray'
  | 'adjustment'
  | 'correction'
  | 'price'
  | 'plan'
  | 'cleaning'
  | 'lossOperation'
  | 'task'
  | 'inspectionType'
  | 'inspectionPoint'
  | 'inspectionLine'
  | 'inspectionPlan'
  | 'finding'
  | 'defect'
  | 'knowledge'
  | 'reading'
  | 'template'

const ofStations = 'station_id in (select id from station where company_id = $1)'
const ofDevices = `device_id in (select d.id from device d join station s on s.id = d.station_id where s.company_id = $1)`
const ofAccounts = 'account_id in (select id from account where company_id = $1)'
const ofDefects = `defect_id in (select id from defect where ${ofStations})`
const ofTasks = `task_id in (select id from task where ${ofStations})`

export const operationIds: Record<OperationKind, string> = {
  ...crewIds,
  event: `select id::text from alarm_event where ${ofStations} order by id`,
  alarmRule: 'select id from alarm_rule where company_id = $1 order by id',
  notice: 'select id from notice where company_id = $1 and deleted_at is null order by id',
  taskMessage: `select id from task_message where ${ofAccounts} order by id`,
  camera: `select id from camera where ${ofStations} and deleted_at is null order by id like 'cam-iso%' desc, id`,
  subArray: `select id::text from sub_array where ${ofStations} and deleted_at is null order by id`,
  adjustment: `select id::text from state_adjustment where ${ofDevices} and deleted_at is null order by id`,
  correction: 'select id from history_correction where company_id = $1 order by id',
  price: `select id from electricity_price where ${ofStations} order by id`,
  plan: `select id from production_plan where ${ofStations} order by id`,
  cleaning: `select id from cleaning_record where ${ofStations} order by id`,
  lossOperation: `select id::text from loss_operation where ${ofStations} order by id`,
  task: `select id from task where ${ofStations} order by id`,
  inspectionType: 'select id from inspection_type where company_id = $1 order by id',
  inspectionPoint: `select id from inspection_point where ${ofStations} order by id`,
  inspectionLine: `select id from inspection_line where ${ofStations} order by id`,
  inspectionPlan: `select id from inspection_plan where ${ofStations} order by id`,
  finding: `select id from inspection_finding where ${ofStations} order by id`,
  knowledge: 'select id from knowledge_entry where company_id = $1 order by id',
  reading: `select id from meter_reading where ${ofDevices} order by id`,
  defect: `select id from defect where ${ofStations} order by id`,
  template: 'select id from analysis_template where company_id = $1 order by id',
}

export const operationOwned: Record<string, string> = {
  ...crewOwned,
  alarm_event: `t.${ofStations}`,
  alarm_change: `t.event_id in (select id from alarm_event where ${ofStations})`,
  alarm_rule: 't.company_id = $1',
  alarm_delivery: 't.company_id = $1',
  notice: 't.company_id = $1',
  notice_receiver: `t.notice_id in (select id from notice where company_id = $1) or t.${ofAccounts}`,
  task_message: `t.${ofAccounts}`,
  event_message_mark: `t.event_id in (select id from alarm_event where ${ofStations}) or t.${ofAccounts}`,
  camera: `t.${ofStations}`,
  device_tag: `t.${ofDevices}`,
  state_adjustment: `t.${ofDevices}`,
  sub_array: `t.${ofStations}`,
  sub_array_device: `t.${ofDevices}`,
  wiring_diagram: `t.${ofStations}`,
  history_correction: 't.company_id = $1',
  electricity_price: `t.${ofStations}`,
  production_plan: `t.${ofStations}`,
  cleaning_record: `t.${ofStations}`,
  loss_operation: `t.${ofStations}`,
  loss_decision: `t.${ofDevices}`,
  equipment_plate: `t.${ofDevices}`,
  equipment_change: `t.${ofDevices}`,
  meter_reading: `t.${ofDevices}`,
  knowledge_entry: 't.company_id = $1',
  knowledge_version: 't.entry_id in (select id from knowledge_entry where company_id = $1)',
  knowledge_helped: 't.entry_id in (select id from knowledge_entry where company_id = $1)',
  defect: `t.${ofStations}`,
  defect_event: `t.${ofDefects}`,
  defect_file: `t.${ofDefects}`,
  task: `t.${ofStations}`,
  task_person: `t.${ofTasks} or t.${ofAccounts}`,
  task_event: `t.${ofTasks}`,
  task_file: `t.${ofTasks}`,
  task_delivery: `t.${ofTasks}`,
  inspection_type: 't.company_id = $1',
  inspection_point: `t.${ofStations}`,
  inspection_line: `t.${ofStations}`,
  inspection_plan: `t.${ofStations}`,
  inspection_round: `t.plan_id in (select id from inspection_plan where ${ofStations})`,
  inspection_finding: `t.${ofStations}`,
  inspection_finding_event: `t.finding_id in (select id from inspection_finding where ${ofStations})`,
  analysis_template: 't.company_id = $1',
  co2_factor: 't.company_id = $1',
  station_picture: `t.${ofStations}`,
}

const { settings: ruleSettings } = defaultRules.inverter.find(({ source }) => source === 'communicationLost')!

/** One of everything for a company, on the station and the first device that `furnish` gave it. */
export async function furnishOperation(
  db: Db,
  { companyId, account, text }: { companyId: string; account: string; text: string },
): Promise<void> {
  const station = `st-${companyId}${account}`
  const device = `${station}.iso-1`
  const run = (sql: string, ...params: string[]) => db.run(sql, params)
  await run(
    `insert into alarm_event (station_id, device_id, device_type, subject, rule_key, source, level, detail, is_active,
       first_raised_at, raised_at, comment)
     values ($1, $2, 'inverter', $2, 'communicationLost', 'communicationLost', 2, '{}', true, now(), now(), $3)`,
    station,
    device,
    text,
  )
  await run(
    `insert into alarm_change (event_id, at, kind, level, comment)
     select id, raised_at, 'raise', level, $2 from alarm_event where station_id = $1`,
    station,
    text,
  )
  await run(
    `insert into alarm_rule (id, company_id, station_id, rule_key, settings)
     values ('rule-' || $1, $1, $2, 'communicationLost', $3)`,
    companyId,
    station,
    JSON.stringify(ruleSettings),
  )
  await run(
    `insert into notice (id, company_id, title, content_zh, content_en, popup_method, audience, audience_ids, written_by,
       written_at)
     values ('notice-' || $1, $1, $3, $3, $3, '01', 'company', '{}', $2, now())`,
    companyId,
    account,
    text,
  )
  await run(`insert into notice_receiver (notice_id, account_id) values ('notice-' || $1, $2)`, companyId, account)
  await run(
    `insert into task_message (id, account_id, title_zh, title_en, content_zh, content_en, written_at)
     values ('task-' || $1, $2, $3, $3, $3, $3, now())`,
    companyId,
    account,
    text,
  )
  await run(
    `insert into camera (id, station_id, name, address) values ('cam-iso-' || $1, $2, $3, 'https://x.example/' || $3)`,
    companyId,
    station,
    text,
  )
  await run(
    `insert into meter_reading (id, device_id, direction, read_at, reading_kwh, step, task_no, read_by, corrected_by,
       corrected_at, correct_reason)
     values ('reading-' || $1, $2, 'forward', now(), 1, 'counted', 1, $3, $3, now(), $4)`,
    companyId,
    device,
    account,
    text,
  )
  await run(`insert into sub_array (station_id, name, capacity_kw, string_count) values ($1, $2, 1, 1)`, station, text)
  await run(
    `insert into state_adjustment (device_id, condition, from_at, to_at, reason, created_by, created_at)
     values ($1, 'maintenance', now() - interval '1 day', now(), $3, $2, now())`,
    device,
    account,
    text,
  )
  await run(
    `insert into device_tag (device_id, reason, set_by, set_at, cleared_by, cleared_at)
     values ($1, $3, $2, now() - interval '1 day', $2, now())`,
    device,
    account,
    text,
  )
  await run(
    `insert into history_correction (id, company_id, station_id, kind, device_type, device_ids, points, from_at, to_at,
       reason, state, created_by, created_at)
     values ('cor-' || $1, $1, $2, 'bad', 'inverter', array[$3], array['powerKw'], now() - interval '1 day', now(), $5,
       'done', $4, now())`,
    companyId,
    station,
    device,
    account,
    text,
  )
  await run(
    `insert into wiring_diagram (station_id, version, source, file_name, svg, saved_by, saved_at)
     values ($1, 1, 'uploaded', $3, '<svg xmlns="http://www.w3.org/2000/svg"><text>' || $3 || '</text></svg>', $2, now())`,
    station,
    account,
    text,
  )
  await run(
    `insert into electricity_price (id, station_id, from_day, sharp, peak, flat, valley, note, changed_by)
     values ('price-' || $1::text, $1, '2024-01-01', 0.4, 0.4, 0.4, 0.4, $3, $2)`,
    station,
    account,
    text,
  )
  await run(
    `insert into production_plan (id, station_id, year, annual_kwh, months_kwh, split_method, note, created_by)
     values ('plan-' || $1::text, $1, 2024, 12, array_fill(1::float8, array[12]), 'entered', $3, $2)`,
    station,
    account,
    text,
  )
  await run(
    `insert into cleaning_record (id, station_id, from_day, to_day, kind, cost_yuan, note, created_by)
     values ('cleaning-' || $1::text, $1, '2024-05-01', '2024-05-01', 'washing', 1, $3, $2)`,
    station,
    account,
    text,
  )
  await run(
    `with done as (insert into loss_operation (station_id, kind, revision, created_by, created_at)
       values ($1, 'recategorise', nextval('loss_revision'), $2, now()) returning id)
     insert into loss_decision (operation_id, device_id, from_at, to_at, loss_class, cause, is_locked)
     select id, $4, '2024-05-01T04:00:00Z', '2024-05-01T05:00:00Z', 'fault', $3, false from done`,
    station,
    account,
    text,
    device,
  )
  await run(
    `insert into task (id, no, company_id, station_id, name, type, status, publisher_id, acceptor_id, for_claim,
       planned_start_at, planned_end_at, content)
     values ('work-' || $1::text, 1000, $1, $2, $4, 'inspection', 'withdrawn', $3, $3, true, now(), now(), $4)`,
    companyId,
    station,
    account,
    text,
  )
  await run(
    `insert into task_event (task_id, at, kind, status, account_id, comment)
     values ('work-' || $1::text, now(), 'withdraw', 'withdrawn', $2, $3)`,
    companyId,
    account,
    text,
  )
  await furnishInspection(db, { companyId, account, text })
  await furnishCrew(db, { companyId, account, text })
  await run(
    `insert into defect (id, no, company_id, station_id, device_id, title, description, severity, status, found_at,
       found_name, submitter_id, submitted_at, deadline_at, changed_at)
     values ('flaw-' || $1::text, 1000, $1, $2, $5, $4, $4, 'major', 'notDefect', now(), $4, $3, now(), now(), now())`,
    companyId,
    station,
    account,
    text,
    device,
  )
  await run(
    `insert into defect_event (defect_id, at, kind, from_status, status, account_id, comment)
     values ('flaw-' || $1::text, now(), 'refuse', 'controlAppraisal', 'notDefect', $2, $3)`,
    companyId,
    account,
    text,
  )
  await run(
    `insert into knowledge_entry (id, company_id, lang, title, device_type, maker, model, symptom, cause, steps, parts,
       safety, written_by, created_at, changed_by, changed_at)
     values ('know-' || $1::text, $1, 'zh_CN', $3, 'inverter', '', '', $3, $3, $3, $3, $3, $2, now(), $2, now())`,
    companyId,
    account,
    text,
  )
  await run(
    `insert into analysis_template (id, company_id, owner_id, scope, name, definition, created_at, changed_at, changed_by)
     values ('cube-' || $1::text, $1, $2, 'company', $3, '{"x":["time"],"y":["inverter.powerKw"]}', now(), now(), $2)`,
    companyId,
    account,
    text,
  )
  await run(
    `insert into co2_factor (company_id, year, kg_per_kwh, note, changed_by) values ($1, 2024, 0.5, $3, $2)
     on conflict do nothing`,
    companyId,
    account,
    text,
  )
}
