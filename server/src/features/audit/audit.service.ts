import { auditTargetText } from '@fengguang/domain/audit/audit-target.rules'
import { auditDetailText } from '@fengguang/domain/audit/audit-detail.rules'
import type { AuditEvent, AuditFilter } from '@fengguang/domain/audit/audit.contract'
import {
  auditActionNames,
  auditResultNames,
  type AuditAction,
  type AuditResult,
} from '@fengguang/domain/audit/audit.model'
import { auditLabels } from '@fengguang/domain/audit/audit.labels'
import { headOf } from '@fengguang/domain/kernel/field-label'
import { say } from '@fengguang/domain/kernel/texts'
import type { AppParts } from '../../http/build-app.ts'
import type { Context, PublicContext } from '../../http/context.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { refusalsPerMinute } from '../../http/refusal.ts'
import { excelFile, localDate, type Cell, type ExcelColumn } from '../../platform/excel.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { linkHash } from './audit-chain.ts'
import * as repo from './audit.repo.ts'

export interface AuditEntry {
  action: AuditAction
  /** What it was done to: an id or a name people know. */
  target: string
  result?: AuditResult
  detail?: string
  /** Who acted, where nobody is signed in yet (a login). */
  actor?: { accountId: string; companyId: string }
}

/**
 * Appends one event. Pass the transaction that does the work as `db`: the event and the work then stand or fall
 * together, and a failed record undoes the work instead of leaving it unrecorded. Make it the last statement: it holds
 * the company's chain until the transaction ends, and rows locked after it may deadlock with another writer.
 */
export async function record(ctx: PublicContext, entry: AuditEntry, db: Db = ctx.db): Promise<void> {
  const actor = entry.actor ?? ctx.user
  const event: repo.StoredEvent = {
    at: ctx.now,
    companyId: actor?.companyId ?? '',
    accountId: actor?.accountId ?? '',
    address: ctx.address,
    action: entry.action,
    target: plain(entry.target, 300),
    result: entry.result ?? 'ok',
    detail: plain(entry.detail ?? '', 1000),
  }
  const hash = await db.inTransaction(async (tx) => {
    await repo.lockChain(tx, event.companyId)
    const link = linkHash(await repo.lastHash(tx, event.companyId), event)
    await repo.insertEvent(tx, event, link)
    return link
  })
  // The log keeps the newest link outside the database: a chain cut off at its end no longer carries it.
  ctx.log.info(
    { audit: event.action, result: event.result, chain: event.companyId, hash: hash.toString('hex') },
    'audit',
  )
}

/** For the HTTP server, which tells of every denial; a loop of them is recorded at its limit and logged beyond. */
export function denialRecorder(): AppParts['denied'] {
  const limit = rateLimit({ perMinute: refusalsPerMinute })
  return async (ctx, { method, route, key }) => {
    if (limit.allows(ctx.user?.accountId ?? ctx.address))
      await record(ctx, { action: 'denied', target: `${method} ${route}`, result: 'refused', detail: key })
  }
}

/** Free text of clients: no control characters (a forged line in an export), no bidirectional overrides, capped. */
export const plain = (text: string, max: number): string =>
  Array.from(text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' '))
    .slice(0, max)
    .join('')

/** The caller's chain, and beside it the events of no company for those who administer the platform. */
const readableChains = ({ user }: Context): string[] =>
  user.permissions.has('platform:write') ? [user.companyId, ''] : [user.companyId]

export async function auditPage(ctx: Context, filter: AuditFilter, page: { page: number; pageSize: number }) {
  const chains = readableChains(ctx)
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const [rows, total] = await Promise.all([
    repo.findEvents(ctx.db, chains, filter, part),
    repo.countEvents(ctx.db, chains, filter),
  ])
  return { rows, total }
}

export async function auditExport(ctx: Context, filter: AuditFilter) {
  await record(ctx, { action: 'export', target: 'audit', detail: JSON.stringify(filter) })
  const zone = await companyZone(ctx)
  const column = (key: keyof typeof auditLabels, cell = (e: AuditEvent): Cell => e[key]): ExcelColumn<AuditEvent> => ({
    header: say(headOf(auditLabels[key]), ctx.lang),
    width: key === 'detail' || key === 'target' ? 40 : 20,
    cell,
  })
  const columns = [
    column('at', (e) => localDate(e.at, zone)),
    column('userName'),
    column('realName'),
    column('address'),
    column('action', (e) => say(auditActionNames[e.action], ctx.lang)),
    column('target', (e) => auditTargetText(e, ctx.lang)),
    column('result', (e) => say(auditResultNames[e.result], ctx.lang)),
    column('detail', (e) => auditDetailText(e.detail, ctx.lang)),
  ]
  return excelFile(await exportName(ctx, ['审计日志', 'audit log'], filter), columns, allEvents(ctx, filter))
}

async function* allEvents(ctx: Context, filter: AuditFilter) {
  const chains = readableChains(ctx)
  const limit = 1000
  for (let before: string | undefined; ;) {
    const rows = await repo.findEvents(ctx.db, chains, filter, { limit, before })
    yield* rows
    before = rows.at(-1)?.id
    if (rows.length < limit) return
  }
}

/** Recomputes every link the caller may read. */
export async function verifyChain(ctx: Context): Promise<{ events: number; brokenAt: string | null }> {
  let events = 0
  for (const chain of readableChains(ctx)) {
    const result = await verifyOne(ctx.db, chain)
    events += result.events
    if (result.brokenAt !== null) return { events, brokenAt: result.brokenAt }
  }
  return { events, brokenAt: null }
}

async function verifyOne(db: Db, chain: string) {
  const limit = 2000
  let [events, after, previous] = [0, '0', undefined as Buffer | undefined]
  for (;;) {
    const links = await repo.readChain(db, chain, after, limit)
    for (const link of links) {
      if (!linkHash(previous, link).equals(link.hash)) return { events, brokenAt: link.seq }
      events += 1
      after = link.seq
      previous = link.hash
    }
    if (links.length < limit) return { events, brokenAt: null }
  }
}
