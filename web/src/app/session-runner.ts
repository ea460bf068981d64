import { sessionContract } from '@fengguang/domain/session/session.contract'
import { sessionStep } from '@fengguang/domain/session/session-machine'
import {
  closedSession,
  type LoadStep,
  type Recovery,
  type SessionEffect,
  type SessionEvent,
  type SessionIdentity,
} from '@fengguang/domain/session/session-machine.model'
import { callOnce } from '../lib/call.ts'
import { setCompanyZone } from '../lib/company-zone.ts'
import { onSessionLost, type RecoverSession } from '../lib/request.ts'
import { forget, forgetSession, store, stored } from '../lib/storage.ts'
import { makeClock } from './session-clock.ts'
import { loads } from './session-loads.ts'
import { makePolls } from './session-polls.ts'
import { openTabs, type TabMessage } from './session-tabs.ts'
import type { Demo, Loaded, SessionView } from './session-view.ts'
import { fail, isAccountLocked, recordExit, within } from './session-exit.ts'
import * as calls from './session.ts'

export interface SessionPage {
  reload: () => void
  /** Anew at the home of the role: the open address may not be its own. */
  goHome: () => void
  /** The address of the login page, without loading anything. */
  toLogin: () => void
}

const knownIdentity = (): SessionIdentity | undefined => {
  const [userId, roleId] = [stored('userId'), stored('roleId')]
  return userId && roleId ? { userId, roleId } : undefined
}

function keepIdentity({ userId, roleId }: SessionIdentity): void {
  store('userId', userId)
  store('roleId', roleId)
}

