import type { FastifyInstance } from 'fastify'
import { Failure } from '@fengguang/domain/kernel/failure'
import { legacyMessagesContract, messagesContract } from '@fengguang/domain/messages/messages.contract'
import { noticesContract } from '@fengguang/domain/messages/notices.contract'
import type { Context } from '../../http/context.ts'
import { serve } from '../../http/serve.ts'
import * as events from './events.service.ts'
import * as inbox from './inbox.repo.ts'
import { answerInvitation, countWaitingInvitations, waitingInvitations } from './invitations.service.ts'
import { audienceChoices } from './notices.repo.ts'
import * as notices from './notices.service.ts'

export function serveMessages(app: FastifyInstance) {
  const ofNotices = serve(app, 'notices', noticesContract, {
    page: (ctx, { query: { page, pageSize, ...filter } }) => notices.noticePage(ctx, filter, { page, pageSize }),
    one: (ctx, { query }) => notices.oneNotice(ctx, query.id),
    receivers: (ctx, { query: { id, ...page } }) => notices.receiverPage(ctx, id, page),
    choices: (ctx) => audienceChoices(ctx.db, ctx.user.companyId),
    send: (ctx, { body }) => notices.sendNotice(ctx, body),
    withdraw: (ctx, { body }) => notices.withdrawNotices(ctx, body.ids),
    remove: (ctx, { body }) => notices.removeNotices(ctx, body.ids),
  })
  return [serveLegacy(app), serveInbox(app), ofNotices] as const
}

const serveLegacy = (app: FastifyInstance) =>
  serve(app, 'legacyMessages', legacyMessagesContract, {
    inviteCount: async (ctx) => ({ count: await countWaitingInvitations(ctx) }),
    invites: waitingInvitations,
    counts: async (ctx) => ({
      event: await events.eventCount(ctx, true),
      system: await inbox.countNotices(ctx.db, ctx.user.accountId, ctx.now, true),
      task: await inbox.countTasks(ctx.db, ctx.user.accountId, true),
      invite: await countWaitingInvitations(ctx),
    }),
    answerInvite: (ctx, { query }) => answerInvitation(ctx, query.id, query.answer),
    noticeUnreadCount: async (ctx) => ({
      count: await inbox.countNotices(ctx.db, ctx.user.accountId, ctx.now, true),
    }),
  })

const changing = async (work: Promise<number>) => ({ changed: await work })

const serveInbox = (app: FastifyInstance) =>
  serve(app, 'messages', messagesContract, {
    eventCount: async (ctx) => ({
      total: await events.eventCount(ctx, false),
      unread: await events.eventCount(ctx, true),
    }),
    eventGroups: (ctx, { query }) => events.eventGroups(ctx, query),
    events: (ctx, { query }) => events.eventPage(ctx, query),
    event: (ctx, { query }) => events.oneEvent(ctx, query.id),
    systemNotices: async (ctx, { query }) => {
      const { accountId } = ctx.user
      const onlyUnread = query.unread === '1'
      return {
        rows: await inbox.findNotices(ctx.db, accountId, ctx.now, onlyUnread, notices.partOf(query)),
        total: await inbox.countNotices(ctx.db, accountId, ctx.now, onlyUnread),
      }
    },
    popups: (ctx, { query }) => events.popups(ctx, query.after),
    readEvents: (ctx, { body }) => events.markEvents(ctx, body.ids, 'read'),
    removeEvents: (ctx, { body }) => events.markEvents(ctx, body.ids, 'deleted'),
    readNotices: (ctx, { body }) => changing(inbox.readNotices(ctx.db, ctx.user.accountId, ctx.now, body.ids)),
    removeNotices: (ctx, { body }) => changing(inbox.putAwayNotices(ctx.db, ctx.user.accountId, ctx.now, body.ids)),
    readAll: async (ctx, { body }) => {
      for (const kind of body.kinds) await readAllOf[kind](ctx)
      return {}
    },
    tasks: async (ctx, { query }) => {
      const onlyUnread = query.unread === '1'
      return {
        rows: await inbox.findTasks(ctx.db, ctx.user.accountId, onlyUnread, notices.partOf(query)),
        total: await inbox.countTasks(ctx.db, ctx.user.accountId, onlyUnread),
      }
    },
    task: async (ctx, { query }) => {
      const task = await inbox.findTask(ctx.db, ctx.user.accountId, query.id)
      if (!task) throw new Failure('record.notFound')
      return task
    },
    readTasks: (ctx, { body }) => changing(inbox.readTasks(ctx.db, ctx.user.accountId, ctx.now, body.ids)),
    expiring: (ctx) => events.expiring(ctx),
  })

const readAllOf = {
  event: events.readAllEvents,
  system: (ctx: Context) => inbox.readNotices(ctx.db, ctx.user.accountId, ctx.now, null),
  task: (ctx: Context) => inbox.readTasks(ctx.db, ctx.user.accountId, ctx.now, null),
}
