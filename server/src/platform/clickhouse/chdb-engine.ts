import { mkdirSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import type { ChdbAnswer, ChdbWritten } from './chdb-addon.ts'
import { openLane } from './connection-lanes.ts'
import type { Connection, Lane } from './connection-lanes.ts'
import { asEngineError, refusal } from './engine-error.ts'
import type { EngineProcess } from './engine-process.ts'

const second = 1000
export const readerCount = 4
/** An insert keeps one core busy and waits for the disk in between: two of them fill each other's pauses. */
const writerCount = 2
/** Each running query holds a thread of the pool, and so does listening for the next. */
export const threadPoolSize = readerCount + writerCount + 3

interface Call {
  database: string
  gone: AbortSignal
}

export interface Engine {
  read(sql: string, format: string, call: Call): Promise<ChdbAnswer>
  write(sql: string, format: string, call: Call): Promise<ChdbAnswer>
  /** The statement names the file in which the rows are put for it. */
  insert(statement: (file: string) => string, rows: Buffer, call: Call): Promise<ChdbWritten>
  isSilent(): boolean
  /** Waits for running queries: a connection closed under one aborts the engine. */
  close(): Promise<void>
}

export interface EngineLimits {
  readSeconds: number
  writeSeconds: number
  memoryBytes: number
  resultBytes: number
  /** Further arguments, by how the engine runs. */
  args: readonly string[]
}

const engineArgs = (limits: EngineLimits, seconds: number): string[] => [
  `--max_execution_time=${seconds}`,
  `--max_memory_usage=${limits.memoryBytes}`,
  `--max_result_bytes=${limits.resultBytes}`,
  '--output_format_json_quote_64bit_integers=0',
  '--session_timezone=UTC',
  '--mutations_sync=1',
  ...limits.args,
]

/** Writers and readers apart: heavy reading does not hold up writing, nor one query all others. */
export async function openEngine(engine: EngineProcess, path: string, limits: EngineLimits): Promise<Engine> {
  const connect = async (count: number, seconds: number): Promise<Connection[]> => {
    const connections: Connection[] = []
    while (connections.length < count) {
      const handle = await engine.open(path, engineArgs(limits, seconds))
      connections.push({ handle, database: 'default', isSoiled: false })
    }
    return connections
  }
  const incoming = `${path}-incoming`
  let inserts = 0
  // What a kill left behind was never acknowledged.
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  const writing = await connect(writerCount, limits.writeSeconds)
  const reading = await connect(readerCount, limits.readSeconds)
  const writers = openLane(writing, { waiting: 256, waitMs: 60 * second })
  const readers = openLane(reading, { waiting: 256, waitMs: 30 * second })

  /** Without it a caller would read the rows of another before its own, and take rows of the same shape for its own. */
  async function clean(connection: Connection): Promise<void> {
    for (let tries = 0; connection.isSoiled; tries += 1) {
      if (tries === 3) throw refusal('unknown', 'What a failed query wrote cannot be taken off its connection')
      const { bytes } = await engine.query(connection.handle, 'SELECT 1', 'Null')
      connection.isSoiled = bytes.length > 0
    }
  }

  async function on<T>(lane: Lane, call: Call, work: (handle: number) => Promise<T>): Promise<T> {
    const connection = await lane.take(call.database, call.gone)
    try {
      await clean(connection)
      if (connection.database !== call.database) {
        await engine.query(connection.handle, `USE \`${call.database}\``, 'Null')
        connection.database = call.database
      }
      return await work(connection.handle)
    } catch (error) {
      connection.isSoiled = true
      throw asEngineError(error)
    } finally {
      lane.giveBack(connection)
    }
  }
  const query = (lane: Lane, sql: string, format: string, call: Call) =>
    on(lane, call, (handle) => engine.query(handle, sql, format))

  return {
    read: (sql, format, call) => query(readers, sql, format, call),
    write: (sql, format, call) => query(writers, sql, format, call),
    insert: (statement, rows, call) =>
      on(writers, call, async (handle) => {
        const file = `${incoming}/${(inserts += 1)}.rows`
        await writeFile(file, rows, { mode: 0o600 })
        try {
          const { elapsed, rowsRead } = await engine.query(handle, statement(file), 'Null')
          return { elapsed, rowsWritten: rowsRead }
        } finally {
          await rm(file, { force: true })
        }
      }),
    isSilent: () => engine.isSilent(),
    close: async () => {
      await Promise.all([readers.idleAll(), writers.idleAll()])
      for (const connection of [...writing, ...reading]) await engine.close(connection.handle)
    },
  }
}
