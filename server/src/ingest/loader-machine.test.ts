import { describe, expect, test } from 'vitest'
import type { LaneName } from './lanes.ts'
import { loaderStep, newLoader, type LaneFacts, type LoaderEvent, type LoaderMachineState } from './loader-machine.ts'

const settings = { retryMs: 250, loadEveryMs: 2_000, refreshEveryMs: 15_000, batchBytes: 64 * 1024 * 1024 }
const place = (offset: number) => ({ segment: 1, offset })
const facts = (end = 0, loadedTo = 0, more: Partial<LaneFacts> = {}): LaneFacts => ({
  end: place(end),
  loaded: place(loadedTo),
  settled: place(loadedTo),
  isMuch: false,
  hasDirtyRollups: false,
  loadedArrivalMs: undefined,
  ...more,
})
const notRolledUp = { settled: place(0), hasDirtyRollups: true }
const live = (at: number, of: LaneFacts) => ({ lane: 'live' as const, at, nowMs: 1_000_000 + at, facts: of })
const turn = (at: number, of: LaneFacts): LoaderEvent => ({ type: 'turnCame', ...live(at, of) })
const loaded = (at: number, of: LaneFacts, frames = 10, tookMs = 100): LoaderEvent => ({
  type: 'loaded',
  frames,
  tookMs,
  heldMs: tookMs,
  ...live(at, of),
})
const refreshed = (at: number, of: LaneFacts): LoaderEvent => ({ type: 'refreshed', ...live(at, of) })
const failed = (at: number, isAway: boolean): LoaderEvent => ({
  type: 'failed',
  lane: 'live',
  at,
  message: 'gone',
  isAway,
})
const stop: LoaderEvent = { type: 'stopAsked' }
const ends = { live: place(100), backfill: place(0) }
const ask: LoaderEvent = { type: 'askedToDrain', ends }

function drive(events: readonly LoaderEvent[], from: LoaderMachineState = newLoader(settings, 0, 1_000_000)) {
  let state = from
  let names: string[] = []
  for (const event of events) {
    const step = loaderStep(settings, state, event)
    state = step.state
    names = step.effects.map(({ type }) => type)
  }
  return { state, names, lane: state.lanes.live }
}

const waiting = facts(100)
const done = facts(100, 100, notRolledUp)
const quiet = [turn(0, waiting), loaded(100, done)]
/** A store that is always slow, and did not just hang once. */
const slow = [...quiet, turn(15_000, done), refreshed(55_000, done), turn(55_000, done), refreshed(95_000, done)]

describe('what the last event of a turn asks for', () => {
  test.each<[string, readonly LoaderEvent[], string[]]>([
    ['nothing waits: nothing', [turn(0, facts())], ['endTurn']],
    ['the first that waits: a load', [turn(0, waiting)], ['load']],
    ['loaded, rollups are not due yet: nothing more', quiet, ['endTurn']],
    ['a little came soon after: it waits for more', [...quiet, turn(500, facts(120, 100))], ['endTurn']],
    ['a little has waited long enough: a load', [...quiet, turn(2_100, facts(120, 100))], ['load']],
    ['much came soon after: a load', [...quiet, turn(500, facts(120, 100, { isMuch: true }))], ['load']],
    ['rollups are due: a refresh', [...quiet, turn(15_000, done)], ['refresh']],
    ['rolled up: the turn ends', [...quiet, turn(15_000, done), refreshed(15_100, done)], ['endTurn']],
    [
      'rollups that kept the store busy for long: the next ones rest three times as long',
      [...slow, turn(214_999, done)],
      ['endTurn'],
    ],
    ['after that rest: a refresh', [...slow, turn(215_000, done)], ['refresh']],
    ['a caller does not wait for the end of a rest', [...slow, ask, turn(96_000, done)], ['refresh']],
    [
      'a failed load: what was read ahead is given up, and the turn ends',
      [turn(0, waiting), failed(50, true)],
      ['giveUpAhead', 'report', 'endTurn'],
    ],
    ['before the next try: nothing', [turn(0, waiting), failed(50, true), turn(549, waiting)], ['endTurn']],
    ['at the next try: a load', [turn(0, waiting), failed(50, true), turn(550, waiting)], ['load']],
    ['stopping: nothing', [stop, turn(0, waiting)], ['endTurn']],
    ['a caller waits for it: a load at once', [...quiet, ask, turn(101, facts(120, 50))], ['load']],
    ['a caller waits for its rollups: a refresh at once', [...quiet, ask, turn(101, done)], ['refresh']],
    [
      'a caller waits for more than is loaded: rollups come later',
      [...quiet, ask, turn(101, facts(100, 50, { settled: place(0) })), loaded(200, facts(100, 80, notRolledUp))],
      ['endTurn'],
    ],
    [
      'the caller no longer waits: the usual pauses',
      [...quiet, ask, { type: 'drainAnswered', ends }, turn(101, done)],
      ['endTurn'],
    ],
  ])('%s', (_name, events, expected) => {
    expect(drive(events).names).toEqual(expected)
  })
})

