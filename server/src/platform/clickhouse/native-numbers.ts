import { malformedAnswer } from './malformed-answer.ts'

/** Read where it lies: megabytes copied once more keep the garbage collector busy for longer than the query took. */
export interface NumberColumn {
  readonly length: number
  at(row: number): number
  /** Rows from `from` on, as many as `target` takes. */
  copyTo(target: Float64Array, from: number): void
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

  copyTo(target: Float64Array, from: number): void {
    const { view } = this
    if (this.isFloat) for (let i = 0; i < target.length; i += 1) target[i] = view.getFloat64((from + i) * 8, true)
    else for (let i = 0; i < target.length; i += 1) target[i] = view.getUint32((from + i) * 4, true)
  }
}

const isNumberType = (type: string): type is keyof typeof bytesOf => Object.hasOwn(bytesOf, type)

/** A statement names at most a few hundred; more are bytes of something else. */
const maxColumns = 10_000

/**
 * Blocks of `Native` whose columns are plain numbers. Bytes that are cut, of another shape than the first block, or of
 * something else are refused: what they would be read as must never become a figure.
 */
export function readNumberBlocks(bytes: Uint8Array): NumberColumn[][] {
  let at = 0
  const cut = () => malformedAnswer(bytes, at, 'it is cut')
  const varint = (): number => {
    let value = 0
    for (let factor = 1; factor < Number.MAX_SAFE_INTEGER; factor *= 0x80) {
      const byte = bytes[at++]
      if (byte === undefined) throw cut()
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
    throw malformedAnswer(bytes, at, 'a number without an end')
  }
  const taken = (length: number): DataView => {
    if (at + length > bytes.length) throw cut()
    at += length
    return new DataView(bytes.buffer, bytes.byteOffset + at - length, length)
  }
  const text = (): string => new TextDecoder().decode(taken(varint()))
  let shape: string | undefined
  const blockOf = (columns: number, rows: number): NumberColumn[] => {
    const names: string[] = []
    const block = Array.from({ length: columns }, () => {
      const [name, type] = [text(), text()]
      if (!isNumberType(type)) throw malformedAnswer(bytes, at, `${type} is no column of numbers`)
      names.push(`${name} ${type}`)
      return new Column(type, taken(rows * bytesOf[type]))
    })
    shape ??= names.join()
    if (shape !== names.join()) throw malformedAnswer(bytes, at, 'its blocks differ')
    return block
  }
  const blocks: NumberColumn[][] = []
  while (at < bytes.length) {
    const [columns, rows] = [varint(), varint()]
    if (columns === 0 && rows === 0) continue // an empty block ends some answers
    if (columns === 0 || columns > maxColumns) throw malformedAnswer(bytes, at, `${columns} columns`)
    blocks.push(blockOf(columns, rows))
  }
  return blocks
}
