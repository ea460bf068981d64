import { Failure } from '@fengguang/domain/kernel/failure'
import { LoadLane, type LaneLog, type LoadStore } from './load-lane.ts'
import type { SetRecordAside } from './load-batch.ts'
import { laneNames, type LaneName, type Lanes } from './lanes.ts'
import { LanePace } from './lane-pace.ts'
import { isBefore, type Position } from './log/segment-log.ts'

const second = 1000
const mebibyte = 1024 * 1024
const usualBatchBytes = 64 * mebibyte
/** How slow the store is, is not known yet: the first of them holds up live frames for no longer than it must. */
const firstBackfillBytes = 8 * mebibyte
/** Quarter hours of so much of one type are computed here: batches of a slow store are small. */
const backfillBulkBytes = mebibyte
/** What a store that was away is tried with: whole batches, prepared in vain, would keep doors and alarms waiting. */
const probeBytes = 64 * 1024
const lookEveryMs = 50

export type { LoadStore } from './load-lane.ts'

export interface LoaderOptions {
  lanes: Lanes<LaneLog>
  store: LoadStore
  zoneOf: (deviceNo: number) => string | undefined
  clock: () => number
  /** With the number of failures since the last success. */
  onTrouble: (error: unknown, failures: number) => void
  setAside: (lane: LaneName) => SetRecordAside
  /** After a failure; doubled while it lasts, up to 2 s for a store that is away and 10 s for a table that refuses. */
  retryMs: number
  /** A little waits for more this long; live values are as old in curves. */
  loadEveryMs: number
  /** What is read from the log and inserted at once. */
  batchBytes?: number
  /** From how much of one type on its quarter hours are computed with the load. */
  bulkBytes?: number
  /** What one call of a refresh computes. */
  deviceDaysAtOnce?: number
  /** Rollups follow this long after the frames, and at once after what had waited for the store. */
  refreshEveryMs: number
}

export interface LoaderState {
  storeUp: boolean
  loadedFrames: number
  loadedAtMs: number | null
  refreshedAtMs: number | null
  /** Age of the oldest live record that is not in the store. */
  lagSeconds: number
  /** The same of backfill. */
  backfillLagSeconds: number
  /** Everything is in the store and in its rollups. */
  isDrained: boolean
  lastError: string | null
  loadedFramesPerSecond: number
}

export interface Loader {
  state(): LoaderState
  /**
   * All that is in the logs at the call is in the store and in its rollups; answers false when that takes longer.
   * What comes meanwhile is not waited for: it may never end. Of some lanes only, if they are named.
   */
  drained(limitMs?: number, of?: readonly LaneName[]): Promise<boolean>
  stop(): Promise<void>
}

interface Lane {
  load: LoadLane
  pace: LanePace
  caughtUpMs: number
}

/**
 * From the logs into the store, for ever. What fails is tried again: the log keeps it until then. One call of the store
 * at a time, and live frames and their rollups before every call for backfill.
 */
