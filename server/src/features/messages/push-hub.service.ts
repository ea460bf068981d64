import type { FastifyBaseLogger } from 'fastify'
import { heartbeatMs, mostStreams, Push, type PushEvent } from '@fengguang/domain/messages/push.model'
import type { Identity } from '../../http/context.ts'
import type { Database } from '../../platform/postgres/db.ts'
import type { Listening } from '../../platform/postgres/listen.ts'
import { pushChannel, receiversAmong, stationsSeenBy, type Viewer } from './push.repo.ts'

/** One open stream of one browser. */
export interface Subscriber {
  user: Identity
  /** Who it is now; nobody when the session is over or its token has run out. */
  identify: () => Promise<Identity | undefined>
  send: (event: PushEvent, data: object) => void
  /** Keeps proxies from taking it for dead. */
  beat: () => void
  end: () => void
}

export interface PushHub {
  add: (subscriber: Subscriber) => () => void
  size: () => number
  close: () => Promise<void>
}

/** A storm of alarms becomes a few messages a second. */
const gatherMs = 250
/** A session that runs out by being idle is noticed at this heartbeat. */
const beatsPerCheck = 4

const keyOf = (v: Viewer) => `${v.accountId} ${v.roleId}`

export function openPushHub(db: Database, log: FastifyBaseLogger): PushHub {
  const subscribers = new Set<Subscriber>()
  const alarmed = new Set<string>()
  let listening: Listening | undefined
  let gathering: NodeJS.Timeout | undefined
  let lastFlushMs = 0
  let beats = 0
  let isListening = false

  const drop = (subscriber: Subscriber, event?: PushEvent) => {
    if (!subscribers.delete(subscriber)) return
    if (event) subscriber.send(event, {})
    subscriber.end()
  }
  const guarded = (work: Promise<void>) =>
    void work.catch((error: unknown) => log.warn({ err: error }, 'a push was not delivered'))

  async function flushAlarms(): Promise<void> {
    lastFlushMs = performance.now()
    const stationIds = [...alarmed]
    alarmed.clear()
    const viewers = [...subscribers].filter(({ user }) => user.permissions.has('alarm:read'))
    if (viewers.length === 0 || stationIds.length === 0) return
    const distinct = [...new Map(viewers.map(({ user }) => [keyOf(user), user])).values()]
    const seen = await stationsSeenBy(db, distinct, stationIds)
    const byViewer = new Map(seen.map((row) => [keyOf(row), row.stationIds]))
    for (const subscriber of viewers) {
      const visible = byViewer.get(keyOf(subscriber.user))
      if (visible) subscriber.send('alarm', { stationIds: visible.slice(0, 100) })
    }
  }

  function gatherAlarms(stationIds: readonly string[]): void {
    for (const id of stationIds) alarmed.add(id)
    if (gathering) return
    const inMs = Math.max(0, lastFlushMs + gatherMs - performance.now())
    gathering = setTimeout(() => {
      gathering = undefined
      guarded(flushAlarms())
    }, inMs)
  }

  async function tellReceivers(noticeId: string): Promise<void> {
    const receivers = new Set(
      await receiversAmong(
        db,
        noticeId,
        [...subscribers].map(({ user }) => user.accountId),
      ),
    )
    for (const subscriber of subscribers) if (receivers.has(subscriber.user.accountId)) subscriber.send('message', {})
  }

  async function recheck(concerned: readonly Subscriber[]): Promise<void> {
    for (const subscriber of concerned) {
      const before = subscriber.user
      const now = await subscriber.identify()
      if (!now) drop(subscriber, 'ended')
      else {
        subscriber.user = now
        const [had, has] = [before, now].map((u) => `${u.roleId} ${[...u.permissions].toSorted().join(' ')}`)
        if (had !== has) subscriber.send('access', {})
      }
    }
  }

  function onNotification(payload: string): void {
    const told = Push.safeParse(parsed(payload))
    // A newer process may tell what this one does not know.
    if (!told.success) return log.warn({ payload: payload.slice(0, 200) }, 'an unknown push')
    const push = told.data
    if (push.kind === 'alarm') return gatherAlarms(push.stationIds)
    if (push.kind === 'notice') return guarded(tellReceivers(push.noticeId))
    if (push.kind === 'person') {
      for (const subscriber of subscribers)
        if (subscriber.user.accountId === push.accountId) subscriber.send('message', {})
      return
    }
    guarded(
      recheck(
        [...subscribers].filter(
          ({ user }) =>
            user.sessionId === push.sessionId || user.accountId === push.accountId || user.roleId === push.roleId,
        ),
      ),
    )
  }

  const heart = setInterval(() => {
    for (const subscriber of subscribers) subscriber.beat()
    beats += 1
    if (beats % beatsPerCheck === 0) guarded(recheck([...subscribers]))
  }, heartbeatMs)
  heart.unref()

  return {
    add: (subscriber) => {
      subscribers.add(subscriber)
      const ofSession = [...subscribers].filter(({ user }) => user.sessionId === subscriber.user.sessionId)
      for (const old of ofSession.slice(0, -mostStreams.perSession)) drop(old, 'displaced')
      const ofAccount = [...subscribers].filter(({ user }) => user.accountId === subscriber.user.accountId)
      for (const old of ofAccount.slice(0, -mostStreams.perAccount)) drop(old, 'displaced')
      if (isListening) subscriber.send('hello', {})
      listening ??= db.listen(pushChannel, {
        onNotification,
        // What was said while nobody listened is read by whoever hears hello.
        onListening: () => {
          isListening = true
          for (const one of subscribers) one.send('hello', {})
        },
      })
      return () => drop(subscriber)
    },
    size: () => subscribers.size,
    close: async () => {
      clearInterval(heart)
      clearTimeout(gathering)
      for (const subscriber of subscribers) drop(subscriber)
      await listening?.stop()
    },
  }
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
