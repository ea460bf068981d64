import type { Database } from '../server/src/platform/postgres/db.ts'
import { eraseHistory } from './records.ts'

/** With their amendments and history; devices forget that they were worked on. */
export async function eraseWorkTickets(db: Database, where: string): Promise<void> {
  const own = `select id from work_ticket where ${where}`
  await db.run(`update device_tag set ticket_id = null where ticket_id in (${own})`, [])
  await db.run(`delete from work_ticket_amendment where ticket_id in (${own})`, [])
  await eraseHistory(db, 'work_ticket', `ticket_id in (${own})`)
  await db.run(`delete from work_ticket where id in (${own})`, [])
}

/** A typical operation ticket whose first version is approved. */
export async function layTypicalOperation(
  db: Database,
  { code, stationId, task, steps }: { code: string; stationId: string; task: string; steps: readonly string[] },
): Promise<string> {
  const id = `tt-journey-${code}`
  const content = { task, steps: steps.map((text) => ({ text })), hazards: [] }
  await db.run(
    `with written as (insert into typical_ticket (id, company_id, station_id, kind, code, name, changed_at)
       select $1, company_id, id, 'operation', $3, $3, now() from station where id = $2 returning id)
     insert into typical_ticket_version (id, ticket_id, no, status, content, author_id, created_at, approved_at)
     select 'tv-journey-' || $3::text, id, 1, 'approved', $4::jsonb, 'u-magang', now(), now() from written`,
    [id, stationId, code, JSON.stringify(content)],
  )
  return id
}

/** With its versions and their history; no ticket may be made from it any more. */
export async function eraseTypical(db: Database, code: string): Promise<void> {
  const mine = `ticket_id in (select id from typical_ticket where code = '${code}')`
  await eraseHistory(db, 'typical_ticket', `version_id in (select id from typical_ticket_version where ${mine})`)
  await db.run(`delete from typical_ticket_version where ${mine}`, [])
  await db.run('delete from typical_ticket where code = $1', [code])
}
