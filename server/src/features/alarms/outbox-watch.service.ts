import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../platform/postgres/db.ts'
import * as repo from './alarm-delivery.repo.ts'

interface OutboxWatch {
  db: Database
  /** Asks for a delivery; one that waits already is enough. */
  send: () => Promise<unknown>
  clock: () => number
  onTrouble: (error: unknown) => void
  /** How often retries that became due are looked for. */
  everyMs?: number
}

/** Asks for a delivery when an alarm comes in, and when a retry is due. */
export function watchOutbox({ db, send, clock, onTrouble, everyMs = 10_000 }: OutboxWatch): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const ask = () => send().catch(onTrouble)
  const listening = db.listen('fengguang_outbox', { onNotification: () => void ask(), onListening: () => void ask() })
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (stopping.signal.aborted) return
      await repo.countDue(db, new Date(clock())).then((due) => (due > 0 ? ask() : undefined), onTrouble)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([running, listening.stop()])
    },
  }
}
