import { createRequire } from 'node:module'

export type ChdbHandle = unknown

export interface ChdbAnswer {
  bytes: Uint8Array
  elapsed: number
  rowsRead: number
  bytesRead: number
}
export interface ChdbWritten {
  elapsed: number
  rowsWritten: number
}

/** The engine's native binding: what chDB's own JavaScript stands on, which binds a process-wide queue and text formats only. */
export interface ChdbAddon {
  CreateConnection(path: string, args: readonly string[]): ChdbHandle
  CloseConnection(connection: ChdbHandle): void
  QueryAsyncConnection(connection: ChdbHandle, sql: string, format: string): Promise<ChdbAnswer>
}

/** The file is named by who starts the child: under emulation it is not the one beside this program. */
export const loadChdb = (file: string): ChdbAddon => createRequire(import.meta.url)(file) as ChdbAddon
