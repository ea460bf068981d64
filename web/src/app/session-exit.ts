import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { accountContract } from '@fengguang/domain/account/account.contract'
import { sessionContract } from '@fengguang/domain/session/session.contract'
import type { SessionEffect } from '@fengguang/domain/session/session-machine.model'
import { apiBase } from '../lib/api-base.ts'
import { callOnce, callSettled } from '../lib/call.ts'
import { RequestFailure } from '../lib/request-failure.ts'
import { stored } from '../lib/storage.ts'

/** A server that does not answer must not keep anyone on a shared computer from leaving. */
const leaveLimitMs = 3000
export const within = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => void setTimeout(resolve, leaveLimitMs))])

/** A failed call is expected here, and logged already; anything else is a mistake of ours, and reported. */
export function fail(error: unknown): void {
  if (!(error instanceof RequestFailure)) reportError(error)
}

type ExitReason = Extract<SessionEffect, { type: 'recordExit' }>['reason']
/** The call whose answer ended the session. */
const endedBy: Record<ExitReason, string> = {
  locked: accountContract.userStatus.path,
  refreshRefused: accountContract.token.path,
  reloginRefused: sessionContract.doLogin.path,
}

/** Four parts of specification §7: user, page address, ip, request address. */
export async function recordExit(reason: ExitReason): Promise<void> {
  const description = [
    `user=${stored('userName') ?? ''}`,
    `page=${location.origin}${location.pathname}`,
    `ip=${stored('clientIp') ?? ''}`,
    `request=${apiBase() || location.origin}${endedBy[reason]}`,
  ].join(' ')
  await within(callSettled(auditContract.recordExit, { type: 'session', value: reason, description }))
}

/** A refusal has no reason: a person locked by an administrator must not read that the session expired. */
export async function isAccountLocked(): Promise<boolean> {
  try {
    return (await callOnce(accountContract.userStatus, undefined)) === 1
  } catch (error) {
    fail(error)
    return false
  }
}
