import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { FairTurns, Sharer } from '../fair-turns.ts'
import type { StoreGuard } from './store-guard.ts'
import { telemetryFailure } from './telemetry-failure.ts'

const second = 1000
const defaultDatabase = 'fengguang'
const maxRows = 500_000
const identifier = /^[a-z][a-z0-9_]{0,63}$/

/** A read: parameters are bound by name (`{from:DateTime64(3)}`), every row is checked, nothing is interpolated. */
export interface Telemetry {
  rows<R extends z.ZodType>(read: {
    sql: string
    params: Record<string, unknown>
    row: R
    maxSeconds?: number
    gone?: AbortSignal
  }): Promise<z.output<R>[]>
  /** Instants are given as `Date` or as ISO text. */
  insert(table: string, rows: readonly Record<string, unknown>[]): Promise<void>
  /** The answer as the engine wrote it; the statement names its format. */
  bytes(sql: string, maxSeconds: number, params?: Record<string, unknown>, gone?: AbortSignal): Promise<Buffer>
  /** Rows in one of the engine's own formats, in parts that follow each other; names and types of columns travel in them. */
  insertBytes(table: string, format: 'Native' | 'RowBinary', ...parts: readonly Uint8Array[]): Promise<void>
  /** Migrations and operations only; runs outside the database, so names are qualified. */
  command(sql: string): Promise<void>
  ping(): Promise<void>
  /** The store is known to be away: callers mark what they kept from it as stale. Undefined where no guard watches it. */
  isAway?(): boolean
  close(): Promise<void>
}

export interface TelemetryStore extends Telemetry {
  readonly database: string
}

export interface TelemetryOptions {
  /** Goes before the database named by the path of the address. */
  database?: string
  maxConnections?: number
  guard?: StoreGuard | undefined
  /** Of a read that says no limit of its own. */
  maxSeconds?: number
}

/** Unix seconds in quotes: an instant whatever the server's time zone. A bare number would be read as ticks of the column. */
const unixSeconds = (at: Date): string => {
  const ms = at.getTime()
  return ms % second === 0 ? String(ms / second).padStart(10, '0') : (ms / second).toFixed(3).padStart(14, '0')
}
const withInstants = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? unixSeconds(value) : value]),
  )

const readLimits = (maxSeconds: number) => ({
  max_execution_time: maxSeconds,
  cancel_http_readonly_queries_on_client_close: 1 as const,
})

