import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder } from '../platform/data-folder.ts'
import type { Logger } from '../platform/log.ts'
import type { AcceptOptions } from './intake.model.ts'
import { openLogCursor, type LogCursor } from './log-cursor.ts'
import { cutTornTail, openSegmentFolder } from './log/segment-folder.ts'
import { openSegmentLog, type SegmentLog } from './log/segment-log.ts'
import { openSegmentReader, type Damage, type SegmentReader } from './log/segment-reader.ts'
import { layoutText } from './store-columns.ts'

const mebibyte = 1024 * 1024

export const laneNames = ['live', 'backfill'] as const
export type LaneName = (typeof laneNames)[number]
export type Lanes<T> = Readonly<Record<LaneName, T>>

/** A log of before has both kinds and is the live one: its place and its positions stay what they were. */
export const laneFiles: Lanes<{ log: string; cursor: string }> = {
  live: { log: 'log', cursor: 'loaded.json' },
  backfill: { log: 'backfill', cursor: 'backfill-loaded.json' },
}

/** A user waits for a correction: it does not queue behind history. */
export const laneOf = ({ backfill, revision = 0 }: AcceptOptions): LaneName =>
  backfill && revision === 0 ? 'backfill' : 'live'

/** A log and up to where it is in the store. */
export interface LogLane {
  log: SegmentLog
  cursor: LogCursor
  openReader(onDamage?: (damage: Damage) => Promise<void>): SegmentReader
}

export type SetBytesAside = (name: string, bytes: Uint8Array, error?: unknown) => Promise<void>

/** Keeps what cannot be read, and says so. */
function openDamaged(folder: string, log: Logger): { bytes(): number; setAside: SetBytesAside } {
  const damaged = privateFolder(join(folder, 'damaged'))
  let damagedBytes = 0
  return {
    bytes: () => damagedBytes,
    async setAside(name, bytes, error) {
      damagedBytes += bytes.length
      const file = `${name}.bin`
      await writeFile(join(damaged, file), bytes, { mode: 0o600 })
      log.error({ err: error, bytes: bytes.length, file }, 'a part of the ingest log cannot be read: set aside')
    },
  }
}

/** Of the room of the log. */
export const backfillShare = 0.5

/** Backfill may fill half of the room; what it does not use is there for live frames. */
export function openLanes(folder: string, capBytes: number, log: Logger) {
  const warn = (text: string) => (error: unknown) => log.warn({ err: error }, text)
  const damaged = openDamaged(folder, log)
  const open = (name: LaneName, ownCap: number, usedElsewhere: () => number): LogLane => {
    const files = openSegmentFolder(join(folder, laneFiles[name].log))
    const cut = cutTornTail(files.path)
    if (cut > 0) log.warn({ bytes: cut }, 'the end of the ingest log was half written and not acknowledged: cut')
    const cursor = openLogCursor(folder, warn('the position in the ingest log was lost'), laneFiles[name].cursor)
    return {
      cursor,
      openReader: (onDamage) =>
        openSegmentReader(
          files,
          onDamage ?? (({ segment, offset, bytes }) => damaged.setAside(`${name}-${segment}-${offset}`, bytes)),
        ),
      log: openSegmentLog(files, {
        about: layoutText,
        // Only whole segments are dropped: under a small cap one of the usual size would never make room.
        segmentBytes: Math.min(64 * mebibyte, ownCap / 8),
        capBytes: ownCap,
        usedElsewhere,
        maxWaitingBytes: 64 * mebibyte,
        firstSegment: cursor.read().segment + 1,
        onTrouble: warn('the ingest log cannot be written: nothing is acknowledged'),
      }),
    }
  }
  const half = capBytes * backfillShare
  const live: LogLane = open('live', capBytes, () => backfill.log.bytes())
  const backfill: LogLane = open('backfill', half, () => Math.max(0, live.log.bytes() - half))
  return { lanes: { live, backfill } satisfies Lanes<LogLane>, damaged }
}
