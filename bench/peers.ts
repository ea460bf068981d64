import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A store of somebody else, given the same frames and the same questions in the same run. */
export interface Peer {
  name: string
  version: string
  /** Influx line protocol: both peers take it, and it is the most compact text they share. */
  load(lines: Buffer<ArrayBuffer>): Promise<void>
  /** What was loaded can be read, and is counted in bytes on disk. */
  settle(): Promise<void>
  bytesOnDisk(): number
  rawCurve(devices: readonly string[], point: string, fromMs: number, toMs: number): Promise<number>
  dayExtremes(point: string, fromMs: number, toMs: number): Promise<number>
  topOfDays(point: string, count: number, fromMs: number, toMs: number): Promise<number>
  latest(point: string): Promise<number>
  close(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const versionOf = (command: string, args: string[]): string | undefined => {
  const { error, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return error ? undefined : (/\d+\.\d+\.\d+/.exec(stdout + stderr)?.[0] ?? 'unknown')
}

/** Of what files say and what they take the lesser: neither a hole laid out in advance nor the rest of a block counts. */
export const bytesIn = (folder: string): number =>
  Math.min(
    ...['-sb', '-sB1'].map((how) => Number(spawnSync('du', [how, folder], { encoding: 'utf8' }).stdout.split('\t')[0])),
  )

async function ask(url: string, init?: RequestInit): Promise<string> {
  const answer = await fetch(url, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}: ${text.slice(0, 200)}`)
  return text
}

async function untilAnswers(url: string): Promise<void> {
  const until = Date.now() + 60_000
  for (;;) {
    try {
      await ask(url)
      return
    } catch (error) {
      if (Date.now() > until) throw error
    }
    await new Promise((done) => setTimeout(done, 100))
  }
}

function run(command: string, args: string[], folder: string) {
  const child = spawn(command, args, { stdio: 'ignore' })
  return async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}

const values = (answer: string): number =>
  (JSON.parse(answer) as { data: { result: { values?: unknown[] }[] } }).data.result.reduce(
    (sum, series) => sum + (series.values?.length ?? 1),
    0,
  )

const days = (fromMs: number, toMs: number) => ({
  start: String(fromMs / 1000 + 86_400),
  end: String(toMs / 1000),
  step: '1d',
})

export async function victoriaMetrics(): Promise<Peer | undefined> {
  const version = versionOf('victoria-metrics', ['-version'])
  if (version === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'fg-bench-vm-'))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const limits = [
    '-search.maxQueryLen=1MB',
    '-search.maxSamplesPerQuery=2000000000',
    '-search.maxUniqueTimeseries=2000000',
  ]
  const close = run(
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
  return {
    name: 'VictoriaMetrics',
    version,
    load: async (lines) => void (await ask(`${base}/write`, { method: 'POST', body: lines })),
    settle: async () => {
      await ask(`${base}/internal/force_flush`)
      await ask(`${base}/internal/force_merge`)
      await new Promise((done) => setTimeout(done, 5_000))
    },
    bytesOnDisk: () => bytesIn(join(folder, 'data')),
    rawCurve: async (devices, point, fromMs, toMs) => {
      const answer = await query('export', {
        'match[]': `frame_${point}{device=~"${devices.join('|')}"}`,
        start: String(fromMs / 1000),
        end: String(toMs / 1000),
      })
      return answer
        .split('\n')
        .reduce((sum, line) => sum + (line ? (JSON.parse(line) as { values: [] }).values.length : 0), 0)
    },
    dayExtremes: async (point, fromMs, toMs) =>
      values(await query('query_range', { query: `max_over_time(frame_${point}[1d])`, ...days(fromMs, toMs) })) +
      values(await query('query_range', { query: `min_over_time(frame_${point}[1d])`, ...days(fromMs, toMs) })),
    topOfDays: async (point, count, fromMs, toMs) => {
      const span = `${Math.round((toMs - fromMs) / 86_400_000)}d`
      return values(
        await query('query', {
          query: `topk(${count}, avg_over_time(frame_${point}[${span}]))`,
          time: String(toMs / 1000),
        }),
      )
    },
    latest: async (point) => values(await query('query', { query: `last_over_time(frame_${point}[365d])` })),
    close,
  }
}

const influxRows = (answer: string): number =>
  (JSON.parse(answer) as { results: { series?: { values: unknown[] }[] }[] }).results.reduce(
    (sum, { series = [] }) => sum + series.reduce((rows, one) => rows + one.values.length, 0),
    0,
  )

const within = (fromMs: number, toMs: number) => `time >= ${fromMs}ms and time < ${toMs}ms`

export async function influx(): Promise<Peer | undefined> {
  const version = versionOf('influxd', ['version'])
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
  const close = run('influxd', ['-config', config], folder)
  const base = `http://127.0.0.1:${port}`
  await untilAnswers(`${base}/ping`)
  const query = (q: string) =>
    ask(`${base}/query`, { method: 'POST', body: new URLSearchParams({ db: 'bench', epoch: 'ms', q }) })
  await query('create database bench')
  return {
    name: 'InfluxDB',
    version,
    load: async (lines) => void (await ask(`${base}/write?db=bench`, { method: 'POST', body: lines })),
    // What lies still for two seconds is written to its files.
    settle: () => new Promise((done) => setTimeout(done, 10_000)),
    bytesOnDisk: () => bytesIn(join(folder, 'data')) + bytesIn(join(folder, 'wal')),
    rawCurve: async (devices, point, fromMs, toMs) =>
      influxRows(
        await query(
          `select ${point} from frame where device =~ /^(${devices.join('|')})$/ and ${within(fromMs, toMs)} group by device`,
        ),
      ),
    dayExtremes: async (point, fromMs, toMs) =>
      influxRows(
        await query(
          `select max(${point}), min(${point}) from frame where ${within(fromMs, toMs)} group by device, time(1d)`,
        ),
      ),
    topOfDays: async (point, count, fromMs, toMs) =>
      influxRows(
        await query(
          `select top(v, device, ${count}) from (select mean(${point}) as v from frame where ${within(fromMs, toMs)} group by device)`,
        ),
      ),
    latest: async (point) => influxRows(await query(`select last(${point}) from frame group by device`)),
    close,
  }
}
