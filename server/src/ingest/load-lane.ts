import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { DirtySpan } from '../features/telemetry/telemetry-store.service.ts'
import { daysByZone, type DayOf } from './day-groups.ts'
import { DirtySpans } from './dirty-spans.ts'
import { FreshRollups, type RollupStore } from './fresh-rollups.ts'
import { readBatch, type Batch, type SetRecordAside } from './load-batch.ts'
import type { LogCursor } from './log-cursor.ts'
import { isBefore, type Position, type SegmentLog } from './log/segment-log.ts'
import type { SegmentReader } from './log/segment-reader.ts'
import { release } from './release.ts'

const mebibyte = 1024 * 1024
/** Less than this waits for more, so that the store gets few and large parts. */
const enoughBytes = 32 * mebibyte
const day = 86_400_000
/** One call of a refresh, about one statement: more urgent work goes between two of them. */
const usualDeviceDays = 2_000

export interface LoadStore {
  load(type: DeviceType, blocks: readonly Uint8Array[]): Promise<void>
  refresh(type: DeviceType, days: readonly DirtySpan[], slots: readonly DirtySpan[]): Promise<void>
  /** Absent: all of them are left to `refresh`. */
  rollups?: RollupStore
}

export interface LaneLog {
  log: Pick<SegmentLog, 'end' | 'dropBefore'>
  reader: SegmentReader
  cursor: LogCursor
}

export interface LoadLaneParts extends LaneLog {
  store: LoadStore
  zoneOf: (deviceNo: number) => string | undefined
  setAside: SetRecordAside
  /** From how much of one type on its rollups are computed with the load. */
  bulkBytes?: number
  /** What one call of a refresh computes. */
  deviceDaysAtOnce?: number
  /** Called between two calls of the store: who goes first has its turn here. */
  giveWay: () => Promise<void>
  /** Whether rollups of that time are still to be computed, of any lane. */
  isDirty: (type: DeviceType, deviceNo: number, fromMs: number, toMs: number) => boolean
}

export interface Loaded {
  frames: number
  records: number
  /** The longest time between two turns of who goes first. */
  heldMs: number
}

/** One log on its way into the store: frames, then the rollups of what they touched. */
export class LoadLane {
  loaded: Position
  private readonly parts: LoadLaneParts
  private readonly dayOf: DayOf
  /** All that was loaded since rollups were last computed; of the others only what was not computed with the load. */
  private readonly dirty = new DirtySpans()
  private readonly dirtySlots = new DirtySpans()
  private readonly dirtyDays = new DirtySpans()
  private underRefresh: DirtySpans | undefined
  /** Up to where rollups are computed too. */
  private refreshed: Position
  /** Made ready while the store takes the one before it. */
  private ahead: Promise<Batch> | undefined
  /** When the oldest record came that is not in the store, as far as it is known. */
  nextArrivalMs: number | undefined
  /** When the newest record came that is in the store; undefined before the first. */
  loadedArrivalMs: number | undefined
  /** When the newest record came that is in the rollups. */
  private refreshedArrivalMs: number | undefined

  constructor(parts: LoadLaneParts) {
    this.parts = parts
    this.dayOf = daysByZone(parts.zoneOf)
    this.loaded = parts.cursor.read()
    this.refreshed = this.loaded
  }

  get end(): Position {
    return this.parts.log.end()
  }

  get hasBacklog(): boolean {
    return isBefore(this.loaded, this.end)
  }

  get isRefreshDue(): boolean {
    return !this.dirty.isEmpty
  }

  /** All before it is in the store and in its rollups. */
  get settled(): Position {
    return this.dirty.isEmpty && !this.underRefresh ? this.loaded : this.refreshed
  }

  get isDrained(): boolean {
    return !isBefore(this.settled, this.end)
  }

  /** What came until then is in the store and its rollups. */
  rollupsThroughMs(nowMs: number): number {
    return this.isDrained ? nowMs : (this.refreshedArrivalMs ?? 0)
  }

  isDirty(type: DeviceType, deviceNo: number, fromMs: number, toMs: number): boolean {
    return [this.dirty, this.underRefresh].some((spans) => spans?.has(type, deviceNo, fromMs, toMs))
  }

  isMuchAfter(position: Position): boolean {
    const { end } = this
    if (end.segment !== position.segment) return end.segment > position.segment
    return end.offset - position.offset > enoughBytes
  }

  private prepare(from: Position, maxBytes: number): Promise<Batch> {
    const { reader, setAside, bulkBytes } = this.parts
    return readBatch(reader, from, this.end, maxBytes, setAside, bulkBytes)
  }

  /** Only one may read at a time. */
  async giveUpAhead(): Promise<void> {
    await Promise.allSettled([this.ahead])
    this.ahead = undefined
  }

  async loadBatch(maxBytes: number, mayReadAhead: boolean): Promise<Loaded> {
    const held = openHeld(this.parts.giveWay)
    const { next, loads, records } = await (this.ahead ?? this.prepare(this.loaded, maxBytes))
    this.ahead = undefined
    this.nextArrivalMs = loads[0]?.packs[0]?.arrivalMs
    const readAhead = (): void => {
      if (this.ahead || !mayReadAhead || !this.isMuchAfter(next)) return
      this.ahead = this.prepare(next, maxBytes)
      // The one that takes it gets its failure; it may also be given up.
      this.ahead.catch(() => undefined)
    }
    let frames = 0
    let refused: unknown
    for (const [i, together] of sideBySide(loads).entries()) {
      if (i > 0) await held.giveWay()
      const done = await Promise.allSettled(together.map((load) => this.loadType(load, readAhead)))
      const reasons = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
      // A store that is away refuses all; a table that is broken must not keep the others waiting.
      const away = reasons.find((reason) => reason instanceof Failure)
      if (away) throw away
      refused ??= reasons[0]
      for (const one of done) if (one.status === 'fulfilled') frames += one.value
    }
    if (refused !== undefined) throw refused
    this.loaded = next
    this.nextArrivalMs = undefined
    this.loadedArrivalMs = loads.at(-1)?.packs.at(-1)?.arrivalMs ?? this.loadedArrivalMs
    // Nothing but what was set aside: no refresh will move the position.
    if (records === 0 && this.dirty.isEmpty) await this.parts.cursor.write(next)
    return { frames, records, heldMs: held.longestMs() }
  }

