import type { Db } from '../../server/src/platform/postgres/db.ts'
import { foreign } from './two-companies.ts'

const ofStations = 'station_id in (select id from station where company_id = $1)'
const ofDevices = `device_id in (select d.id from device d join station s on s.id = d.station_id where s.company_id = $1)`
const ofAccounts = 'account_id in (select id from account where company_id = $1)'
const more = (column: string) => `'${column}', t.${column} || '-grown'`
const further = `'id', t.id + 1000000`

/** Whose rows of a table there will be more of, and what of a copy differs from its original. */
const copies: [table: string, where: string, ...differs: string[]][] = [
  ['station', 'company_id = $1', more('id'), more('name')],
  ['organisation', 'company_id = $1', more('id'), more('name')],
  ['role', 'company_id = $1', more('id'), more('name_zh'), more('name_en')],
  ['account', 'company_id = $1', more('id'), more('user_name'), `'tel', ''`],
  ['job', 'company_id = $1', more('id')],
  ['device', ofStations, more('id'), more('code'), `'no', t.no + 1000000, 'is_main', false`],
  ['gateway', 'company_id = $1', more('id'), more('name')],
  ['camera', ofStations, more('id'), more('name')],
  ['uploaded_file', 'company_id = $1', more('id')],
  ['alarm_event', ofStations, further, more('subject')],
  ['alarm_change', `event_id in (select id from alarm_event where ${ofStations})`, further],
  ['notice', 'company_id = $1', more('id')],
  ['task_message', ofAccounts, more('id')],
  ['task', ofStations, more('id'), `'no', t.no + 1000000`],
  ['inspection_type', 'company_id = $1', more('id'), more('name')],
  ['inspection_point', ofStations, more('id'), more('name')],
  ['inspection_line', ofStations, more('id'), more('name')],
  ['inspection_plan', ofStations, more('id')],
  ['inspection_finding', ofStations, more('id'), more('check_key')],
  ['knowledge_entry', 'company_id = $1', more('id')],
  ['defect', ofStations, more('id'), `'no', t.no + 1000000`],
  ['meter_reading', ofDevices, more('id'), `'read_at', t.read_at - interval '9 days'`],
  ['document', 'company_id = $1', more('id')],
  ['ticket_qualification', ofStations, more('id')],
  ['work_ticket', ofStations, more('id'), more('no')],
  ['operation_ticket', ofStations, more('id'), more('no')],
  ['typical_ticket', 'company_id = $1', more('id'), more('code')],
  [
    'typical_ticket_version',
    `ticket_id in (select id from typical_ticket where company_id = $1 and id not like '%-grown')`,
    more('id'),
    more('ticket_id'),
  ],
  ['typical_approver', 'company_id = $1', more('id')],
  ['hazard', 'company_id = $1', more('id'), more('hazard')],
  ['run_log_entry', ofStations, further],
  ['sub_array', ofStations, further, more('name')],
  [
    'state_adjustment',
    ofDevices,
    further,
    `'from_at', t.from_at - interval '9 days', 'to_at', t.to_at - interval '9 days'`,
  ],
  ['history_correction', 'company_id = $1', more('id'), `'serial', t.serial + 1000000`],
  ['station_group', ofAccounts, more('id'), `'name', '组2'`],
]

/** The foreign company gets twice the rows of everything that is counted somewhere. Answers how many. */
export async function growForeign(db: Db): Promise<number> {
  let rows = 0
  for (const [table, where, ...differs] of copies) {
    const added = await db.run(
      `insert into ${table} overriding system value
       select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${differs.join(', ')}))).*
       from ${table} t where ${where}`,
      [foreign.companyId],
    )
    if (added === 0) throw new Error(`the other company has no rows of ${table} to be counted`)
    rows += added
  }
  return rows
}
