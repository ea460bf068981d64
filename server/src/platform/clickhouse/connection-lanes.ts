import { refusal } from './engine-error.ts'

export interface Connection {
  handle: number
  /** The database of the last `USE`, which stays with the connection. */
  database: string
  /** A query failed on it: the engine puts what that one had written in front of the next answer. */
  isSoiled: boolean
}

interface Waiting {
  database: string
  take: (connection: Connection) => void
}

export interface Lane {
  /** A connection runs one query at a time; the caller gives it back. */
  take(database: string, gone: AbortSignal): Promise<Connection>
  giveBack(connection: Connection): void
  idleAll(): Promise<void>
}

/** First come, first served. A caller that went away or waited too long is not served. */
export function openLane(connections: readonly Connection[], limits: { waiting: number; waitMs: number }): Lane {
  const idle = [...connections]
  const queue: Waiting[] = []
  let whenIdle: (() => void)[] = []

  const takeIdle = (database: string): Connection | undefined => {
    const near = idle.findIndex((connection) => connection.database === database)
    return idle.splice(near === -1 ? 0 : near, 1)[0]
  }

  return {
    take(database, gone) {
      const free = takeIdle(database)
      if (free) return Promise.resolve(free)
      if (queue.length >= limits.waiting)
        return Promise.reject(refusal('tooManyQueries', 'Too many queries are waiting'))
      return new Promise((resolve, reject) => {
        const leave = (why: string) => {
          queue.splice(queue.indexOf(waiting), 1)
          settle()
          reject(refusal('tooManyQueries', why))
        }
        const onGone = () => leave('The caller went away')
        const timer = setTimeout(() => leave('Every connection stayed busy'), limits.waitMs)
        const settle = () => {
          clearTimeout(timer)
          gone.removeEventListener('abort', onGone)
        }
        const waiting: Waiting = {
          database,
          take: (connection) => {
            settle()
            resolve(connection)
          },
        }
        gone.addEventListener('abort', onGone, { once: true })
        queue.push(waiting)
      })
    },

    giveBack(connection) {
      const next = queue.shift()
      if (next) return next.take(connection)
      idle.push(connection)
      if (idle.length === connections.length) {
        for (const done of whenIdle) done()
        whenIdle = []
      }
    },

    idleAll() {
      if (idle.length === connections.length) return Promise.resolve()
      return new Promise((resolve) => whenIdle.push(resolve))
    },
  }
}
