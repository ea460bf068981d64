import { failureTable } from '@fengguang/domain/failure-table'
import { Failure, type FieldFailure } from '@fengguang/domain/kernel/failure'
import { say, textPairs } from '@fengguang/domain/kernel/texts'
import { ticketTypeNames } from '@fengguang/domain/three-people/three-people.model'
import { typicalLabels } from '@fengguang/domain/typical-tickets/typical.labels'
import {
  typicalKindNames,
  versionStatusNames,
  type TypicalOrigin,
} from '@fengguang/domain/typical-tickets/typical.model'
import {
  brokenTypicalRules,
  fitsTicket,
  typicalActions,
  typicalTable,
  type TypicalPlace,
} from '@fengguang/domain/typical-tickets/typical.rules'
import type {
  TypicalFilter,
  TypicalOffer,
  TypicalWhole,
  UsableTypical,
} from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import type { Context } from '../../http/context.ts'
import { excelFile, labelled, localDate } from '../../platform/excel.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { getStation } from '../stations/stations.service.ts'
import { ownSteps } from './approvers.service.ts'
import { judgeVersion, type JudgedVersion } from './typical-facts.service.ts'
import { isHeadFixed, openVersion } from './typical-form.service.ts'
import * as repo from './typical-tickets.repo.ts'

const texts = textPairs({
  exported: ['典型票', 'typical tickets'],
  everyStation: ['全部电站', 'Every station'],
})

export async function pageTypicals(ctx: Context, filter: TypicalFilter, page: { page: number; pageSize: number }) {
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const [rows, total] = await Promise.all([
    repo.findPage(ctx.db, ctx.user, filter, part),
    repo.countTypicals(ctx.db, ctx.user, filter),
  ])
  return { rows, total }
}

/** Each action that the state of a version offers, and what stands in its way. */
const offersOf = ({ lang }: Context, version: repo.StoredVersion, { facts, hands }: JudgedVersion): TypicalOffer[] =>
  typicalActions.flatMap((action) => {
    const step = typicalTable[version.status][action]
    if (!step) return []
    return [
      {
        versionId: version.id,
        versionNo: version.no,
        version: version.version,
        action,
        by: [...step.by],
        isYours: step.by.some((hand) => hands.includes(hand)),
        reasons: brokenTypicalRules(version.status, action, facts).map(({ key, values }) =>
          say(failureTable[key].text, lang, values),
        ),
      },
    ]
  })

export async function wholeTypical(ctx: Context, id: string): Promise<TypicalWhole> {
  const ticket = await repo.findTypical(ctx.db, ctx.user, id)
  if (!ticket) throw new Failure('record.notFound')
  const versions = await repo.findVersions(ctx.db, ctx.user, id)
  const events = await repo.findEvents(
    ctx.db,
    versions.map((one) => one.id),
  )
  const known = { steps: await ownSteps(ctx, ctx.db), events }
  const judged = versions.map((version) => ({ version, judged: judgeVersion(ctx, version, known) }))
  const open = openVersion(versions)
  const mayWrite = ctx.user.permissions.has('typical-ticket:write')
  return {
    ...ticket,
    versions: versions.map(({ ticketId: _of, ...version }) => version),
    history: events.map(({ versionNo, at, kind, status, by, comment }) => ({
      versionNo,
      at,
      kind,
      status,
      by,
      comment,
    })),
    offers: judged.flatMap((one) => offersOf(ctx, one.version, one.judged)),
    editable: mayWrite && open?.status === 'draft' && open.authorId === ctx.user.accountId ? open.id : null,
    isHeadFixed: isHeadFixed(versions),
    mayRevise: mayWrite && !open,
  }
}

/** For a ticket of a station that the caller may see. */
export async function usableTypicals(ctx: Context, wanted: TypicalPlace): Promise<UsableTypical[]> {
  await getStation(ctx, wanted.stationId)
  return repo.findUsable(ctx.db, ctx.user.companyId, wanted)
}

/**
 * Why a ticket cannot be made from a version; undefined where it can. One that the ticket had before may have been
 * superseded meanwhile. One of another company is none, like one that never was.
 */
async function faultOfOrigin(
  ctx: Context,
  tx: Db,
  versionId: string,
  ticket: TypicalPlace & { isKept: boolean },
): Promise<FieldFailure | undefined> {
  await repo.holdVersion(tx, versionId)
  const origin = await repo.findOrigin(tx, ctx.user, versionId)
  const isUsable = origin?.status === 'approved' || (ticket.isKept && origin?.status === 'superseded')
  if (!origin || !isUsable) return { key: 'typical.notApproved' }
  return fitsTicket(origin, ticket) ? undefined : { key: 'typical.notFitting' }
}

/** A version stays what it is until its ticket is written; `before` is what the ticket had. */
export async function checkOrigin(
  ctx: Context,
  tx: Db,
  { typicalVersionId: versionId, stationId, type }: TypicalPlace & { typicalVersionId: string | null },
  before: string | null,
): Promise<void> {
  if (versionId === null) return
  const fault = await faultOfOrigin(ctx, tx, versionId, { stationId, type, isKept: versionId === before })
  if (fault) throw new Failure('request.invalid', {}, { typicalVersionId: fault })
}

/** What a ticket was made from, as far as the caller may see it; null where it was written anew. */
export async function originOf(ctx: Context, versionId: string | null): Promise<TypicalOrigin | null> {
  if (versionId === null) return null
  const origin = await repo.findOrigin(ctx.db, ctx.user, versionId)
  return origin ? { id: origin.id, code: origin.code, name: origin.name, versionNo: origin.versionNo } : null
}

export async function exportTypicals(ctx: Context, filter: TypicalFilter) {
  const { lang } = ctx
  await record(ctx, { action: 'export', target: say(texts.exported, lang), detail: JSON.stringify(filter) })
  const zone = await companyZone(ctx)
  const column = labelled<repo.StoredTypical, typeof typicalLabels>(typicalLabels, lang)
  const columns = [
    column('code', ({ code }) => code),
    column('name', ({ name }) => name, 40),
    column('kind', ({ kind }) => say(typicalKindNames[kind], lang)),
    column('type', ({ type }) => (type ? say(ticketTypeNames[type], lang) : ''), 28),
    column('stationName', ({ stationName }) => stationName ?? say(texts.everyStation, lang), 30),
    column('status', ({ status }) => say(versionStatusNames[status], lang), 28),
    column('newestNo', ({ newestNo }) => newestNo),
    column('approvedNo', ({ approvedNo }) => approvedNo),
    column('usedCount', ({ usedCount }) => usedCount),
    column('lastUsedAt', ({ lastUsedAt }) => localDate(lastUsedAt, zone), 22),
    column('changedAt', ({ changedAt }) => localDate(changedAt, zone), 22),
  ]
  return excelFile(await exportName(ctx, texts.exported, filter), columns, all(ctx, filter))
}

async function* all(ctx: Context, filter: TypicalFilter): AsyncGenerator<repo.StoredTypical> {
  const limit = 1000
  for (let offset = 0; ; offset += limit) {
    const rows = await repo.findPage(ctx.db, ctx.user, filter, { limit, offset })
    yield* rows
    if (rows.length < limit) return
  }
}
