import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { DirtySpan } from '../features/telemetry/telemetry-store.service.ts'
import { DirtySpans } from './dirty-spans.ts'
import { FreshSlots, type SlotStore } from './fresh-slots.ts'
import { readBatch, type Batch, type SetRecordAside } from './load-batch.ts'
import type { LogCursor } from './log-cursor.ts'
import { isBefore, type Position, type SegmentLog } from './log/segment-log.ts'
import type { SegmentReader } from './log/segment-reader.ts'
import { release } from './release.ts'

const second = 1000
const mebibyte = 1024 * 1024
const usualBatchBytes = 64 * mebibyte
/** What a store that was away is tried with: whole batches, prepared in vain, would keep doors and alarms waiting. */
const probeBytes = 64 * 1024
/** Less than this waits for more, so that the store gets few and large parts. */
const enoughBytes = 32 * mebibyte
const lookEveryMs = 50
/** Frames come first: in a flood of them rollups wait for so many of their turns. */
const refreshesPutOff = 4
const hurryOfFlood = 8

export interface LoadStore {
  load(type: DeviceType, blocks: readonly Uint8Array[]): Promise<void>
  refresh(type: DeviceType, days: readonly DirtySpan[], slots: readonly DirtySpan[]): Promise<void>
  /** Absent: all quarter hours are left to `refresh`. */
  slots?: SlotStore
}

export interface LoaderOptions {
  log: SegmentLog
  reader: SegmentReader
  cursor: LogCursor
  store: LoadStore
  zoneOf: (deviceNo: number) => string | undefined
  clock: () => number
  /** With the number of failures since the last success. */
  onTrouble: (error: unknown, failures: number) => void
  setAside: SetRecordAside
  /** After a failure; doubled while it lasts, up to 2 s for a store that is away and 10 s for a table that refuses. */
  retryMs: number
  /** A little waits for more this long; live values are as old in curves. */
  loadEveryMs: number
  /** What is read from the log and inserted at once. */
  batchBytes?: number
  /** From how much of one type on its quarter hours are computed with the load. */
  bulkBytes?: number
  /** Rollups follow this long after the frames, and at once after what had waited for the store. */
  refreshEveryMs: number
}

export interface LoaderState {
  storeUp: boolean
  loadedFrames: number
  loadedAtMs: number | null
  refreshedAtMs: number | null
  /** Age of the oldest record that is not in the store. */
  lagSeconds: number
  /** Everything is in the store and in its rollups. */
  isDrained: boolean
  lastError: string | null
  loadedFramesPerSecond: number
}

export interface Loader {
  state(): LoaderState
  /** Frames in the store, rollups computed, segments dropped; answers false when that takes longer. */
  drained(limitMs?: number): Promise<boolean>
  stop(): Promise<void>
}

