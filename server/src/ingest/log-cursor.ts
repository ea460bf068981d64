import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { savePrivateFile } from '../platform/data-folder.ts'
import type { Position } from './log/segment-log.ts'

const Saved = z.object({ segment: z.int(), offset: z.int() })

/** Up to where the log is in the store and in the rollups. An older one only means to load some of it again. */
export interface LogCursor {
  read(): Position
  write(position: Position): Promise<void>
}

export function openLogCursor(folder: string, onTrouble: (error: unknown) => void, file = 'loaded.json'): LogCursor {
  const path = join(folder, file)
  let current: Position = { segment: 0, offset: 0 }
  if (existsSync(path)) {
    try {
      current = Saved.parse(JSON.parse(readFileSync(path, 'utf8')))
    } catch (error) {
      onTrouble(new Error(`${path} cannot be read: the log is loaded from its beginning`, { cause: error }))
    }
  }
  return {
    read: () => current,
    async write(position) {
      if (position.segment === current.segment && position.offset === current.offset) return
      await savePrivateFile(path, JSON.stringify(position))
      current = position
    },
  }
}
