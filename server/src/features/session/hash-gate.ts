import { Failure } from '@fengguang/domain/kernel/failure'

/** A hash holds a thread of the pool and 19 MiB: more at once would starve files and databases, not go faster. */
const atOnce = 2
const mayWait = 200

let running = 0
const waiting: (() => void)[] = []

/** Runs password hashing in its turn; a crowd beyond what can be served in time is sent away at once. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mayWait) throw new Failure('request.tooMany')
    await new Promise<void>((go) => waiting.push(go))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
