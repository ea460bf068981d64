const second = 1000
const longestWaitMs = 30 * second

/** What closes, in this order: nothing comes in any more, then what came is written, then the files are closed. */
export const closeOrder = ['registry', 'doors', 'loader', 'alarms', 'logs', 'quarantine'] as const
export type ClosedPart = (typeof closeOrder)[number]

export interface PipelineState {
  /** Rollups need the zones of the devices' stations: nothing is loaded before the registry is known. */
  phase: 'waitingForRegistry' | 'loading' | 'closing'
  /** Values of the log are there first; those of the store join them when it answers. */
  isLatestComplete: boolean
  latestRetryMs: number
  /** The warning that the log is filling up is written once, until it has room again. */
  isLogWarned: boolean
}

export type PipelineEvent =
  | { type: 'registryKnown' }
  | { type: 'logMerged' }
  | { type: 'latestRead' }
  | { type: 'latestFailed' }
  | { type: 'logMeasured'; isWarning: boolean }
  | { type: 'closeAsked' }

export type PipelineEffect =
  | { type: 'startLoader' }
  | { type: 'readLatest'; afterMs: number }
  | { type: 'warnOfLog' }
  | { type: 'close'; part: ClosedPart }

export interface PipelineStep {
  state: PipelineState
  effects: readonly PipelineEffect[]
}

export const newPipeline: PipelineState = {
  phase: 'waitingForRegistry',
  isLatestComplete: false,
  latestRetryMs: second,
  isLogWarned: false,
}

const same = (state: PipelineState): PipelineStep => ({ state, effects: [] })

type Handlers = {
  [T in PipelineEvent['type']]: (state: PipelineState, event: Extract<PipelineEvent, { type: T }>) => PipelineStep
}
const handlers: Handlers = {
  registryKnown: (state) =>
    state.phase === 'loading'
      ? same(state)
      : { state: { ...state, phase: 'loading' }, effects: [{ type: 'startLoader' }] },
  logMerged: (state) => ({ state, effects: [{ type: 'readLatest', afterMs: 0 }] }),
  latestRead: (state) => same({ ...state, isLatestComplete: true }),
  latestFailed: (state) => ({
    state: { ...state, latestRetryMs: Math.min(state.latestRetryMs * 2, longestWaitMs) },
    effects: [{ type: 'readLatest', afterMs: state.latestRetryMs }],
  }),
  logMeasured: (state, { isWarning }) => ({
    state: { ...state, isLogWarned: isWarning },
    effects: isWarning && !state.isLogWarned ? [{ type: 'warnOfLog' }] : [],
  }),
  closeAsked: (state) => ({
    state: { ...state, phase: 'closing' },
    effects: closeOrder.map((part) => ({ type: 'close', part })),
  }),
}

/** The life of the pipeline, without clock, files and network. Nothing begins any more once it closes. */
export const pipelineStep = (state: PipelineState, event: PipelineEvent): PipelineStep =>
  state.phase === 'closing'
    ? same(state)
    : (handlers[event.type] as (state: PipelineState, event: PipelineEvent) => PipelineStep)(state, event)
