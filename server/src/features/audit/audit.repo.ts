import { AuditEvent, type AuditFilter } from '@fengguang/domain/audit/audit.contract'
import type { AuditAction, AuditResult } from '@fengguang/domain/audit/audit.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'

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
  tx.run('select pg_advisory_xact_lock(hashtextextended($1, 20))', [`audit:${companyId}`])

export async function lastHash(tx: Db, companyId: string) {
  const [hash] = await tx.rows(
    'select hash from audit_event where company_id = $1 order by seq desc limit 1',
    [companyId],
    (row) => z.object({ hash: z.instanceof(Buffer) }).parse(row).hash,
  )
  return hash
}

export const insertEvent = (tx: Db, e: StoredEvent, hash: Buffer) =>
  tx.run(
    `insert into audit_event (at, company_id, account_id, address, action, target, result, detail, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [e.at, e.companyId, e.accountId, e.address, e.action, e.target, e.result, e.detail, hash],
  )

const found = `from audit_event e left join account a on a.id = e.account_id
  where e.company_id = any($1) and ($2::timestamptz is null or e.at >= $2) and ($3::timestamptz is null or e.at < $3)
    and ($4::text is null or e.action = $4) and ($5::text is null or e.result = $5)
    and ($6::text is null or position(lower($6) in
         lower(concat_ws(' ', a.user_name, a.real_name, e.target, e.address, e.detail))) > 0)`
const filterValues = (chains: readonly string[], f: AuditFilter) => [
  chains,
  f.from ? new Date(f.from) : null,
  f.to ? new Date(f.to) : null,
  f.action ?? null,
  f.result ?? null,
  f.keyword || null,
]

export async function countEvents(db: Db, chains: readonly string[], filter: AuditFilter) {
  const [total] = await db.rows(
    `select count(*) as total ${found}`,
    filterValues(chains, filter),
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
    `select e.seq::text as id, e.at, e.account_id as "accountId", coalesce(a.user_name, '') as "userName",
       coalesce(a.real_name, '') as "realName", e.address, e.action, e.target, e.result, e.detail
     ${found} and ($7::bigint is null or e.seq < $7) order by e.seq desc limit $8 offset $9`,
    [...filterValues(chains, filter), part.before ?? null, part.limit, part.offset ?? 0],
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
    `select seq::text as seq, at, company_id as "companyId", account_id as "accountId", address, action, target, result,
       detail, hash from audit_event e where company_id = $1 and e.seq > $2 order by e.seq limit $3`,
    [companyId, after, limit],
    (row) => Link.parse(row),
  )
