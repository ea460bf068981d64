import { Invitation, type InvitationAnswer } from '@fengguang/domain/messages/message.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

/** Nobody joins what is gone. */
const open = (accountId: string) => sql`from invitation i join organisation o on o.id = i.organisation_id
  join company c on c.id = o.company_id join account by on by.id = i.invited_by
  where i.account_id = ${accountId} and i.answer is null and c.deleted_at is null`

const Row = Invitation.extend({ createdAt: z.date() })

export const openInvitations = (db: Db, accountId: string) =>
  db.rows(
    sql`select i.id, c.name as "companyName", o.name as "organisationName", by.real_name as "invitedBy",
       i.created_at as "createdAt" ${open(accountId)} order by i.created_at desc, i.id limit 200`,
    (row): Invitation => {
      const found = Row.parse(row)
      return { ...found, createdAt: found.createdAt.toISOString() }
    },
  )

export async function countInvitations(db: Db, accountId: string): Promise<number> {
  const [n] = await db.rows(
    sql`select count(*)::int as n ${open(accountId)}`,
    (row) => z.object({ n: z.int() }).parse(row).n,
  )
  return n ?? 0
}

const Answered = z.object({
  organisationId: z.string(),
  organisationName: z.string(),
  companyId: z.string(),
  invitedBy: z.string(),
})

/** Nothing when it is another person's, gone or answered: of two clicks one counts. */
export async function answerInvitation(db: Db, accountId: string, id: string, answer: InvitationAnswer, now: Date) {
  const [answered] = await db.rows(
    sql`update invitation i set answer = ${answer}, answered_at = ${now}
     from organisation o where i.id = ${id} and i.account_id = ${accountId} and i.answer is null
       and o.id = i.organisation_id
     returning o.id as "organisationId", o.name as "organisationName", o.company_id as "companyId",
       i.invited_by as "invitedBy"`,
    (row) => Answered.parse(row),
  )
  return answered
}

export const joinOrganisation = (db: Db, organisationId: string, accountId: string) =>
  db.run(
    sql`insert into organisation_account (organisation_id, account_id) values (${organisationId}, ${accountId})
     on conflict do nothing`,
  )

export async function realNameOf(db: Db, accountId: string): Promise<string> {
  const [name] = await db.rows(
    sql`select real_name as name from account where id = ${accountId}`,
    (row) => z.object({ name: z.string() }).parse(row).name,
  )
  return name ?? ''
}
