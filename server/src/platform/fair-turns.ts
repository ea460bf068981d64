import { Failure } from '@fengguang/domain/kernel/failure'

export interface Sharer {
  accountId: string
  companyId: string
}

export interface Shares {
  atOnce: number
  perAccount: number
  perCompany: number
  /** Of one account; more is sent away. */
  mayWait: number
}

interface Waiting extends Sharer {
  go: () => void
}

export type FairTurns = <T>(who: Sharer, work: () => Promise<T>, gone?: AbortSignal) => Promise<T>

/**
 * So many at once, and of those no more than its share for one account and one company: a user who asks for sixteen curves
 * waits for the own ones, and another company's question finds a place that is free.
 */
export function fairTurns({ atOnce, perAccount, perCompany, mayWait }: Shares): FairTurns {
  const running = new Map<string, number>()
  const waiting: Waiting[] = []
  let all = 0
  const of = (key: string) => running.get(key) ?? 0
  const count = ({ accountId, companyId }: Sharer, by: 1 | -1) => {
    all += by
    for (const key of [`a ${accountId}`, `c ${companyId}`]) {
      if (of(key) + by === 0) running.delete(key)
      else running.set(key, of(key) + by)
    }
  }
  const mayGo = ({ accountId, companyId }: Sharer) =>
    all < atOnce && of(`a ${accountId}`) < perAccount && of(`c ${companyId}`) < perCompany
  /** Of those that may, the one whose company has the least under way; among equals the first that came. */
  const next = (): Waiting | undefined => {
    let best: Waiting | undefined
    for (const one of waiting)
      if (mayGo(one) && (!best || of(`c ${one.companyId}`) < of(`c ${best.companyId}`))) best = one
    return best
  }
  const release = () => {
    for (let one = next(); one; one = next()) {
      waiting.splice(waiting.indexOf(one), 1)
      count(one, 1)
      one.go()
    }
  }
  const turn = (who: Sharer, gone?: AbortSignal): Promise<void> => {
    if (mayGo(who)) {
      count(who, 1)
      return Promise.resolve()
    }
    if (waiting.filter(({ accountId }) => accountId === who.accountId).length >= mayWait)
      return Promise.reject(new Failure('request.tooMany'))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const one: Waiting = { ...who, go: resolve }
    waiting.push(one)
    const leave = () => {
      const at = waiting.indexOf(one)
      if (at < 0) return
      waiting.splice(at, 1)
      reject(new Failure('server.unavailable'))
    }
    gone?.addEventListener('abort', leave, { once: true })
    return promise
  }
  return async (who, work, gone) => {
    await turn(who, gone)
    try {
      return await work()
    } finally {
      count(who, -1)
      release()
    }
  }
}
