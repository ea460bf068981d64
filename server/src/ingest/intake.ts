import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReceivedBlock } from '@fengguang/domain/telemetry/frame.model'
import { AsideCollector, frameOfBlock } from './aside-collector.ts'
import { columnsOfBlock } from './block-columns.ts'
import { partsOf } from './block-parts.ts'
import type { Columns, Stamp } from './columns.model.ts'
import type { AcceptOptions, Acceptance, IncomingFrame, Intake, SetAside, Source } from './intake.model.ts'
import type { IntakeStats } from './intake-stats.ts'
import { laneOf, type Lanes } from './lanes.ts'
import type { LatestValues } from './latest-values.ts'
import type { SegmentLog } from './log/segment-log.ts'
import { strangersIn, type AskAgain } from './newcomers.ts'
import { encodePack } from './pack.ts'
import type { Quarantine } from './quarantine.ts'
import type { RegistryIndex } from './registry-index.ts'
import { release } from './release.ts'
import { Reporters } from './reporters.ts'
import { RowQueue } from './row-queue.ts'
import { judgeDevice, judgeInstant } from './validate.ts'

const day = 86_400_000
/** One record of the log, and one stretch of work between two turns of the event loop. */
const packBytes = 4 * 1024 * 1024
const maxAsideBytes = 1024 * 1024
const peekBytes = 64 * 1024

export interface IntakeParts {
  registry: () => RegistryIndex
  askAgain: AskAgain
  logs: Lanes<SegmentLog>
  quarantine: Quarantine
  latest: LatestValues
  stats: IntakeStats
  clock: () => number
  /** Frames older than this are not kept anyway; 0 keeps all. */
  retentionDays: number
}

const isBlocks = (frames: readonly IncomingFrame[] | readonly ReceivedBlock[]): frames is readonly ReceivedBlock[] =>
  frames.length > 0 && 'deviceIds' in frames[0]!

const hasValue = ({ values }: IncomingFrame): boolean => {
  for (const code in values) if (values[code] !== null) return true
  return false
}

function slice(block: Columns, from: number, to: number): Columns {
  const columns: Record<string, Float64Array | Int32Array> = {}
  for (const code in block.columns) columns[code] = block.columns[code]!.subarray(from, to)
  const arrays: Record<string, { width: number; values: Float64Array }> = {}
  for (const [code, { width, values }] of Object.entries(block.arrays))
    arrays[code] = { width, values: values.subarray(from * width, to * width) }
  const extras = new Map(
    [...(block.extras ?? [])].filter(([row]) => row >= from && row < to).map(([row, e]) => [row - from, e]),
  )
  return {
    type: block.type,
    length: to - from,
    deviceNo: block.deviceNo.subarray(from, to),
    at: block.at.subarray(from, to),
    columns,
    arrays,
    extras,
  }
}

/** What nobody can read is kept only as far as it helps to see why. */
const withinReason = (aside: SetAside): SetAside =>
  aside.payload.length <= maxAsideBytes
    ? aside
    : { ...aside, form: 'bytes', payload: aside.payload.subarray(0, peekBytes), detail: `${aside.detail ?? ''} (cut)` }

/** A row takes at most this much in a pack. */
const rowBytes = (block: Columns): number =>
  12 +
  Object.keys(block.columns).length * 9 +
  Object.values(block.arrays).reduce((sum, { width }) => sum + 1 + width * 5, 0)

interface Taken {
  accepted: number
  points: number
}

class FrameIntake implements Intake {
  private readonly parts: IntakeParts
  private readonly reporters = new Reporters()
  private readonly queues: Lanes<RowQueue>

  constructor(parts: IntakeParts) {
    this.parts = parts
    const queueTo = (log: SegmentLog) =>
      new RowQueue({
        log,
        stampOf: (options) => this.stampOf(options),
        onLogged: (columns, stamp) => parts.latest.merge(columns, stamp),
      })
    this.queues = { live: queueTo(parts.logs.live), backfill: queueTo(parts.logs.backfill) }
  }

  async accept(sender: Source, frames: Parameters<Intake['accept']>[1], options: AcceptOptions): Promise<Acceptance> {
    const { quarantine, stats, clock } = this.parts
    const since = performance.now()
    const source = await this.informed(sender, frames, options.revision)
    const aside = new AsideCollector()
    let taken: Taken
    try {
      taken = isBlocks(frames)
        ? await this.acceptBlocks(source, frames, options, aside)
        : await this.acceptRows(source, frames, options, aside)
      if (aside.count > 0) await quarantine.add(source, aside.entries(), clock())
    } catch (error) {
      stats.refused(error)
      throw error
    }
    stats.took(source.gatewayId, { ...taken, quarantined: aside.count }, performance.now() - since)
    return { accepted: taken.accepted, quarantined: aside.count }
  }

  async quarantine(source: Source, aside: SetAside): Promise<void> {
    const { quarantine, stats, clock } = this.parts
    await quarantine.add(source, [withinReason(aside)], clock())
    stats.took(source.gatewayId, { accepted: 0, points: 0, quarantined: aside.count })
  }

