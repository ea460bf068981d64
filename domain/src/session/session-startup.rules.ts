import type {
  CallFailure,
  LoadStep,
  SessionEffect,
  SessionEvent,
  SessionState,
  SessionStep,
} from './session-machine.model.ts'
import { logOut, toLogin } from './session-leave.rules.ts'
import { sessionTimes } from './session-times.ts'

type Of<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>

const first = ['language', 'user'] as const satisfies LoadStep[]
const afterUser = ['roles', 'stationInfo', 'classList', 'menu'] as const satisfies LoadStep[]

export const open = (state: SessionState, { known, beganAtMs, reloadedIn }: Of<'opened'>): SessionStep => ({
  state: {
    ...state,
    phase: 'starting',
    known,
    beganAtMs,
    reloadedIn,
    hasRelogged: false,
    missing: [],
    recovery: undefined,
  },
  effects: [{ type: 'check' }],
})

export const beginLoading = (state: SessionState): SessionStep => ({
  state: { ...state, phase: 'starting', missing: [...first, ...afterUser] },
  effects: [{ type: 'load', steps: first }],
})

/** Invalid or failing: sign in again by the token kept here; without one, or after one try, the person is asked. */
function signInAgain(state: SessionState, hasReloginToken: boolean): SessionStep {
  if (!hasReloginToken || state.hasRelogged) return toLogin(state, { keepReloginToken: false })
  return {
    state: { ...state, hasRelogged: true, missing: [], recovery: { kind: 'relogin', stage: 'running' } },
    effects: [{ type: 'relogin' }],
  }
}

/** No server is no reason to sign anyone out: a wall screen asks until it is back. */
export const waitForServer = (state: SessionState): SessionStep => ({
  state: { ...state, phase: 'unreachable', missing: [], recovery: undefined },
  effects: [{ type: 'retry', ms: sessionTimes.retryMs }],
})

export const checked = (state: SessionState, { isValid, hasReloginToken }: Of<'checked'>): SessionStep =>
  isValid ? beginLoading(state) : signInAgain(state, hasReloginToken)

export const checkFailed = (state: SessionState, { failure, hasReloginToken }: Of<'checkFailed'>): SessionStep =>
  failure === 'absent' ? waitForServer(state) : signInAgain(state, hasReloginToken)

export function userLoaded(state: SessionState, { identity, mustChangePassword }: Of<'userLoaded'>): SessionStep {
  const { known } = state
  if (known && (known.userId !== identity.userId || known.roleId !== identity.roleId))
    return { state: { ...state, known: identity, missing: [] }, effects: [{ type: 'resetAndReload', identity }] }
  // A re-login while running asks who came back, and that is all it asks.
  if (state.phase === 'running') return { state, effects: [] }
  const keep: SessionEffect = { type: 'keepIdentity', identity }
  if (mustChangePassword)
    return {
      state: { ...state, phase: 'mustChangePassword', known: identity, missing: [] },
      effects: [keep, { type: 'show' }],
    }
  const missing = state.missing.filter((step) => step !== 'user')
  return { state: { ...state, known: identity, missing }, effects: [keep, { type: 'load', steps: afterUser }] }
}

export function loaded(state: SessionState, { step }: Of<'loaded'>): SessionStep {
  if (state.phase !== 'starting' || !state.missing.includes(step)) return { state, effects: [] }
  const missing = state.missing.filter((one) => one !== step)
  if (missing.length > 0) return { state: { ...state, missing }, effects: [] }
  return {
    state: { ...state, phase: 'running', missing, hasRelogged: false },
    effects: [{ type: 'show' }, { type: 'startTimers' }],
  }
}

export function loadFailed(state: SessionState, event: Of<'loadFailed'>): SessionStep {
  const { step, failure, hasReloginToken } = event
  // The first failure decides; those of the steps beside it come too late.
  if (state.phase !== 'starting' || !state.missing.includes(step)) return { state, effects: [] }
  if (failure === 'absent') return waitForServer(state)
  if (failure === 'lost' && hasReloginToken && !state.hasRelogged) return signInAgain(state, hasReloginToken)
  // Left for good: a login page over a session that still lives would deceive a user who walks away from it.
  if (step === 'menu') return logOut(state, { say: 'menu.unprocessable' })
  if (failure === 'lost') return toLogin(state, { keepReloginToken: false, say: 'session.expired' })
  return { state: { ...state, phase: 'rejected', missing: [] }, effects: [{ type: 'rejected', step }] }
}

/** Start-up: a failed re-login asks the person; the token is thrown away only when it was refused (reliability §2). */
export const startupReloginFailed = (state: SessionState, failure: CallFailure, isLocked: boolean): SessionStep =>
  toLogin(state, {
    keepReloginToken: failure === 'absent' || failure === 'broken',
    ...(isLocked && { say: 'login.disabled' }),
  })
