import type { MenuItem, SignedInUser } from '@fengguang/domain/session/session.model'
import { sessionContract } from '@fengguang/domain/session/session.contract'
import { call } from '../lib/call.ts'
import { RequestFailure } from '../lib/request-failure.ts'
import { forgetSession, rememberLogin, stored } from '../lib/storage.ts'

export interface Demo {
  userNames: string[]
  password: string
}

export type SessionState =
  | { kind: 'starting' }
  | { kind: 'unreachable'; failure: RequestFailure }
  | { kind: 'signedOut'; demo?: Demo | undefined; ended?: boolean }
  | { kind: 'mustChangePassword'; user: SignedInUser }
  | { kind: 'signedIn'; user: SignedInUser; menu: MenuItem[] }

async function loadUser(): Promise<SessionState> {
  const user = await call(sessionContract.loginUser, undefined)
  if (user.mustChangePassword) return { kind: 'mustChangePassword', user }
  const menu = await call(sessionContract.currentMenu, { version: '3' })
  return { kind: 'signedIn', user, menu: Array.isArray(menu) ? menu : menu.list }
}

/** A refused token is forgotten and never tried again; a network failure keeps it (reliability §2). */
export async function relogin(): Promise<boolean> {
  const [userName, np] = [stored('userName'), stored('np')]
  if (!userName || !np) return false
  try {
    const answer = await call(sessionContract.doLogin, { userName, password: '', psd_type: '02', np })
    rememberLogin(userName, answer.np)
    return true
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error
    if (error.status > 0 && error.status < 500) forgetSession()
    return false
  }
}

/** Start-up of specification §4: check the session, else sign in again by the stored token, else ask the user. */
export async function startSession(): Promise<SessionState> {
  try {
    const { status, demo } = await call(sessionContract.loginStatus, undefined)
    if (status === 1 || (await relogin())) return await loadUser()
    return { kind: 'signedOut', demo }
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error
    if (error.status === 401) return { kind: 'signedOut' }
    return { kind: 'unreachable', failure: error }
  }
}

export async function signIn(userName: string, password: string): Promise<SessionState> {
  const answer = await call(sessionContract.doLogin, { userName, password, psd_type: '01', np: '' })
  rememberLogin(userName, answer.np)
  return loadUser()
}

/** The browser forgets even when the server cannot be told: a shared computer must not stay signed in. */
export async function signOut(): Promise<void> {
  try {
    await call(sessionContract.logout, {})
  } finally {
    forgetSession()
  }
}

/** Several calls that lose the session at once wait for one attempt. */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}
