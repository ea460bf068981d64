import { setTimeout as pause } from 'node:timers/promises'
import { addDays, localDayOf } from '@fengguang/domain/kernel/time-range'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { newestArrival } from '../telemetry/analysis-reads.service.ts'
import { settleMs } from './due-days.service.ts'
import { analysedTypes } from './plants.repo.ts'

interface LateWatch {
  telemetry: Telemetry
  /** Asks for an analysis; one that waits already is enough. */
  send: () => Promise<unknown>
  clock: () => number
  /** Frames that came until then are in the rollups, where late ones are looked for. */
  rollupsThrough: () => Promise<number>
  onTrouble: (error: unknown) => void
  everyMs?: number
}

/** The last place on earth where a day ends. */
const lastZone = 'Etc/GMT+12'
const lookBackDays = 62
/** While frames of some station keep coming, those of others are not kept waiting longer than this. */
const patienceMs = 60_000

/** Asks for an analysis as soon as late frames of closed days have settled: the schedule alone may take minutes. */
export function watchLateFrames(options: LateWatch): { stop(): Promise<void> } {
  const { telemetry, send, clock, rollupsThrough, onTrouble, everyMs = 10_000 } = options
  const stopping = new AbortController()
  let seen: number | undefined
  let sentAt = clock()
  async function look(): Promise<void> {
    const before = localDayOf(new Date(clock()), lastZone)
    const throughMs = await rollupsThrough()
    const newest = await newestArrival(telemetry, analysedTypes, { from: addDays(before, -lookBackDays), before })
    seen ??= newest
    const isSettled = throughMs - newest >= settleMs
    if (newest <= seen || (!isSettled && clock() - sentAt < patienceMs)) return
    await send()
    sentAt = clock()
    // What has not settled yet is asked for again.
    seen = isSettled ? newest : Math.max(seen, newest - settleMs)
  }
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch(onTrouble)
      await pause(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
