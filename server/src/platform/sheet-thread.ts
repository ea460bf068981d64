import { Worker } from 'node:worker_threads'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { FailureKey } from '@fengguang/domain/kernel/failures'
import type { TextValues } from '@fengguang/domain/kernel/texts'
import type { SheetAsk, SheetLine } from './sheet-lines.ts'
import { turns } from './turns.ts'

export type SheetMessage =
  | { lines: SheetLine[] }
  | { isDone: true }
  | { key: FailureKey; values: TextValues; cause?: string }

/** The largest sheet we take needs two seconds on the smallest machine, and many times as long on one that does much else. */
const patienceMs = 60_000
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
const inTurn = turns({ atOnce: 2, mayWait: 20 })
const entry = new URL('./sheet-worker.ts', import.meta.url)

/** Threads that read just now. */
export const readingThreads = new Set<Worker>()

/**
 * The lines that hold anything. A sheet that asks for too much work, memory or time is given up and its thread ended, so
 * that nothing of it goes on after the refusal; the process answers others meanwhile.
 */
export const sheetLines = (ask: SheetAsk, limit = { patienceMs }): Promise<SheetLine[]> =>
  inTurn(async () => {
    const worker = new Worker(entry, { workerData: ask, resourceLimits, execArgv: [] })
    readingThreads.add(worker)
    const lines: SheetLine[] = []
    const { promise, resolve, reject } = Promise.withResolvers<SheetLine[]>()
    const timer = setTimeout(() => reject(new Failure('import.tooLong')), limit.patienceMs)
    worker.on('message', (message: SheetMessage) => {
      if ('lines' in message) for (const line of message.lines) lines.push(line)
      else if ('isDone' in message) resolve(lines)
      else reject(failureOf(message))
    })
    worker.on('error', (error) => reject(failureOf({ key: 'import.tooLarge', values: {}, cause: error.message })))
    worker.on('exit', () => reject(new Failure('import.unreadable')))
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      await worker.terminate()
      readingThreads.delete(worker)
    }
  })

function failureOf({ key, values, cause }: Extract<SheetMessage, { key: unknown }>): Failure {
  const failure = new Failure(key, values)
  if (cause !== undefined) failure.cause = new Error(cause)
  return failure
}
