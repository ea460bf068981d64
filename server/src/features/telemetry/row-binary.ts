import { malformedAnswer } from '../../platform/clickhouse/malformed-answer.ts'

/** ClickHouse's RowBinary, read value by value in the order the statement names them. */
export interface RowReader {
  readonly done: boolean
  uint32(): number
  /** Exact up to 2^53. */
  int64(): number
  uint64(): bigint
  float64(): number
  string(): string
  /** Array(Float64). */
  floats(): Float64Array
}

export function readRows(bytes: Uint8Array): RowReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const take = (size: number): number => {
    const from = at
    at += size
    if (at > bytes.byteLength) throw malformedAnswer(bytes, from, 'it is cut')
    return from
  }
  const varint = (): number => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = view.getUint8(take(1))
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  return {
    get done() {
      return at >= bytes.byteLength
    },
    uint32: () => view.getUint32(take(4), true),
    int64: () => {
      const from = take(8)
      return view.getInt32(from + 4, true) * 2 ** 32 + view.getUint32(from, true)
    },
    uint64: () => view.getBigUint64(take(8), true),
    float64: () => view.getFloat64(take(8), true),
    string: () => {
      const size = varint()
      const from = take(size)
      return new TextDecoder().decode(bytes.subarray(from, from + size))
    },
    floats: () => {
      const length = varint()
      // Looked at before memory is taken for it: of other bytes it may be any number.
      if (at + length * 8 > bytes.byteLength) throw malformedAnswer(bytes, at, 'it is cut')
      return Float64Array.from({ length }, () => view.getFloat64(take(8), true))
    },
  }
}
