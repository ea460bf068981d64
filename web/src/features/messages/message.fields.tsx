import { alarmLevelNames } from '@fengguang/domain/alarms/alarm.model'
import type { Lang, TextPair } from '@fengguang/domain/kernel/texts'
import type { EventMessage } from '@fengguang/domain/messages/event-message.model'
import type { Invitation, SystemNotice, TaskMessage } from '@fengguang/domain/messages/message.model'
import type { Field } from '../../kit/field.ts'
import { RichText } from '../../kit/rich/RichText.tsx'
import { AlarmLevelTag } from '../../widgets/AlarmLevelTag.tsx'
import { m } from './messages.texts.ts'

/** `unread` is a filter without a column. */
type Filtered<T> = T & { unread?: string }
export type EventRow = Filtered<EventMessage>
export type NoticeRow = Filtered<SystemNotice>
export type TaskRow = Filtered<TaskMessage>

const readNames: Record<string, TextPair> = { true: m.isRead, false: m.isUnread }
const unread = {
  key: 'unread',
  label: m.unreadOnly,
  list: 'never',
  filter: { kind: 'choice', names: { 1: m.isUnread } },
} as const
const isRead = {
  key: 'isRead',
  label: m.readState,
  widthPx: 80,
  format: { kind: 'choice', names: readNames },
} as const
const text = (content: string, read: boolean) => (
  <span className={read ? 'fg-message-text' : 'fg-message-text fg-message-unread'}>{content}</span>
)

export const eventFields = (lang: Lang): readonly Field<EventRow>[] => [
  {
    key: lang === 'zh_CN' ? 'msg_content' : 'msg_content_en',
    label: m.content,
    widthPx: 320,
    render: (row) => text(lang === 'zh_CN' ? row.msg_content : row.msg_content_en, row.isRead),
  },
  {
    key: 'level',
    label: m.level,
    widthPx: 110,
    format: { kind: 'choice', names: alarmLevelNames },
    render: ({ level }) => <AlarmLevelTag level={level} />,
  },
  { key: 'stationName', label: m.station, widthPx: 180 },
  { key: 'at', label: m.at, widthPx: 170, format: { kind: 'instant' } },
  isRead,
  unread,
]

export const noticeFields = (lang: Lang): readonly Field<NoticeRow>[] => [
  {
    key: 'msg_title',
    label: m.subject,
    widthPx: 200,
    render: ({ msg_title, isRead: read }) => text(msg_title, read),
  },
  {
    key: lang === 'zh_CN' ? 'msg_content' : 'msg_content_en',
    label: m.content,
    widthPx: 320,
    render: (row) => <RichText text={lang === 'zh_CN' ? row.msg_content : row.msg_content_en} />,
  },
  { key: 'writtenBy', label: m.writtenBy, widthPx: 100 },
  { key: 'writtenAt', label: m.at, widthPx: 170, format: { kind: 'instant' } },
  { key: 'expiresAt', label: m.expiresAt, widthPx: 170, list: 'optional', format: { kind: 'instant' } },
  isRead,
  unread,
]

export const taskFields = (lang: Lang): readonly Field<TaskRow>[] => [
  {
    key: lang === 'zh_CN' ? 'title' : 'titleEn',
    label: m.subject,
    widthPx: 200,
    render: (row) => text(lang === 'zh_CN' ? row.title : row.titleEn, row.isRead),
  },
  {
    key: lang === 'zh_CN' ? 'content' : 'contentEn',
    label: m.content,
    widthPx: 320,
    render: (row) => text(lang === 'zh_CN' ? row.content : row.contentEn, true),
  },
  { key: 'writtenAt', label: m.at, widthPx: 170, format: { kind: 'instant' } },
  isRead,
  unread,
]

export const invitationFields: readonly Field<Invitation>[] = [
  { key: 'companyName', label: m.company, widthPx: 200 },
  { key: 'organisationName', label: m.organisation, widthPx: 180 },
  { key: 'invitedBy', label: m.invitedBy, widthPx: 120 },
  { key: 'createdAt', label: m.at, widthPx: 170, format: { kind: 'instant' } },
]
