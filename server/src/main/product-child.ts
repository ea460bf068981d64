import { join, resolve } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import type { DataFolders } from '../platform/data-folder.ts'
import type { Logger } from '../platform/log.ts'
import type { ChildSpec } from '../platform/process/child-process.ts'
import type { FolderLock } from '../platform/process/folder-lock.ts'
import { supervise } from '../platform/process/supervise.ts'
import type { SupervisedChild, Start } from '../platform/process/supervise.ts'
import type { Secrets } from '../platform/secrets.ts'

export interface Product {
  config: Config
  folders: DataFolders
  secrets: Secrets
  log: Logger
  /** Held, or the garbage collector would open the folder to a second start. */
  lock: FolderLock
  /** What runs so far, by name: also after a start that failed half-way. */
  running: Map<string, SupervisedChild>
}
export type Env = NodeJS.ProcessEnv

/** The embedded engine on arm64 starts under emulation; a long log is replayed before the first answer. */
const startLimitMs = 300_000

/** A child whose event loop stands still for so long serves nobody: it is ended and started again. */
const silentMs = 30_000

export async function keep<R>({ running, log }: Product, name: string, start: Start<R>): Promise<R> {
  const supervised = await supervise(name, start, log)
  running.set(name, supervised)
  return supervised.ready
}

export const childSpec = (product: Product, name: string, env: Env): ChildSpec => ({
  name,
  command: process.execPath,
  args: [resolve(import.meta.dirname, `${name}.ts`)],
  // Without it every process strips and compiles the same sources again: half of its start.
  env: { NODE_COMPILE_CACHE: join(product.folders.run, 'compile-cache'), ...env },
  readiness: 'ipc',
  startLimitMs,
  runFolder: product.folders.run,
  silentMs,
  log: product.log,
})
