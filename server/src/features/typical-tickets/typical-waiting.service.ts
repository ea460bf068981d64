import type { TypicalHand } from '@fengguang/domain/typical-tickets/typical.model'
import { brokenTypicalRules, typicalMachine, type TypicalAction } from '@fengguang/domain/typical-tickets/typical.rules'
import type { Context } from '../../http/context.ts'
import { ownSteps } from './approvers.service.ts'
import { judgeVersion } from './typical-facts.service.ts'
import { findEvents, findOpen, type OpenVersion } from './typical-tickets.repo.ts'

const most = 1_000
/** What leads on. */
const onward = ['submit', 'approve'] as const satisfies TypicalAction[]

export interface WaitingVersion {
  version: OpenVersion
  hands: TypicalHand[]
}

/** Versions whose next step is the caller's, the oldest first. */
export async function waitingVersions(ctx: Context): Promise<WaitingVersion[]> {
  const open = await findOpen(ctx.db, ctx.user, most)
  const events = await findEvents(
    ctx.db,
    open.map(({ id }) => id),
  )
  const steps = await ownSteps(ctx, ctx.db)
  return open.flatMap((version) => {
    const { facts, hands } = judgeVersion(ctx, version, { steps, events })
    const offered = typicalMachine.actionsFor(version.status, hands)
    const isMine = onward.some(
      (action) => offered.includes(action) && brokenTypicalRules(version.status, action, facts).length === 0,
    )
    return isMine ? [{ version, hands }] : []
  })
}
