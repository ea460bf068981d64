import { Failure } from '@fengguang/domain/kernel/failure'

/** Heavy work, so many at once; a crowd beyond what can be served in time is sent away at once. */
export function turns({ atOnce, mayWait }: { atOnce: number; mayWait: number }) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
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
}
