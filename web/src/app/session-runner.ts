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

/** Carries out what the session machine asks for, and reports to it what came of it. */
class Runner {
  readonly #page: SessionPage
  readonly #watchers = new Set<() => void>()
  readonly #tabs = openTabs((message) => this.#hear(message))
  readonly #polls: ReturnType<typeof makePolls>
  #state = closedSession
  #view: SessionView = { kind: 'starting' }
  #isOpen = false
  #demo: Demo | undefined
  #loaded: Partial<Loaded> = {}
  readonly #errors = new Map<LoadStep, unknown>()
  #recoveredAtMs = 0
  /** Calls that wait for the session to come back. */
  #waiting: PromiseWithResolvers<boolean> | undefined
  /** A sign-in that waits for the app to be shown. */
  #started: PromiseWithResolvers<void> | undefined
  #left: Promise<void> = Promise.resolve()
  #effects: Promise<void> = Promise.resolve()

  constructor(page: SessionPage) {
    this.#page = page
    this.#polls = makePolls({ clock: makeClock(), dispatch: (event) => this.#dispatch(event), reload: page.reload })
  }

  readonly view = (): SessionView => this.#view

  readonly watch = (watcher: () => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /** Once for the page; a second call is a mistake of React's strict mode, not a wish. */
  readonly start = (): void => {
    if (this.#isOpen) return
    this.#isOpen = true
    onSessionLost(this.#bringBack)
    this.restart()
  }

  /** From the beginning: after a failure, or when a one-time password was changed. */
  readonly restart = (): void => {
    const [relogin, refresh] = [calls.reloggedAtMs(), calls.refreshedAtMs()]
    this.#polls.stop()
    this.#dispatch({
      type: 'opened',
      known: knownIdentity(),
      beganAtMs: { ...(relogin && { relogin }), ...(refresh && { refresh }) },
      reloadedIn: stored('reloadedIn'),
    })
  }

  /** Resolves when the app is shown, or cannot be; `onEntered` comes between the sign-in and the first load. */
  readonly signIn = async (userName: string, password: string, onEntered: () => Promise<void>): Promise<void> => {
    await calls.enterByPassword(userName, password)
    await onEntered()
    this.#started = Promise.withResolvers<void>()
    this.#dispatch({ type: 'signedIn' })
    await this.#started.promise
  }

  /** Rejects when no back end could be reached; the browser has forgotten all the same. */
  readonly signOut = async (): Promise<void> => {
    this.#dispatch({ type: 'signOutAsked' })
    await this.#effects
    await this.#left
  }

  readonly close = (): void => {
    this.#polls.stop()
    this.#tabs.close()
  }

  #show(next: SessionView): void {
    this.#view = next
    this.#started?.resolve()
    for (const watch of this.#watchers) watch()
  }

  #dispatch(event: SessionEvent): void {
    const step = sessionStep(this.#state, event)
    this.#state = step.state
    if (this.#state.recovery === undefined) this.#settleRecovery(event.type === 'recovered')
    // A mistake in one effect is reported, and must not keep the ones after it from happening.
    this.#effects = this.#effects.then(() => this.#performAll(step.effects)).catch(reportError)
  }

  async #performAll(all: readonly SessionEffect[]): Promise<void> {
    for (const effect of all) await this.#perform(effect)
  }

  #settleRecovery(isBack: boolean): void {
    this.#waiting?.resolve(isBack)
    this.#waiting = undefined
  }

  /** Asked by a call that lost its session: true when it is worth repeating. */
  readonly #bringBack: RecoverSession = (loss, sentAtMs) => {
    // It came back while the call was on its way: the call only has to be repeated.
    if (this.#recoveredAtMs > sentAtMs) return Promise.resolve(true)
    this.#dispatch({ type: loss, nowMs: Date.now(), chance: Math.random() })
    if (!this.#state.recovery) return Promise.resolve(false)
    this.#waiting ??= Promise.withResolvers<boolean>()
    return this.#waiting.promise
  }

  #hear(message: TabMessage): void {
    if (message.type === 'began') this.#dispatch({ type: 'otherTabBegan', kind: message.kind, atMs: message.atMs })
    if (message.type === 'signedOut') this.#dispatch({ type: 'otherTabSignedOut' })
    if (message.type === 'identity') this.#dispatch({ type: 'otherTabIdentity', identity: message.identity })
    if (message.type === 'recovered') {
      this.#recoveredAtMs = message.atMs
      this.#refreshWhileRunning()
    }
  }

  #refreshWhileRunning(): void {
    if (this.#state.phase === 'running') this.#polls.startRefresh()
  }

  async #check(): Promise<void> {
    try {
      const { status, demo, ip } = await callOnce(sessionContract.loginStatus, undefined)
      if (ip) store('clientIp', ip)
      this.#demo = demo
      this.#dispatch({ type: 'checked', isValid: status === 1, hasReloginToken: calls.hasReloginToken() })
    } catch (error) {
      fail(error)
      const failure = calls.callFailureOf(error)
      this.#dispatch({ type: 'checkFailed', failure, hasReloginToken: calls.hasReloginToken() })
      if (this.#state.phase === 'unreachable') this.#show({ kind: 'unreachable', error })
    }
  }