describe('a store that was away', () => {
  const back = [turn(0, waiting), failed(50, true)]
  test('is tried with little, and nothing is read ahead', () => {
    const { effects } = loaderStep(settings, drive(back).state, turn(550, waiting))
    expect(effects).toEqual([{ type: 'load', lane: 'live', maxBytes: 64 * 1024, mayReadAhead: false }])
  })
  test('is caught up with: rollups follow at once up to where the log ended, then the usual pauses', () => {
    const caught = [...back, turn(550, waiting), loaded(600, done)]
    expect(drive(caught).names).toEqual(['refresh'])
    const { lane, state } = drive([...caught, refreshed(650, done)])
    expect(lane.pace).toMatchObject({ isCatchingUp: false, isAway: false, failures: 0, lastError: null })
    expect(state.refreshedAtMs).toBe(1_000_650)
  })
  test('a broken table is tried with whole batches', () => {
    const { state } = drive([turn(0, waiting), failed(50, false)])
    const { effects } = loaderStep(settings, state, turn(550, waiting))
    expect(effects).toMatchObject([{ maxBytes: settings.batchBytes, mayReadAhead: true }])
  })
})

test('a flood puts rollups off for four of their turns, and ends when nothing large follows', () => {
  const much = facts(200, 100, { ...notRolledUp, isMuch: true })
  const flooding = [turn(0, much), loaded(10, much)]
  const every = (at: number) => [turn(at, much), loaded(at + 10, much)]
  const ats = Array.from({ length: 19 }, (_, i) => 3_000 * (i + 1))
  const held = drive([...flooding, ...ats.flatMap(every)])
  expect(held.names).toEqual(['endTurn'])
  expect(drive(every(60_000), held.state).names).toEqual(['refresh'])
  const calm = facts(200, 200, notRolledUp)
  expect(drive([turn(70_000, calm)], held.state).names).toEqual(['refresh'])
})

test('the rest of a flood waits for more while more comes, history longer than live frames; its end does not wait', () => {
  const flooded = [turn(0, facts(200, 0, { isMuch: true })), loaded(10, facts(200, 150))]
  const after = (lane: LaneName, ...more: LoaderEvent[]) =>
    drive([...flooded, ...more].map((event) => ({ ...event, lane }) as LoaderEvent)).names
  const growing = Array.from({ length: 61 }, (_, i) => turn(100 * (i + 1), facts(201 + i, 150)))
  const until = (ms: number) => growing.slice(0, Math.floor(ms / 100))
  expect(after('live', ...until(2_000))).toEqual(['endTurn'])
  expect(after('live', ...until(2_100))).toEqual(['load'])
  expect(after('backfill', ...until(6_000))).toEqual(['endTurn'])
  expect(after('backfill', ...until(6_100))).toEqual(['load'])
  const ended = [...until(1_000), turn(1_100, facts(210, 150))]
  expect(after('backfill', ...ended, turn(1_249, facts(210, 150)))).toEqual(['endTurn'])
  expect(after('backfill', ...ended, turn(1_250, facts(210, 150)))).toEqual(['load'])
})

test('live frames have a turn of their own while backfill is under way', () => {
  const ofBackfill: LoaderEvent = { type: 'turnCame', ...live(0, waiting), lane: 'backfill' }
  const { state, names } = drive([ofBackfill, turn(5, waiting)])
  expect(names).toEqual(['load'])
  expect([state.lanes.backfill.round?.step, state.lanes.live.round?.step]).toEqual(['loading', 'loading'])
  const ended = drive([loaded(6, done)], state)
  expect(ended.names).toEqual(['endTurn'])
  expect([ended.state.lanes.backfill.round?.step, ended.state.lanes.live.round]).toEqual(['loading', undefined])
})

test('what is counted: frames, their pace, and since when nothing older waits', () => {
  const more = facts(200, 100, { loadedArrivalMs: 990_000 })
  const { state, lane } = drive([turn(0, waiting), loaded(500, more, 30, 500)])
  expect(state).toMatchObject({ loadedFrames: 30, loadedFramesPerSecond: 60, loadedAtMs: 1_000_500 })
  expect(lane.caughtUpMs).toBe(990_000)
  expect(drive([turn(600, facts(100, 100))], state).lane.caughtUpMs).toBe(1_000_600)
})

test('a state is never changed in place', () => {
  const frozen = newLoader(settings, 0, 0)
  const copy = structuredClone(frozen)
  for (const event of [turn(0, waiting), ask, stop, failed(1, true)]) loaderStep(settings, frozen, event)
  expect(frozen).toEqual(copy)
})
