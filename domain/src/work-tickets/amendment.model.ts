import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'
import { ticketStatuses } from './ticket.model.ts'

/** What of a ticket under way is changed by several hands, and not by a new ticket. */
export const amendmentKindNames = textPairs({
  extension: ['延期', 'Extension'],
  leader: ['变更负责人', 'Change of leader'],
  crew: ['变更成员', 'Change of crew'],
  pause: ['间断', 'Daily stop'],
  trial: ['试运行', 'Trial run'],
  override: ['解除闭锁', 'Interlock override'],
})
export type AmendmentKind = keyof typeof amendmentKindNames
export const amendmentKinds = Object.keys(amendmentKindNames) as [AmendmentKind, ...AmendmentKind[]]

export const amendmentStatusNames = textPairs({
  none: ['未申请', 'Not asked for'],
  toConfirm: ['待值班人员确认', 'To be confirmed on duty'],
  toIssue: ['待签发人同意', 'To be agreed by the issuer'],
  toPermit: ['待许可人同意', 'To be agreed by the permitter'],
  stopped: ['间断中', 'Work is stopped'],
  trial: ['试运行中', 'Trial run going on'],
  toResume: ['待许可复工', 'Resumption to be permitted'],
  toSign: ['待负责人签名', 'To be signed by the leader'],
  done: ['已生效', 'In force'],
  refused: ['未同意', 'Refused'],
  withdrawn: ['已撤回', 'Withdrawn'],
  lapsed: ['已失效', 'Lapsed'],
})
export type AmendmentStatus = keyof typeof amendmentStatusNames
export const amendmentStatuses = Object.keys(amendmentStatusNames) as [AmendmentStatus, ...AmendmentStatus[]]
/** Nothing follows them. */
export const settledStatuses = ['done', 'refused', 'withdrawn', 'lapsed'] as const satisfies AmendmentStatus[]
export const isOpen = ({ status }: { status: AmendmentStatus }): boolean =>
  !(settledStatuses as readonly AmendmentStatus[]).includes(status)
/** No one works meanwhile. */
const stoppedStatuses: ReadonlySet<AmendmentStatus> = new Set(['stopped', 'trial', 'toResume'])
export const isStopped = (amendments: readonly { status: AmendmentStatus }[]): boolean =>
  amendments.some(({ status }) => stoppedStatuses.has(status))

export const amendmentActionNames = textPairs({
  ask: ['申请', 'Ask for it'],
  confirm: ['值班确认', 'Confirm on duty'],
  issue: ['签发人同意', 'Agree as issuer'],
  permit: ['许可人同意', 'Agree as permitter'],
  resume: ['申请复工', 'Ask to resume'],
  sign: ['负责人签名', 'Sign as leader'],
  refuse: ['不同意', 'Refuse'],
  withdraw: ['撤回', 'Withdraw'],
})
export type AmendmentAction = keyof typeof amendmentActionNames
export const amendmentActions = Object.keys(amendmentActionNames) as [AmendmentAction, ...AmendmentAction[]]

export const AmendmentDetail = z.object({
  reason: z.string(),
  /** Of an extension: the new planned end. */
  plannedEndAt: z.iso.datetime().nullable(),
  /** Of a change of leader: the new one. */
  leaderId: z.string().nullable(),
  leaderName: z.string().nullable(),
  /** Of a change of crew: everyone who works from then on. */
  crew: z.array(z.string()).nullable(),
  /** Of an override: which measure, what its switch said, and in which state of the ticket. */
  measure: z.int().nullable(),
  position: z.union([z.literal(0), z.literal(1)]).nullable(),
  stage: z.enum(ticketStatuses).nullable(),
})
export type AmendmentDetail = z.infer<typeof AmendmentDetail>

export const Amendment = z.object({
  /** Of its ticket, from 1. */
  seq: z.int(),
  kind: z.enum(amendmentKinds),
  status: z.enum(amendmentStatuses),
  detail: AmendmentDetail,
  /** Who signed, the asking first. */
  steps: z.array(
    z.object({
      action: z.enum(amendmentActions),
      by: z.string(),
      name: z.string(),
      at: z.iso.datetime(),
      comment: z.string(),
    }),
  ),
})
export type Amendment = z.infer<typeof Amendment>
