import { emulated } from '../test/fault/product.ts'
import { benchDeviceIds } from './bench-fleet.ts'
import { fetchEmulatedPeers } from './emulated-peers.ts'
import { inParallel, repeated, timed } from './measure.ts'
import { installedPrograms, type PeerPrograms } from './peer-process.ts'
import { influx, type Answer, type Peer } from './peers.ts'
import { spansOf, startOf } from './bench-span.ts'
import { benchBlocks, framesOf, pointsPerFrame, type BenchFleet } from './telemetry-frames.ts'
import { ourSide } from './telemetry-ours.ts'
import { victoriaMetrics } from './victoria-metrics.ts'

/** Ingest and queries of our telemetry path and of the peers that are installed, on the same frames in the same run. */
export interface BenchAsk {
  devices: number
  days: number
  /** Minutes between two frames of a device. */
  everyMinutes: number
  isShort: boolean
  /** As our engine runs, unless said. */
  peers?: PeerPrograms['how']
}
export type Figures = Record<string, number>

/** What one of them did, and what it answered. */
export interface Side {
  name: string
  figures: Figures
  answers: Record<string, Answer>
}

async function theirSide(peer: Peer, fleet: BenchFleet, repeats: number): Promise<Side> {
  const figures: Figures = {}
  const answers: Record<string, Answer> = {}
  try {
    // As bytes: gigabytes of text would not fit into the heap.
    const bodies = Array.from(benchBlocks(fleet), (block) => peer.bodyOf(block))
    const points = framesOf(fleet) * pointsPerFrame
    const before = peer.cpuSeconds()
    const loading = await timed(async () => {
      await inParallel(4, bodies, (body) => peer.load(body))
      await peer.flush()
    })
    figures['pointsPerSecond'] = points / (loading.ms / 1000)
    figures['loadCpuSeconds'] = peer.cpuSeconds() - before
    await peer.settle(points)
    figures['bytesPerPoint'] = peer.bytesOnDisk() / points
    const { week, all, month, year } = spansOf(fleet)
    const raw = await repeated(repeats, () => peer.rawCurve(fleet.deviceIds.slice(0, 10), 'powerKw', week))
    figures['rawCurveP50Ms'] = raw.p50
    figures['rawCurveP95Ms'] = raw.p95
    answers['rawCurve'] = raw.last()
    const asks = {
      dayExtremes: () => peer.dayExtremes('powerKw', week),
      ...(month && { monthExtremes: () => peer.spanExtremes('powerKw', month) }),
      ...(year && { yearExtremes: () => peer.spanExtremes('powerKw', year) }),
      topOfDays: () => peer.topOfDays('powerKw', 10, all),
      latest: () => peer.latest('uabV'),
    }
    for (const [name, asked] of Object.entries(asks)) {
      const found = await repeated(repeats, asked)
      figures[`${name}Ms`] = found.p50
      answers[name] = found.last()
    }
    figures['memoryMb'] = peer.peakMemoryMb()
    return { name: peer.name, figures, answers }
  } finally {
    await peer.close()
  }
}

/** A store that answers fast and wrong would win. */
function refuseOtherAnswers(ours: Side, theirs: Side): void {
  for (const [name, mine] of Object.entries(ours.answers)) {
    const other = theirs.answers[name]!
    const isSame = mine.values === other.values && Math.abs(mine.sum - other.sum) <= 1e-6 * Math.abs(mine.sum)
    if (!isSame || mine.values === 0)
      throw new Error(`${name}: we answer ${JSON.stringify(mine)}, ${theirs.name} ${JSON.stringify(other)}`)
  }
}

