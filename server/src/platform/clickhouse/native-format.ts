/** Builds one block of ClickHouse's `Native` format: column after column, as the engine keeps them. */
export interface NativeColumn {
  name: string
  type: string
  byteLength: number
  /** Fills exactly `byteLength` bytes of `target` from `offset` on. */
  write(target: Buffer, offset: number): void
}

const varintLength = (value: number): number => {
  let length = 1
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) length += 1
  return length
}

export function writeVarint(target: Buffer, offset: number, value: number): number {
  let at = offset
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) target[at++] = (rest % 0x80) | 0x80
  target[at++] = rest
  return at
}

export const textLength = (text: string): number => {
  const bytes = Buffer.byteLength(text)
  return varintLength(bytes) + bytes
}

export function writeText(target: Buffer, offset: number, text: string): number {
  const at = writeVarint(target, offset, Buffer.byteLength(text))
  return at + target.write(text, at)
}

/** Blocks may follow each other in one insert, and a block may leave out columns that have a default. */
export function nativeBlock(rows: number, columns: readonly NativeColumn[]): Buffer {
  let size = varintLength(columns.length) + varintLength(rows)
  for (const { name, type, byteLength } of columns) size += textLength(name) + textLength(type) + byteLength
  const target = Buffer.allocUnsafe(size)
  let at = writeVarint(target, writeVarint(target, 0, columns.length), rows)
  for (const column of columns) {
    at = writeText(target, writeText(target, at, column.name), column.type)
    column.write(target, at)
    at += column.byteLength
  }
  return target
}