  gatewayLost(...[gatewayId, deviceIds, atMs, nodeOf]: Parameters<Intake['gatewayLost']>): void {
    const { registry, stats, latest } = this.parts
    const index = registry()
    const devices = new Set(deviceIds.flatMap((id) => index.devices.get(id) ?? []))
    if (nodeOf !== undefined) {
      for (const device of this.reporters.spokenFor(index, gatewayId, nodeOf)) devices.add(device)
      stats.lost(gatewayId, atMs)
    }
    for (const device of devices) latest.lost(device.type, device.no, atMs)
  }

  private limits() {
    const { clock, retentionDays } = this.parts
    const nowMs = clock()
    return { nowMs, oldestMs: retentionDays === 0 ? 0 : nowMs - retentionDays * day }
  }

  private stampOf(options: AcceptOptions): Stamp {
    return {
      arrivalMs: options.arrivedMs ?? this.parts.clock(),
      revision: options.revision ?? 0,
      backfill: options.backfill,
    }
  }

  /** The gateway as it is known when all it speaks of has been looked for. */
  private async informed(given: Source, frames: Parameters<Intake['accept']>[1], revision = 0): Promise<Source> {
    const { registry, askAgain } = this.parts
    const strangers = revision > 0 ? [] : strangersIn(registry(), given, frames)
    if (strangers.length === 0) return given
    await askAgain(given.gatewayId, strangers)
    return registry().gateways.get(given.gatewayId) ?? given
  }

  private async acceptRows(
    source: Source,
    frames: readonly IncomingFrame[],
    options: AcceptOptions,
    aside: AsideCollector,
  ): Promise<Taken> {
    const { reporters } = this
    const queue = this.queues[laneOf(options)]
    queue.makeSure(frames.length)
    const index = this.parts.registry()
    const within = this.limits()
    let accepted = 0
    let points = 0
    for (const frame of frames) {
      const judged = judgeDevice(index, source, frame.deviceId, frame.type)
      // A correction may leave nothing of a frame: all it said was bad.
      const isEmpty = (options.revision ?? 0) === 0 && !hasValue(frame)
      const reason =
        'reason' in judged
          ? judged.reason
          : (judgeInstant(frame.at, within) ?? (isEmpty ? ('emptyFrame' as const) : undefined))
      if (reason !== undefined || 'reason' in judged) {
        aside.add(reason ?? 'unknownDevice', frame, () => frame)
        continue
      }
      const { device } = judged
      queue.add(device.type, options, { deviceNo: device.no, at: frame.at, values: frame.values, frame, aside })
      accepted += 1
      if ((options.revision ?? 0) === 0) reporters.heard(device.no, source.gatewayId)
      for (const code in frame.values) points += Array.isArray(frame.values[code]) ? frame.values[code].length : 1
    }
    if (accepted > 0) await queue.flushed()
    return { accepted, points }
  }

  private async acceptBlocks(
    source: Source,
    blocks: readonly ReceivedBlock[],
    options: AcceptOptions,
    aside: AsideCollector,
  ): Promise<Taken> {
    const taken: Taken = { accepted: 0, points: 0 }
    for (const block of blocks)
      for (const part of partsOf(block)) {
        if (part.from > 0) await nextTurn()
        const one = await this.acceptBlock(source, part, options, aside)
        taken.accepted += one.accepted
        taken.points += one.points
      }
    return taken
  }

  private async acceptBlock(
    source: Source,
    block: ReceivedBlock & { from: number },
    options: AcceptOptions,
    aside: AsideCollector,
  ): Promise<Taken> {
    const columns = columnsOfBlock(block, source, this.parts.registry(), this.limits(), {
      badRow: (row, reason) => aside.add(reason, block.from + row, () => frameOfBlock(block, row)),
      badValue: (row, code, reason) => aside.add(reason, block.from + row, () => frameOfBlock(block, row), code),
    })
    for (const no of columns.deviceNo) this.reporters.heard(no, source.gatewayId)
    const log = this.parts.logs[laneOf(options)]
    const stamp = this.stampOf(options)
    const step = Math.max(1, Math.floor(packBytes / rowBytes(columns)))
    const appended: Promise<void>[] = []
    for (let from = 0; from < columns.length; from += step) {
      const part = slice(columns, from, Math.min(columns.length, from + step))
      const pack = encodePack(part, stamp, (row, code, reason) => {
        const given = columns.rows[from + row]!
        aside.add(reason, block.from + given, () => frameOfBlock(block, given), code)
      })
      appended.push(log.append([pack]).finally(() => release(pack)))
      if (from + step < columns.length) await Promise.race([nextTurn(), ...appended])
    }
    await Promise.all(appended)
    this.parts.latest.merge(columns, stamp)
    const scalars = Object.keys(columns.columns).length
    const inLists = Object.values(columns.arrays).reduce((sum, { width }) => sum + width, 0)
    return { accepted: columns.length, points: columns.length * (scalars + inLists) }
  }
}

export function openIntake(parts: IntakeParts): Intake {
  const intake = new FrameIntake(parts)
  return {
    accept: (...given) => intake.accept(...given),
    quarantine: (...given) => intake.quarantine(...given),
    gatewayLost: (...given) => intake.gatewayLost(...given),
  }
}
