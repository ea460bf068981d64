import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '@fengguang/domain/kernel/failure'
import { linesOf, type SheetAsk, type SheetLine } from './sheet-lines.ts'
import type { SheetMessage } from './sheet-thread.ts'

/** A part at a time, so that who takes them is never long at it. */
const atOnce = 500
const port = parentPort!
const say = (message: SheetMessage) => port.postMessage(message)

try {
  let part: SheetLine[] = []
  for await (const line of linesOf(workerData as SheetAsk)) {
    part.push(line)
    if (part.length < atOnce) continue
    say({ lines: part })
    part = []
  }
  say({ lines: part })
  say({ isDone: true })
} catch (error) {
  const failure = error instanceof Failure ? error : new Failure('import.unreadable')
  const cause: unknown = failure === error ? failure.cause : error
  say({
    key: failure.key,
    values: failure.values,
    ...(cause instanceof Error && { cause: cause.message }),
  })
}
