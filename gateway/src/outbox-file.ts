import { crc32 } from 'node:zlib'

/** A record is its length, its checksum and its bytes. */
const headBytes = 8
const largestRecord = 64 * 1024 * 1024

export function framed(payload: Uint8Array): Buffer {
  const record = Buffer.allocUnsafe(headBytes + payload.length)
  record.writeUInt32LE(payload.length, 0)
  record.writeUInt32LE(crc32(payload), 4)
  record.set(payload, headBytes)
  return record
}

export interface FoundRecord {
  payload: Buffer
  /** Where the next one begins. */
  next: number
}

/** Undefined at the end, and where what follows was not written whole or is damaged. */
export function recordAt(file: Buffer, offset: number): FoundRecord | undefined {
  if (offset + headBytes > file.length) return undefined
  const length = file.readUInt32LE(offset)
  const next = offset + headBytes + length
  if (length > largestRecord || next > file.length) return undefined
  const payload = file.subarray(offset + headBytes, next)
  return crc32(payload) === file.readUInt32LE(offset + 4) ? { payload, next } : undefined
}

/** Up to where a file can be trusted. */
export function soundLength(file: Buffer): number {
  let offset = 0
  for (;;) {
    const found = recordAt(file, offset)
    if (found === undefined) return offset
    offset = found.next
  }
}
