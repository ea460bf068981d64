import { accountContract } from '@fengguang/domain/account/account.contract'
import { sessionContract } from '@fengguang/domain/session/session.contract'
import type { SessionEvent } from '@fengguang/domain/session/session-machine.model'
import { sessionTimes } from '@fengguang/domain/session/session-times'
import { callSettled } from '../lib/call.ts'
import { store } from '../lib/storage.ts'
import { localMinute, type SessionClock } from './session-clock.ts'
import { nextRefreshMs } from './session.ts'

interface Ports {
  clock: SessionClock
  dispatch: (event: SessionEvent) => void
  reload: () => void
}

const names = ['loginStatus', 'userStatus', 'refresh', 'reloadCheck', 'reload', 'delay', 'retry'] as const

/** What a running session does by the clock (spec §9). A poll without an answer is only logged: the next one asks again. */
export function makePolls({ clock, dispatch, reload }: Ports) {
  async function pollLoginStatus(): Promise<void> {
    const answer = await callSettled(sessionContract.loginStatus, undefined)
    if (!answer.ok) return
    const isValid = answer.result.status === 1
    dispatch({ type: 'statusPolled', isValid, nowMs: Date.now(), chance: Math.random() })
  }

  async function pollUserStatus(): Promise<void> {
    const answer = await callSettled(accountContract.userStatus, undefined)
    if (answer.ok) dispatch({ type: 'userStatusPolled', isLocked: answer.result === 1 })
  }

  function checkReload(): void {
    const now = new Date()
    dispatch({ type: 'reloadChecked', minute: localMinute(now), second: now.getSeconds(), chance: Math.random() })
  }

  function startRefresh(): void {
    clock.after('refresh', nextRefreshMs(Date.now()), () => {
      dispatch({ type: 'refreshDue', nowMs: Date.now() })
      // A refresh restarts the timer; this covers a refresh that failed.
      clock.after('refresh', sessionTimes.refreshMs, startRefresh)
    })
  }

  /** A reload while the server is away would leave a wall screen with the browser's own error page until someone comes. */
  async function reloadIfServed(minute: string): Promise<void> {
    const answer = await callSettled(sessionContract.loginStatus, undefined)
    if (!answer.ok) return
    store('reloadedIn', minute)
    reload()
  }

  return {
    start: () => {
      clock.every('loginStatus', sessionTimes.loginStatusPollMs, () => void pollLoginStatus())
      clock.every('userStatus', sessionTimes.userStatusPollMs, () => void pollUserStatus())
      clock.every('reloadCheck', sessionTimes.reloadCheckMs, checkReload)
      startRefresh()
    },
    startRefresh,
    delay: (ms: number) => clock.after('delay', ms, () => dispatch({ type: 'delayOver', nowMs: Date.now() })),
    retry: (ms: number) => clock.after('retry', ms, () => dispatch({ type: 'retryDue', nowMs: Date.now() })),
    reloadAfter: (ms: number, minute: string) => clock.after('reload', ms, () => void reloadIfServed(minute)),
    stop: () => clock.stop(...names),
  }
}
