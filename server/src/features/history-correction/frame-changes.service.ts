import { gunzipSync, gzipSync } from 'node:zlib'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { namedPoint } from '@fengguang/domain/history-correction/correction.rules'
import { z } from 'zod'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { CorrectedFrame, IngestClient } from '../../platform/ingest-client.ts'
import type { KnownDevice } from '../devices/devices.service.ts'
import { storedWholeFrames, type StoredFrame } from '../telemetry/stored-frames.service.ts'

/** Values of some points of one device at some instants; null is "no value". */
const DeviceChanges = z.object({
  deviceId: z.string(),
  /** Epoch milliseconds, ascending. */
  at: z.array(z.number()),
  /** By the text of the point; a place for each instant, absent where the point stays as it is. */
  points: z.record(z.string(), z.array(z.number().nullable().optional())),
})
export type DeviceChanges = z.infer<typeof DeviceChanges>

export const packed = (changes: readonly DeviceChanges[]): Buffer =>
  // JSON has no "absent" in a list.
  gzipSync(JSON.stringify(changes, (_, value: unknown) => (value === undefined ? '' : value)))
export const unpacked = (bytes: Buffer): DeviceChanges[] =>
  z
    .array(DeviceChanges)
    .parse(JSON.parse(gunzipSync(bytes).toString(), (_, value: unknown) => (value === '' ? undefined : value)))

export const frameCount = (changes: readonly DeviceChanges[]): number =>
  changes.reduce((sum, { at }) => sum + at.length, 0)

/** Read, laid over and sent at once: memory and the length of a statement are bounded. */
const framesAtOnce = 1000

function* partsOf(change: DeviceChanges): Iterable<{ from: number; instants: number[] }> {
  for (let from = 0; from < change.at.length; from += framesAtOnce)
    yield { from, instants: change.at.slice(from, from + framesAtOnce) }
}

export const valueIn = (values: StoredFrame, code: string, index: number | undefined): number | null => {
  const value = values[code] ?? null
  if (index === undefined) return typeof value === 'number' ? value : null
  return (Array.isArray(value) ? value[index - 1] : null) ?? null
}

export function lay(values: StoredFrame, code: string, index: number | undefined, value: number | null): void {
  if (index === undefined) {
    values[code] = value
    return
  }
  const known = values[code]
  const list = Array.isArray(known) ? [...known] : []
  while (list.length < index) list.push(null)
  list[index - 1] = value
  values[code] = list
}

type Numbers = ReadonlyMap<string, Pick<KnownDevice, 'no'>>

/** What stands now where the changes would be written, in the same form, and the highest revision among it. */
export async function currentValues(
  telemetry: Telemetry,
  type: DeviceType,
  devices: Numbers,
  changes: readonly DeviceChanges[],
): Promise<{ before: DeviceChanges[]; revision: number }> {
  const before: DeviceChanges[] = []
  let revision = 0
  for (const change of changes) {
    const texts = Object.keys(change.points)
    const points: DeviceChanges['points'] = Object.fromEntries(texts.map((text) => [text, []]))
    for (const { from, instants } of partsOf(change)) {
      const found = await storedWholeFrames(telemetry, type, devices.get(change.deviceId)!.no, instants)
      for (const [i, at] of instants.entries()) {
        const frame = found.get(at)
        revision = Math.max(revision, frame?.revision ?? 0)
        for (const text of texts) {
          const { code, index } = namedPoint(type, text)!
          const isChanged = change.points[text]![from + i] !== undefined
          points[text]!.push(isChanged ? valueIn(frame?.values ?? {}, code, index) : undefined)
        }
      }
    }
    before.push({ deviceId: change.deviceId, at: change.at, points })
  }
  return { before, revision }
}

/** A frame counts as a whole, so what is not changed of it is written again. */
export async function writeChanges(
  telemetry: Telemetry,
  ingest: IngestClient,
  type: DeviceType,
  devices: Numbers,
  changes: readonly DeviceChanges[],
  revision: number,
): Promise<void> {
  for (const change of changes) {
    const points = Object.entries(change.points).map(([text, values]) => ({
      ...namedPoint(type, text)!,
      given: values,
    }))
    for (const { from, instants } of partsOf(change)) {
      const found = await storedWholeFrames(telemetry, type, devices.get(change.deviceId)!.no, instants)
      const frames = instants.map((atMs, i): CorrectedFrame => {
        const values = { ...found.get(atMs)?.values }
        for (const { code, index, given } of points) {
          const value = given[from + i]
          if (value !== undefined) lay(values, code, index, value)
        }
        return { deviceId: change.deviceId, atMs, values }
      })
      const { quarantined } = await ingest.correct(revision, frames)
      if (quarantined > 0) throw new Error(`${quarantined} corrected values were not stored`)
    }
  }
}
