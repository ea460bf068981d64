import { Failure } from '@fengguang/domain/kernel/failure'
import { LoadLane, type LaneLog, type LoadStore } from './load-lane.ts'
import type { SetRecordAside } from './load-batch.ts'
import { laneNames, type LaneName, type Lanes } from './lanes.ts'
import {
  loaderStep,
  newLoader,
  type LaneFacts,
  type LoaderEffect,
  type LoaderEvent,
  type LoaderMachineState,
} from './loader-machine.ts'
import { isBefore, type Position } from './log/segment-log.ts'

const second = 1000
const mebibyte = 1024 * 1024
const usualBatchBytes = 64 * mebibyte
/** Quarter hours of so much of one type are computed here: batches of a slow store are small. */
const backfillBulkBytes = 64 * 1024
const lookEveryMs = 50
const lookForDrainMs = 20

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
  /** What came until then is there. */
  rollupsThroughMs: number
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

/**
 * From the logs into the store, for ever. What fails is tried again: the log keeps it until then. Two tables of a batch
 * are loaded side by side; live frames and their rollups have their turn before every other two of backfill. `loader-machine.ts` decides; this
 * carries out what it decides and reports what came of it.
 */
export function startLoader(options: LoaderOptions): Loader {
  const { current, send, turn, lanes } = openTurns(options)
  const sleep = openSleep()
  const tell = (event: LoaderEvent): void => {
    if (send(event).some(({ type }) => type === 'wake')) sleep.wake()
  }
  async function run(): Promise<void> {
    while (!current().isStopping) {
      let isMoved = false
      for (const name of laneNames) if (await turn(name)) isMoved = true
      if (!isMoved && !current().isStopping) await sleep.pause(lookEveryMs)
    }
  }
  const running = run()

  return {
    state: () => stateOf(current(), lanes, options.clock()),
    async drained(limitMs = Infinity, of = laneNames) {
      const until = performance.now() + limitMs
      const endOf = (name: LaneName) => (of.includes(name) ? lanes[name].end : { segment: 0, offset: 0 })
      const ends: Lanes<Position> = { live: endOf('live'), backfill: endOf('backfill') }
      const isDone = () => laneNames.every((name) => !isBefore(lanes[name].settled, ends[name]))
      tell({ type: 'askedToDrain', ends })
      try {
        while (!current().isStopping && !isDone() && performance.now() < until)
          await new Promise((resolve) => setTimeout(resolve, lookForDrainMs))
        return isDone()
      } finally {
        tell({ type: 'drainAnswered', ends })
      }
    },
    async stop() {
      tell({ type: 'stopAsked' })
      await running
      await Promise.all(laneNames.map((name) => lanes[name].close()))
    },
  }
}

/** The machine with the lanes it drives. */
function openTurns(options: LoaderOptions) {
  const { clock, batchBytes = usualBatchBytes } = options
  const settings = { ...options, batchBytes }
  let state = newLoader(settings, performance.now(), clock())
  const lanes = openLoadLanes(options, async () => {
    await turn('live')
  })
  const moment = (lane: LaneName) => ({ lane, at: performance.now(), nowMs: clock(), facts: factsOf(lanes[lane]) })

  function send(event: LoaderEvent): readonly LoaderEffect[] {
    const step = loaderStep(settings, state, event)
    state = step.state
    return step.effects
  }
  async function load(lane: LaneName, maxBytes: number, mayReadAhead: boolean): Promise<LoaderEvent> {
    const since = performance.now()
    const { frames, heldMs } = await lanes[lane].loadBatch(maxBytes, mayReadAhead)
    return { type: 'loaded', frames, heldMs, tookMs: performance.now() - since, ...moment(lane) }
  }
  async function refresh(lane: LaneName): Promise<LoaderEvent> {
    await lanes[lane].refresh()
    return { type: 'refreshed', ...moment(lane) }
  }

  /** Whether anything moved on; a failure is reported and waits for its next try. */
  async function turn(lane: LaneName): Promise<boolean> {
    let error: unknown
    const failed = (reason: unknown): LoaderEvent => {
      error = reason
      const message = reason instanceof Error ? reason.message : String(reason)
      return { type: 'failed', lane, at: performance.now(), message, isAway: reason instanceof Failure }
    }
    for (let effects = send({ type: 'turnCame', ...moment(lane) }); ;) {
      let happened: LoaderEvent | undefined
      for (const effect of effects) {
        if (effect.type === 'load') happened = await load(lane, effect.maxBytes, effect.mayReadAhead).catch(failed)
        else if (effect.type === 'refresh') happened = await refresh(lane).catch(failed)
        else if (effect.type === 'giveUpAhead') await lanes[lane].giveUpAhead()
        else if (effect.type === 'report') options.onTrouble(error, effect.failures)
        else if (effect.type === 'endTurn') return effect.isMoved
      }
      if (!happened) return false
      effects = send(happened)
    }
  }
  return { current: () => state, send, turn, lanes }
}