/** `stream/consumers` goes through a Blob, which takes as long as the query for an answer of megabytes. */
async function whole(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

type Client = ReturnType<typeof createClient>

/** The way to the store: every call is admitted by the guard, and its failure is one of ours. */
interface Way {
  client: Client
  guard: StoreGuard | undefined
  ask: <T>(work: () => Promise<T>) => Promise<T>
}

/** The address is `http(s)://user:password@host:port[/database]`, of a server, a cluster or the embedded engine. */
export function openTelemetry(url: string, options: TelemetryOptions = {}): TelemetryStore {
  const address = new URL(url)
  const database = options.database ?? (address.pathname.slice(1) || defaultDatabase)
  if (!identifier.test(database))
    throw new Error(`ClickHouse database ${database}: expected a name like ${defaultDatabase}`)
  address.pathname = ''
  const shared = {
    url: address.href,
    max_open_connections: options.maxConnections ?? 16,
    request_timeout: 660 * second,
    log: { level: ClickHouseLogLevel.OFF },
  }
  const client = createClient({ ...shared, database })
  const outside = createClient({ ...shared, database: 'default' })
  const { guard } = options
  const ask: Way['ask'] = async (work) => {
    guard?.admit()
    return telemetryFailure(work)
  }
  return {
    database,
    ...reads({ client, guard, ask }, options.maxSeconds ?? 20),
    ...writes({ client, guard, ask }),
    ...operations({ client: outside, guard, ask }),
    async close() {
      await Promise.all([client.close(), outside.close()])
    },
  }
}

function reads({ client, guard, ask }: Way, usualSeconds: number): Pick<Telemetry, 'rows' | 'bytes'> {
  // The engine stops a little before we stop waiting; an abandoned query would go on without us.
  const patience = (maxSeconds: number, gone?: AbortSignal): AbortSignal => {
    const late = AbortSignal.timeout((maxSeconds + 5) * second)
    return AbortSignal.any([late, guard?.silence, gone].filter((signal) => signal !== undefined))
  }
  return {
    async rows({ sql, params, row, maxSeconds = usualSeconds, gone }) {
      const answer = await ask(async () => {
        const result = await client.query({
          query: sql,
          query_params: params,
          format: 'JSONEachRow',
          abort_signal: patience(maxSeconds, gone),
          clickhouse_settings: {
            ...readLimits(maxSeconds),
            max_result_rows: String(maxRows),
            result_overflow_mode: 'throw',
            output_format_json_quote_64bit_integers: 0,
          },
        })
        return result.json()
      })
      return z.array(row).parse(answer)
    },

    async bytes(sql, maxSeconds, params = {}, gone) {
      return ask(async () => {
        const { stream } = await client.exec({
          query: sql,
          query_params: params,
          abort_signal: patience(maxSeconds, gone),
          clickhouse_settings: readLimits(maxSeconds),
        })
        return whole(stream)
      })
    },
  }
}

function refuseTable(table: string): void {
  if (!identifier.test(table)) throw new Error(`${table} is no name of a telemetry table`)
}

const writes = ({ client, ask }: Way): Pick<Telemetry, 'insert' | 'insertBytes'> => ({
  async insert(table, rows) {
    refuseTable(table)
    if (rows.length === 0) return
    await ask(() =>
      client.insert({
        table,
        values: rows.map(withInstants),
        format: 'JSONEachRow',
        clickhouse_settings: { date_time_input_format: 'best_effort' },
        abort_signal: AbortSignal.timeout(60 * second),
      }),
    )
  },

  async insertBytes(table, format, ...parts) {
    refuseTable(table)
    await ask(async () => {
      const { stream } = await client.exec({
        // On a cluster the answer must mean that the shards have it: the caller forgets its own copy then. Rows that
        // replace each other are resolved when they are read, and by merges: doing so here takes half of the time.
        query: `insert into ${table} settings distributed_foreground_insert=1, optimize_on_insert=0 format ${format}`,
        values: Readable.from(parts, { objectMode: false }),
        abort_signal: AbortSignal.timeout(600 * second),
      })
      await whole(stream)
    })
  },
})

/** Outside the database: it may not be there yet. */
function operations({ client, guard, ask }: Way): Pick<Telemetry, 'command' | 'ping' | 'isAway'> {
  let credentialsSeen = guard !== undefined // by the process that prepared the store
  return {
    async command(sql) {
      await ask(() => client.command({ query: sql }))
    },

    async ping() {
      await ask(async () => {
        // `/ping` answers to anybody: once, the credentials are proved by a query. Long reads do not hold it up.
        const answer = await client.ping({
          select: !credentialsSeen,
          abort_signal: AbortSignal.timeout((credentialsSeen ? 5 : 20) * second),
        })
        if (!answer.success) throw answer.error
        credentialsSeen = true
      })
    },

    isAway: () => guard?.isAway() ?? false,
  }
}

/** The store as one account sees it: its reads wait for their turn beside those of others. */
export const sharedReads = (telemetry: Telemetry, turns: FairTurns, who: Sharer): Telemetry => ({
  ...telemetry,
  rows: (read) => turns(who, () => telemetry.rows(read), read.gone),
  bytes: (sql, maxSeconds, params, gone) => turns(who, () => telemetry.bytes(sql, maxSeconds, params, gone), gone),
})

/** The store as one caller sees it: for a caller that has gone nothing is read any more. */
export const readsUntil = (telemetry: Telemetry, gone: AbortSignal): Telemetry => ({
  ...telemetry,
  rows: (read) => telemetry.rows({ ...read, gone }),
  bytes: (sql, maxSeconds, params) => telemetry.bytes(sql, maxSeconds, params, gone),
})
