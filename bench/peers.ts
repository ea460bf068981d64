import { mkdtempSync, writeFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameBlock } from '../domain/src/telemetry/frame.model.ts'
import type { Span } from './bench-span.ts'
import { ask, bytesIn, freePort, runPeer, untilAnswers, versionOf } from './peer-process.ts'
import type { PeerPrograms } from './peer-process.ts'
import { post } from './post.ts'
import { linesOf } from './telemetry-frames.ts'

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** A store of somebody else, given the same frames and the same questions in the same run. */
export interface Peer {
  name: string
  version: string
  /** How it is given frames. */
  protocol: string
  bodyOf(block: FrameBlock): Uint8Array
  load(body: Uint8Array): Promise<void>
  /** What was acknowledged can be read, and would survive a kill. */
  flush(): Promise<void>
  /** What was loaded, so many values, lies merged on the disk. */
  settle(values: number): Promise<void>
  bytesOnDisk(): number
  rawCurve(devices: readonly string[], point: string, span: Span): Promise<Reply>
  /** Of every device in each day. */
  dayExtremes(point: string, span: Span): Promise<Reply>
  /** Of every device over the whole span. */
  spanExtremes(point: string, span: Span): Promise<Reply>
  topOfDays(point: string, count: number, span: Span): Promise<Reply>
  latest(point: string): Promise<Reply>
  peakMemoryMb(): number
  cpuSeconds(): number
  close(): Promise<void>
}

/** What an answer holds: how many values, and their sum. Read after the clock has stopped. */
export interface Answer {
  values: number
  sum: number
}
export type Reply = () => Answer

export const answerOf = (numbers: readonly number[]): Answer => ({
  values: numbers.length,
  sum: numbers.reduce((sum, one) => sum + one, 0),
})

export async function write(url: string, body: Uint8Array, headers: OutgoingHttpHeaders = {}): Promise<void> {
  const { status, text } = await post(url, body, headers)
  if (status < 200 || status > 299)
    throw new Error(`${new URL(url).pathname} answered ${status}: ${text.slice(0, 200)}`)
}

interface Series {
  columns: string[]
  values: (number | null)[][]
}
/** Of every series the columns named. */
const influxNumbers = (answer: string, names: readonly string[]): number[] =>
  (JSON.parse(answer) as { results: { series?: Series[] }[] }).results.flatMap(({ series = [] }) =>
    series.flatMap(({ columns, values }) => {
      const wanted = names.map((name) => columns.indexOf(name))
      return values.flatMap((row) => wanted.flatMap((at) => row[at] ?? []))
    }),
  )

const within = ({ fromMs, toMs }: Span) => `time >= ${fromMs}ms and time < ${toMs}ms`

export async function influx(programs: PeerPrograms): Promise<Peer | undefined> {
  const version = versionOf(programs, 'influxd', ['version'])
  if (version === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'fg-bench-influx-'))
  const [port, rpc] = [await freePort(), await freePort()]
  const config = join(folder, 'influxdb.conf')
  writeFileSync(
    config,
    `reporting-disabled = true
bind-address = "127.0.0.1:${rpc}"
[meta]
dir = "${folder}/meta"
[data]
dir = "${folder}/data"
wal-dir = "${folder}/wal"
index-version = "tsi1"
query-log-enabled = false
max-series-per-database = 0
max-values-per-tag = 0
cache-max-memory-size = "4g"
cache-snapshot-write-cold-duration = "2s"
[http]
bind-address = "127.0.0.1:${port}"
log-enabled = false
max-body-size = 0
[logging]
level = "error"
`,
  )
  const running = runPeer(programs, 'influxd', ['-config', config], folder)
  const base = `http://127.0.0.1:${port}`
  await untilAnswers(`${base}/ping`)
  const query = (q: string) =>
    ask(`${base}/query`, { method: 'POST', body: new URLSearchParams({ db: 'bench', epoch: 'ms', q }) })
  await query('create database bench')
  const numbers = async (columns: readonly string[], q: string): Promise<Reply> => {
    const answer = await query(q)
    return () => answerOf(influxNumbers(answer, columns))
  }
  return {
    name: 'InfluxDB',
    version,
    protocol: 'line protocol',
    bodyOf: (block) => Buffer.from(linesOf(block)),
    load: (lines) => write(`${base}/write?db=bench`, lines),
    // Its log is written before it answers.
    flush: () => Promise.resolve(),
    // What lies still for two seconds is written to its files.
    settle: () => pause(10_000),
    bytesOnDisk: () => bytesIn(join(folder, 'data')) + bytesIn(join(folder, 'wal')),
    rawCurve: (devices, point, span) =>
      numbers(
        [point],
        `select ${point} from frame where device =~ /^(${devices.join('|')})$/ and ${within(span)} group by device`,
      ),
    dayExtremes: (point, span) =>
      numbers(
        ['max', 'min'],
        `select max(${point}), min(${point}) from frame where ${within(span)} group by device, time(1d)`,
      ),
    spanExtremes: (point, span) =>
      numbers(['max', 'min'], `select max(${point}), min(${point}) from frame where ${within(span)} group by device`),
    topOfDays: (point, count, span) =>
      numbers(
        ['top'],
        `select top(v, device, ${count}) from (select mean(${point}) as v from frame where ${within(span)} group by device)`,
      ),
    latest: (point) => numbers(['last'], `select last(${point}) from frame group by device`),
    ...running,
  }
}