  async #load(step: LoadStep): Promise<void> {
    if (step === 'language') return this.#dispatch({ type: 'loaded', step })
    try {
      const result = await loads[step]()
      this.#loaded = { ...this.#loaded, [step]: result }
      if (step !== 'user') return this.#dispatch({ type: 'loaded', step })
      const { userId, roleId, mustChangePassword } = result as Loaded['user']
      this.#dispatch({ type: 'userLoaded', identity: { userId, roleId }, mustChangePassword })
    } catch (error) {
      fail(error)
      this.#errors.set(step, error)
      const failure = calls.callFailureOf(error)
      this.#dispatch({ type: 'loadFailed', step, failure, hasReloginToken: calls.hasReloginToken() })
      if (this.#state.phase === 'unreachable') this.#show({ kind: 'unreachable', error })
    }
  }

  /** Another tab may have done it while this one waited for its turn: then its result is ours. */
  async #recover(kind: Recovery): Promise<void> {
    const askedAtMs = Date.now()
    const [doneAtMs, work] =
      kind === 'relogin' ? [calls.reloggedAtMs, calls.relogin] : [calls.refreshedAtMs, calls.refresh]
    try {
      await this.#tabs.alone(async () => {
        if ((doneAtMs() ?? 0) < askedAtMs) await work()
      })
      this.#recoveredAtMs = Date.now()
      this.#tabs.tell({ type: 'recovered', kind, atMs: this.#recoveredAtMs })
      this.#dispatch({ type: 'recovered' })
      this.#refreshWhileRunning()
    } catch (error) {
      fail(error)
      const failure = calls.callFailureOf(error)
      const isLocked = (failure === 'refused' || failure === 'lost') && (await isAccountLocked())
      this.#dispatch({ type: 'recoveryFailed', failure, isLocked })
    }
  }

  #showLoaded(): void {
    const { user } = this.#loaded
    setCompanyZone(user?.companyZone)
    if (this.#state.phase === 'mustChangePassword' && user) return this.#show({ kind: 'mustChangePassword', user })
    this.#show({ kind: 'signedIn', loaded: this.#loaded as Loaded })
  }

  async #leaveBoth(): Promise<void> {
    // First the screens go: what they were still asking is given up, instead of being refused after the sign-out.
    const { kind } = this.#view
    if (kind === 'signedIn' || kind === 'mustChangePassword') this.#show({ kind: 'leaving' })
    await Promise.resolve()
    this.#left = calls.leaveBoth()
    // Awaited so that a late answer cannot take the cookie of the next sign-in; its failure is for `signOut` to report.
    await within(Promise.allSettled([this.#left]))
  }

  #toLogin(say: Extract<SessionEffect, { type: 'toLogin' }>['say']): void {
    this.#loaded = {}
    setCompanyZone(undefined)
    this.#page.toLogin()
    this.#show({ kind: 'signedOut', demo: this.#demo, say })
  }

  async #perform(effect: SessionEffect): Promise<void> {
    switch (effect.type) {
      case 'check':
        return void this.#check()
      case 'load':
        for (const step of effect.steps) void this.#load(step)
        return undefined
      case 'show':
        return this.#showLoaded()
      case 'rejected':
        return this.#show({ kind: 'unreachable', error: this.#errors.get(effect.step) })
      case 'relogin':
      case 'refresh':
        return void this.#recover(effect.type)
      case 'delay':
        return this.#polls.delay(effect.ms)
      case 'retry':
        return this.#polls.retry(effect.ms)
      case 'noteBegan':
        return this.#tabs.tell({ type: 'began', kind: effect.kind, atMs: effect.atMs })
      case 'startTimers':
        return this.#polls.start()
      case 'stopTimers':
        return this.#polls.stop()
      case 'keepIdentity':
        keepIdentity(effect.identity)
        return this.#tabs.tell({ type: 'identity', identity: effect.identity })
      case 'resetAndReload':
        this.#polls.stop()
        forget('lastPage')
        if (effect.identity) keepIdentity(effect.identity)
        return effect.goesHome ? this.#page.goHome() : this.#page.reload()
      case 'reload':
        return this.#polls.reloadAfter(effect.afterMs, effect.minute)
      case 'recordExit':
        return recordExit(effect.reason)
      case 'leaveBoth':
        return this.#leaveBoth()
      case 'clear':
        return forgetSession(effect.keepReloginToken ? ['np', 'password'] : [])
      case 'tellTabsSignedOut':
        return this.#tabs.tell({ type: 'signedOut' })
      case 'toLogin':
        return this.#toLogin(effect.say)
      default:
        return effect satisfies never
    }
  }
}

export type SessionRunner = Pick<Runner, 'view' | 'watch' | 'start' | 'restart' | 'signIn' | 'signOut' | 'close'>
export const makeSessionRunner = (page: SessionPage): SessionRunner => new Runner(page)
