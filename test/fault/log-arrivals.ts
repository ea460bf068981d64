import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { laneFiles, laneNames } from '../../server/src/ingest/lanes.ts'
import { openSegmentFolder } from '../../server/src/ingest/log/segment-folder.ts'
import { openSegmentReader } from '../../server/src/ingest/log/segment-reader.ts'
import { readPack } from '../../server/src/ingest/pack-read.ts'
import { layoutOf } from '../../server/src/ingest/store-columns.ts'
import type { Product } from './product.ts'
import { loadDeviceId } from './telemetry-probe.ts'

/** Every arrival that the ingest log holds, oldest first: a frame that was written twice is in it twice. */
export interface LogArrivals {
  /** Instants by number of the load's device, in the order of the log. */
  instants: ReadonlyMap<number, Float64Array>
  damagedBytes: number
}

/** Reads the segments from disk; the product may run as long as it takes nothing meanwhile. */
export async function readArrivals(product: Product, devices: readonly number[]): Promise<LogArrivals> {
  const folder = join(product.folder, 'ingest')
  const registry = JSON.parse(readFileSync(join(folder, 'registry.json'), 'utf8')) as {
    devices: { id: string; no: number }[]
  }
  const numbers = new Map(registry.devices.map(({ id, no }) => [id, no]))
  const found = new Map<number | undefined, number[]>(devices.map((device) => [numbers.get(loadDeviceId(device)), []]))
  let damagedBytes = 0
  const arrivals = await arrivalsIn(folder, (bytes) => {
    damagedBytes += bytes
  })
  for (const { no, at } of arrivals) found.get(no)?.push(at)
  const instantsOf = (device: number) => Float64Array.from(found.get(numbers.get(loadDeviceId(device))) ?? [])
  return { instants: new Map(devices.map((device) => [device, instantsOf(device)])), damagedBytes }
}

/** Of both lanes, in the order in which they came: within a lane that of its log. */
export async function arrivalsIn(folder: string, onDamage: (bytes: number) => void) {
  const all: { no: number; at: number; arrivalMs: number }[] = []
  for (const name of laneNames) {
    const reader = openSegmentReader(openSegmentFolder(join(folder, laneFiles[name].log)), async ({ bytes }) =>
      onDamage(bytes.length),
    )
    const end = { segment: Number.MAX_SAFE_INTEGER, offset: 0 }
    let { records, next } = await reader.read({ segment: 0, offset: 0 }, end, 1 << 24)
    for (; records.length > 0; { records, next } = await reader.read(next, end, 1 << 24))
      for (const { payload, about } of records) {
        const { rows, deviceNo, at, arrivalMs } = readPack(payload, layoutOf(about))
        for (let row = 0; row < rows; row += 1) all.push({ no: deviceNo[row]!, at: at[row]!, arrivalMs })
      }
    await reader.close()
  }
  return all.sort((a, b) => a.arrivalMs - b.arrivalMs)
}

/** What one device sent, frame by frame: the frame of place `i` has the instant `firstAt + i * everyMs`. */
export interface Sent {
  firstAt: number
  everyMs: number
  /** How often the log must hold the frame, and how often it may: an attempt without an answer leaves that open. */
  bounds: (place: number) => { least: number; most: number }
  /** Frames that were ever sent. */
  count: number
}

export interface Judged {
  /** Frames that must be in the log and are not. */
  lost: number
  /** Arrivals beyond what attempts explain. */
  twice: number
  /** Frames that arrived for the first time after a later frame of the same device. */
  outOfOrder: number
  /** Arrivals that nobody sent. */
  unknown: number
  arrivals: number
}

export const judgedTotal = (all: readonly Judged[]): Judged =>
  all.reduce((sum, one) => ({
    lost: sum.lost + one.lost,
    twice: sum.twice + one.twice,
    outOfOrder: sum.outOfOrder + one.outOfOrder,
    unknown: sum.unknown + one.unknown,
    arrivals: sum.arrivals + one.arrivals,
  }))

export const isRight = ({ lost, twice, outOfOrder, unknown }: Judged): boolean =>
  lost === 0 && twice === 0 && outOfOrder === 0 && unknown === 0

export function judgeArrivals(instants: Float64Array, { firstAt, everyMs, bounds, count }: Sent): Judged {
  const times = new Uint32Array(count)
  let newest = -1
  let outOfOrder = 0
  let unknown = 0
  for (const at of instants) {
    const place = (at - firstAt) / everyMs
    if (!Number.isInteger(place) || place < 0 || place >= count) {
      unknown += 1
      continue
    }
    if (times[place] === 0 && place < newest) outOfOrder += 1
    newest = Math.max(newest, place)
    times[place]! += 1
  }
  let lost = 0
  let twice = 0
  for (const [place, seen] of times.entries()) {
    const { least, most } = bounds(place)
    if (seen < least) lost += 1
    twice += Math.max(0, seen - most)
  }
  return { lost, twice, outOfOrder, unknown, arrivals: instants.length }
}

export const judgedText = ({ lost, twice, outOfOrder, unknown, arrivals }: Judged): string =>
  `${arrivals} arrivals in the log: ${lost} lost, ${twice} doubled, ${outOfOrder} out of order` +
  (unknown > 0 ? `, ${unknown} that nobody sent` : '')
