import { correctedValue, isWithin, namedPoint } from '@fengguang/domain/history-correction/correction.rules'
import { dayMilliseconds } from '@fengguang/domain/kernel/time-range'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { CorrectedFrame, IngestClient } from '../../platform/ingest-client.ts'
import type { Logger } from '../../platform/log.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { storedPointValues, storedWholeFrames, type StoredFrame } from '../telemetry/stored-frames.service.ts'
import * as repo from './correction.repo.ts'
import { frameCount, lay, packed, unpacked, valueIn, type DeviceChanges } from './frame-changes.service.ts'

export interface LateParts {
  db: Db
  telemetry: Telemetry
  ingest: IngestClient
  /** Frames older than this are not kept; 0 is for ever. */
  rawDays: number
}

/** Looked at, and read, corrected and written at once. */
const valuesAtOnce = 10_000
const framesAtOnce = 1000
/** How long a station is locked; a correction that a user makes meanwhile waits for it. */
const holdMs = 8_000
const settleMs = 5_000

type Active = repo.ActiveCorrection
interface Device {
  id: string
  no: number
}

const oldestOf = (now: Date, rawDays: number): Date =>
  rawDays === 0 ? new Date(0) : new Date(now.getTime() - rawDays * dayMilliseconds)

/** What becomes of a value that came late. Nobody can be asked when it would leave the limits: it is no value then. */
function lateValue(value: number | null, { kind, amount, deviceType, point }: Active): number | null {
  const named = namedPoint(deviceType, point)!
  const after = correctedValue(value, { action: kind, amount: amount ?? undefined }, named.point)
  return after !== null && !isWithin(after, named.point) ? null : after
}

/** Instants of frames nobody has corrected that one of these would change, and up to where they were looked for. */
async function lateInstants(
  telemetry: Telemetry,
  { no }: Device,
  corrections: readonly Active[],
  afterMs: number,
): Promise<{ instants: number[]; upTo: number }> {
  const found = new Set<number>()
  let upTo = Infinity
  for (const one of corrections) {
    const named = namedPoint(one.deviceType, one.point)!
    const span = { fromMs: Math.max(one.fromMs, afterMs + 1), toMs: one.toMs + 1 }
    const asked = { type: one.deviceType, deviceNos: [no], ...span, named, limit: valuesAtOnce, onlyOriginal: true }
    const values = span.fromMs < span.toMs ? await storedPointValues(telemetry, asked) : []
    for (const { atMs, value } of values) if (lateValue(value, one) !== value) found.add(atMs)
    if (values.length === valuesAtOnce) upTo = Math.min(upTo, values.at(-1)!.atMs)
  }
  const instants = [...found].filter((at) => at <= upTo).toSorted((x, y) => x - y)
  if (instants.length <= framesAtOnce) return { instants, upTo }
  return { instants: instants.slice(0, framesAtOnce), upTo: instants[framesAtOnce - 1]! }
}

interface Found {
  at: number[]
  values: (number | null)[]
}
interface Laid {
  frames: CorrectedFrame[]
  /** What each correction found, by its id: its undo writes that again. */
  found: Map<string, Found>
}

/** One correction upon the other, as they were made. */
function layAll(device: Device, stored: ReadonlyMap<number, { values: StoredFrame }>, corrections: readonly Active[]) {
  const laid: Laid = { frames: [], found: new Map() }
  for (const [atMs, frame] of [...stored].toSorted(([a], [b]) => a - b)) {
    const values = { ...frame.values }
    for (const one of corrections) {
      if (atMs < one.fromMs || atMs > one.toMs) continue
      const { code, index } = namedPoint(one.deviceType, one.point)!
      const value = valueIn(values, code, index)
      const after = lateValue(value, one)
      if (after === value) continue
      lay(values, code, index, after)
      const found = laid.found.get(one.id) ?? { at: [], values: [] }
      found.at.push(atMs)
      found.values.push(value)
      laid.found.set(one.id, found)
    }
    laid.frames.push({ deviceId: device.id, atMs, values })
  }
  return laid
}

