import { leftElsewhere, logOut } from './session-leave.rules.ts'
import type { SessionEvent, SessionIdentity, SessionState, SessionStep } from './session-machine.model.ts'
import { askRecovery, delayOver, recovered, recoveryFailed, refreshDue, retryDue } from './session-recovery.rules.ts'
import { beginLoading, checked, checkFailed, loaded, loadFailed, open, userLoaded } from './session-startup.rules.ts'
import { reloadAfterMs } from './session-times.ts'

type Handlers = {
  [T in SessionEvent['type']]: (state: SessionState, event: Extract<SessionEvent, { type: T }>) => SessionStep
}

const same = (state: SessionState): SessionStep => ({ state, effects: [] })
const isIn = ({ phase }: SessionState): boolean => phase === 'running' || phase === 'mustChangePassword'
const differs = (a: SessionIdentity | undefined, b: SessionIdentity): boolean =>
  a?.userId !== b.userId || a.roleId !== b.roleId

/** Events of the client session (specification §4, §9): what happens comes in, what is to be done comes out. */
const handlers: Handlers = {
  opened: open,
  checked,
  checkFailed,
  loaded,
  userLoaded,
  loadFailed,
  signedIn: (state) => beginLoading({ ...state, known: undefined, recovery: undefined, hasRelogged: true }),
  timedOut: (state, { nowMs, chance }) => askRecovery(state, { kind: 'relogin', nowMs, chance }),
  expired: (state, { nowMs, chance }) => askRecovery(state, { kind: 'refresh', nowMs, chance }),
  delayOver: (state, { nowMs }) => delayOver(state, nowMs),
  recovered,
  recoveryFailed: (state, { failure, isLocked }) => recoveryFailed(state, failure, isLocked),
  retryDue: (state, { nowMs }) => retryDue(state, nowMs),
  refreshDue: (state, { nowMs }) => refreshDue(state, nowMs),
  statusPolled: (state, { isValid, nowMs, chance }) =>
    isValid ? same(state) : askRecovery(state, { kind: 'relogin', nowMs, chance }),
  userStatusPolled: (state, { isLocked }) =>
    isLocked && isIn(state) ? logOut(state, { reason: 'locked', say: 'login.disabled' }) : same(state),
  reloadChecked: (state, { minute, second, chance }) => {
    const afterMs = reloadAfterMs({ minute, second, chance, reloadedIn: state.reloadedIn })
    if (state.phase !== 'running' || afterMs === undefined) return same(state)
    return { state: { ...state, reloadedIn: minute }, effects: [{ type: 'reload', afterMs, minute }] }
  },
  signOutAsked: (state) => logOut(state, {}),
  otherTabBegan: (state, { kind, atMs }) => same({ ...state, beganAtMs: { ...state.beganAtMs, [kind]: atMs } }),
  otherTabSignedOut: (state) => (isIn(state) ? leftElsewhere(state) : same(state)),
  otherTabIdentity: (state, { identity }) =>
    state.phase === 'starting' || !differs(state.known, identity)
      ? same(state)
      : { state, effects: [{ type: 'resetAndReload', identity, goesHome: true }] },
}

export const sessionStep = (state: SessionState, event: SessionEvent): SessionStep =>
  (handlers[event.type] as (state: SessionState, event: SessionEvent) => SessionStep)(state, event)
