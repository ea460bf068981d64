import { z } from 'zod'
import type { Db } from '../../server/src/platform/postgres/db.ts'

/** Columns that hold keys, codes and settings: the product writes them itself, nobody types them. */
const codes =
  /^(id|pid|mode|status|state|kind|type|lang|code|codec|screen|stcls|look|list|action|result|audience|answer|condition|checksum|subject|point|source|svg|time_zone|tel)$|(_id|_by|_type|_hash|_key|_scope|_theme|_method|_logo|_on_off|_option|_of|_secret)$|^current_/
/** Read by the start, by sign-in or by a program, or kept by nobody a screen shows. */
const apart = new Set([
  'account.user_name',
  'account.email', // an address, judged when written
  'account.real_name', // fewer than ten characters: no markup fits
  'station_group.name', // the same
  'alarm_delivery.webhook_url',
  'analysis_day.mark', // a hash
  'analysis_day.decided', // the same
  'analysis_day.no_result', // one of seven reasons
  'analysis_day.dust_refusal', // one of three reasons
  'analysis_template.scope', // one of two
  'camera.address',
  'document.category', // one of nine
  'inspection_plan.cycle', // one of five
  'inspection_plan.start_time', // a time of day
  'inspection_plan.problem', // one of four
  'inspection_round.outcome', // one of three
  'defect.severity', // one of three
  'defect.suspended_from', // one of four
  'defect_event.from_status', // one of nine
  'equipment_plate.label_code', // random, and unique
  'meter_reading.direction', // one of two
  'meter_reading.step', // one of three
  'login_failure.user_name',
  'loss_decision.loss_class', // one of eight
  'schema_migration.name',
  'ticket_qualification.role', // one of three
  'typical_approver.step', // one of four
  'work_ticket.no', // year and number
  'operation_ticket.no', // the same
  'staff_access_time.from_time', // an hour
  'staff_access_time.to_time', // the same
])
/** Fields too short for the usual canary. */
const brief = new Set(['account.home_title'])

/** Histories that are added to and never changed, but by who may switch their triggers off. */
const sealed = new Set(['work_ticket_event', 'operation_ticket_event', 'typical_ticket_event'])

export interface Canaries {
  /** `table.column` by the number its canary carries. */
  placed: ReadonlyMap<number, string>
  /** Columns of empty tables: nothing to mark. */
  empty: readonly string[]
}

/** Markup that calls `f` with its column's number when anybody takes it for markup; short enough for a name. */
const markupOf = (column: number, brevity: boolean): string =>
  brevity ? `'<svg onload=f(${column})>'` : `'<img src onerror=f(${column}.' || row_number() over () || ')>'`

const Column = z.object({ tableName: z.string(), columnName: z.string() })

async function textColumns(db: Db): Promise<{ table: string; column: string }[]> {
  const found = await db.rows(
    `select c.table_name as "tableName", c.column_name as "columnName"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
     order by c.table_name, c.ordinal_position`,
    [],
    (row) => Column.parse(row),
  )
  return found
    .map(({ tableName, columnName }) => ({ table: tableName, column: columnName }))
    .filter(({ table, column }) => !codes.test(column) && !apart.has(`${table}.${column}`))
}

/** Every text people can have written, in every row, becomes markup that tells when it runs. */
export const placeCanaries = (db: Db): Promise<Canaries> => fillTexts(db, (n, name) => markupOf(n, brief.has(name)))

/** Every text people can have written, in every row, becomes what `textOf` says in SQL of its number and name. */
export async function fillTexts(db: Db, textOf: (n: number, name: string) => string): Promise<Canaries> {
  const placed = new Map<number, string>()
  const empty: string[] = []
  for (const [n, { table, column }] of (await textColumns(db)).entries()) {
    const name = `${table}.${column}`
    if (table === 'audit_event') {
      await appendEvent(db, column, textOf(n + 1, name))
      placed.set(n + 1, name)
      continue
    }
    const isSealed = sealed.has(table)
    if (isSealed) await db.run(`alter table ${table} disable trigger user`, [])
    const changed = await db.run(
      `with marked as (select ctid as place, ${textOf(n + 1, name)} as text from ${table})
       update ${table} t set ${column} = marked.text from marked where t.ctid = marked.place`,
      [],
    )
    if (isSealed) await db.run(`alter table ${table} enable trigger user`, [])
    if (changed > 0) placed.set(n + 1, name)
    else empty.push(name)
  }
  return { placed, empty }
}

/** Events are never changed: a new one carries the text. */
const appendEvent = (db: Db, column: string, text: string) => {
  const of = (one: string) => (one === column ? text : `''`)
  return db.run(
    `insert into audit_event (at, company_id, account_id, address, action, target, result, detail, hash)
     select now(), 'c-huanghe', 'u-admin', ${of('address')}, 'create', ${of('target')}, 'ok', ${of('detail')}, sha256('x')`,
    [],
  )
}

/** The columns whose canaries stand in a text, as text. */
export const columnsIn = (text: string): number[] =>
  [...text.matchAll(/on(?:load|error)=f\((\d+)/g)].map(([, column]) => Number(column))
