/** Read where it lies: megabytes copied once more keep the garbage collector busy for longer than the query took. */
export interface NumberColumn {
  readonly length: number
  at(row: number): number
}

class UInt32Column implements NumberColumn {
  private readonly view: DataView
  readonly length: number
  constructor(view: DataView) {
    this.view = view
    this.length = view.byteLength / 4
  }
  at(row: number): number {
    return this.view.getUint32(row * 4, true)
  }
}

class Float64Column implements NumberColumn {
  private readonly view: DataView
  readonly length: number
  constructor(view: DataView) {
    this.view = view
    this.length = view.byteLength / 8
  }
  at(row: number): number {
    return this.view.getFloat64(row * 8, true)
  }
}

const types = {
  UInt32: { bytes: 4, of: UInt32Column },
  Float64: { bytes: 8, of: Float64Column },
} as const
const isNumberType = (type: string): type is keyof typeof types => Object.hasOwn(types, type)

/** Blocks of `Native` whose columns are plain numbers. */
export function readNumberBlocks(bytes: Uint8Array): NumberColumn[][] {
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 0x80) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Error('the answer of the telemetry store is cut')
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
  }
  const taken = (length: number): DataView => {
    if (at + length > bytes.length) throw new Error('the answer of the telemetry store is cut')
    at += length
    return new DataView(bytes.buffer, bytes.byteOffset + at - length, length)
  }
  const text = (): string => new TextDecoder().decode(taken(varint()))
  const column = (rows: number): NumberColumn => {
    text()
    const type = text()
    if (!isNumberType(type)) throw new Error(`${type} is no column of numbers`)
    return new types[type].of(taken(rows * types[type].bytes))
  }
  const blocks: NumberColumn[][] = []
  while (at < bytes.length) {
    const columns = varint()
    const rows = varint()
    blocks.push(Array.from({ length: columns }, () => column(rows)))
  }
  return blocks
}
