import { setImmediate as others, setTimeout as pause } from 'node:timers/promises'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import {
  commitEvaluation,
  readAlarmDevices,
  readEvaluation,
  setupRevision,
  tidyEvents,
} from '../features/alarms/alarm-evaluation.service.ts'
import { AlarmEvaluator, type AlarmDevice } from '../features/alarms/alarm-evaluator.service.ts'
import type { Db } from '../platform/postgres/db.ts'
import { HeardDevices } from './heard-devices.ts'
import type { LatestValues } from './latest-values.ts'
import { isBefore, type Position, type SegmentLog } from './log/segment-log.ts'
import type { ReadRecord, SegmentReader } from './log/segment-reader.ts'
import { flags } from './pack.ts'
import { columnsOf, readPack, type Pack } from './pack-read.ts'
import { layoutOf, storeColumns } from './store-columns.ts'

const second = 1000
const readBytes = 2 * 1024 * 1024
const longestRetryMs = 10 * second
/** A few milliseconds of work, before whoever waits at a door has its turn. */
const devicesAtOnce = 4096

export interface AlarmWorkerOptions {
  db: Db
  logId: string
  log: Pick<SegmentLog, 'end'>
  reader: SegmentReader
  latest: LatestValues
  clock: () => number
  /** Runs evenly whatever the clock is set to; the clock unless said. */
  steady?: () => number
  /** With the number of failures since the last success. */
  onTrouble: (error: unknown, failures: number) => void
  /** The log may forget what is before it. */
  onCommitted: (position: Position) => Promise<void>
  /** How often the log is looked at, silence is judged, and an unchanged position is stored. */
  pollMs?: number
  silenceEveryMs?: number
  positionEveryMs?: number
}

export interface AlarmWorkerState {
  isUp: boolean
  /** For how long there has been something that is not judged. */
  lagSeconds: number
  lastError: string | null
}

export interface AlarmWorker {
  /** Everything before it is judged and stored. */
  committed(): Position
  state(): AlarmWorkerState
  /** All that the log holds now is judged and stored. */
  drained(): Promise<void>
  stop(): Promise<void>
}

const alwaysRead = ['state', 'faultCode', 'powerLimitKw', 'poaWm2', 'ghiWm2']

/** The points that any rule speaks of: the others of a frame are not even decoded. */
function wantedColumns(devices: ReadonlyMap<number, AlarmDevice>): ReadonlyMap<DeviceType, ReadonlySet<number>> {
  const codes = new Map<DeviceType, Set<string>>()
  const seen = new Set<AlarmDevice['rules']>()
  for (const { type, rules } of devices.values()) {
    if (seen.has(rules)) continue
    seen.add(rules)
    const wanted = codes.get(type) ?? new Set(alwaysRead)
    for (const { point } of rules) if (point !== null) wanted.add(point)
    codes.set(type, wanted)
  }
  return new Map(
    [...codes].map(([type, wanted]) => [
      type,
      new Set(storeColumns[type].filter(({ code }) => wanted.has(code)).map(({ index }) => index)),
    ]),
  )
}

/** History is loaded by the gigabyte: its packs are not even opened. */
function liveBlocks(records: readonly ReadRecord[]): Pack[] {
  return records
    .filter(({ payload }) => (payload[1]! & flags.backfill) === 0)
    .flatMap((record) => {
      try {
        return [readPack(record.payload, layoutOf(record.about))]
      } catch {
        return [] // the loader sets it aside and tells of it
      }
    })
}

/**
 * Judges the frames of the log in their order, each exactly once: events, memory and position are stored in one
 * transaction, and after any failure all three are read again.
 */
