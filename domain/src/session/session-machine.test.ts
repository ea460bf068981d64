import { expect, test } from 'vitest'
import { sessionStep } from './session-machine.ts'
import {
  closedSession,
  loadSteps,
  type CallFailure,
  type LoadStep,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
} from './session-machine.model.ts'

const me = { userId: 'u1', roleId: 'r1' }
const opened: SessionEvent = { type: 'opened', known: undefined, beganAtMs: {}, reloadedIn: undefined }
const valid: SessionEvent = { type: 'checked', isValid: true, hasReloginToken: true }
const invalid: SessionEvent = { type: 'checked', isValid: false, hasReloginToken: true }
const userIs = (identity = me): SessionEvent => ({ type: 'userLoaded', identity, mustChangePassword: false })
const got = (step: Exclude<LoadStep, 'user'>): SessionEvent => ({ type: 'loaded', step })
const rest = (['roles', 'stationInfo', 'classList', 'menu'] as const).map(got)
const failed = (step: LoadStep, failure: CallFailure): SessionEvent => ({
  type: 'loadFailed',
  step,
  failure,
  hasReloginToken: true,
})
const started = [opened, valid, got('language'), userIs(), ...rest]

function drive(events: readonly SessionEvent[], from: SessionState = closedSession) {
  let state = from
  const effects: SessionEffect[] = []
  for (const event of events) {
    const step = sessionStep(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects, names: effects.map(({ type }) => type) }
}
const running = drive(started).state
const last = (events: readonly SessionEvent[], from = running) => drive(events, from)

test('start-up: check, language, user, the rest, and only then the app [req 206] [req 207]', () => {
  const { effects, state } = drive(started)
  expect(effects).toEqual([
    { type: 'check' },
    { type: 'load', steps: ['language', 'user'] },
    { type: 'keepIdentity', identity: me },
    { type: 'load', steps: ['roles', 'stationInfo', 'classList', 'menu'] },
    { type: 'show' },
    { type: 'startTimers' },
  ])
  expect(state.phase).toBe('running')
  expect(effects.flatMap((effect) => (effect.type === 'load' ? effect.steps : []))).toEqual(loadSteps)
  for (let n = 1; n < started.length; n++) expect(drive(started.slice(0, n)).names).not.toContain('show')
})

const login: SessionEffect['type'][] = ['stopTimers', 'clear', 'toLogin']
const relogin: SessionEvent[] = [opened, invalid]

test.each<[string, SessionEvent[], SessionEffect['type'][], SessionState['phase']]>([
  ['an invalid session signs in again', relogin, ['check', 'relogin'], 'starting'],
  [
    'a failing check signs in again',
    [opened, { type: 'checkFailed', failure: 'broken', hasReloginToken: true }],
    ['check', 'relogin'],
    'starting',
  ],
  [
    'success starts over',
    [...relogin, { type: 'recovered' }, valid],
    ['check', 'relogin', 'check', 'load'],
    'starting',
  ],
  [
    'a browser that keeps no cookie is asked, not sent round',
    [...relogin, { type: 'recovered' }, invalid],
    ['check', 'relogin', 'check', ...login],
    'signedOut',
  ],
  [
    'a failed re-login logs out',
    [...relogin, { type: 'recoveryFailed', failure: 'absent' }],
    ['check', 'relogin', ...login],
    'signedOut',
  ],
  [
    'without a token the person is asked',
    [opened, { type: 'checked', isValid: false, hasReloginToken: false }],
    ['check', ...login],
    'signedOut',
  ],
  [
    'a server that is not there signs nobody out',
    [opened, { type: 'checkFailed', failure: 'absent', hasReloginToken: true }],
    ['check', 'retry'],
    'unreachable',
  ],
  [
    'and is asked again',
    [opened, { type: 'checkFailed', failure: 'absent', hasReloginToken: true }, { type: 'retryDue', nowMs: 30_000 }],
    ['check', 'retry', 'check'],
    'starting',
  ],
  [
    'a session lost between check and load signs in again',
    [opened, valid, failed('user', 'lost')],
    ['check', 'load', 'relogin'],
    'starting',
  ],
])('%s', (_, events, names, phase) => {
  expect(drive(events).names).toEqual(names)
  expect(drive(events).state.phase).toBe(phase)
})

test.each<[CallFailure, boolean]>([
  ['absent', true],
  ['broken', true],
  ['refused', false],
  ['lost', false],
])('start-up: a re-login that is %s keeps the token: %s', (failure, keepReloginToken) => {
  const { effects } = drive([...relogin, { type: 'recoveryFailed', failure }])
  expect(effects).toContainEqual({ type: 'clear', keepReloginToken })
})

test.each([
  [{ userId: 'u2', roleId: 'r1' }, true],
  [{ userId: 'u1', roleId: 'r2' }, true],
  [me, false],
])('known as %j before: reset and reload %s [req 209]', (known, isReset) => {
  const { effects, state } = drive([{ ...opened, known }, valid, userIs(), ...rest])
  expect(effects.some(({ type }) => type === 'resetAndReload')).toBe(isReset)
  expect(state.phase).toBe('starting')
})

test('signing in by password forgets who was known before', () => {
  const { names } = drive([{ ...opened, known: { userId: 'x', roleId: 'y' } }, { type: 'signedIn' }, userIs()])
  expect(names).not.toContain('resetAndReload')
})

test('a one-time password loads nothing but its owner', () => {
  const { state, names } = drive([opened, valid, { type: 'userLoaded', identity: me, mustChangePassword: true }])
  expect([state.phase, names.at(-1)]).toEqual(['mustChangePassword', 'show'])
})

test.each<[LoadStep, CallFailure, SessionEffect]>([
  ['classList', 'refused', { type: 'rejected', step: 'classList' }],
  ['stationInfo', 'broken', { type: 'rejected', step: 'stationInfo' }],
  ['roles', 'refused', { type: 'rejected', step: 'roles' }],
  ['menu', 'broken', { type: 'toLogin', say: 'menu.unprocessable' }],
  ['menu', 'refused', { type: 'toLogin', say: 'menu.unprocessable' }],
  ['menu', 'absent', { type: 'retry', ms: 30_000 }],
])('%s %s: %j', (step, failure, effect) => {
  const { effects, names } = drive([opened, valid, got('language'), userIs(), failed(step, failure), ...rest])
  expect(effects.at(-1)).toEqual(effect)
  expect(names).not.toContain('show')
})

test('a menu that cannot be processed ends the session, not only the page', () => {
  const { names } = drive([opened, valid, got('language'), userIs(), failed('menu', 'broken')])
  expect(names.slice(-5)).toEqual(['stopTimers', 'leaveBoth', 'clear', 'tellTabsSignedOut', 'toLogin'])
})

test.each([
  [0, 1000],
  [0.5, 3000],
  [1, 5000],
])('a TIMEOUT with chance %d waits %d ms, then signs in again [req 212] [req 560]', (chance, ms) => {
  const { effects } = last([
    { type: 'timedOut', nowMs: 0, chance },
    { type: 'delayOver', nowMs: ms },
  ])
  expect(effects).toEqual([
    { type: 'delay', ms },
    { type: 'noteBegan', kind: 'relogin', atMs: ms },
    { type: 'relogin' },
  ])
})

const timedOut = (nowMs: number): SessionEvent => ({ type: 'timedOut', nowMs, chance: 0 })
const expired = (nowMs: number): SessionEvent => ({ type: 'expired', nowMs, chance: 0 })
const over = (nowMs: number): SessionEvent => ({ type: 'delayOver', nowMs })

test.each<[string, SessionEvent[], SessionEffect['type'][]]>([
  ['an expired token is refreshed [req 213]', [expired(0), over(1000)], ['delay', 'noteBegan', 'refresh']],
  ['calls failing together share one wait', [expired(0), expired(1), expired(2)], ['delay']],
  [
    'not twice within 30 s of the last begin [req 213] [req 561]',
    [expired(0), over(1000), { type: 'recovered' }, expired(30_999)],
    ['delay', 'noteBegan', 'refresh'],
  ],
  [
    'again after 30 s [req 213] [req 561]',
    [expired(0), over(1000), { type: 'recovered' }, expired(31_000)],
    ['delay', 'noteBegan', 'refresh', 'delay'],
  ],
  [
    'TIMEOUT wins over a refresh that waits',
    [expired(0), timedOut(10), over(1010)],
    ['delay', 'delay', 'noteBegan', 'relogin'],
  ],
  ['no refresh beside a re-login', [timedOut(0), expired(10), over(1000)], ['delay', 'noteBegan', 'relogin']],
  [
    'each kind has its own guard',
    [expired(0), over(1000), { type: 'recovered' }, timedOut(2000)],
    ['delay', 'noteBegan', 'refresh', 'delay'],
  ],
  ['what another tab began counts', [{ type: 'otherTabBegan', kind: 'refresh', atMs: 0 }, expired(29_999)], []],
  ['the timer refreshes without a wait', [{ type: 'refreshDue', nowMs: 4_200_020 }], ['noteBegan', 'refresh']],
  [
    'but not what was refreshed just now',
    [
      { type: 'otherTabBegan', kind: 'refresh', atMs: 9000 },
      { type: 'refreshDue', nowMs: 10_000 },
    ],
    [],
  ],
  ['a login status of 0 signs in again', [{ type: 'statusPolled', isValid: false, nowMs: 0, chance: 0 }], ['delay']],
  ['a login status of 1 does nothing', [{ type: 'statusPolled', isValid: true, nowMs: 0, chance: 0 }], []],
])('%s', (_, events, names) => {
  expect(last(events).names).toEqual(names)
})

const out: SessionEffect['type'][] = ['stopTimers', 'recordExit', 'leaveBoth', 'clear', 'tellTabsSignedOut', 'toLogin']

test.each<['relogin' | 'refresh', CallFailure, SessionEffect['type'][]]>([
  ['relogin', 'absent', ['retry']],
  ['relogin', 'broken', ['retry']],
  ['relogin', 'refused', out],
  ['relogin', 'lost', out],
  ['refresh', 'refused', out],
  ['refresh', 'broken', out],
  ['refresh', 'lost', out],
  ['refresh', 'absent', []],
])('while running, %s that is %s: %j', (kind, failure, names) => {
  const before = last([kind === 'relogin' ? timedOut(0) : expired(0), over(1000)]).state
  expect(last([{ type: 'recoveryFailed', failure }], before).names).toEqual(names)
})

test.each(['relogin', 'refresh'] as const)(
  'a %s refused because an administrator locked the account says so',
  (kind) => {
    const before = last([kind === 'relogin' ? timedOut(0) : expired(0), over(1000)]).state
    const { effects } = last([{ type: 'recoveryFailed', failure: 'lost', isLocked: true }], before)
    expect(effects).toContainEqual({ type: 'recordExit', reason: 'locked' })
    expect(effects).toContainEqual(expect.objectContaining({ type: 'toLogin', say: 'login.disabled' }))
  },
)

test('at start-up a locked account reads the reason as well', () => {
  const { effects } = drive([...relogin, { type: 'recoveryFailed', failure: 'lost', isLocked: true }])
  expect(effects).toContainEqual(expect.objectContaining({ type: 'toLogin', say: 'login.disabled' }))
})

test('an unanswered re-login is tried again after 30 s, without losing the page [req 215] [req 544] [req 562]', () => {
  const { effects, state } = last([timedOut(0), over(1000), { type: 'recoveryFailed', failure: 'absent' }])
  expect(effects.at(-1)).toEqual({ type: 'retry', ms: 30_000 })
  const again = last([{ type: 'retryDue', nowMs: 31_000 }, { type: 'recovered' }, userIs()], state)
  expect(again.names).toEqual(['noteBegan', 'relogin', 'load'])
  expect(again.state.phase).toBe('running')
})

test('signing in again as another role resets and reloads [req 209]', () => {
  const other = { userId: 'u1', roleId: 'r9' }
  expect(last([timedOut(0), over(1000), { type: 'recovered' }, userIs(other)]).names.at(-1)).toBe('resetAndReload')
})

test('locked by an administrator: a message, out of both back ends, cleared, to login [req 216]', () => {
  const { effects } = last([{ type: 'userStatusPolled', isLocked: true }])
  expect(effects.map(({ type }) => type)).toEqual(out)
  expect(effects[1]).toEqual({ type: 'recordExit', reason: 'locked' })
  expect(last([{ type: 'userStatusPolled', isLocked: false }]).effects).toEqual([])
})

test('signing out leaves both back ends and tells the other tabs; they clear nothing themselves', () => {
  expect(last([{ type: 'signOutAsked' }]).names).toEqual(out.filter((name) => name !== 'recordExit'))
  expect(last([{ type: 'otherTabSignedOut' }]).names).toEqual(['stopTimers', 'toLogin'])
})

test('another tab that works as someone else takes this one along', () => {
  expect(last([{ type: 'otherTabIdentity', identity: me }]).names).toEqual([])
  const identity = { ...me, roleId: 'r2' }
  expect(last([{ type: 'otherTabIdentity', identity }]).effects).toEqual([
    { type: 'resetAndReload', identity, goesHome: true },
  ])
})

test('late answers change nothing after sign-out', () => {
  const { state } = last([timedOut(0), { type: 'signOutAsked' }])
  expect(last([over(1000), { type: 'recovered' }, got('menu'), expired(5000)], state).names).toEqual([])
})

const check = (minute: string): SessionEvent => ({ type: 'reloadChecked', minute, second: 0, chance: 0.5 })

test('the reload happens once per listed minute, and only in a running app [req 227] [req 569]', () => {
  const { effects, state } = last([check('2026-11-15T00:30'), check('2026-11-15T00:30'), check('2026-11-15T00:31')])
  expect(effects).toEqual([{ type: 'reload', afterMs: 29_500, minute: '2026-11-15T00:30' }])
  expect(last([check('2026-11-16T00:30')], state).names).toEqual(['reload'])
  expect(drive([opened, check('2026-11-15T00:30')]).names).not.toContain('reload')
})
