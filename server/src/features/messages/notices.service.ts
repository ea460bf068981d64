import { randomUUID } from 'node:crypto'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { NoticeForm, WrittenNotice } from '@fengguang/domain/messages/message.model'
import type { NoticeFilter } from '@fengguang/domain/messages/notices.contract'
import type { Context } from '../../http/context.ts'
import { record } from '../audit/audit.service.ts'
import * as repo from './notices.repo.ts'
import { push } from './push.repo.ts'

const readerOf = (ctx: Context): repo.Reader => ({
  companyId: ctx.user.companyId,
  now: ctx.now,
  english: ctx.lang === 'en_US',
})

export const partOf = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
})

export const noticePage = (ctx: Context, filter: NoticeFilter, page: { page: number; pageSize: number }) =>
  repo.findNotices(ctx.db, readerOf(ctx), filter, partOf(page))

export async function oneNotice(ctx: Context, id: string): Promise<WrittenNotice> {
  const [notice] = await repo.noticesById(ctx.db, readerOf(ctx), [id])
  if (!notice) throw new Failure('record.notFound')
  return notice
}

export async function receiverPage(ctx: Context, id: string, page: { page: number; pageSize: number }) {
  await oneNotice(ctx, id)
  return repo.findReceivers(ctx.db, ctx.user.companyId, id, partOf(page))
}

/** People who are in the audience now get it; those who join later do not. */
export async function sendNotice(ctx: Context, form: NoticeForm) {
  const { companyId, accountId } = ctx.user
  if (form.audience !== 'company' && form.audienceIds.length === 0)
    throw new Failure('request.invalid', {}, { audienceIds: { key: 'field.required' } })
  if (form.expiresAt && new Date(form.expiresAt) <= ctx.now)
    throw new Failure('request.invalid', {}, { expiresAt: { key: 'notice.expiryPast' } })
  const known = await repo.knownAudience(ctx.db, companyId, form.audience, form.audienceIds)
  if (form.audience !== 'company' && known < new Set(form.audienceIds).size)
    throw new Failure('request.invalid', {}, { audienceIds: { key: 'field.choice' } })
  const id = `n-${randomUUID()}`
  return ctx.db.inTransaction(async (tx) => {
    const receiverCount = await repo.insertNotice(tx, companyId, { ...form, id, writtenBy: accountId, now: ctx.now })
    if (receiverCount === 0) throw new Failure('notice.nobody')
    await push(tx, { kind: 'notice', noticeId: id })
    const detail = `to ${form.audience} ${form.audienceIds.join(' ')}, ${receiverCount} people`
    await record(ctx, { action: 'create', target: `notice ${form.msg_title}`, detail }, tx)
    return { id, receiverCount }
  })
}

export async function withdrawNotices(ctx: Context, ids: readonly string[]) {
  const withdrawn = await changeNotices(ctx, ids, 'update', repo.withdrawNotices)
  return { withdrawn }
}

export async function removeNotices(ctx: Context, ids: readonly string[]) {
  const removed = await changeNotices(ctx, ids, 'delete', repo.removeNotices)
  return { removed }
}

function changeNotices(
  ctx: Context,
  ids: readonly string[],
  action: 'update' | 'delete',
  change: typeof repo.withdrawNotices,
): Promise<number> {
  return ctx.db.inTransaction(async (tx) => {
    const found = await repo.noticesById(tx, readerOf(ctx), ids)
    if (found.length < new Set(ids).size) throw new Failure('record.notFound')
    const changed = await change(tx, ctx.user.companyId, ids, ctx.now)
    for (const { id } of found) await push(tx, { kind: 'notice', noticeId: id })
    for (const notice of found)
      await record(
        ctx,
        { action, target: `notice ${notice.msg_title}`, detail: action === 'update' ? 'withdrawn' : notice.id },
        tx,
      )
    return changed
  })
}