/** The same instants again, after a write that broke off, are what they were. */
function joined(before: readonly DeviceChanges[], deviceId: string, point: string, found: Found): DeviceChanges[] {
  const own = before.find((one) => one.deviceId === deviceId)
  const values = new Map((own?.at ?? []).map((at, i) => [at, own!.points[point]?.[i] ?? null]))
  for (const [i, at] of found.at.entries()) values.set(at, found.values[i] ?? null)
  const ordered = [...values].toSorted(([a], [b]) => a - b)
  const all = { deviceId, at: ordered.map(([at]) => at), points: { [point]: ordered.map(([, value]) => value) } }
  return [...before.filter((one) => one !== own), all]
}

async function keepFound(db: Db, device: Device, corrections: readonly Active[], { found }: Laid): Promise<void> {
  for (const { id, point } of corrections) {
    const own = found.get(id)
    if (!own) continue
    const bytes = await repo.readBefore(db, id)
    const before = joined(bytes ? unpacked(bytes) : [], device.id, point, own)
    await repo.keepBefore(db, id, packed(before), frameCount(before))
  }
}

/**
 * Frames of a corrected period that came after the correction: history that waited, or a gateway that was away. Each
 * gets what was done to the others, and can be taken back with them. Answers how many, and whether that is all.
 */
export async function correctLate(
  { db, telemetry, ingest, rawDays }: LateParts,
  scope: { stationId: string; deviceIds?: ReadonlySet<string> },
  now: Date,
  isOver: () => boolean,
): Promise<{ frames: number; isAll: boolean }> {
  const known = await repo.findActive(db, scope.stationId, oldestOf(now, rawDays))
  const active = known.filter(({ deviceType, point }) => namedPoint(deviceType, point))
  const devices = new Map(active.flatMap(({ devices: own }) => own.map((device) => [device.id, device] as const)))
  let frames = 0
  for (const device of devices.values()) {
    if (scope.deviceIds && !scope.deviceIds.has(device.id)) continue
    const own = active.filter((one) => one.devices.some(({ id }) => id === device.id))
    for (let afterMs = -1; afterMs < Infinity;) {
      if (isOver()) return { frames, isAll: false }
      const { instants, upTo } = await lateInstants(telemetry, device, own, afterMs)
      afterMs = upTo
      if (instants.length === 0) continue
      const stored = await storedWholeFrames(telemetry, own[0]!.deviceType, device.no, instants)
      const laid = layAll(device, new Map([...stored].filter(([, { revision }]) => revision === 0)), own)
      await keepFound(db, device, own, laid)
      const { quarantined } = await ingest.correct(1, laid.frames)
      if (quarantined > 0) throw new Error(`${quarantined} corrected values of late frames were not stored`)
      frames += laid.frames.length
    }
  }
  return { frames, isAll: true }
}

/** Late frames of every station with a correction made since then. */
export async function correctAllLate(
  parts: LateParts & { log: Logger },
  madeSince: Date,
  now: Date,
): Promise<{ frames: number }> {
  let frames = 0
  const stations = await repo.findCorrectedStations(parts.db, madeSince, oldestOf(now, parts.rawDays))
  for (const stationId of stations)
    // What it finds is kept outside of the transaction, before a frame is written: an undo must know of both.
    frames += await parts.db.inTransaction(async (tx) => {
      if (!(await repo.holdOff(tx, stationId, now))) return 0
      // What was corrected a moment ago must be in the store, or it looks late.
      if (!(await parts.ingest.settled(settleMs))) return 0
      const until = performance.now() + holdMs
      return (await correctLate(parts, { stationId }, now, () => performance.now() > until)).frames
    }, repo.patient)
  if (frames > 0) parts.log.info({ frames }, 'frames that came late were corrected')
  return { frames }
}
