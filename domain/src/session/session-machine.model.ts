import type { CommonFailureKey } from '../kernel/failures.ts'

/** Loaded before the app is shown (specification §4); the check comes first, and the user before the rest. */
export const loadSteps = ['language', 'user', 'roles', 'stationInfo', 'classList', 'menu'] as const
export type LoadStep = (typeof loadSteps)[number]

export interface SessionIdentity {
  userId: string
  roleId: string
}

/** `lost`: the session is not valid; `absent`: nobody answered, or a server that is not there yet (502 to 504). */
export const callFailures = ['lost', 'absent', 'refused', 'broken'] as const
export type CallFailure = (typeof callFailures)[number]

export type Recovery = 'relogin' | 'refresh'
export type Phase = 'starting' | 'running' | 'mustChangePassword' | 'signedOut' | 'unreachable' | 'rejected'

export interface SessionState {
  phase: Phase
  /** Who this browser last worked as; a different one resets everything. */
  known: SessionIdentity | undefined
  /** One automatic sign-in per start: a browser that keeps no cookie would go round for ever. */
  hasRelogged: boolean
  missing: readonly LoadStep[]
  recovery: { kind: Recovery; stage: 'waiting' | 'running' } | undefined
  /** When each kind was last begun, in this tab or another (guards of 30 s). */
  beganAtMs: Readonly<Partial<Record<Recovery, number>>>
  reloadedIn: string | undefined
}

export type SessionEvent =
  | {
      type: 'opened'
      known: SessionIdentity | undefined
      beganAtMs: SessionState['beganAtMs']
      reloadedIn: string | undefined
    }
  | { type: 'checked'; isValid: boolean; hasReloginToken: boolean }
  | { type: 'checkFailed'; failure: CallFailure; hasReloginToken: boolean }
  | { type: 'loaded'; step: Exclude<LoadStep, 'user'> }
  | { type: 'userLoaded'; identity: SessionIdentity; mustChangePassword: boolean }
  | { type: 'loadFailed'; step: LoadStep; failure: CallFailure; hasReloginToken: boolean }
  /** The person signed in by password: the account known before does not matter. */
  | { type: 'signedIn' }
  /** A TIMEOUT header. */
  | { type: 'timedOut'; nowMs: number; chance: number }
  /** Body code 401 or 10003011. */
  | { type: 'expired'; nowMs: number; chance: number }
  | { type: 'delayOver'; nowMs: number }
  | { type: 'recovered' }
  | { type: 'recoveryFailed'; failure: CallFailure; isLocked?: boolean }
  | { type: 'retryDue'; nowMs: number }
  | { type: 'refreshDue'; nowMs: number }
  | { type: 'statusPolled'; isValid: boolean; nowMs: number; chance: number }
  | { type: 'userStatusPolled'; isLocked: boolean }
  | { type: 'reloadChecked'; minute: string; second: number; chance: number }
  | { type: 'signOutAsked' }
  | { type: 'otherTabBegan'; kind: Recovery; atMs: number }
  | { type: 'otherTabSignedOut' }
  | { type: 'otherTabIdentity'; identity: SessionIdentity }

export type SessionEffect =
  | { type: 'check' }
  | { type: 'load'; steps: readonly LoadStep[] }
  | { type: 'show' }
  | { type: 'rejected'; step: LoadStep }
  | { type: 'relogin' }
  | { type: 'refresh' }
  /** `delayOver` after this long; a second one replaces the first. */
  | { type: 'delay'; ms: number }
  /** `retryDue` after this long. */
  | { type: 'retry'; ms: number }
  | { type: 'noteBegan'; kind: Recovery; atMs: number }
  | { type: 'startTimers' }
  | { type: 'stopTimers' }
  | { type: 'keepIdentity'; identity: SessionIdentity }
  | { type: 'resetAndReload'; identity: SessionIdentity | undefined; goesHome?: true }
  | { type: 'reload'; afterMs: number; minute: string }
  | { type: 'recordExit'; reason: 'locked' | 'refreshRefused' | 'reloginRefused' }
  /** Leaves the legacy back end and the microservices. */
  | { type: 'leaveBoth' }
  /** Forgets credentials; the re-login token may stay when nobody refused it. */
  | { type: 'clear'; keepReloginToken: boolean }
  | { type: 'tellTabsSignedOut' }
  | { type: 'toLogin'; say?: CommonFailureKey }

export interface SessionStep {
  state: SessionState
  effects: SessionEffect[]
}

export const closedSession: SessionState = {
  phase: 'starting',
  known: undefined,
  hasRelogged: false,
  missing: [],
  recovery: undefined,
  beganAtMs: {},
  reloadedIn: undefined,
}
