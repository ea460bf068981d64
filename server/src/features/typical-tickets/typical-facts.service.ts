import type { ApprovalStep, TypicalHand } from '@fengguang/domain/typical-tickets/typical.model'
import { signedSince, typicalHandsOn, type TypicalFacts } from '@fengguang/domain/typical-tickets/typical.rules'
import type { Context } from '../../http/context.ts'
import type { StoredEvent } from './typical-tickets.repo.ts'

export interface JudgedVersion {
  facts: TypicalFacts
  hands: TypicalHand[]
}

/** What holds for a version and whose hands the caller has on it; `events` may be those of others too. */
export function judgeVersion(
  { user: { accountId, permissions } }: Context,
  version: { id: string; authorId: string },
  { steps, events }: { steps: readonly ApprovalStep[]; events: readonly StoredEvent[] },
): JudgedVersion {
  const own = events.filter(({ versionId }) => versionId === version.id)
  return {
    facts: { authorId: version.authorId, callerId: accountId, signedBy: signedSince(own) },
    hands: typicalHandsOn(version, {
      id: accountId,
      mayAct: permissions.has('typical-ticket:write'),
      steps,
      isKeeper: permissions.has('qualification:write'),
    }),
  }
}