/** Carries out what the session machine asks for, and tells it what came of it. */
export function makeSessionRunner(page: SessionPage) {
  let state = closedSession
  let view: SessionView = { kind: 'starting' }
  let isOpen = false
  let demo: Demo | undefined
  let loaded: Partial<Loaded> = {}
  const errors = new Map<LoadStep, unknown>()
  let recoveredAtMs = 0
  let waiting: PromiseWithResolvers<boolean> | undefined
  let started: PromiseWithResolvers<void> | undefined
  let left: Promise<void> = Promise.resolve()
  let effects: Promise<void> = Promise.resolve()
  const watchers = new Set<() => void>()
  const tabs = openTabs(hear)
  const polls = makePolls({ clock: makeClock(), dispatch, reload: page.reload })

  function show(next: SessionView): void {
    view = next
    started?.resolve()
    for (const watch of watchers) watch()
  }

  function dispatch(event: SessionEvent): void {
    const step = sessionStep(state, event)
    state = step.state
    if (state.recovery === undefined) settleRecovery(event.type === 'recovered')
    // A mistake in one effect is told, and must not keep the ones after it from happening.
    effects = effects.then(() => performAll(step.effects)).catch(reportError)
  }

  async function performAll(all: readonly SessionEffect[]): Promise<void> {
    for (const effect of all) await perform(effect)
  }

  function settleRecovery(isBack: boolean): void {
    waiting?.resolve(isBack)
    waiting = undefined
  }

  function hear(message: TabMessage): void {
    if (message.type === 'began') dispatch({ type: 'otherTabBegan', kind: message.kind, atMs: message.atMs })
    if (message.type === 'signedOut') dispatch({ type: 'otherTabSignedOut' })
    if (message.type === 'identity') dispatch({ type: 'otherTabIdentity', identity: message.identity })
    if (message.type === 'recovered') {
      recoveredAtMs = message.atMs
      if (state.phase === 'running') polls.startRefresh()
    }
  }

  async function check(): Promise<void> {
    try {
      const { status, demo: offered, ip } = await callOnce(sessionContract.loginStatus, undefined)
      if (ip) store('clientIp', ip)
      demo = offered
      dispatch({ type: 'checked', isValid: status === 1, hasReloginToken: calls.hasReloginToken() })
    } catch (error) {
      fail(error)
      dispatch({
        type: 'checkFailed',
        failure: calls.callFailureOf(error),
        hasReloginToken: calls.hasReloginToken(),
      })
      if (state.phase === 'unreachable') show({ kind: 'unreachable', error })
    }
  }

  async function load(step: LoadStep): Promise<void> {
    if (step === 'language') return dispatch({ type: 'loaded', step })
    try {
      const result = await loads[step]()
      loaded = { ...loaded, [step]: result }
      if (step !== 'user') return dispatch({ type: 'loaded', step })
      const { userId, roleId, mustChangePassword } = result as Loaded['user']
      dispatch({ type: 'userLoaded', identity: { userId, roleId }, mustChangePassword })
    } catch (error) {
      fail(error)
      errors.set(step, error)
      const failure = calls.callFailureOf(error)
      dispatch({ type: 'loadFailed', step, failure, hasReloginToken: calls.hasReloginToken() })
      if (state.phase === 'unreachable') show({ kind: 'unreachable', error })
    }
  }

  /** Another tab may have done it while this one waited for its turn: then its result is ours. */
  async function recover(kind: Recovery): Promise<void> {
    const askedAtMs = Date.now()
    const [doneAtMs, work] =
      kind === 'relogin' ? [calls.reloggedAtMs, calls.relogin] : [calls.refreshedAtMs, calls.refresh]
    try {
      await tabs.alone(async () => {
        if ((doneAtMs() ?? 0) < askedAtMs) await work()
      })
      recoveredAtMs = Date.now()
      tabs.tell({ type: 'recovered', kind, atMs: recoveredAtMs })
      dispatch({ type: 'recovered' })
      if (state.phase === 'running') polls.startRefresh()
    } catch (error) {
      fail(error)
      const failure = calls.callFailureOf(error)
      const isLocked = (failure === 'refused' || failure === 'lost') && (await isAccountLocked())
      dispatch({ type: 'recoveryFailed', failure, isLocked })
    }
  }

  async function perform(effect: SessionEffect): Promise<void> {
    switch (effect.type) {
      case 'check':
        return void check()
      case 'load':
        for (const step of effect.steps) void load(step)
        return undefined
      case 'show':
        setCompanyZone(loaded.user?.companyZone)
        if (state.phase === 'mustChangePassword' && loaded.user)
          return show({ kind: 'mustChangePassword', user: loaded.user })
        return show({ kind: 'signedIn', loaded: loaded as Loaded })
      case 'rejected':
        return show({ kind: 'unreachable', error: errors.get(effect.step) })
      case 'relogin':
      case 'refresh':
        return void recover(effect.type)
      case 'delay':
        return polls.delay(effect.ms)
      case 'retry':
        return polls.retry(effect.ms)
      case 'noteBegan':
        return tabs.tell({ type: 'began', kind: effect.kind, atMs: effect.atMs })
      case 'startTimers':
        return polls.start()
      case 'stopTimers':
        return polls.stop()
      case 'keepIdentity':
        keepIdentity(effect.identity)
        return tabs.tell({ type: 'identity', identity: effect.identity })
      case 'resetAndReload':
        polls.stop()
        forget('lastPage')
        if (effect.identity) keepIdentity(effect.identity)
        return effect.goesHome ? page.goHome() : page.reload()
      case 'reload':
        return polls.reloadAfter(effect.afterMs, effect.minute)
      case 'recordExit':
        return recordExit(effect.reason)
      case 'leaveBoth':
        // First the screens go: what they were still asking is given up, instead of being refused after the sign-out.
        if (view.kind === 'signedIn' || view.kind === 'mustChangePassword') show({ kind: 'leaving' })
        await Promise.resolve()
        left = calls.leaveBoth()
        // Awaited so that a late answer cannot take the cookie of whoever signs in next; its failure is `signOut`'s to tell.
        await within(Promise.allSettled([left]))
        return undefined
      case 'clear':
        return forgetSession(effect.keepReloginToken ? ['np', 'password'] : [])
      case 'tellTabsSignedOut':
        return tabs.tell({ type: 'signedOut' })
      case 'toLogin':
        loaded = {}
        setCompanyZone(undefined)
        page.toLogin()
        return show({ kind: 'signedOut', demo, say: effect.say })
      default:
        return effect satisfies never
    }
  }

  function open(): void {
    const [relogin, refresh] = [calls.reloggedAtMs(), calls.refreshedAtMs()]
    polls.stop()
    dispatch({
      type: 'opened',
      known: knownIdentity(),
      beganAtMs: { ...(relogin && { relogin }), ...(refresh && { refresh }) },
      reloadedIn: stored('reloadedIn'),
    })
  }

  /** Asked by a call that lost its session: true when it is worth repeating. */
  const bringBack: RecoverSession = (loss, sentAtMs) => {
    // It came back while the call was on its way: the call only has to be repeated.
    if (recoveredAtMs > sentAtMs) return Promise.resolve(true)
    dispatch({ type: loss, nowMs: Date.now(), chance: Math.random() })
    if (!state.recovery) return Promise.resolve(false)
    waiting ??= Promise.withResolvers<boolean>()
    return waiting.promise
  }

  return {
    view: () => view,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Once for the page; a second call is a mistake of React's strict mode, not a wish. */
    start: () => {
      if (isOpen) return
      isOpen = true
      onSessionLost(bringBack)
      open()
    },
    /** From the beginning: after a failure, or when a one-time password was changed. */
    restart: open,
    /** Resolves when the app is shown, or cannot be; `onEntered` comes between the sign-in and the first load. */
    signIn: async (userName: string, password: string, onEntered: () => Promise<void>): Promise<void> => {
      await calls.enterByPassword(userName, password)
      await onEntered()
      started = Promise.withResolvers<void>()
      dispatch({ type: 'signedIn' })
      await started.promise
    },
    /** Rejects when no back end could be told; the browser has forgotten all the same. */
    signOut: async (): Promise<void> => {
      dispatch({ type: 'signOutAsked' })
      await effects
      await left
    },
    close: () => {
      polls.stop()
      tabs.close()
    },
  }
}

export type SessionRunner = ReturnType<typeof makeSessionRunner>
