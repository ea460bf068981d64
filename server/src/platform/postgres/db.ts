import { Pool } from 'pg'
import type { PoolClient, QueryConfig } from 'pg'
import type { Logger } from '../log.ts'
import { columnTypes } from './column-types.ts'
import { isUnavailable, translated } from './database-errors.ts'
import { openListening, type ListenHandlers, type Listening } from './listen.ts'
import { preparedNames } from './prepared-names.ts'
import { askedOf, type Asked } from './sql.ts'

export interface Limit {
  /** The whole call settles within this time; 4.5 s unless said, so that a request settles within 5 s (R6). */
  timeLimitMs?: number
}

export type RowsAsked<T> = Asked<[parse: (row: unknown) => T, limit?: Limit]>
export type RunAsked = Asked<[limit?: Limit]>

export interface Db {
  rows<T>(...asked: RowsAsked<T>): Promise<T[]>
  /** Answers the number of affected rows. */
  run(...asked: RunAsked): Promise<number>
  /** A transaction inside a transaction is a savepoint: its failure undoes only itself. */
  inTransaction<T>(work: (tx: Db) => Promise<T>, limit?: Limit): Promise<T>
}

export interface Database extends Db {
  ping(): Promise<void>
  /** One connection for the whole work, outside a transaction: session locks, CREATE DATABASE. */
  onOneConnection<T>(work: (session: Db) => Promise<T>, limit?: Limit): Promise<T>
  /** What others notify on a channel, on a connection of its own. */
  listen(channel: string, handlers: ListenHandlers): Listening
  close(): Promise<void>
}

const defaultLimitMs = 4_500
const usualConnectLimitMs = 3_000

export interface DatabaseOptions {
  max?: number
  log?: Logger
  /** Of a call that says none itself. */
  limitMs?: number
  /** For how long a new connection is waited for. */
  connectLimitMs?: number
}

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const usualLimitMs = options.limitMs ?? defaultLimitMs
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectLimitMs ?? usualConnectLimitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: usualLimitMs,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: '-c TimeZone=UTC',
    application_name: 'fengguang',
    types: columnTypes,
  })
  // An idle connection that breaks is an event, not a crash: the pool opens another one when asked.
  pool.on('error', (error) => options.log?.warn({ err: error }, 'a database connection was lost'))

  const nameOf = preparedNames()
  const onOneConnection = async <T>(work: (session: Session) => Promise<T>, limit?: Limit): Promise<T> => {
    const deadline = performance.now() + (limit?.timeLimitMs ?? usualLimitMs)
    let session: Session | undefined
    try {
      session = new Session(await pool.connect(), deadline, nameOf)
      if (limit?.timeLimitMs) await session.setTimeLimit(limit.timeLimitMs)
      const result = await work(session)
      if (limit?.timeLimitMs) await session.setTimeLimit(usualLimitMs)
      return result
    } catch (error) {
      if (isUnavailable(error) || limit?.timeLimitMs) session?.discard()
      throw translated(error)
    } finally {
      session?.release()
    }
  }

  return {
    rows: (...asked) => onOneConnection((session) => session.rows(...asked), askedOf(asked).rest[1]),
    run: (...asked) => onOneConnection((session) => session.run(...asked), askedOf(asked).rest[0]),
    inTransaction: (work, limit) => onOneConnection((session) => session.inTransaction(work), limit),
    onOneConnection,
    listen: (channel, handlers) => openListening(url, channel, handlers, options.log),
    ping: async () => {
      await onOneConnection((session) => session.run('select 1', []), { timeLimitMs: 2_000 })
    },
    close: () => pool.end(),
  }
}

/** PostgreSQL answers a commit with ROLLBACK when an error inside was caught and ignored. */
class UndoneError extends Error {
  override name = 'UndoneError'
  override message = 'the transaction was undone by an earlier error that nobody reported'
}

class Session implements Db {
  private readonly client: PoolClient
  private readonly deadline: number
  private readonly nameOf: ReturnType<typeof preparedNames>
  private depth = 0
  private discarded = false
  /** pg must not be asked the second question before it has answered the first. */
  private last: Promise<unknown> = Promise.resolve()

  constructor(client: PoolClient, deadline: number, nameOf: ReturnType<typeof preparedNames>) {
    this.client = client
    this.deadline = deadline
    this.nameOf = nameOf
    client.on('error', this.onLost)
  }

  /** Between two questions nobody waits for an answer: without a listener a lost connection would end the process. */
  private readonly onLost = (): void => this.discard()

  /** Its state is unknown (open transaction, running query, changed setting): the pool must not lend it again. */
  discard(): void {
    this.discarded = true
  }

  release(): void {
    this.client.off('error', this.onLost)
    this.client.release(this.discarded)
  }

  async setTimeLimit(ms: number): Promise<void> {
    await this.query(`set statement_timeout = ${Math.ceil(ms)}`, [])
  }

  private query(text: string, params: readonly unknown[]) {
    const answer = this.last.then(() => {
      const remainingMs = Math.ceil(this.deadline - performance.now())
      if (remainingMs <= 0) throw new Error('Query read timeout')
      // Without values it may be several statements in one text, which cannot be prepared.
      const name = params.length > 0 ? this.nameOf(text) : undefined
      const question: QueryConfig & { query_timeout: number } = {
        ...(name !== undefined && { name }),
        text,
        values: [...params],
        query_timeout: remainingMs,
      }
      return this.client.query<Record<string, unknown>>(question)
    })
    this.last = answer.catch(() => undefined)
    return answer
  }

  async rows<T>(...asked: RowsAsked<T>): Promise<T[]> {
    const statement = askedOf(asked)
    const [parse] = statement.rest
    const { rows } = await this.query(statement.text, statement.values)
    return rows.map((row) => parse(row))
  }

  async run(...asked: RunAsked): Promise<number> {
    const { text, values } = askedOf(asked)
    return (await this.query(text, values)).rowCount ?? 0
  }

  async inTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const point = `step_${this.depth}`
    const [open, keep, undo] =
      this.depth === 0
        ? ['begin', 'commit', 'rollback']
        : [`savepoint ${point}`, `release savepoint ${point}`, `rollback to savepoint ${point}`]
    await this.query(open, [])
    this.depth += 1
    try {
      const result = await work(this)
      const { command } = await this.query(keep, [])
      if (keep === 'commit' && command !== 'COMMIT') throw new UndoneError()
      return result
    } catch (error) {
      if (!(error instanceof UndoneError)) await this.query(undo, []).catch(() => this.discard())
      throw error
    } finally {
      this.depth -= 1
    }
  }
}
