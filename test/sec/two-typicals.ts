import type { Db } from '../../server/src/platform/postgres/db.ts'

/** Typical tickets of a company, their versions and those who approve them. */
export type TypicalIdKind = 'typical' | 'typicalVersion' | 'approver'

const ofCompany = 'ticket_id in (select id from typical_ticket where company_id = $1)'

/** The draft first: it is the one that can be changed. */
export const typicalIds: Record<TypicalIdKind, string> = {
  typical: 'select id from typical_ticket where company_id = $1 order by id',
  typicalVersion: `select id from typical_ticket_version where ${ofCompany} order by id`,
  approver: 'select id from typical_approver where company_id = $1 order by id',
}

export const typicalOwned: Record<string, string> = {
  typical_ticket: 't.company_id = $1',
  typical_ticket_version: `t.${ofCompany}`,
  typical_ticket_event: `t.version_id in (select id from typical_ticket_version where ${ofCompany})`,
  typical_approver: 't.company_id = $1',
}

/** One with a version in use and one with a draft, both of the account, and an approver. */
export async function furnishTypicals(
  db: Db,
  { companyId, account, text }: { companyId: string; account: string; text: string },
): Promise<void> {
  for (const [mark, status] of [
    ['', 'approved'],
    ['-draft', 'draft'],
  ] as const)
    await db.run(
      `with written as (insert into typical_ticket (id, company_id, kind, type, code, name, changed_at)
         values ('tt-' || $1::text || $2::text, $1::text, 'work', 'electricalFirst', 'D' || $2::text, $5, now())
         returning id),
       opened as (insert into typical_ticket_version (id, ticket_id, no, status, content, author_id, created_at)
         select 'tv-' || $1::text || $2::text, id, 1, $3, jsonb_build_object('equipment', $5::text, 'tasks',
           jsonb_build_array(jsonb_build_object('place', $5::text, 'content', $5::text))), $4, now() from written
         returning id, status)
       insert into typical_ticket_event (version_id, seq, at, kind, status, account_id, comment)
       select id, 1, now(), 'write', status, $4, $5 from opened`,
      [companyId, mark, status, account, text],
    )
  await db.run(
    `insert into typical_approver (id, company_id, account_id, step, from_day, changed_by, changed_at)
     values ('appr-' || $1::text, $1::text, $2, 'specialist', '2020-01-01', $2, now())`,
    [companyId, account],
  )
}