function stateOf(machine: LoaderMachineState, lanes: Lanes<LoadLane>, nowMs: number): LoaderState {
  const lagOf = (name: LaneName): number => {
    const waitingSinceMs = lanes[name].nextArrivalMs ?? machine.lanes[name].caughtUpMs
    return lanes[name].hasBacklog ? Math.max(0.001, (nowMs - waitingSinceMs) / second) : 0
  }
  const errors = laneNames.map((name) => machine.lanes[name].pace.lastError).filter((error) => error !== null)
  const { loadedFrames, loadedAtMs, refreshedAtMs, loadedFramesPerSecond } = machine
  return {
    loadedFrames,
    loadedAtMs,
    refreshedAtMs,
    loadedFramesPerSecond,
    storeUp: errors.length === 0,
    lastError: errors[0] ?? null,
    lagSeconds: lagOf('live'),
    backfillLagSeconds: lagOf('backfill'),
    isDrained: laneNames.every((name) => lanes[name].isDrained),
    rollupsThroughMs: Math.min(...laneNames.map((name) => lanes[name].rollupsThroughMs(nowMs))),
  }
}

/** `giveWay`: the turn of live frames between two calls for backfill. */
function openLoadLanes(options: LoaderOptions, giveWay: () => Promise<void>): Lanes<LoadLane> {
  const { store, zoneOf, deviceDaysAtOnce } = options
  const isDirty: LoadLane['isDirty'] = (...ask) => laneNames.some((one) => lanes[one].isDirty(...ask))
  const open = (name: LaneName, more: { giveWay: () => Promise<void>; bulkBytes: number | undefined }) =>
    new LoadLane({
      ...options.lanes[name],
      store,
      zoneOf,
      setAside: options.setAside(name),
      giveWay: more.giveWay,
      isDirty,
      ...(more.bulkBytes !== undefined && { bulkBytes: more.bulkBytes }),
      ...(deviceDaysAtOnce !== undefined && { deviceDaysAtOnce }),
    })
  const lanes: Lanes<LoadLane> = {
    live: open('live', { giveWay: () => Promise.resolve(), bulkBytes: options.bulkBytes }),
    backfill: open('backfill', { giveWay, bulkBytes: options.bulkBytes ?? backfillBulkBytes }),
  }
  return lanes
}

const factsOf = (lane: LoadLane): LaneFacts => ({
  end: lane.end,
  loaded: lane.loaded,
  settled: lane.settled,
  isMuch: lane.isMuchAfter(lane.loaded),
  hasDirtyRollups: lane.isRefreshDue,
  loadedArrivalMs: lane.loadedArrivalMs,
})

/** A pause that can be cut short. */
function openSleep() {
  let wake: (() => void) | undefined
  return {
    pause: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    wake: (): void => wake?.(),
  }
}
