import { Failure } from '@fengguang/domain/kernel/failure'
import type { PublicContext } from '../../http/context.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { addressBlock } from '../../platform/address-block.ts'
import { hasSignedInFrom } from './session.repo.ts'
import { tokenHash } from './token.ts'

export interface LoginLimits {
  /** Before a password is looked at. */
  admit(ctx: PublicContext, userName: string, accountId: string | undefined): Promise<void>
  /** A wrong password: only those count, a whole office may sign in within the same minute. */
  failed(ctx: PublicContext, userName: string): void
  /** Tokens cost no hash. */
  token(ctx: PublicContext): void
}

/** Wrong passwords that are looked at. */
export const wrongPerMinute = { block: 300, account: 30, returning: 10 }
const tokensPerMinute = 3000

/**
 * So many per account and per block of addresses. Who guesses uses up both for everybody at that address and for that
 * account; a person who has signed in from there or on that device before is let in beside them, by a share of the own.
 */
export function loginLimits(elapsedMs?: () => number): LoginLimits {
  const blocks = rateLimit({ perMinute: wrongPerMinute.block }, elapsedMs)
  const accounts = rateLimit({ perMinute: wrongPerMinute.account }, elapsedMs)
  const returning = rateLimit({ perMinute: wrongPerMinute.returning }, elapsedMs)
  const tokens = rateLimit({ perMinute: tokensPerMinute }, elapsedMs)
  return {
    async admit(ctx, userName, accountId) {
      const { block, account, both } = keysOf(ctx, userName)
      if (!blocks.isSpent(block) && !accounts.isSpent(account)) return
      if (accountId === undefined || returning.isSpent(both)) throw new Failure('request.tooMany')
      if (!(await hasSignedInFrom(ctx.db, accountId, placeOf(ctx)))) throw new Failure('request.tooMany')
    },
    failed(ctx, userName) {
      const { block, account, both } = keysOf(ctx, userName)
      // The own share is for those who come when the common one is spent.
      const isCommon = [blocks.allows(block), accounts.allows(account)].every(Boolean)
      if (!isCommon) returning.allows(both)
    },
    token: (ctx) => tokens.take(addressBlock(ctx.address)),
  }
}

const keysOf = (ctx: PublicContext, userName: string) => {
  const [block, account] = [addressBlock(ctx.address), userName.toLowerCase()]
  return { block, account, both: `${account} ${block}` }
}

const placeOf = ({ address, cookies }: PublicContext) => ({
  address,
  deviceHash: cookies.device ? tokenHash(cookies.device) : null,
})
