import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from '../log.ts'

export interface ListenHandlers {
  onNotification: (payload: string) => void
  /** Listening, for the first time or again: whatever was said in between is lost. */
  onListening: () => void
}

export interface Listening {
  stop(): Promise<void>
}

const firstRetryMs = 500
const lastRetryMs = 10_000
/** A connection that a firewall has forgotten says nothing, and neither does a quiet one. */
const checkMs = 20_000

/** One connection that only listens; it comes back by itself for as long as it takes. */
export function openListening(url: string, channel: string, handlers: ListenHandlers, log?: Logger): Listening {
  const stopping = new AbortController()
  let client: Client | undefined

  async function listenOnce(onReady: () => void): Promise<void> {
    const mine = new Client({
      connectionString: url,
      connectionTimeoutMillis: 3_000,
      query_timeout: 5_000,
      keepAlive: true,
      application_name: 'fengguang-push',
    })
    client = mine
    const { promise: lost, reject } = Promise.withResolvers<never>()
    mine.on('error', reject)
    mine.on('end', () => reject(new Error('the connection was closed')))
    mine.on('notification', ({ payload }) => handlers.onNotification(payload ?? ''))
    lost.catch(() => undefined) // reported to the caller below, which may not wait yet
    try {
      await Promise.race([mine.connect(), lost])
      await mine.query(`listen ${mine.escapeIdentifier(channel)}`)
      onReady()
      handlers.onListening()
      while (!stopping.signal.aborted) {
        await Promise.race([wait(checkMs, undefined, { signal: stopping.signal }), lost])
        await mine.query('select 1')
      }
    } finally {
      await mine.end().catch(() => undefined) // a connection that is lost cannot say goodbye
    }
  }

  async function run(): Promise<void> {
    let retryMs = firstRetryMs
    while (!stopping.signal.aborted) {
      try {
        await listenOnce(() => (retryMs = firstRetryMs))
      } catch (error) {
        if (stopping.signal.aborted) return
        log?.warn({ err: error, channel }, 'not listening to the database; trying again')
      }
      await wait(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined) // stopped while waiting
      retryMs = Math.min(retryMs * 2, lastRetryMs)
    }
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await client?.end().catch(() => undefined) // it may be the very connection that is lost
      await running
    },
  }
}
