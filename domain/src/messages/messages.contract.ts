import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { idList } from '../organisation/organisation.model.ts'
import { EventMessage, EventMessageGroup } from './event-message.model.ts'
import {
  ExpiryNotice,
  Invitation,
  invitationAnswers,
  MessageCounts,
  PopupNotice,
  SystemNotice,
  TaskMessage,
} from './message.model.ts'

const id = z.string().max(64)
/** Of events and their changes, which are numbered. */
const eventId = z.string().regex(/^\d{1,18}$/)
const eventIds = z.object({ ids: z.array(eventId).min(1).max(200) })
const ids = z.object({ ids: z.array(id).min(1).max(200) })
const changed = z.object({ changed: z.int() })
const legacy = { method: 'GET', access: 'signed-in', envelope: 'legacy' } as const
const read = { method: 'GET', access: 'signed-in', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'signed-in', envelope: 'microplat' } as const
const micro = '/microplat/api'
const message = `${micro}/message`
const unread = z.object({ unread: z.enum(['0', '1']).optional() })

/** Specification §7 "Messages (legacy)". */
export const legacyMessagesContract = {
  inviteCount: endpoint({
    ...legacy,
    path: '/BaseMessage/queryCompanyInviteCount',
    poll: true,
    response: z.object({ count: z.int() }),
  }),
  invites: endpoint({ ...legacy, path: '/BaseMessage/queryCompanyInvite', response: z.array(Invitation) }),
  /** Unread messages of every kind: the number at the bell. */
  counts: endpoint({ ...legacy, path: '/BaseMessage/getBaseMessageCountNew', poll: true, response: MessageCounts }),
  answerInvite: endpoint({
    ...legacy,
    path: '/authComUserRel/handleCompanyInvite',
    changesState: true,
    query: z.object({ id, answer: z.enum(invitationAnswers) }),
    response: z.object({ answer: z.enum(invitationAnswers) }),
  }),
  noticeUnreadCount: endpoint({
    ...legacy,
    path: '/BaseNotice/getNoticeUnreadCount',
    poll: true,
    response: z.object({ count: z.int() }),
  }),
}

/** Specification §7 "Microservice messages". */
export const messagesContract = {
  eventCount: endpoint({
    ...read,
    path: `${message}/countEventMessageList`,
    poll: true,
    response: z.object({ total: z.int(), unread: z.int() }),
  }),
  /** Events by station, the newest first: a storm is a few rows. */
  eventGroups: endpoint({
    ...read,
    path: `${message}/getEventMessageList`,
    query: pageQuery.extend(unread.shape),
    response: pageOf(EventMessageGroup),
  }),
  /** The events of one station, or of all. */
  events: endpoint({
    ...read,
    path: `${message}/getDetailEventMessageList`,
    query: pageQuery.extend({ stid: id.optional(), ...unread.shape }),
    response: pageOf(EventMessage),
  }),
  event: endpoint({
    ...read,
    path: `${message}/getEventMessageInfo`,
    query: z.object({ id: eventId }),
    response: EventMessage,
  }),
  systemNotices: endpoint({
    ...read,
    path: `${message}/getSysNoticeList`,
    query: pageQuery.extend(unread.shape),
    response: pageOf(SystemNotice),
  }),
  /**
   * What is to pop up: unread notices, and events that became known after `after`. Without it only the notices; the
   * answer's `until` is the next question's `after`.
   */
  popups: endpoint({
    ...read,
    path: `${message}/getEventMessageNoticeList`,
    poll: true,
    query: z.object({ after: eventId.optional() }),
    response: z.object({ until: eventId, notices: z.array(PopupNotice) }),
  }),
  readEvents: endpoint({ ...write, path: `${message}/setReadEventMessage`, body: eventIds, response: changed }),
  readNotices: endpoint({ ...write, path: `${message}/setSysRead`, body: ids, response: changed }),
  removeEvents: endpoint({ ...write, path: `${message}/deleteEventMessage`, body: eventIds, response: changed }),
  removeNotices: endpoint({ ...write, path: `${message}/deleteSysNotice`, body: ids, response: changed }),
  /** Everything of these kinds; events unless said. */
  readAll: endpoint({
    ...write,
    path: `${message}/setAllReadEventMessage`,
    body: z.object({
      kinds: z
        .array(z.enum(['event', 'system', 'task']))
        .min(1)
        .max(3)
        .default(['event']),
    }),
    response: z.object({}),
  }),
  tasks: endpoint({
    ...read,
    path: `${micro}/optask/message/list`,
    query: pageQuery.extend(unread.shape),
    response: pageOf(TaskMessage),
  }),
  task: endpoint({
    ...read,
    path: `${micro}/optask/message/info`,
    query: z.object({ id }),
    response: TaskMessage,
  }),
  readTasks: endpoint({
    ...write,
    path: `${micro}/optask/message/alreadyReadSet`,
    bodyType: 'form',
    body: z.object({ ids: idList }),
    response: changed,
  }),
  /** What the caller knows of and what ends soon: notices in force and shelved alarms. */
  expiring: endpoint({
    ...read,
    path: `${micro}/mixbox/pm/project/expireNotice`,
    poll: true,
    response: z.array(ExpiryNotice),
  }),
}
