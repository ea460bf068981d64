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
const rowsAtOnce = 10_000
const longestRetryMs = 10 * second
/** A few milliseconds of work, before requests that wait at a door have their turn. */
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
        return [] // the loader sets it aside and reports it
      }
    })
}

/**
 * Judges the frames of the log in their order, each exactly once: events, memory and position are stored in one
 * transaction, and after any failure all three are read again.
 */
class Judge {
  committed: Position = { segment: 0, offset: 0 }
  judged: Position = this.committed
  /** Of devices and rules; empty before they were read. */
  revision = ''
  /** Callers that wait: positions are stored at once. */
  waiting = 0
  caughtUpAt = performance.now()
  private readonly options: AlarmWorkerOptions
  private readonly startedAtMs: number
  private readonly heard: HeardDevices
  private evaluator: AlarmEvaluator | undefined
  private wanted: ReturnType<typeof wantedColumns> = new Map()
  private lookedAt = 0
  private storedAt = 0

  constructor(options: AlarmWorkerOptions) {
    this.options = options
    this.startedAtMs = options.clock()
    this.heard = new HeardDevices(options.clock, options.steady ?? options.clock)
  }

  /** What reached the database is unknown: it is read again before anything is judged. */
  forget(): void {
    this.evaluator = undefined
  }

  private async open(): Promise<AlarmEvaluator> {
    const { position, memories } = await readEvaluation(this.options.db, this.options.logId)
    this.committed = position
    this.judged = position
    this.revision = ''
    this.evaluator = new AlarmEvaluator(memories)
    return this.evaluator
  }

  /** Devices and rules, if they changed. */
  private async refreshSetup(current: AlarmEvaluator): Promise<void> {
    const { db, clock } = this.options
    const newest = await setupRevision(db)
    if (newest === this.revision) return
    const devices = await readAlarmDevices(db)
    this.wanted = wantedColumns(devices)
    current.setDevices(devices, clock())
    this.revision = newest
  }

  private async judgeRecords(current: AlarmEvaluator, records: readonly ReadRecord[]): Promise<void> {
    const packs = liveBlocks(records)
    // A device that was registered a moment ago is judged from its first frame on.
    if (packs.some(({ deviceNo }) => deviceNo.some((no) => !current.deviceOf(no)))) await this.refreshSetup(current)
    let rows = 0
    for (const pack of packs) {
      const indexes = this.wanted.get(pack.type)
      if (!indexes) continue
      rows += pack.rows
      // Frames of few values: a hundred thousand of them fit into what is read at once.
      if (rows > rowsAtOnce) {
        await others()
        rows = pack.rows
      }
      const columns = pack.columns.filter(({ index }) => indexes.has(index))
      current.judge(columnsOf({ ...pack, columns }), pack.arrivalMs)
    }
  }

  /** A device that an earlier process heard gets the time to report again. */
  private async judgeSilence(current: AlarmEvaluator): Promise<void> {
    const { heard, startedAtMs } = this
    const nowMs = this.options.clock()
    for (const block of this.options.latest.read({ points: new Set() }))
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

  private async commit(current: AlarmEvaluator): Promise<void> {
    const { db, logId, clock, onCommitted } = this.options
    const { transitions, memories } = current.take()
    const to = this.judged
    const { deviceOf } = current
    await commitEvaluation(db, { logId, from: this.committed, to, transitions, memories, deviceOf, nowMs: clock() })
    this.committed = to
    this.storedAt = performance.now()
    await onCommitted(to)
  }

  /** Whether more of the log waits. */
  async round(): Promise<boolean> {
    const { db, log, reader, clock, silenceEveryMs = 5 * second, positionEveryMs = 5 * second } = this.options
    const current = this.evaluator ?? (await this.open())
    if (this.revision === '' || performance.now() - this.lookedAt >= silenceEveryMs) {
      await this.refreshSetup(current)
      await tidyEvents(db, clock())
      await this.judgeSilence(current)
      this.lookedAt = performance.now()
    }
    const end = log.end()
    if (isBefore(this.judged, end)) {
      const { records, next } = await reader.read(this.judged, end, readBytes)
      await this.judgeRecords(current, records)
      this.judged = next
    }
    if (!isBefore(this.judged, log.end())) this.caughtUpAt = performance.now()
    const isMoved = isBefore(this.committed, this.judged)
    const isDue = performance.now() - this.storedAt >= positionEveryMs || this.waiting > 0
    if (current.hasNews || (isMoved && isDue)) await this.commit(current)
    return isBefore(this.judged, log.end())
  }
}

/** Round after round until it is stopped; what fails is tried again. */
export function startAlarmWorker(options: AlarmWorkerOptions): AlarmWorker {
  const { log, reader, pollMs = 200 } = options
  const judge = new Judge(options)
  const stopping = new AbortController()
  let lastError: string | null = null

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      try {
        const isMore = await judge.round()
        failures = 0
        lastError = null
        // The doors of ingest come first.
        await pause(isMore ? 1 : pollMs, undefined, { signal: stopping.signal, ref: false })
      } catch (error) {
        if (stopping.signal.aborted) return
        failures += 1
        lastError = error instanceof Error ? error.message : String(error)
        options.onTrouble(error, failures)
        judge.forget()
        const waitMs = Math.min(longestRetryMs, pollMs * 2 ** failures)
        await pause(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      }
    }
  }
  const running = run()

  return {
    committed: () => judge.committed,
    state: () => ({
      isUp: lastError === null,
      lagSeconds: isBefore(judge.judged, log.end()) ? (performance.now() - judge.caughtUpAt) / second : 0,
      lastError,
    }),
    async drained() {
      judge.waiting += 1
      try {
        const end = log.end()
        const isDone = () => stopping.signal.aborted || (judge.revision !== '' && !isBefore(judge.committed, end))
        while (!isDone()) await pause(20)
      } finally {
        judge.waiting -= 1
      }
    },
    async stop() {
      stopping.abort()
      await running
      await reader.close()
    },
  }
}
