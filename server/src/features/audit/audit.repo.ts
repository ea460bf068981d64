import { AuditEvent, type AuditFilter } from '@fengguang/domain/audit/audit.contract'
import type { AuditAction, AuditResult } from '@fengguang/domain/audit/audit.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql } from '../../platform/postgres/sql.ts'

/** What is kept and hashed; '' where there is no account or company. */
export interface StoredEvent {
  at: Date
  companyId: string
  accountId: string
  address: string
  action: AuditAction
  target: string
  result: AuditResult
  detail: string
}

/** One writer per company until its transaction ends: two events with the same predecessor would fork the chain. */
export const lockChain = (tx: Db, companyId: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`audit:${companyId}`}, 20))`)

export async function lastHash(tx: Db, companyId: string) {
  const [hash] = await tx.rows(
    sql`select hash from audit_event where company_id = ${companyId} order by seq desc limit 1`,
    (row) => z.object({ hash: z.instanceof(Buffer) }).parse(row).hash,
  )
  return hash
}

export const insertEvent = (tx: Db, e: StoredEvent, hash: Buffer) =>
  tx.run(
    sql`insert into audit_event (at, company_id, account_id, address, action, target, result, detail, hash)
     values (${e.at}, ${e.companyId}, ${e.accountId}, ${e.address}, ${e.action}, ${e.target}, ${e.result},
       ${e.detail}, ${hash})`,
  )

const found = (chains: readonly string[], f: AuditFilter, before?: string) =>
  sql`from audit_event e left join account a on a.id = e.account_id where ${allOf(
    sql`e.company_id = any(${chains})`,
    f.from ? sql`e.at >= ${new Date(f.from)}` : undefined,
    f.to ? sql`e.at < ${new Date(f.to)}` : undefined,
    f.action === undefined ? undefined : sql`e.action = ${f.action}`,
    f.result === undefined ? undefined : sql`e.result = ${f.result}`,
    f.keyword
      ? hasText(f.keyword, sql`concat_ws(chr(10), a.user_name, a.real_name, e.target, e.address, e.detail)`)
      : undefined,
    before === undefined ? undefined : sql`e.seq < ${before}`,
  )}`

export async function countEvents(db: Db, chains: readonly string[], filter: AuditFilter) {
  const [total] = await db.rows(
    sql`select count(*) as total ${found(chains, filter)}`,
    (row) => z.object({ total: z.coerce.number() }).parse(row).total,
  )
  return total ?? 0
}

/** Newest first; `before` goes on where an export stopped, so that new events do not shift it. */
export const findEvents = (
  db: Db,
  chains: readonly string[],
  filter: AuditFilter,
  part: { limit: number; offset?: number; before?: string },
) =>
  db.rows(
    sql`select e.seq::text as id, e.at, e.account_id as "accountId", coalesce(a.user_name, '') as "userName",
       coalesce(a.real_name, '') as "realName", e.address, e.action, e.target, e.result, e.detail
     ${found(chains, filter, part.before)} order by e.seq desc limit ${part.limit} offset ${part.offset ?? 0}`,
    (row) => AuditEvent.parse({ ...(row as object), at: (row as { at: Date }).at.toISOString() }),
  )

const Link = z.object({
  seq: z.string(),
  at: z.date(),
  companyId: z.string(),
  accountId: z.string(),
  address: z.string(),
  action: z.string(),
  target: z.string(),
  result: z.string(),
  detail: z.string(),
  hash: z.instanceof(Buffer),
})

export const readChain = (db: Db, companyId: string, after: string, limit: number) =>
  db.rows(
    sql`select seq::text as seq, at, company_id as "companyId", account_id as "accountId", address, action, target, result,
       detail, hash from audit_event e where company_id = ${companyId} and e.seq > ${after} order by e.seq limit ${limit}`,
    (row) => Link.parse(row),
  )
