import type { FastifyBaseLogger } from 'fastify'
import { heartbeatMs, mostStreams, Push, type PushEvent } from '@fengguang/domain/messages/push.model'
import type { Identity } from '../../http/context.ts'
import type { Database } from '../../platform/postgres/db.ts'
import type { Listening } from '../../platform/postgres/listen.ts'
import { pushChannel, receiversAmong, stationsSeenBy, type Viewer } from './push.repo.ts'

/** One open stream of one browser. */
export interface Subscriber {
  user: Identity
  /** Who it is now; undefined when the session is over or its token has expired. */
  identify: () => Promise<Identity | undefined>
  send: (event: PushEvent, data: object) => void
  /** Keeps proxies from taking it for dead. */
  beat: () => void
  end: () => void
}

export interface PushHub {
  add(subscriber: Subscriber): () => void
  size(): number
  close(): Promise<void>
}

/** A storm of alarms becomes a few messages a second. */
const gatherMs = 250
/** A session that runs out by being idle is noticed at this heartbeat. */
const beatsPerCheck = 4

const keyOf = (v: Viewer) => `${v.accountId} ${v.roleId}`

class Hub implements PushHub {
  private readonly subscribers = new Set<Subscriber>()
  private readonly alarmed = new Set<string>()
  private readonly db: Database
  private readonly log: FastifyBaseLogger
  private readonly heart: NodeJS.Timeout
  private listening: Listening | undefined
  private gathering: NodeJS.Timeout | undefined
  private lastFlushMs = 0
  private beats = 0
  private isListening = false

  constructor(db: Database, log: FastifyBaseLogger) {
    this.db = db
    this.log = log
    this.heart = setInterval(() => this.beat(), heartbeatMs)
    this.heart.unref()
  }

  add(subscriber: Subscriber): () => void {
    this.subscribers.add(subscriber)
    const ofSession = this.of(({ user }) => user.sessionId === subscriber.user.sessionId)
    for (const old of ofSession.slice(0, -mostStreams.perSession)) this.drop(old, 'displaced')
    const ofAccount = this.of(({ user }) => user.accountId === subscriber.user.accountId)
    for (const old of ofAccount.slice(0, -mostStreams.perAccount)) this.drop(old, 'displaced')
    if (this.isListening) subscriber.send('hello', {})
    this.listening ??= this.db.listen(pushChannel, {
      onNotification: (payload) => this.onNotification(payload),
      // What was sent while nothing listened is read by every page that gets hello.
      onListening: () => {
        this.isListening = true
        for (const one of this.subscribers) one.send('hello', {})
      },
    })
    return () => this.drop(subscriber)
  }

  size(): number {
    return this.subscribers.size
  }

  async close(): Promise<void> {
    clearInterval(this.heart)
    clearTimeout(this.gathering)
    for (const subscriber of this.subscribers) this.drop(subscriber)
    await this.listening?.stop()
  }

  private of(isMeant: (subscriber: Subscriber) => boolean): Subscriber[] {
    return [...this.subscribers].filter(isMeant)
  }

  private drop(subscriber: Subscriber, event?: PushEvent): void {
    if (!this.subscribers.delete(subscriber)) return
    if (event) subscriber.send(event, {})
    subscriber.end()
  }

  private guarded(work: Promise<void>): void {
    void work.catch((error: unknown) => this.log.warn({ err: error }, 'a push was not delivered'))
  }

  private beat(): void {
    for (const subscriber of this.subscribers) subscriber.beat()
    this.beats += 1
    if (this.beats % beatsPerCheck === 0) this.guarded(this.recheck([...this.subscribers]))
  }

  private onNotification(payload: string): void {
    const read = Push.safeParse(parsed(payload))
    // A newer process may send what this one does not know.
    if (!read.success) return this.log.warn({ payload: payload.slice(0, 200) }, 'an unknown push')
    const push = read.data
    if (push.kind === 'alarm') return this.gatherAlarms(push.stationIds)
    if (push.kind === 'notice') return this.guarded(this.notifyReceivers(push.noticeId))
    if (push.kind === 'person') {
      for (const subscriber of this.of(({ user }) => user.accountId === push.accountId)) subscriber.send('message', {})
      return
    }
    const isConcerned = ({ user }: Subscriber) =>
      user.sessionId === push.sessionId || user.accountId === push.accountId || user.roleId === push.roleId
    this.guarded(this.recheck(this.of(isConcerned)))
  }

  private gatherAlarms(stationIds: readonly string[]): void {
    for (const id of stationIds) this.alarmed.add(id)
    if (this.gathering) return
    const inMs = Math.max(0, this.lastFlushMs + gatherMs - performance.now())
    this.gathering = setTimeout(() => {
      this.gathering = undefined
      this.guarded(this.flushAlarms())
    }, inMs)
  }

  private async flushAlarms(): Promise<void> {
    this.lastFlushMs = performance.now()
    const stationIds = [...this.alarmed]
    this.alarmed.clear()
    const viewers = this.of(({ user }) => user.permissions.has('alarm:read'))
    if (viewers.length === 0 || stationIds.length === 0) return
    const distinct = [...new Map(viewers.map(({ user }) => [keyOf(user), user])).values()]
    const seen = await stationsSeenBy(this.db, distinct, stationIds)
    const byViewer = new Map(seen.map((row) => [keyOf(row), row.stationIds]))
    for (const subscriber of viewers) {
      const visible = byViewer.get(keyOf(subscriber.user))
      if (visible) subscriber.send('alarm', { stationIds: visible.slice(0, 100) })
    }
  }

  private async notifyReceivers(noticeId: string): Promise<void> {
    const accounts = [...this.subscribers].map(({ user }) => user.accountId)
    const receivers = new Set(await receiversAmong(this.db, noticeId, accounts))
    for (const subscriber of this.of(({ user }) => receivers.has(user.accountId))) subscriber.send('message', {})
  }

  private async recheck(concerned: readonly Subscriber[]): Promise<void> {
    for (const subscriber of concerned) {
      const before = subscriber.user
      const now = await subscriber.identify()
      if (!now) this.drop(subscriber, 'ended')
      else {
        subscriber.user = now
        const [had, has] = [before, now].map((u) => `${u.roleId} ${[...u.permissions].toSorted().join(' ')}`)
        if (had !== has) subscriber.send('access', {})
      }
    }
  }
}

export const openPushHub = (db: Database, log: FastifyBaseLogger): PushHub => new Hub(db, log)

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
