import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'
import { max, requiredMax, requiredUnder } from '../kernel/validation.ts'

const id = z.string().max(64)

/** Specification §3: 01 stays until it is closed, 02 closes by itself. */
export const popupMethods = ['01', '02'] as const
export type PopupMethod = (typeof popupMethods)[number]
export const popupMethodNames = textPairs({
  '01': ['常驻弹窗', 'Stays until closed'],
  '02': ['定时弹窗', 'Closes by itself'],
})

/** The fields of a message notice of specification §3, spelled as there. */
export const MessageNotice = z.object({
  id: z.string(),
  msg_title: z.string(),
  msg_content: z.string(),
  msg_content_en: z.string(),
  app_popup_method: z.enum(popupMethods),
})
export type MessageNotice = z.infer<typeof MessageNotice>

export const messageKinds = ['event', 'system', 'task', 'invite'] as const
export type MessageKind = (typeof messageKinds)[number]

/** A notice that is to pop up now; `link` leads to what it is about. */
export const PopupNotice = MessageNotice.extend({ kind: z.enum(messageKinds), link: z.string() })
export type PopupNotice = z.infer<typeof PopupNotice>

export const MessageCounts = z.object({ event: z.int(), system: z.int(), task: z.int(), invite: z.int() })
export type MessageCounts = z.infer<typeof MessageCounts>

/** A notice as its receiver sees it. */
export const SystemNotice = MessageNotice.extend({
  writtenBy: z.string(),
  writtenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  isRead: z.boolean(),
})
export type SystemNotice = z.infer<typeof SystemNotice>

export const TaskMessage = z.object({
  id: z.string(),
  title: z.string(),
  titleEn: z.string(),
  content: z.string(),
  contentEn: z.string(),
  link: z.string(),
  writtenAt: z.iso.datetime(),
  isRead: z.boolean(),
})
export type TaskMessage = z.infer<typeof TaskMessage>

export const Invitation = z.object({
  id: z.string(),
  companyName: z.string(),
  organisationName: z.string(),
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
})
export type Invitation = z.infer<typeof Invitation>

export const invitationAnswers = ['accepted', 'declined'] as const
export type InvitationAnswer = (typeof invitationAnswers)[number]

/** Something that ends soon. */
export const expiryKinds = ['notice', 'shelvedAlarm'] as const
export const ExpiryNotice = z.object({
  id: z.string(),
  kind: z.enum(expiryKinds),
  title: z.string(),
  expiresAt: z.iso.datetime(),
})
export type ExpiryNotice = z.infer<typeof ExpiryNotice>

/** Whom a notice is for; the ids are those of organisations, roles or people, and empty for the whole company. */
export const audiences = ['company', 'organisation', 'role', 'person'] as const
export type Audience = (typeof audiences)[number]
export const audienceNames = textPairs({
  company: ['全公司', 'The whole company'],
  organisation: ['组织', 'Organisations'],
  role: ['角色', 'Roles'],
  person: ['人员', 'People'],
})

export const noticeStates = ['active', 'expired', 'withdrawn'] as const
export type NoticeState = (typeof noticeStates)[number]
export const noticeStateNames = textPairs({
  active: ['有效', 'In force'],
  expired: ['已过期', 'Expired'],
  withdrawn: ['已撤回', 'Withdrawn'],
})

/** A notice as those who write notices see it. */
export const WrittenNotice = MessageNotice.extend({
  audience: z.enum(audiences),
  /** Names of the organisations, roles or people it was addressed to. */
  audienceNames: z.array(z.string()),
  writtenBy: z.string(),
  writtenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  state: z.enum(noticeStates),
  receiverCount: z.int(),
  readCount: z.int(),
})
export type WrittenNotice = z.infer<typeof WrittenNotice>

export const NoticeForm = z.object({
  msg_title: requiredUnder(100), // spec §9
  msg_content: requiredMax(500),
  /** Empty: readers of English get the Chinese text. */
  msg_content_en: max(1000).default(''),
  app_popup_method: z.enum(popupMethods),
  audience: z.enum(audiences),
  audienceIds: z.array(id).max(1000).default([]),
  expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
})
export type NoticeForm = z.infer<typeof NoticeForm>

export const NoticeReceiver = z.object({
  id: z.string(),
  userName: z.string(),
  realName: z.string(),
  readAt: z.iso.datetime().nullable(),
})
export type NoticeReceiver = z.infer<typeof NoticeReceiver>