export function startAlarmWorker(options: AlarmWorkerOptions): AlarmWorker {
  const { db, logId, log, reader, latest, clock } = options
  const { pollMs = 200, silenceEveryMs = 5 * second, positionEveryMs = 5 * second } = options
  const startedAtMs = clock()
  const heard = new HeardDevices(clock, options.steady ?? clock)
  const stopping = new AbortController()
  let committed: Position = { segment: 0, offset: 0 }
  let judged: Position = committed
  let evaluator: AlarmEvaluator | undefined
  let revision = ''
  let wanted: ReturnType<typeof wantedColumns> = new Map()
  let lookedAt = 0
  let storedAt = 0
  let hurry = 0
  let caughtUpAt = performance.now()
  let lastError: string | null = null

  async function open(): Promise<AlarmEvaluator> {
    const { position, memories } = await readEvaluation(db, logId)
    committed = position
    judged = position
    revision = ''
    evaluator = new AlarmEvaluator(memories)
    return evaluator
  }

  /** Devices and rules, if they changed. */
  async function refreshSetup(current: AlarmEvaluator): Promise<void> {
    const newest = await setupRevision(db)
    if (newest === revision) return
    const devices = await readAlarmDevices(db)
    wanted = wantedColumns(devices)
    current.setDevices(devices, clock())
    revision = newest
  }

  async function judgeRecords(current: AlarmEvaluator, records: readonly ReadRecord[]): Promise<void> {
    const packs = liveBlocks(records)
    // A device that was registered a moment ago is judged from its first frame on.
    if (packs.some(({ deviceNo }) => deviceNo.some((no) => !current.deviceOf(no)))) await refreshSetup(current)
    for (const pack of packs) {
      const indexes = wanted.get(pack.type)
      if (!indexes) continue
      const columns = pack.columns.filter(({ index }) => indexes.has(index))
      current.judge(columnsOf({ ...pack, columns }), pack.arrivalMs)
    }
  }

  /** Who was heard by an earlier process only gets the time to speak again. */
  async function judgeSilence(current: AlarmEvaluator): Promise<void> {
    const nowMs = clock()
    for (const block of latest.read({ points: new Set() }))
      for (let row = 0; row < block.length; row += 1) {
        if (row % devicesAtOnce === devicesAtOnce - 1) await others()
        const at = block.at[row]!
        const isLost = !Number.isNaN(block.lostMs[row]!)
        if (!Number.isFinite(at)) continue
        const no = block.deviceNo[row]!
        const heardMs = heard.heardMs(no, at)
        current.judgeSilence(no, heard.isClockOff ? heardMs : Math.max(heardMs, startedAtMs), isLost, nowMs)
      }
  }

  async function commit(current: AlarmEvaluator): Promise<void> {
    const { transitions, memories } = current.take()
    const to = judged
    const { deviceOf } = current
    await commitEvaluation(db, { logId, from: committed, to, transitions, memories, deviceOf, nowMs: clock() })
    committed = to
    storedAt = performance.now()
    await options.onCommitted(committed)
  }

  async function round(): Promise<boolean> {
    const current = evaluator ?? (await open())
    if (revision === '' || performance.now() - lookedAt >= silenceEveryMs) {
      await refreshSetup(current)
      await tidyEvents(db, clock())
      await judgeSilence(current)
      lookedAt = performance.now()
    }
    const end = log.end()
    const isBehind = isBefore(judged, end)
    if (isBehind) {
      const { records, next } = await reader.read(judged, end, readBytes)
      await judgeRecords(current, records)
      judged = next
    }
    if (!isBefore(judged, log.end())) caughtUpAt = performance.now()
    const isMoved = isBefore(committed, judged)
    const isDue = performance.now() - storedAt >= positionEveryMs || hurry > 0
    if (current.hasNews || (isMoved && isDue)) await commit(current)
    return isBefore(judged, log.end())
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      try {
        const isMore = await round()
        failures = 0
        lastError = null
        // The doors of ingest come first.
        await pause(isMore ? 1 : pollMs, undefined, { signal: stopping.signal, ref: false })
      } catch (error) {
        if (stopping.signal.aborted) return
        failures += 1
        lastError = error instanceof Error ? error.message : String(error)
        options.onTrouble(error, failures)
        // What reached the database is unknown: it is asked again before anything is judged.
        evaluator = undefined
        const waitMs = Math.min(longestRetryMs, pollMs * 2 ** failures)
        await pause(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      }
    }
  }
  const running = run()

  return {
    committed: () => committed,
    state: () => ({
      isUp: lastError === null,
      lagSeconds: isBefore(judged, log.end()) ? (performance.now() - caughtUpAt) / second : 0,
      lastError,
    }),
    async drained() {
      hurry += 1
      try {
        const end = log.end()
        const isDone = () => stopping.signal.aborted || (revision !== '' && !isBefore(committed, end))
        while (!isDone()) await pause(20)
      } finally {
        hurry -= 1
      }
    },
    async stop() {
      stopping.abort()
      await running
      await reader.close()
    },
  }
}
