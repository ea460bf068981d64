import { z } from 'zod'

/** The newest frames of devices of one type, column by column; NaN stands for "no value". */
export interface LatestBlock {
  type: string
  length: number
  deviceNo: Uint32Array
  /** Epoch milliseconds of the frame; -Infinity when none came yet. */
  at: Float64Array
  arrivedMs: Float64Array
  /** Since when its gateway has been lost; NaN while it is not. */
  lostMs: Float64Array
  columns: Readonly<Record<string, Float64Array>>
  arrays: Readonly<Record<string, { width: number; values: Float64Array }>>
}

const Head = z.array(
  z.object({
    type: z.string(),
    length: z.int(),
    columns: z.array(z.string()),
    arrays: z.array(z.tuple([z.string(), z.int()])),
  }),
)
const padded = (length: number): number => (length + 7) & ~7

const bytesOf = (values: Uint32Array | Float64Array): Uint8Array =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength)

/** A length, a head as JSON, and the numbers as they are, each part at a multiple of 8 bytes. */
export function encodeLatest(blocks: readonly LatestBlock[]): Buffer {
  const head = Buffer.from(
    JSON.stringify(
      blocks.map(({ type, length, columns, arrays }) => ({
        type,
        length,
        columns: Object.keys(columns),
        arrays: Object.entries(arrays).map(([code, { width }]) => [code, width]),
      })),
    ),
  )
  const parts = blocks.flatMap((block) => [
    block.deviceNo,
    block.at,
    block.arrivedMs,
    block.lostMs,
    ...Object.values(block.columns),
    ...Object.values(block.arrays).map(({ values }) => values),
  ])
  const start = padded(4 + head.length)
  const bytes = Buffer.alloc(parts.reduce((sum, part) => sum + padded(part.byteLength), start))
  bytes.writeUInt32LE(head.length)
  head.copy(bytes, 4)
  let at = start
  for (const part of parts) {
    bytes.set(bytesOf(part), at)
    at += padded(part.byteLength)
  }
  return bytes
}

export function decodeLatest(body: ArrayBuffer): LatestBlock[] {
  const bytes = Buffer.from(body)
  const headLength = bytes.readUInt32LE()
  const head = Head.parse(JSON.parse(bytes.toString('utf8', 4, 4 + headLength)))
  let at = padded(4 + headLength)
  const floats = (count: number): Float64Array => {
    const values = new Float64Array(body, at, count)
    at += count * 8
    return values
  }
  return head.map(({ type, length, columns, arrays }) => {
    const deviceNo = new Uint32Array(body, at, length)
    at += padded(length * 4)
    return {
      type,
      length,
      deviceNo,
      at: floats(length),
      arrivedMs: floats(length),
      lostMs: floats(length),
      columns: Object.fromEntries(columns.map((code) => [code, floats(length)])),
      arrays: Object.fromEntries(arrays.map(([code, width]) => [code, { width, values: floats(length * width) }])),
    }
  })
}