  /**
   * Answers how many frames it loaded. Who goes first has no turn within it: frames of the same quarter hours must not
   * come between the look at what the store has and the rollups that rest on it.
   */
  private async loadType({ type, packs, blocks, slots }: Batch['loads'][number], onLoading: () => void) {
    const { store, isDirty } = this.parts
    const fresh =
      slots && store.rollups ? await FreshRollups.find(store.rollups, type, slots, this.dayOf, isDirty) : undefined
    const loading = store.load(type, blocks)
    onLoading()
    await loading
    if (store.rollups) await fresh?.load(store.rollups)
    blocks.forEach(release)
    fresh?.leaveOthersTo(this.dirtySlots, this.dirtyDays)
    for (const pack of packs) {
      this.dirty.add(pack)
      if (fresh) continue
      this.dirtySlots.add(pack)
      this.dirtyDays.add(pack)
    }
    return packs.reduce((sum, { rows }) => sum + rows, 0)
  }

  private takeDirty() {
    const { zoneOf } = this.parts
    const byType = (spans: DirtySpans) => new Map(spans.take(zoneOf).map(({ type, spans: own }) => [type, own]))
    const [days, slots] = [byType(this.dirtyDays), byType(this.dirtySlots)]
    return this.dirty
      .take(zoneOf)
      .map(({ type, spans }) => ({ type, spans, days: days.get(type) ?? [], slots: slots.get(type) ?? [] }))
  }

  /** Only then may the log forget: a crash before would leave rollups without these frames. */
  async refresh(): Promise<void> {
    const { cursor, log } = this.parts
    const upTo = this.loaded
    const arrivedMs = this.loadedArrivalMs
    const left = this.takeDirty()
    const underRefresh = (this.underRefresh = new DirtySpans())
    for (const { type, spans } of left) underRefresh.putBack(type, spans)
    try {
      for (let one = left[0]; one; one = left[0]) {
        await this.refreshType(one.type, one.days, one.slots)
        left.shift()
      }
      await cursor.write(upTo)
      await log.dropBefore(upTo)
      this.refreshed = upTo
      this.refreshedArrivalMs = arrivedMs
    } catch (error) {
      for (const { type, spans, days, slots } of left) {
        this.dirty.putBack(type, spans)
        this.dirtyDays.putBack(type, days)
        this.dirtySlots.putBack(type, slots)
      }
      throw error
    } finally {
      this.underRefresh = undefined
    }
  }

  /** Days are computed from quarter hours, which come first. */
  private async refreshType(type: DeviceType, days: readonly DirtySpan[], slots: readonly DirtySpan[]): Promise<void> {
    const { store, giveWay, deviceDaysAtOnce = usualDeviceDays } = this.parts
    const slotParts = sliced(slots, deviceDaysAtOnce)
    const dayParts = sliced(days, deviceDaysAtOnce)
    const last = { slots: slotParts.pop() ?? [], days: dayParts.shift() ?? [] }
    for (const part of slotParts) {
      await store.refresh(type, [], part)
      await giveWay()
    }
    if (last.slots.length + last.days.length > 0) {
      await store.refresh(type, last.days, last.slots)
      await giveWay()
    }
    for (const part of dayParts) {
      await store.refresh(type, part, [])
      await giveWay()
    }
  }

  async close(): Promise<void> {
    await this.giveUpAhead()
    await this.parts.reader.close()
  }
}

/** An insert keeps one core busy, and waits for the disk in between. */
const tablesAtOnce = 2

const bytesOf = ({ blocks }: Batch['loads'][number]) => blocks.reduce((sum, { length }) => sum + length, 0)

/** The largest together: what is loaded side by side should take about as long. */
function sideBySide(loads: Batch['loads']): Batch['loads'][] {
  const bySize = loads.toSorted((a, b) => bytesOf(b) - bytesOf(a))
  return Array.from({ length: Math.ceil(bySize.length / tablesAtOnce) }, (_none, i) =>
    bySize.slice(i * tablesAtOnce, (i + 1) * tablesAtOnce),
  )
}

/** For how long others wait between their turns. */
function openHeld(giveWay: () => Promise<void>) {
  let since = performance.now()
  let longest = 0
  const longestMs = () => (longest = Math.max(longest, performance.now() - since))
  return {
    longestMs,
    giveWay: async (): Promise<void> => {
      longestMs()
      await giveWay()
      since = performance.now()
    },
  }
}

function sliced(spans: readonly DirtySpan[], atOnce: number): DirtySpan[][] {
  const parts: DirtySpan[][] = []
  let deviceDays = Infinity
  for (const span of spans) {
    const cost = 1 + (span.toMs - span.fromMs) / day
    if (deviceDays + cost > atOnce) {
      parts.push([])
      deviceDays = 0
    }
    parts.at(-1)!.push(span)
    deviceDays += cost
  }
  return parts
}
