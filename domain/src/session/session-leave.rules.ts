import type { CommonFailureKey } from '../kernel/failures.ts'
import type { SessionEffect, SessionState, SessionStep } from './session-machine.model.ts'

interface Leaving {
  keepReloginToken: boolean
  say?: CommonFailureKey
}

const signedOut = (state: SessionState): SessionState => ({
  ...state,
  phase: 'signedOut',
  hasRelogged: false,
  missing: [],
  recovery: undefined,
})

/** To the login page without a word to the server: there is no session it would still know. */
export const toLogin = (state: SessionState, { keepReloginToken, say }: Leaving): SessionStep => ({
  state: signedOut(state),
  effects: [
    { type: 'stopTimers' },
    { type: 'clear', keepReloginToken },
    { type: 'toLogin', ...(say !== undefined && { say }) },
  ],
})

interface LoggingOut {
  reason?: Extract<SessionEffect, { type: 'recordExit' }>['reason']
  say?: CommonFailureKey
}

/** Out of both back ends, and out of every other tab of this browser. */
export const logOut = (state: SessionState, { reason, say }: LoggingOut): SessionStep => ({
  state: signedOut(state),
  effects: [
    { type: 'stopTimers' },
    // Reported first: afterwards it is not known any more whose exit it was.
    ...(reason ? [{ type: 'recordExit', reason } as const] : []),
    { type: 'leaveBoth' },
    { type: 'clear', keepReloginToken: false },
    { type: 'tellTabsSignedOut' },
    { type: 'toLogin', ...(say !== undefined && { say }) },
  ],
})

/** Another tab has left and cleared: clearing here too could take away what someone signed in with since. */
export const leftElsewhere = (state: SessionState): SessionStep => ({
  state: signedOut(state),
  effects: [{ type: 'stopTimers' }, { type: 'toLogin' }],
})
