import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { pointsOf } from '@fengguang/domain/telemetry/catalogue'
import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { demoStations, type DemoStation } from '../demo-fleet.ts'

export const demoStation = (id: string): DemoStation => {
  const station = demoStations.find((known) => known.id === id)
  if (!station) throw new Error(`no demo station ${id}`)
  return station
}

/** One point of one device over time, in order. */
export function seriesOf(blocks: Iterable<FrameBlock>, type: DeviceType, code: string, deviceCode: string) {
  const found: { at: number; value: number }[] = []
  for (const block of blocks) {
    if (block.type !== type) continue
    const device = block.deviceIds.findIndex((id) => id.endsWith(`.${deviceCode}`))
    for (let row = 0; row < block.length; row++)
      if (block.device[row] === device) found.push({ at: block.at[row]!, value: block.columns[code]![row]! })
  }
  return found.sort((a, b) => a.at - b.at)
}

/** Every value that ingest would refuse. */
export function outsideLimits(blocks: Iterable<FrameBlock>): string[] {
  const outside = new Set<string>()
  for (const block of blocks) {
    const arrays = Object.entries(block.arrays).map(([code, { values }]) => [code, values] as const)
    for (const [code, values] of [...Object.entries(block.columns), ...arrays]) {
      const { min, max } = pointsOf(block.type)[code]!
      for (const value of values) if (value < min || value > max) outside.add(`${block.type}.${code} ${value}`)
    }
  }
  return [...outside]
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array) =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** A number that changes when any value of any block does. */
export function checksumOf(blocks: Iterable<FrameBlock>): string {
  let hash = 0x811c9dc5
  const take = (bytes: Uint8Array) => {
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  }
  for (const block of blocks) {
    take(bytesOf(block.device))
    take(bytesOf(block.at))
    for (const values of Object.values(block.columns)) take(bytesOf(values))
    for (const { values } of Object.values(block.arrays)) take(bytesOf(values))
  }
  return (hash >>> 0).toString(16)
}