export function startLoader(options: LoaderOptions): Loader {
  const { batchBytes = usualBatchBytes } = options
  const stopping = new AbortController()
  const asked = new Set<Lanes<Position>>()
  let wake: (() => void) | undefined
  let drainRate = 0
  const state = { loadedFrames: 0, loadedAtMs: null as number | null, refreshedAtMs: null as number | null }

  function openLane(name: LaneName, giveWay: () => Promise<void>): Lane {
    const { store, zoneOf, deviceDaysAtOnce } = options
    const bulkBytes = options.bulkBytes ?? (name === 'backfill' ? backfillBulkBytes : undefined)
    const load = new LoadLane({
      ...options.lanes[name],
      store,
      zoneOf,
      setAside: options.setAside(name),
      ...(bulkBytes !== undefined && { bulkBytes }),
      ...(deviceDaysAtOnce !== undefined && { deviceDaysAtOnce }),
      giveWay,
      isDirty: (...ask) => laneNames.some((one) => lanes[one].load.isDirty(...ask)),
    })
    return {
      load,
      pace: new LanePace(options, batchBytes, name === 'backfill' ? firstBackfillBytes : batchBytes),
      caughtUpMs: options.clock(),
    }
  }
  const lanes: Lanes<Lane> = {
    live: openLane('live', () => Promise.resolve()),
    backfill: openLane('backfill', async () => {
      await turn('live')
    }),
  }

  const isAskedFor = (name: LaneName, position: Position) => [...asked].some((ends) => isBefore(position, ends[name]))

  async function loadOnce(lane: Lane, wasMuch: boolean): Promise<boolean> {
    const { load, pace } = lane
    const from = load.loaded
    const since = performance.now()
    const { frames } = await load.loadBatch(pace.isAway ? probeBytes : pace.batchBytes, !pace.isAway)
    const tookMs = performance.now() - since
    pace.loaded(tookMs, wasMuch)
    // What still waits came after what was loaded: a batch of a long backlog is not the end of it.
    lane.caughtUpMs = (load.hasBacklog ? load.loadedArrivalMs : undefined) ?? options.clock()
    state.loadedFrames += frames
    state.loadedAtMs = options.clock()
    drainRate = frames / Math.max(1e-3, tookMs / second)
    return isBefore(from, load.loaded)
  }

  async function round(name: LaneName): Promise<boolean> {
    const lane = lanes[name]
    const { load, pace } = lane
    const waiting = load.end
    let isMoved = false
    if (!load.hasBacklog) lane.caughtUpMs = options.clock()
    const wasMuch = load.isMuchAfter(load.loaded)
    if (load.hasBacklog && (wasMuch || isAskedFor(name, load.loaded) || pace.isLoadDue))
      isMoved = await loadOnce(lane, wasMuch)
    const hasCaughtUp = pace.isCatchingUp && !isBefore(load.loaded, waiting)
    // Whoever asked waits for rollups up to where the log ended then, and not for what came since.
    const isWanted = isAskedFor(name, load.settled) && !isAskedFor(name, load.loaded)
    if (load.isRefreshDue && (pace.isRefreshDue || hasCaughtUp || isWanted)) {
      await load.refresh()
      pace.refreshed()
      state.refreshedAtMs = options.clock()
      isMoved = true
    }
    if (hasCaughtUp) pace.isCatchingUp = false
    return isMoved
  }

  /** Whether anything moved on; a failure is told and waits for its next try. */
  async function turn(name: LaneName): Promise<boolean> {
    const { load, pace } = lanes[name]
    if (stopping.signal.aborted || !pace.mayTry) return false
    try {
      const since = performance.now()
      const isMoved = await round(name)
      pace.succeeded(performance.now() - since)
      return isMoved
    } catch (error) {
      pace.failed(error, error instanceof Failure)
      await load.giveUpAhead()
      options.onTrouble(error, pace.failures)
      return false
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let isMoved = false
      for (const name of laneNames) if (await turn(name)) isMoved = true
      if (!isMoved) await pause(lookEveryMs)
    }
  }
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (stopping.signal.aborted) return resolve()
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const running = run()

  const lagOf = ({ load, caughtUpMs }: Lane): number =>
    load.hasBacklog ? Math.max(0.001, (options.clock() - (load.nextArrivalMs ?? caughtUpMs)) / second) : 0
  const all = Object.values(lanes)

  return {
    state: () => ({
      ...state,
      storeUp: all.every(({ pace }) => pace.lastError === null),
      lastError: all.map(({ pace }) => pace.lastError).find((error) => error !== null) ?? null,
      loadedFramesPerSecond: drainRate,
      lagSeconds: lagOf(lanes.live),
      backfillLagSeconds: lagOf(lanes.backfill),
      isDrained: all.every(({ load }) => load.isDrained),
    }),
    async drained(limitMs = Infinity, of = laneNames) {
      const until = performance.now() + limitMs
      const endOf = (name: LaneName) => (of.includes(name) ? lanes[name].load.end : { segment: 0, offset: 0 })
      const ends: Lanes<Position> = { live: endOf('live'), backfill: endOf('backfill') }
      const isDone = () => laneNames.every((name) => !isBefore(lanes[name].load.settled, ends[name]))
      asked.add(ends)
      wake?.()
      try {
        while (!stopping.signal.aborted && !isDone() && performance.now() < until)
          await new Promise((resolve) => setTimeout(resolve, 20))
        return isDone()
      } finally {
        asked.delete(ends)
      }
    },
    async stop() {
      stopping.abort()
      wake?.()
      await running
      await Promise.all(all.map(({ load }) => load.close()))
    },
  }
}
