/** Read where it lies: megabytes copied once more keep the garbage collector busy for longer than the query took. */
export interface NumberColumn {
  readonly length: number
  at(row: number): number
}

const bytesOf = { UInt32: 4, Float64: 8 } as const

class Column implements NumberColumn {
  private readonly view: DataView
  private readonly isFloat: boolean
  readonly length: number

  constructor(type: keyof typeof bytesOf, view: DataView) {
    this.view = view
    this.isFloat = type === 'Float64'
    this.length = view.byteLength / bytesOf[type]
  }

  at(row: number): number {
    return this.isFloat ? this.view.getFloat64(row * 8, true) : this.view.getUint32(row * 4, true)
  }
}

const isNumberType = (type: string): type is keyof typeof bytesOf => Object.hasOwn(bytesOf, type)

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
    return new Column(type, taken(rows * bytesOf[type]))
  }
  const blocks: NumberColumn[][] = []
  while (at < bytes.length) {
    const columns = varint()
    const rows = varint()
    blocks.push(Array.from({ length: columns }, () => column(rows)))
  }
  return blocks
}
