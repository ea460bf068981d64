const numberArrays = { UInt32: Uint32Array, Float64: Float64Array } as const
const isNumberType = (type: string): type is keyof typeof numberArrays => Object.hasOwn(numberArrays, type)

/** Blocks of `Native` whose columns are plain numbers, each as an array. */
export function readNumberBlocks(bytes: Uint8Array): (Uint32Array | Float64Array)[][] {
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
  const taken = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new Error('the answer of the telemetry store is cut')
    at += length
    return bytes.subarray(at - length, at)
  }
  const text = (): string => new TextDecoder().decode(taken(varint()))
  const column = (rows: number): Uint32Array | Float64Array => {
    text()
    const type = text()
    if (!isNumberType(type)) throw new Error(`${type} is no column of numbers`)
    const into = new numberArrays[type](rows)
    new Uint8Array(into.buffer).set(taken(into.byteLength))
    return into
  }
  const blocks: (Uint32Array | Float64Array)[][] = []
  while (at < bytes.length) {
    const columns = varint()
    const rows = varint()
    blocks.push(Array.from({ length: columns }, () => column(rows)))
  }
  return blocks
}