/** From the log into the store, for ever. What fails is tried again: the log keeps it until then. */
export function startLoader(options: LoaderOptions): Loader {
  const { log, reader, cursor, store, batchBytes = usualBatchBytes } = options
  const dirty = new DirtySpans()
  const dirtySlots = new DirtySpans() // without those computed with the load
  let loaded: Position = cursor.read()
  let refreshedAt = performance.now()
  let flood: { sinceMs: number; lastMs: number } | undefined
  const stopping = new AbortController()
  let wake: (() => void) | undefined
  let hurry = 0
  let refreshing = false
  let nextArrivalMs: number | undefined
  let drainRate = 0
  let caughtUpMs = options.clock()
  const state = {
    storeUp: true,
    loadedFrames: 0,
    loadedAtMs: null as number | null,
    refreshedAtMs: null as number | null,
  }
  let lastError: string | null = null
  let isAway = false
  /** What waited in the log goes into the store without a pause, and its rollups follow at once. */
  let isCatchingUp = false
  /** Made ready while the store takes the one before it. */
  let ahead: Promise<Batch> | undefined

  const backlog = (): boolean => isBefore(loaded, log.end())
  const isDrained = (): boolean => !backlog() && dirty.isEmpty && !refreshing
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (stopping.signal.aborted) return resolve()
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const isMuchAfter = (position: Position): boolean => {
    const end = log.end()
    if (end.segment !== position.segment) return end.segment > position.segment
    return end.offset - position.offset > enoughBytes
  }
  const isWaiting = (): boolean => hurry === 0 && !isMuchAfter(loaded) && !stopping.signal.aborted
  /** The end of a flood is not kept waiting like the little that comes all day. */
  async function untilMuch(): Promise<void> {
    const waitMs = flood ? options.loadEveryMs / hurryOfFlood : options.loadEveryMs
    const until = performance.now() + waitMs
    for (let left = waitMs; left > 0 && isWaiting(); left = until - performance.now())
      await pause(Math.min(lookEveryMs, left))
  }

  const prepare = (from: Position): Promise<Batch> =>
    readBatch(reader, from, log.end(), isAway ? probeBytes : batchBytes, options.setAside, options.bulkBytes)

  /** Only one may read at a time. */
  async function giveUpAhead(): Promise<void> {
    await Promise.allSettled([ahead])
    ahead = undefined
  }

  async function loadBatch(): Promise<number> {
    const since = performance.now()
    const { next, loads, records } = await (ahead ?? prepare(loaded))
    ahead = undefined
    nextArrivalMs = loads[0]?.packs[0]?.arrivalMs
    let frames = 0
    let refused: unknown
    for (const { type, packs, blocks, slots } of loads) {
      let fresh: FreshSlots | undefined
      try {
        if (slots && store.slots) fresh = await FreshSlots.find(store.slots, type, slots, dirty)
        const loading = store.load(type, blocks)
        if (!ahead && !isAway && isMuchAfter(next)) {
          ahead = prepare(next)
          // Whoever takes it learns of its failure; it may also be given up.
          ahead.catch(() => undefined)
        }
        await loading
        if (store.slots) await fresh?.load(store.slots)
      } catch (error) {
        // A store that is away refuses all; a table that is broken must not keep the others waiting.
        if (error instanceof Failure) throw error
        refused ??= error
        continue
      }
      blocks.forEach(release)
      fresh?.leaveOthersTo(dirtySlots)
      for (const pack of packs) {
        dirty.add(pack)
        if (!fresh) dirtySlots.add(pack)
        frames += pack.rows
      }
    }
    if (refused !== undefined) throw refused
    loaded = next
    nextArrivalMs = undefined
    caughtUpMs = options.clock()
    state.loadedFrames += frames
    state.loadedAtMs = options.clock()
    drainRate = frames / Math.max(1e-3, (performance.now() - since) / second)
    return records
  }

  /** Only now may the log forget: a crash before would leave rollups without these frames. */
  async function refresh(): Promise<void> {
    const upTo = loaded
    const taken = dirty.take(options.zoneOf)
    const slots = new Map(dirtySlots.take(options.zoneOf).map(({ type, spans }) => [type, spans]))
    while (taken.length > 0) {
      const { type, spans } = taken[0]!
      try {
        await store.refresh(type, spans, slots.get(type) ?? [])
      } catch (error) {
        for (const left of taken) {
          dirty.putBack(left.type, left.spans)
          dirtySlots.putBack(left.type, slots.get(left.type) ?? [])
        }
        throw error
      }
      taken.shift()
    }
    refreshedAt = performance.now()
    flood = undefined
    state.refreshedAtMs = options.clock()
    await cursor.write(upTo)
    await log.dropBefore(upTo)
  }

  async function refreshOnce(): Promise<void> {
    refreshing = true
    try {
      await refresh()
    } finally {
      refreshing = false
    }
  }

  /** Large batches shortly after each other, since rollups were last computed. */
  function isFlood(wasMuch: boolean): boolean {
    const nowMs = performance.now()
    if (wasMuch) flood = { sinceMs: flood?.sinceMs ?? nowMs, lastMs: nowMs }
    else if (flood && nowMs - flood.lastMs > 2 * options.loadEveryMs) flood = undefined
    return flood !== undefined && nowMs - flood.sinceMs < options.refreshEveryMs * refreshesPutOff
  }

  async function round(wasMuch: boolean): Promise<void> {
    const behind = backlog()
    const waiting = log.end()
    if (!behind) caughtUpMs = options.clock()
    const count = behind ? await loadBatch() : 0
    const hasCaughtUp = isCatchingUp && !isBefore(loaded, waiting)
    const isPutOff = isFlood(wasMuch)
    const due = (performance.now() - refreshedAt >= options.refreshEveryMs && !isPutOff) || hasCaughtUp
    if (!dirty.isEmpty && (due || (hurry > 0 && !backlog()))) await refreshOnce()
    else if (behind && count === 0 && dirty.isEmpty) await cursor.write(loaded)
    if (hasCaughtUp) isCatchingUp = false
    state.storeUp = true
    isAway = false
    lastError = null
  }

  async function run(): Promise<void> {
    let failures = 0
    let wasSlow = false
    while (!stopping.signal.aborted) {
      try {
        const from = loaded
        const since = performance.now()
        // The rest of much follows at once.
        const wasMuch = isMuchAfter(from)
        await round(wasMuch)
        failures = 0
        // A store that hung and went on has failed nobody, but kept all waiting; one that is always slow keeps its pauses.
        const isSlow = performance.now() - since >= options.refreshEveryMs
        isCatchingUp ||= isSlow && !wasSlow
        wasSlow = isSlow
        // A log without a file yet ends behind where it begins: without progress this would never give way.
        if (!isBefore(from, loaded)) await pause(lookEveryMs)
        if (!isCatchingUp && !wasMuch) await untilMuch()
      } catch (error) {
        failures += 1
        state.storeUp = false
        // A table that is broken is not a store that is away: the others go on by whole batches.
        isAway = error instanceof Failure
        isCatchingUp ||= isAway
        await giveUpAhead()
        lastError = error instanceof Error ? error.message : String(error)
        options.onTrouble(error, failures)
        await pause(Math.min((isAway ? 2 : 10) * second, options.retryMs * 2 ** failures))
      }
    }
  }
  const running = run()

  return {
    state: () => ({
      ...state,
      lastError,
      loadedFramesPerSecond: drainRate,
      lagSeconds: backlog() ? Math.max(0.001, (options.clock() - (nextArrivalMs ?? caughtUpMs)) / second) : 0,
      isDrained: isDrained(),
    }),
    async drained(limitMs = Infinity) {
      const until = performance.now() + limitMs
      hurry += 1
      wake?.()
      try {
        while (!stopping.signal.aborted && !isDrained() && performance.now() < until)
          await new Promise((resolve) => setTimeout(resolve, 20))
        return isDrained()
      } finally {
        hurry -= 1
      }
    },
    async stop() {
      stopping.abort()
      wake?.()
      await running
      await giveUpAhead()
      await reader.close()
    },
  }
}
