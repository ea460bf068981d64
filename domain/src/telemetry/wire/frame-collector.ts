import type { DeviceType } from '../../devices/device.model.ts'
import type { FrameBlock } from '../frame.model.ts'
import type { WireValue } from './wire.model.ts'

interface ArrayColumn {
  width: number
  values: Float64Array
}

const firstCapacity = 16

function grown(values: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(length).fill(NaN, values.length)
  larger.set(values)
  return larger
}

class TypeCollector {
  readonly type: DeviceType
  #length = 0
  #capacity = firstCapacity
  #device = new Uint32Array(firstCapacity)
  #at = new Float64Array(firstCapacity)
  readonly #ids = new Map<string, number>()
  readonly #columns = new Map<string, Float64Array>()
  readonly #arrays = new Map<string, ArrayColumn>()

  constructor(type: DeviceType) {
    this.type = type
  }

  add(deviceId: string, at: number, codes: readonly string[], values: readonly WireValue[]): void {
    if (this.#length === this.#capacity) this.#grow()
    const row = this.#length
    this.#length += 1
    let index = this.#ids.get(deviceId)
    if (index === undefined) this.#ids.set(deviceId, (index = this.#ids.size))
    this.#device[row] = index
    this.#at[row] = at
    for (let i = 0; i < codes.length; i += 1) {
      const value = values[i]
      if (typeof value === 'number') this.#column(codes[i] as string)[row] = value
      else if (value) this.#putArray(codes[i] as string, row, value)
    }
  }

  #column(code: string): Float64Array {
    let column = this.#columns.get(code)
    if (column === undefined) this.#columns.set(code, (column = new Float64Array(this.#capacity).fill(NaN)))
    return column
  }

  #putArray(code: string, row: number, value: readonly (number | null)[]): void {
    const known = this.#arrays.get(code) ?? { width: 0, values: new Float64Array() }
    if (value.length > known.width) {
      const width = value.length
      const values = new Float64Array(this.#capacity * width).fill(NaN)
      for (let before = 0; before < row; before += 1)
        values.set(known.values.subarray(before * known.width, (before + 1) * known.width), before * width)
      this.#arrays.set(code, { width, values })
      return this.#putArray(code, row, value)
    }
    for (let i = 0; i < value.length; i += 1) known.values[row * known.width + i] = value[i] ?? NaN
  }

  #grow(): void {
    this.#capacity *= 2
    const device = new Uint32Array(this.#capacity)
    device.set(this.#device)
    this.#device = device
    this.#at = grown(this.#at, this.#capacity)
    for (const [code, values] of this.#columns) this.#columns.set(code, grown(values, this.#capacity))
    for (const [code, { width, values }] of this.#arrays)
      this.#arrays.set(code, { width, values: grown(values, this.#capacity * width) })
  }

  block(): FrameBlock {
    const length = this.#length
    const columns = [...this.#columns].map(([code, values]) => [code, values.subarray(0, length)] as const)
    const arrays = [...this.#arrays].map(
      ([code, { width, values }]) => [code, { width, values: values.subarray(0, length * width) }] as const,
    )
    return {
      type: this.type,
      deviceIds: [...this.#ids.keys()],
      length,
      device: this.#device.subarray(0, length),
      at: this.#at.subarray(0, length),
      columns: Object.fromEntries(columns),
      arrays: Object.fromEntries(arrays),
    }
  }
}

/** Gathers single frames into blocks, one for each type. */
export class FrameCollector {
  readonly #types = new Map<DeviceType, TypeCollector>()
  #frames = 0

  get frames(): number {
    return this.#frames
  }

  add(type: DeviceType, deviceId: string, at: number, codes: readonly string[], values: readonly WireValue[]): void {
    let collector = this.#types.get(type)
    if (collector === undefined) this.#types.set(type, (collector = new TypeCollector(type)))
    collector.add(deviceId, at, codes, values)
    this.#frames += 1
  }

  blocks(): FrameBlock[] {
    return [...this.#types.values()].map((collector) => collector.block())
  }
}
