import { Failure } from '@fengguang/domain/kernel/failure'
import type { InvitationAnswer } from '@fengguang/domain/messages/message.model'
import type { Context } from '../../http/context.ts'
import { record } from '../audit/audit.service.ts'
import * as repo from './invitations.repo.ts'
import { tellPerson } from './person-messages.service.ts'

/** What waits for the caller's answer. */
export const waitingInvitations = (ctx: Context) => repo.openInvitations(ctx.db, ctx.user.accountId)
export const countWaitingInvitations = (ctx: Context) => repo.countInvitations(ctx.db, ctx.user.accountId)

const words = {
  accepted: ['接受', 'accepted'],
  declined: ['拒绝', 'declined'],
} as const

/** The inviter gets a message; the answer stands in the audit log of both companies. */
export async function answerInvitation(ctx: Context, id: string, answer: InvitationAnswer) {
  const { accountId } = ctx.user
  await ctx.db.inTransaction(async (tx) => {
    const invitation = await repo.answerInvitation(tx, accountId, id, answer, ctx.now)
    if (!invitation) throw new Failure('record.notFound')
    const { organisationId, organisationName, companyId, invitedBy } = invitation
    if (answer === 'accepted') await repo.joinOrganisation(tx, organisationId, accountId)
    const name = await repo.realNameOf(tx, accountId)
    const [zh, en] = words[answer]
    await tellPerson(tx, {
      accountId: invitedBy,
      title: [`${name}${zh}了邀请`, `${name} ${en} the invitation`],
      content: [
        `${name}${zh}了加入“${organisationName}”的邀请`,
        `${name} ${en} the invitation to join “${organisationName}”`,
      ],
      link: '/departmentManagementN',
      now: ctx.now,
    })
    const entry = { action: 'update', target: `invitation ${id}`, detail: `${answer} by ${name}` } as const
    // In one order: two answers across the same two companies must not wait for one another.
    for (const chain of [...new Set([companyId, ctx.user.companyId])].toSorted())
      await record(ctx, { ...entry, actor: { accountId, companyId: chain } }, tx)
  })
  return { answer }
}
