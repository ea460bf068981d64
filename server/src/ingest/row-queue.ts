import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { AsideCollector } from './aside-collector.ts'
import type { Columns, Stamp } from './columns.model.ts'
import { IntakeRefusal, type AcceptOptions, type IncomingFrame } from './intake.model.ts'
import type { SegmentLog } from './log/segment-log.ts'
import { encodePack } from './pack.ts'
import { release } from './release.ts'
import { columnsOfRows, type Row } from './row-columns.ts'

/** Rows that wait for the disk; more are refused. */
const maxWaitingRows = 100_000

export interface WaitingRow extends Row {
  frame: IncomingFrame
  aside: AsideCollector
}

interface Group {
  type: DeviceType
  options: AcceptOptions
  rows: WaitingRow[]
}

export interface RowQueueParts {
  log: SegmentLog
  stampOf: (options: AcceptOptions) => Stamp
  onLogged: (columns: Columns, stamp: Stamp) => void
}

/** Rows of many senders, written to one log together: all that come until the disk is free go in one record per type. */
export class RowQueue {
  private readonly parts: RowQueueParts
  private groups = new Map<string, Group>()
  private waitingRows = 0
  private flushing: Promise<void> | undefined
  private nextFlush: Promise<void> | undefined

  constructor(parts: RowQueueParts) {
    this.parts = parts
  }

  /** Throws when there is no room for so many more. */
  makeSure(rows: number): void {
    if (this.waitingRows > 0 && this.waitingRows + rows > maxWaitingRows) throw new IntakeRefusal('busy', 1)
  }

  add(type: DeviceType, options: AcceptOptions, row: WaitingRow): void {
    const key = `${type} ${options.revision ?? 0} ${options.backfill} ${options.arrivedMs ?? ''}`
    const group = this.groups.get(key) ?? { type, options, rows: [] }
    this.groups.set(key, group)
    group.rows.push(row)
    this.waitingRows += 1
  }

  /** Resolves when all that was added is on disk. */
  flushed(): Promise<void> {
    this.nextFlush ??= (async () => {
      await (this.flushing ?? nextTurn()).catch(() => undefined)
      this.nextFlush = undefined
      this.flushing = this.flush().finally(() => (this.flushing = undefined))
      await this.flushing
    })()
    return this.nextFlush
  }

  private async flush(): Promise<void> {
    const { log, stampOf, onLogged } = this.parts
    const taken = [...this.groups.values()]
    const rows = this.waitingRows
    this.groups = new Map()
    try {
      const packs: { columns: Columns; stamp: Stamp; pack: Buffer }[] = []
      for (const { type, options, rows: waiting } of taken) {
        const onBad = (row: number, code: string, reason: Parameters<AsideCollector['add']>[0]) => {
          const { aside, frame } = waiting[row]!
          aside.add(reason, frame, () => frame, code)
        }
        const columns = columnsOfRows(type, waiting, onBad)
        const stamp = stampOf(options)
        packs.push({ columns, stamp, pack: encodePack(columns, stamp, onBad) })
      }
      await log.append(packs.map(({ pack }) => pack))
      for (const { columns, stamp, pack } of packs) {
        onLogged(columns, stamp)
        release(pack)
      }
    } finally {
      this.waitingRows -= rows
    }
  }
}
