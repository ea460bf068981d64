import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from './db.ts'
import { sql, type Sql } from './sql.ts'

/** A line of the history of a record. */
export interface SealedLine {
  recordId: string
  seq: number
  at: string
  kind: string
  status: string
  /** Null: the platform itself. */
  accountId: string | null
  comment: string
  /** Of the whole record as it was left. */
  contentHash: Buffer
}

/** Keys in the order of the alphabet, because the database does not keep theirs. */
const ordered = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The same contents have the same hash, in whatever order their keys come back. */
export const contentHash = (contents: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(contents, ordered)).digest()

const beginning = Buffer.alloc(32)
/** JSON keeps the fields apart: text moved from one field to the next changes the hash. */
const lineHash = (previous: Buffer | undefined, line: SealedLine): Buffer =>
  createHash('sha256')
    .update(previous ?? beginning)
    .update(JSON.stringify([line.recordId, line.seq, line.at, line.kind, line.status, line.accountId, line.comment]))
    .update(line.contentHash)
    .digest()

const instant = z.date().transform((date) => date.toISOString())
/** How a line is read; kinds and states are those of the record. */
export const lineOf = <K extends string, S extends string>(kinds: readonly K[], statuses: readonly S[]) =>
  z.object({
    seq: z.int(),
    at: instant,
    kind: z.enum(kinds),
    status: z.enum(statuses),
    accountId: z.string().nullable(),
    by: z.string().nullable(),
    comment: z.string(),
    contentHash: z.instanceof(Buffer),
    hash: z.instanceof(Buffer),
  })

/** `events` is the table of the lines of records that are tickets. */
export const findSealed = <T>(db: Db, events: Sql, ticketId: string, parse: (row: unknown) => T): Promise<T[]> =>
  db.rows(
    sql`select e.seq, e.at, e.kind, e.status, e.account_id as "accountId", a.real_name as by, e.comment,
       e.ticket_hash as "contentHash", e.hash
     from ${events} e left join account a on a.id = e.account_id where e.ticket_id = ${ticketId} order by e.seq`,
    parse,
  )

const Last = z.object({ seq: z.int(), hash: z.instanceof(Buffer) })
/** The row of the record must be locked: two lines with one predecessor would fork the chain. */
export async function appendSealed(
  tx: Db,
  events: Sql,
  { now, ...said }: Omit<SealedLine, 'seq' | 'at'> & { now: Date },
): Promise<void> {
  const [last] = await tx.rows(
    sql`select seq, hash from ${events} where ticket_id = ${said.recordId} order by seq desc limit 1`,
    (row) => Last.parse(row),
  )
  const line = { ...said, seq: (last?.seq ?? 0) + 1, at: now.toISOString() }
  await tx.run(
    sql`insert into ${events} (ticket_id, seq, at, kind, status, account_id, comment, ticket_hash, hash)
     values (${line.recordId}, ${line.seq}, ${now}, ${line.kind}, ${line.status}, ${line.accountId}, ${line.comment},
       ${line.contentHash}, ${lineHash(last?.hash, line)})`,
  )
}

/** The first line that was altered, 0 where the record itself was, null where all is as it was written. */
export function brokenAt(
  record: { id: string; contentHash: Buffer },
  lines: readonly (Omit<SealedLine, 'recordId'> & { hash: Buffer })[],
): number | null {
  let previous: Buffer | undefined
  for (const [index, line] of lines.entries()) {
    const isWhole = lineHash(previous, { ...line, recordId: record.id }).equals(line.hash)
    if (line.seq !== index + 1 || !isWhole) return index + 1
    previous = line.hash
  }
  return lines.at(-1)?.contentHash.equals(record.contentHash) ? null : 0
}
