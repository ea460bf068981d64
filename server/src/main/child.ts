import { flushCompileCache } from 'node:module'
import { countBuffersWithHeap } from '../platform/process/buffers-with-heap.ts'
import type { ChildMessage } from '../platform/process/child-messages.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'

export interface Running {
  /** Sent to the supervisor, e.g. the port that was chosen. */
  ready?: object
  stop(): Promise<void>
}

const stopLimitMs = 20_000
/** From the event loop: a process that no longer reports hangs, and is ended. */
const aliveEveryMs = 1_000

// The reader of the log is gone: the supervisor notices too and stops us in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** Waits until the message is written: `process.exit` would drop it. */
function tell(message: ChildMessage): Promise<void> {
  if (!process.connected) return Promise.resolve()
  return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()))
}

async function failStart(error: unknown): Promise<never> {
  if (error instanceof StartRefusal) {
    if (process.connected) await tell({ type: 'refused', line: error.message })
    else console.error(error.message)
  } else console.error(error)
  return process.exit(1)
}

/** A process of the product: says when it is ready, and stops when asked or when its supervisor is gone. */
export async function runAsChild(start: (env: NodeJS.ProcessEnv) => Promise<Running>): Promise<void> {
  countBuffersWithHeap()
  const started = Promise.resolve().then(() => start(process.env))
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // A stop that hangs must not outlive the supervisor's patience: its port would stay taken.
    setTimeout(() => process.exit(1), stopLimitMs).unref()
    try {
      await (await started).stop()
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
  try {
    const { ready } = await started
    await tell({ ...ready, type: 'ready' })
    if (process.connected) setInterval(() => void tell({ type: 'alive' }), aliveEveryMs).unref()
    flushCompileCache() // a process that is killed would leave nothing for its next start
  } catch (error) {
    await failStart(error)
  }
}

/** A process of the product that does one thing and ends. Killed at any point it must be able to start over. */
export async function runToEnd(
  work: (env: NodeJS.ProcessEnv) => Promise<{ banner?: readonly string[] }>,
): Promise<void> {
  process.on('disconnect', () => process.exit(1))
  process.on('SIGTERM', () => process.exit(1))
  try {
    const { banner } = await work(process.env)
    if (banner) await tell({ type: 'banner', lines: [...banner] })
    process.exit(0)
  } catch (error) {
    await failStart(error)
  }
}