/** Under which name each of our figures stands in the result. */
const ourNames: Readonly<Record<string, string>> = {
  pointsPerSecond: 'ingest.bulkPointsPerSecond',
  withoutRollupsPointsPerSecond: 'ingest.bulkWithoutRollupsPointsPerSecond',
  bulkAcknowledgedPointsPerSecond: 'ingest.bulkLoadAcknowledgedPointsPerSecond',
  rollupsSeconds: 'ingest.rollupsAfterLoadSeconds',
  acknowledgeP50Ms: 'ingest.acknowledgeP50Ms',
  acknowledgeP99Ms: 'ingest.acknowledgeP99Ms',
  bytesPerPoint: 'store.bytesPerPoint',
}
const ourName = (name: string): string => ourNames[name] ?? (/^(?:memory|cpu)\./.test(name) ? name : `query.${name}`)

/** Each reads as its goal is said: "times as fast" is better above one, "of their time or bytes" below it. */
const ratios = {
  'ingest.bulkWithoutRollupsVs': ['withoutRollupsPointsPerSecond', 'ours over theirs', 'pointsPerSecond'],
  'ingest.bulkVs': ['pointsPerSecond', 'ours over theirs'],
  'store.bytesPerPointVs': ['bytesPerPoint', 'ours over theirs'],
  'query.rawCurveVs': ['rawCurveP50Ms', 'ours over theirs'],
  'query.dayVs': ['dayExtremesMs', 'theirs over ours'],
  'query.monthVs': ['monthExtremesMs', 'theirs over ours'],
  'query.yearVs': ['yearExtremesMs', 'theirs over ours'],
  'query.topVs': ['topOfDaysMs', 'theirs over ours'],
  'query.latestVs': ['latestMs', 'theirs over ours'],
} as const satisfies Record<
  string,
  readonly [figure: string, reads: 'ours over theirs' | 'theirs over ours', theirs?: string]
>

/** Times of a native peer beside an emulated engine would say nothing about either. */
function programsFor({ peers }: BenchAsk): PeerPrograms {
  if (peers === 'native' || (peers === undefined && !emulated)) return installedPrograms
  try {
    return fetchEmulatedPeers()
  } catch (error) {
    if (peers === 'emulated') throw error
    console.warn(`the peers run natively beside an emulated engine: their x64 builds cannot be had (${String(error)})`)
    return installedPrograms
  }
}

/** Told as they come: a long run that is cut short has said what it found. */
function tell({ name, figures }: Side): void {
  const told = Object.entries(figures).map(([figure, value]) => `${figure} ${value.toPrecision(3)}`)
  console.error(`${name}: ${told.join(', ')}`)
}

export async function telemetryBench(ask: BenchAsk): Promise<Figures> {
  const { devices, days, everyMinutes, isShort } = ask
  const repeats = isShort ? 3 : emulated ? 5 : 60
  const fleet = { deviceIds: benchDeviceIds(devices), fromMs: startOf(days, Date.now()), days, everyMinutes }
  const programs = programsFor(ask)
  const figures: Figures = { emulatedEngine: emulated ? 1 : 0, emulatedPeers: programs.how === 'emulated' ? 1 : 0 }
  try {
    const ours = await ourSide(fleet, repeats)
    tell(ours)
    for (const [name, value] of Object.entries(ours.figures)) figures[ourName(name)] = value
    for (const open of [victoriaMetrics, influx]) {
      const peer = await open(programs, fleet)
      if (!peer) continue
      console.error(`${peer.name} ${peer.version} is given frames by ${peer.protocol}`)
      const theirs = await theirSide(peer, fleet, repeats)
      tell(theirs)
      refuseOtherAnswers(ours, theirs)
      for (const [name, value] of Object.entries(theirs.figures)) figures[`${theirs.name}.${name}`] = value
      for (const [name, [figure, reads, other = figure]] of Object.entries(ratios)) {
        if (ours.figures[figure] === undefined) continue
        const oursOverTheirs = ours.figures[figure] / theirs.figures[other]!
        figures[name + theirs.name] = reads === 'ours over theirs' ? oursOverTheirs : 1 / oursOverTheirs
      }
    }
    return figures
  } finally {
    programs.clear()
  }
}
