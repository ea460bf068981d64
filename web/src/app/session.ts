import { sessionTimes } from '@fengguang/domain/session/session-times'
import type { CallFailure } from '@fengguang/domain/session/session-machine.model'
import { accountContract } from '@fengguang/domain/account/account.contract'
import { sessionContract } from '@fengguang/domain/session/session.contract'
import { callOnce } from '../lib/call.ts'
import { RequestFailure } from '../lib/request-failure.ts'
import { forget, rememberLogin, rememberTokens, store, stored } from '../lib/storage.ts'

const sessionCodes = new Set([401, 10003011]) // spec §4

/** How a call failed, as far as the session cares. What is no answer of ours at all counts as broken. */
export function callFailureOf(error: unknown): CallFailure {
  if (!(error instanceof RequestFailure)) return 'broken'
  const { status, code } = error
  if (status === 0 || (status >= 502 && status <= 504)) return 'absent'
  if (status === 401 || sessionCodes.has(code)) return 'lost'
  if (status >= 500 || status === 408 || status === 429 || error.key === 'answer.unreadable') return 'broken'
  return 'refused'
}

const refusal = () => new RequestFailure({ key: 'session.expired', code: 10003011, msg: '', status: 401 })

/** One value if the host contains .com.cn, another otherwise (spec §9); a claim, the account decides. */
export const tenantOf = (host: string): string => (host.includes('.com.cn') ? 'cn' : 'global')

async function takeTokens(grant: Partial<Record<'username' | 'password' | 'refresh_token', string>>): Promise<void> {
  const isRefresh = grant.refresh_token !== undefined
  const answer = await callOnce(accountContract.token, {
    grant_type: isRefresh ? 'refresh_token' : 'password',
    username: grant.username ?? '',
    password: grant.password ?? '',
    psd_type: isRefresh ? '01' : '02',
    // A browser keeps no secret: id and secret authorise nothing (reliability §2).
    client_id: 'fengguang-web',
    client_secret: '',
    tenant: tenantOf(location.hostname),
    refresh_token: grant.refresh_token ?? '',
  })
  rememberTokens({
    token: answer.access_token,
    refreshToken: answer.refresh_token,
    tenant: answer.tenant,
    expiresIn: answer.expires_in,
  })
  store('refreshAt', String(Date.now()))
}

/** The legacy cookie by what the person typed or by the token kept here, then the bearer token of the same session. */
async function enter(form: { userName: string; password: string; psd_type: '01' | '02'; np: string }): Promise<void> {
  const { np } = await callOnce(sessionContract.doLogin, form)
  rememberLogin(form.userName, np)
  store('timeoutAt', String(Date.now()))
  // The token of before belongs to a session that is over: it must not speak for the new one.
  forget('token')
  await takeTokens({ username: form.userName, password: np })
}

export const enterByPassword = (userName: string, password: string): Promise<void> =>
  enter({ userName, password, psd_type: '01', np: '' })

export const hasReloginToken = (): boolean => stored('np') !== undefined && stored('userName') !== undefined

export async function relogin(): Promise<void> {
  const [userName, np] = [stored('userName'), stored('np')]
  if (!userName || !np) throw refusal()
  await enter({ userName, password: '', psd_type: '02', np })
}

/** By the refresh token; a session from before there was one gets its first by the re-login token. */
export async function refresh(): Promise<void> {
  const [refreshToken, userName, np] = [stored('refreshToken'), stored('userName'), stored('np')]
  if (refreshToken) return takeTokens({ refresh_token: refreshToken })
  if (!userName || !np) throw refusal()
  return takeTokens({ username: userName, password: np })
}

/** Signs out of both back ends; fails when neither could be reached. */
export async function leaveBoth(): Promise<void> {
  const [legacy, micro] = await Promise.allSettled([
    callOnce(sessionContract.logout, {}),
    callOnce(accountContract.logout, undefined),
  ])
  if (legacy.status === 'rejected' && micro.status === 'rejected') throw legacy.reason
}

const stamp = (key: 'timeoutAt' | 'refreshAt'): number | undefined => {
  const ms = Number(stored(key))
  return ms > 0 ? ms : undefined
}
export const reloggedAtMs = (): number | undefined => stamp('timeoutAt')
export const refreshedAtMs = (): number | undefined => stamp('refreshAt')

/** Counted from the token, not from the page: a tab opened late must not let it grow old. */
export const nextRefreshMs = (nowMs: number): number => {
  const age = nowMs - (refreshedAtMs() ?? nowMs)
  return Math.min(sessionTimes.refreshMs, Math.max(0, sessionTimes.refreshMs - age))
}
