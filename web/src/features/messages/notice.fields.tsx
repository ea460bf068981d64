import {
  audienceNames,
  noticeStateNames,
  popupMethodNames,
  type NoticeReceiver,
  type NoticeState,
  type WrittenNotice,
} from '@fengguang/domain/messages/message.model'
import type { Field } from '../../kit/field.ts'
import { instantText } from '../../kit/format.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import type { Say } from '../../lib/i18n.ts'
import type { Tone } from '../../theme/tokens.ts'
import { m } from './notices.texts.ts'

const tones: Record<NoticeState, Tone> = { active: 'normal', expired: 'offline', withdrawn: 'notConnected' }

export const writtenFields = (say: Say): readonly Field<WrittenNotice>[] => [
  { key: 'msg_title', label: m.subject, group: m.notice, widthPx: 200, fixed: true },
  { key: 'msg_content', label: m.content, group: m.notice, widthPx: 280 },
  { key: 'msg_content_en', label: m.contentEn, group: m.notice, widthPx: 280, list: 'optional' },
  {
    key: 'state',
    label: m.state,
    group: m.sending,
    widthPx: 110,
    format: { kind: 'choice', names: noticeStateNames },
    filter: { kind: 'choice', names: noticeStateNames },
    render: ({ state }) => <StateTag tone={tones[state]} label={noticeStateNames[state]} />,
  },
  {
    key: 'app_popup_method',
    label: m.popup,
    group: m.sending,
    widthPx: 140,
    format: { kind: 'choice', names: popupMethodNames },
  },
  {
    key: 'audience',
    label: m.audience,
    group: m.sending,
    widthPx: 200,
    format: { kind: 'choice', names: audienceNames },
    render: ({ audience, audienceNames: names }) =>
      [say(audienceNames[audience]), names.join(' · ')].filter(Boolean).join(': '),
  },
  {
    key: 'readCount',
    label: m.readCount,
    group: m.sending,
    widthPx: 90,
    align: 'right',
    render: ({ readCount, receiverCount }) => say(m.readOf, { read: readCount, all: receiverCount }),
  },
  { key: 'writtenBy', label: m.writtenBy, group: m.sending, widthPx: 110 },
  { key: 'writtenAt', label: m.writtenAt, group: m.sending, widthPx: 170, format: { kind: 'instant' } },
  { key: 'expiresAt', label: m.expiresAt, group: m.sending, widthPx: 170, format: { kind: 'instant' } },
  {
    key: 'withdrawnAt',
    label: m.withdrawnAt,
    group: m.sending,
    widthPx: 170,
    list: 'optional',
    format: { kind: 'instant' },
  },
]

export const receiverFields: readonly Field<NoticeReceiver>[] = [
  { key: 'realName', label: m.realName, widthPx: 120 },
  { key: 'userName', label: m.userName, widthPx: 120 },
  {
    key: 'readAt',
    label: m.readAt,
    widthPx: 170,
    format: { kind: 'instant' },
    render: ({ readAt }) =>
      readAt === null ? <StateTag tone="notConnected" label={m.notRead} /> : instantText(readAt),
  },
]
