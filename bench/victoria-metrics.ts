import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Span } from './bench-span.ts'
import { inParallel, timed } from './measure.ts'
import { ask, bytesIn, freePort, runPeer, untilAnswers, versionOf } from './peer-process.ts'
import type { PeerPrograms } from './peer-process.ts'
import { answerOf, pause, write, type Peer } from './peers.ts'
import { benchBlocks, endOfFleet, framesOf, pointsPerFrame, type BenchFleet } from './telemetry-frames.ts'
import { importProtocols, type ImportProtocol } from './victoria-protocols.ts'

const program = 'victoria-metrics'

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

/** Both in one request, over one reading of the values. */
const extremesOf = (point: string, length: string): string =>
  `aggr_over_time(("max_over_time", "min_over_time"), frame_${point}[${length}])`

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

async function start(programs: PeerPrograms) {
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
    program,
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
  const flush = async () => void (await ask(`${base}/internal/force_flush`))
  return { folder, base, running, query, flush }
}

/** Enough to tell protocols apart, little enough to be loaded once for each of them. */
const sampleOf = (fleet: BenchFleet): BenchFleet => ({
  ...fleet,
  deviceIds: fleet.deviceIds.slice(0, 100),
  days: Math.min(2, fleet.days),
})

/**
 * Each protocol into an instance of its own, judged by its processor time, which says the same on a busy machine. One
 * that loses values or changes them is no candidate.
 */
async function trialOf(programs: PeerPrograms, protocol: ImportProtocol, fleet: BenchFleet) {
  const { base, running, query, flush } = await start(programs)
  try {
    const bodies = Array.from(benchBlocks(fleet), (block) => protocol.bodyOf(block))
    const before = running.cpuSeconds()
    const { ms } = await timed(async () => {
      await inParallel(4, bodies, (body) => write(base + protocol.path, body, protocol.headers))
      await flush()
    })
    const cpuSeconds = running.cpuSeconds() - before
    const points = framesOf(fleet) * pointsPerFrame
    const all = `{__name__=~"frame_.*"}[${fleet.days}d]`
    const ask = async (of: string) => {
      const answer = await query('query', { query: `sum(${of}_over_time(${all}))`, time: endOf(endOfFleet(fleet)) })
      return numbersOf(answer)[0] ?? 0
    }
    // On a crowded machine the names of new series are found a moment after the flush.
    let values = await ask('count')
    for (const until = Date.now() + 60_000; values !== points && Date.now() < until; values = await ask('count'))
      await pause(500)
    if (values !== points) throw new Error(`${protocol.name}: ${values} of ${points} values arrived`)
    const sum = await ask('sum')
    return { protocol, sum, cpuSeconds, pointsPerSecond: points / (ms / 1000), bytes: bytesOf(bodies) / points }
  } finally {
    await running.close()
  }
}
const bytesOf = (bodies: readonly Uint8Array[]): number => bodies.reduce((sum, body) => sum + body.length, 0)

/** The one that costs VictoriaMetrics least on these very frames. */
export async function fastestProtocol(programs: PeerPrograms, fleet: BenchFleet): Promise<ImportProtocol | undefined> {
  if (versionOf(programs, program, ['-version']) === undefined) return undefined
  const sample = sampleOf(fleet)
  const trials = []
  for (const protocol of importProtocols) {
    const trial = await trialOf(programs, protocol, sample)
    trials.push(trial)
    console.error(
      `VictoriaMetrics, ${protocol.name} (${protocol.path.split('?')[0]}): ${trial.cpuSeconds.toFixed(2)} s of processor time, ` +
        `${Math.round(trial.pointsPerSecond).toLocaleString('en')} points/s, ${trial.bytes.toFixed(1)} bytes a point on the wire`,
    )
  }
  const [first, ...others] = trials.sort((a, b) => a.cpuSeconds - b.cpuSeconds)
  for (const { protocol, sum } of others)
    if (Math.abs(sum - first!.sum) > 1e-9 * Math.abs(sum))
      throw new Error(`the values differ: ${protocol.name} ${sum}, ${first!.protocol.name} ${first!.sum}`)
  return first!.protocol
}

export async function victoriaMetrics(programs: PeerPrograms, fleet: BenchFleet): Promise<Peer | undefined> {
  const version = versionOf(programs, program, ['-version'])
  const protocol = await fastestProtocol(programs, fleet)
  if (version === undefined || protocol === undefined) return undefined
  const { folder, base, running, query, flush } = await start(programs)
  return {
    name: 'VictoriaMetrics',
    version,
    protocol: protocol.name,
    bodyOf: (block) => protocol.bodyOf(block),
    load: (body) => write(base + protocol.path, body, protocol.headers),
    flush,
    settle: async (sent) => {
      for (const until = Date.now() + 180_000; ;) {
        await flush()
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
    dayExtremes: async (point, span) => {
      const answer = await query('query_range', { query: extremesOf(point, '1d'), ...days(span) })
      return () => answerOf(numbersOf(answer))
    },
    spanExtremes: async (point, span) => {
      const answer = await query('query', { query: extremesOf(point, lengthOf(span)), time: endOf(span.toMs) })
      return () => answerOf(numbersOf(answer))
    },
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
