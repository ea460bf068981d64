import {
  afterFailure,
  afterLoad,
  afterLook,
  afterRefresh,
  afterSuccess,
  isLoadDue,
  isRefreshDue,
  mayTry,
  newPace,
  withoutOldFlood,
  type LanePace,
  type PaceSettings,
} from './lane-pace.ts'
import type { LaneName, Lanes } from './lanes.ts'
import { isBefore, type Position } from './log/segment-log.ts'

const mebibyte = 1024 * 1024
/** How slow the store is, is not known yet: the first of them holds up live frames for no longer than it must. */
const firstBackfillBytes = 8 * mebibyte
/** What a store that was away is tried with: whole batches, prepared in vain, would keep doors and alarms waiting. */
const probeBytes = 64 * 1024

/** What is known of a lane at an instant: where its log ends, how far it is loaded and rolled up. */
export interface LaneFacts {
  end: Position
  loaded: Position
  /** All before it is in the store and in its rollups. */
  settled: Position
  /** So much waits that it does not wait for more. */
  isMuch: boolean
  hasDirtyRollups: boolean
  /** When the newest record came that is in the store. */
  loadedArrivalMs: number | undefined
}

/** A turn of a lane: at most one batch, then the rollups that are due. */
export interface Round {
  step: 'loading' | 'refreshing'
  since: number
  refreshFrom: number
  /** Where the log ended when the round began: catching up ends there. */
  waiting: Position
  loadFrom: Position
  wasMuch: boolean
  isMoved: boolean
  hasCaughtUp: boolean
}

export interface LaneState {
  pace: LanePace
  /** Wall-clock: nothing that waits came before. */
  caughtUpMs: number
  round: Round | undefined
}

export interface LoaderMachineState {
  isStopping: boolean
  lanes: Lanes<LaneState>
  /** Who waits until all that was in the logs then is in the store and in its rollups. */
  asked: readonly Lanes<Position>[]
  loadedFrames: number
  loadedAtMs: number | null
  refreshedAtMs: number | null
  loadedFramesPerSecond: number
}

/** `at` is of a steady clock, `nowMs` of the wall. */
interface Moment {
  lane: LaneName
  at: number
  nowMs: number
  facts: LaneFacts
}
export type LoaderEvent =
  | ({ type: 'turnCame' } & Moment)
  /** `heldMs`: for how long what is live waited at most. */
  | ({ type: 'loaded'; frames: number; tookMs: number; heldMs: number } & Moment)
  | ({ type: 'refreshed' } & Moment)
  | { type: 'failed'; lane: LaneName; at: number; message: string; isAway: boolean }
  | { type: 'askedToDrain'; ends: Lanes<Position> }
  | { type: 'drainAnswered'; ends: Lanes<Position> }
  | { type: 'stopAsked' }

export type LoaderEffect =
  | { type: 'load'; lane: LaneName; maxBytes: number; mayReadAhead: boolean }
  | { type: 'refresh'; lane: LaneName }
  | { type: 'giveUpAhead'; lane: LaneName }
  | { type: 'report'; failures: number }
  /** The turn is over; whether anything moved on. */
  | { type: 'endTurn'; isMoved: boolean }
  | { type: 'wake' }

export interface LoaderStep {
  state: LoaderMachineState
  effects: readonly LoaderEffect[]
}

export const newLoader = (settings: PaceSettings, at: number, nowMs: number): LoaderMachineState => ({
  isStopping: false,
  lanes: {
    live: { pace: newPace(settings, at), caughtUpMs: nowMs, round: undefined },
    backfill: { pace: newPace(settings, at, firstBackfillBytes), caughtUpMs: nowMs, round: undefined },
  },
  asked: [],
  loadedFrames: 0,
  loadedAtMs: null,
  refreshedAtMs: null,
  loadedFramesPerSecond: 0,
})

const hasBacklog = ({ loaded, end }: LaneFacts): boolean => isBefore(loaded, end)
const isAskedFor = ({ asked }: LoaderMachineState, lane: LaneName, position: Position): boolean =>
  asked.some((ends) => isBefore(position, ends[lane]))

const withLane = (state: LoaderMachineState, lane: LaneName, change: Partial<LaneState>): LoaderMachineState => ({
  ...state,
  lanes: { ...state.lanes, [lane]: { ...state.lanes[lane], ...change } },
})
const same = (state: LoaderMachineState): LoaderStep => ({ state, effects: [] })

type Of<T extends LoaderEvent['type']> = Extract<LoaderEvent, { type: T }>

function beginRound(settings: PaceSettings, state: LoaderMachineState, event: Of<'turnCame'>): LoaderStep {
  const { lane, at, nowMs, facts } = event
  const { caughtUpMs, ...known } = state.lanes[lane]
  const pace = afterLook(known.pace, facts.end, at)
  if (state.isStopping || !mayTry(pace, at)) return { state, effects: [{ type: 'endTurn', isMoved: false }] }
  const round: Round = {
    step: 'loading',
    since: at,
    refreshFrom: at,
    waiting: facts.end,
    loadFrom: facts.loaded,
    wasMuch: facts.isMuch,
    isMoved: false,
    hasCaughtUp: false,
  }
  const begun = withLane(state, lane, { pace, round, caughtUpMs: hasBacklog(facts) ? caughtUpMs : nowMs })
  const isDue = facts.isMuch || isAskedFor(state, lane, facts.loaded) || isLoadDue(pace, settings, lane, at)
  if (!hasBacklog(facts) || !isDue) return rollUpOrEnd(settings, begun, event, round)
  const maxBytes = pace.isAway ? probeBytes : pace.batchBytes
  return { state: begun, effects: [{ type: 'load', lane, maxBytes, mayReadAhead: !pace.isAway }] }
}

