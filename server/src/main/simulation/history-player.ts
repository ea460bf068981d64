import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { encodeFgf1 } from '@fengguang/domain/telemetry/wire/fgf1-encode'
import { backoffMs, rest } from '@fengguang/gateway/backoff'
import type { Carrier } from '@fengguang/gateway/carrier.model'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from '../../platform/log.ts'
import { demoTimeZone } from '@fengguang/simulator/demo-fleet'
import { firstScreenWindows, historyWindows } from './history-plan.ts'
import type { Window } from './history-plan.ts'
import type { HistoryJob } from './progress-file.ts'

export interface SimulatedStation {
  id: string
  carrier: Carrier
  blocks: (fromMs: number, toMs: number, stepSeconds: number) => Iterable<FrameBlock>
}

/** About 2 MB of values: a body that is worked on in some milliseconds. */
const valuesAtOnce = 500_000
/** While some wait for the disk on the other side, the next ones are computed. */
const bodiesUnderWay = 4

export const valuesOf = ({ length, columns, arrays }: FrameBlock): number =>
  length * Object.values(arrays).reduce((sum, { width }) => sum + width, Object.keys(columns).length)

function* bodies(blocks: Iterable<FrameBlock>, types: Window['types']): Iterable<Uint8Array> {
  let batch: FrameBlock[] = []
  let values = 0
  for (const block of blocks) {
    if (types && !types.includes(block.type)) continue
    batch.push(block)
    values += valuesOf(block)
    if (values < valuesAtOnce) continue
    yield encodeFgf1(batch)
    batch = []
    values = 0
  }
  if (batch.length > 0) yield encodeFgf1(batch)
}

/** Until it is safe on the other side; a platform that has enough for now says so, and is given time. */
async function deliver(carrier: Carrier, body: Uint8Array, signal: AbortSignal, log: Logger): Promise<void> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    const delivery = await carrier.deliver([body])
    if (delivery.kind === 'taken') {
      if (delivery.quarantined) log.warn({ quarantined: delivery.quarantined }, 'simulated frames were set aside')
      return
    }
    if (delivery.kind === 'refused') throw new Error(`simulated frames were refused: ${delivery.why}`)
    if (failures % 10 === 0) log.warn({ why: delivery.why, failures }, 'the history waits')
    await rest(delivery.afterMs ?? backoffMs(failures), signal)
  }
}

/** Says every tenth of the way. */
export function toldProgress(log: Logger): (share: number, backToMs: number | null) => void {
  const started = performance.now()
  let loggedTenths = 0
  return (share, backToMs) => {
    const tenths = Math.floor(10 * share)
    if (tenths === loggedTenths) return
    loggedTenths = tenths
    const seconds = Math.round((performance.now() - started) / 1000)
    const backTo = backToMs === null ? 'the first screen' : new Date(backToMs).toISOString()
    log.info({ percent: 10 * tenths, backTo, seconds }, 'history of the stations')
  }
}

/** Of the units below. What another plan has delivered comes again, and is stored once. */
const plan = 3

interface Unit {
  window: Window
  station: SimulatedStation
  /** All stations are complete back to there once it is delivered; null: not even for what the first screen shows. */
  backToMs: number | null
}

/** Today and the day before. */
const daysSideBySide = 2

/**
 * The first screen and the newest days of all stations side by side, then station by station what was before, newest
 * first: the analysis of a station begins when nothing more of it comes, and runs while the others are sent.
 */
function unitsOf(job: HistoryJob, stations: readonly SimulatedStation[]): Unit[] {
  const { fromMs, untilMs, hasFirstScreen } = job
  const sideBySide = (windows: readonly Window[]): Unit[] =>
    windows.flatMap((window) =>
      stations.map((station) => ({ window, station, backToMs: window.types ? null : window.fromMs })),
    )
  const windows = historyWindows(fromMs, untilMs, demoTimeZone)
  const newest = windows.slice(0, daysSideBySide)
  const first = sideBySide([...(hasFirstScreen ? firstScreenWindows(fromMs, untilMs, demoTimeZone) : []), ...newest])
  const backToMs = newest.at(-1)?.fromMs ?? untilMs
  const rest = windows.slice(daysSideBySide)
  return [...first, ...stations.flatMap((station) => rest.map((window) => ({ window, station, backToMs })))]
}

interface PlayOptions {
  signal: AbortSignal
  log: Logger
  onUnit?: (share: number, backToMs: number | null) => void
  /** Waited for before the rest follows, which would keep the store from what the first screen shows. */
  onFirstScreen?: () => Promise<void>
}

/** A unit is one station in one window; `unitsDone` of the job says where to go on. */
export async function playHistory(
  job: HistoryJob,
  stations: readonly SimulatedStation[],
  { signal, log, onUnit, onFirstScreen }: PlayOptions,
): Promise<void> {
  if (job.plan !== plan) Object.assign(job, { plan, unitsDone: 0 })
  const units = unitsOf(job, stations)
  for (const { window, station, backToMs } of units.slice(job.unitsDone)) {
    const { fromMs, toMs, stepSeconds, types } = window
    const isFirstOfRest = !types && units[job.unitsDone - 1]?.window.types !== undefined
    if (isFirstOfRest) await onFirstScreen?.()
    if (signal.aborted) return
    const underWay = new Set<Promise<void>>()
    const failures: unknown[] = []
    for (const body of bodies(station.blocks(fromMs, toMs, stepSeconds), types)) {
      if (underWay.size >= bodiesUnderWay) await Promise.race(underWay)
      if (signal.aborted || failures.length > 0) break
      const delivering = deliver(station.carrier, body, signal, log)
        .catch((error: unknown) => failures.push(error))
        .then(() => void underWay.delete(delivering))
      underWay.add(delivering)
      // What is due each minute goes in between.
      await nextTurn()
    }
    await Promise.all(underWay)
    if (failures.length > 0) throw failures[0]
    if (signal.aborted) return
    job.unitsDone += 1
    onUnit?.(job.unitsDone / units.length, backToMs)
  }
}
