import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Span } from './bench-span.ts'
import { ask, bytesIn, freePort, runPeer, untilAnswers, versionOf } from './peer-process.ts'
import type { PeerPrograms } from './peer-process.ts'
import { post } from './post.ts'

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** A store of somebody else, given the same frames and the same questions in the same run. */
export interface Peer {
  name: string
  version: string
  /** Influx line protocol: both peers take it, and it is the most compact text they share. */
  load(lines: Uint8Array): Promise<void>
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

type Pair = [at: number, value: string]
interface Found {
  data: { result: { values?: Pair[]; value?: Pair }[] }
}
const numbersOf = (answer: string): number[] =>
  (JSON.parse(answer) as Found).data.result.flatMap(({ values, value }) =>
    (values ?? [value!]).map(([, text]) => Number(text)),
  )

/** A window of theirs has its end and not its beginning: a second earlier it holds the instants of a day. */
const endOf = (toMs: number): string => String(toMs / 1000 - 1)
const days = ({ fromMs, toMs }: Span) => ({
  start: endOf(fromMs + 86_400_000),
  end: endOf(toMs),
  step: '1d',
})

const lengthOf = ({ fromMs, toMs }: Span): string => `${Math.round((toMs - fromMs) / 86_400_000)}d`

/** The folder of a part begins with how many values it holds; what is still in memory has none. */
const rowsOfParts = (data: string): { month: string; rows: number }[] =>
  ['small', 'big'].flatMap((size) =>
    readdirSync(join(data, size)).flatMap((month) =>
      readdirSync(join(data, size, month)).flatMap((part) => {
        const rows = /^(\d+)_\d+_/.exec(part)?.[1]
        return rows === undefined ? [] : [{ month, rows: Number(rows) }]
      }),
    ),
  )
const sumOf = (parts: readonly { rows: number }[]): number => parts.reduce((sum, { rows }) => sum + rows, 0)

async function write(url: string, lines: Uint8Array): Promise<void> {
  const { status, text } = await post(url, lines)
  if (status !== 204) throw new Error(`${new URL(url).pathname} answered ${status}: ${text.slice(0, 200)}`)
}

export async function victoriaMetrics(programs: PeerPrograms): Promise<Peer | undefined> {
  const version = versionOf(programs, 'victoria-metrics', ['-version'])
  if (version === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'fg-bench-vm-'))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const limits = [
    '-search.maxQueryLen=1MB',
    '-search.maxSamplesPerQuery=2000000000',
    '-search.maxUniqueTimeseries=2000000',
  ]
  const running = runPeer(
    programs,
    'victoria-metrics',
    [
      `-storageDataPath=${folder}`,
      `-httpListenAddr=127.0.0.1:${port}`,
      '-retentionPeriod=10y',
      ...limits,
      '-loggerLevel=ERROR',
    ],
    folder,
  )
  await untilAnswers(`${base}/health`)
  const query = (path: string, params: Record<string, string>) =>
    ask(`${base}/api/v1/${path}`, { method: 'POST', body: new URLSearchParams({ nocache: '1', ...params }) })
  const extremes = async (
    path: string,
    point: string,
    length: string,
    when: Record<string, string>,
  ): Promise<Reply> => {
    const answers: string[] = []
    for (const which of ['max', 'min'])
      answers.push(await query(path, { query: `${which}_over_time(frame_${point}[${length}])`, ...when }))
    return () => answerOf(answers.flatMap(numbersOf))
  }
  return {
    name: 'VictoriaMetrics',
    version,
    load: (lines) => write(`${base}/write`, lines),
    flush: async () => void (await ask(`${base}/internal/force_flush`)),
    settle: async (sent) => {
      for (const until = Date.now() + 180_000; ;) {
        await ask(`${base}/internal/force_flush`)
        await ask(`${base}/internal/force_merge`)
        do await pause(1_000)
        while (/^vm_active_force_merges [1-9]/m.test(await ask(`${base}/metrics`)))
        const rows = rowsOfParts(join(folder, 'data'))
        if (rows.length === new Set(rows.map(({ month }) => month)).size && sumOf(rows) === sent) return
        if (Date.now() > until) throw new Error(`VictoriaMetrics has ${sumOf(rows)} of ${sent} values on its disk`)
      }
    },
    bytesOnDisk: () => bytesIn(join(folder, 'data')),
    rawCurve: async (devices, point, { fromMs, toMs }) => {
      const answer = await query('export', {
        'match[]': `frame_${point}{device=~"${devices.join('|')}"}`,
        start: String(fromMs / 1000),
        end: String(toMs / 1000),
      })
      const lines = () => answer.split('\n').filter((line) => line !== '')
      return () => answerOf(lines().flatMap((line) => (JSON.parse(line) as { values: number[] }).values))
    },
    dayExtremes: (point, span) => extremes('query_range', point, '1d', days(span)),
    spanExtremes: (point, span) => extremes('query', point, lengthOf(span), { time: endOf(span.toMs) }),
    topOfDays: async (point, count, span) => {
      const answer = await query('query', {
        query: `topk(${count}, avg_over_time(frame_${point}[${lengthOf(span)}]))`,
        time: endOf(span.toMs),
      })
      return () => answerOf(numbersOf(answer))
    },
    latest: async (point) => {
      const answer = await query('query', { query: `last_over_time(frame_${point}[365d])` })
      return () => answerOf(numbersOf(answer))
    },
    ...running,
  }
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