function afterBatch(settings: PaceSettings, state: LoaderMachineState, event: Of<'loaded'>): LoaderStep {
  const { lane, at, nowMs, facts, frames, tookMs, heldMs } = event
  const { pace, round } = state.lanes[lane]
  if (!round) return same(state)
  const loaded = withLane(
    {
      ...state,
      loadedFrames: state.loadedFrames + frames,
      loadedAtMs: nowMs,
      loadedFramesPerSecond: frames / Math.max(1e-3, tookMs / 1000),
    },
    lane,
    {
      pace: afterLoad(pace, settings, { at, heldMs, wasMuch: round.wasMuch }),
      // What still waits came after what was loaded: a batch of a long backlog is not the end of it.
      caughtUpMs: (hasBacklog(facts) ? facts.loadedArrivalMs : undefined) ?? nowMs,
    },
  )
  return rollUpOrEnd(settings, loaded, event, { ...round, isMoved: isBefore(round.loadFrom, facts.loaded) })
}

function rollUpOrEnd(settings: PaceSettings, state: LoaderMachineState, moment: Moment, round: Round): LoaderStep {
  const { lane, at, facts } = moment
  const { pace } = state.lanes[lane]
  const hasCaughtUp = pace.isCatchingUp && !isBefore(facts.loaded, round.waiting)
  if (!facts.hasDirtyRollups) return endRound(settings, state, moment, { ...round, hasCaughtUp })
  const settled = withoutOldFlood(pace, settings, at)
  // Who asked waits for rollups up to where the log ended then, and not for what came since.
  const isWanted = isAskedFor(state, lane, facts.settled) && !isAskedFor(state, lane, facts.loaded)
  const next = withLane(state, lane, { pace: settled })
  if (!isRefreshDue(settled, settings, at) && !hasCaughtUp && !isWanted)
    return endRound(settings, next, moment, { ...round, hasCaughtUp })
  return {
    state: withLane(next, lane, { round: { ...round, step: 'refreshing', refreshFrom: at, hasCaughtUp } }),
    effects: [{ type: 'refresh', lane }],
  }
}

function afterRollups(settings: PaceSettings, state: LoaderMachineState, event: Of<'refreshed'>): LoaderStep {
  const { lane, at, nowMs } = event
  const { pace, round } = state.lanes[lane]
  if (!round) return same(state)
  const rolledUp = withLane({ ...state, refreshedAtMs: nowMs }, lane, {
    pace: afterRefresh(pace, lane, at, at - round.refreshFrom),
  })
  return endRound(settings, rolledUp, event, { ...round, isMoved: true })
}

function endRound(settings: PaceSettings, state: LoaderMachineState, { lane, at }: Moment, round: Round): LoaderStep {
  const { pace } = state.lanes[lane]
  const rested = round.hasCaughtUp ? { ...pace, isCatchingUp: false } : pace
  return {
    state: withLane(state, lane, { pace: afterSuccess(rested, settings, at - round.since), round: undefined }),
    effects: [{ type: 'endTurn', isMoved: round.isMoved }],
  }
}

/** What is waiting stays in the log: it is tried again. */
function giveUpRound(settings: PaceSettings, state: LoaderMachineState, event: Of<'failed'>): LoaderStep {
  const { lane } = event
  const pace = afterFailure(state.lanes[lane].pace, settings, event)
  return {
    state: withLane(state, lane, { pace, round: undefined }),
    effects: [
      { type: 'giveUpAhead', lane },
      { type: 'report', failures: pace.failures },
      { type: 'endTurn', isMoved: false },
    ],
  }
}

type Handlers = {
  [T in LoaderEvent['type']]: (settings: PaceSettings, state: LoaderMachineState, event: Of<T>) => LoaderStep
}
const handlers: Handlers = {
  turnCame: beginRound,
  loaded: afterBatch,
  refreshed: afterRollups,
  failed: giveUpRound,
  askedToDrain: (_settings, state, { ends }) => ({
    state: { ...state, asked: [...state.asked, ends] },
    effects: [{ type: 'wake' }],
  }),
  drainAnswered: (_settings, state, { ends }) =>
    same({ ...state, asked: state.asked.filter((others) => others !== ends) }),
  stopAsked: (_settings, state) => ({ state: { ...state, isStopping: true }, effects: [{ type: 'wake' }] }),
}

/** The decisions of the loader, without clock, log and store: what happened comes in, what is to be done comes out. */
export const loaderStep = (settings: PaceSettings, state: LoaderMachineState, event: LoaderEvent): LoaderStep =>
  (handlers[event.type] as (settings: PaceSettings, state: LoaderMachineState, event: LoaderEvent) => LoaderStep)(
    settings,
    state,
    event,
  )
