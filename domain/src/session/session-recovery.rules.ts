import { logOut } from './session-leave.rules.ts'
import type { CallFailure, Recovery, SessionState, SessionStep } from './session-machine.model.ts'
import { startupReloginFailed } from './session-startup.rules.ts'
import { recoveryDelayMs, sessionTimes } from './session-times.ts'

const same = (state: SessionState): SessionStep => ({ state, effects: [] })

const ranLately = ({ beganAtMs }: SessionState, kind: Recovery, nowMs: number): boolean =>
  nowMs - (beganAtMs[kind] ?? -Infinity) < sessionTimes.guardMs

interface Ask {
  kind: Recovery
  nowMs: number
  chance: number
}

/** TIMEOUT wins over refresh: a refresh that still waits gives way, and none begins beside a re-login. */
export function askRecovery(state: SessionState, { kind, nowMs, chance }: Ask): SessionStep {
  if (state.phase !== 'running') return same(state)
  const givesWay = state.recovery?.kind === 'refresh' && state.recovery.stage === 'waiting' && kind === 'relogin'
  if (state.recovery && !givesWay) return same(state)
  if (ranLately(state, kind, nowMs)) return same(state)
  return {
    state: { ...state, recovery: { kind, stage: 'waiting' } },
    effects: [{ type: 'delay', ms: recoveryDelayMs(chance) }],
  }
}

/** The guard runs from the begin of the work, not from the wait before it. */
const begin = (state: SessionState, kind: Recovery, nowMs: number): SessionStep => ({
  state: {
    ...state,
    recovery: { kind, stage: 'running' },
    beganAtMs: { ...state.beganAtMs, [kind]: nowMs },
  },
  effects: [{ type: 'noteBegan', kind, atMs: nowMs }, { type: kind }],
})

export const delayOver = (state: SessionState, nowMs: number): SessionStep =>
  state.recovery?.stage === 'waiting' ? begin(state, state.recovery.kind, nowMs) : same(state)

/** 30 s after a re-login that nobody answered; it has waited long enough to need no random delay. */
export const retryDue = (state: SessionState, nowMs: number): SessionStep => {
  if (state.phase === 'unreachable')
    return { state: { ...state, phase: 'starting', hasRelogged: false }, effects: [{ type: 'check' }] }
  if (state.phase !== 'running' || state.recovery) return same(state)
  return begin(state, 'relogin', nowMs)
}

/** The timer of 70 minutes; what another tab or an expiry did just now need not be done again. */
export function refreshDue(state: SessionState, nowMs: number): SessionStep {
  if (state.phase !== 'running' || state.recovery || ranLately(state, 'refresh', nowMs)) return same(state)
  return begin(state, 'refresh', nowMs)
}

export function recovered(state: SessionState): SessionStep {
  if (state.recovery?.stage !== 'running') return same(state)
  const { kind } = state.recovery
  const next = { ...state, recovery: undefined }
  if (state.phase === 'starting') return { state: next, effects: [{ type: 'check' }] }
  // Signing in again may bring another role: then everything shown belongs to someone else.
  return { state: next, effects: kind === 'relogin' ? [{ type: 'load', steps: ['user'] }] : [] }
}

export function recoveryFailed(state: SessionState, failure: CallFailure, isLocked = false): SessionStep {
  if (state.recovery?.stage !== 'running') return same(state)
  const { kind } = state.recovery
  const next = { ...state, recovery: undefined }
  if (state.phase === 'starting') return startupReloginFailed(next, failure, isLocked)
  if (isLocked) return logOut(next, { reason: 'locked', say: 'login.disabled' })
  if (kind === 'relogin') {
    if (failure === 'refused' || failure === 'lost')
      return logOut(next, { reason: 'reloginRefused', say: 'session.expired' })
    return { state: next, effects: [{ type: 'retry', ms: sessionTimes.retryMs }] }
  }
  // Nobody answered at all: that is no answer other than 200, and the next expiry asks again.
  if (failure === 'absent') return same(next)
  return logOut(next, { reason: 'refreshRefused', say: 'session.expired' })
}
