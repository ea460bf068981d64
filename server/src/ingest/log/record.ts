import { crc32 } from 'node:zlib'

/**
 * A segment is a head (magic, length, checksum, text about its records) and records. A record: magic, length of its
 * payload, checksum of all that follows, reserved, number in the order of arrival, payload.
 */
const segmentMagic = Buffer.from('FGLOG01\n')
const recordMagic = Buffer.from([0xf9, 0x1d, 0x9a, 0x7e])
const segmentHead = segmentMagic.length + 8
export const recordHead = 24
export const maxRecordBytes = 64 * 1024 * 1024

export function encodeSegmentHead(about: string): Buffer {
  const text = Buffer.from(about)
  const head = Buffer.alloc(segmentHead)
  segmentMagic.copy(head)
  head.writeUInt32LE(text.length, 8)
  head.writeUInt32LE(crc32(text), 12)
  return Buffer.concat([head, text])
}

/** Absent when the file is no segment, or was cut before its head was whole. */
export function readSegmentHead(bytes: Buffer): { about: string; length: number } | undefined {
  if (bytes.length < segmentHead || !bytes.subarray(0, 8).equals(segmentMagic)) return undefined
  const end = segmentHead + bytes.readUInt32LE(8)
  if (end > bytes.length) return undefined
  const text = bytes.subarray(segmentHead, end)
  return crc32(text) === bytes.readUInt32LE(12) ? { about: text.toString(), length: end } : undefined
}

export function encodeRecordHead(payload: Uint8Array, number: number): Buffer {
  const head = Buffer.alloc(recordHead)
  recordMagic.copy(head)
  head.writeUInt32LE(payload.length, 4)
  head.writeDoubleLE(number, 16)
  head.writeUInt32LE(crc32(payload, crc32(head.subarray(16))), 8)
  return head
}

export interface LogRecord {
  number: number
  payload: Buffer
}

export type Parsed =
  | { kind: 'record'; record: LogRecord; end: number }
  /** The bytes end before the record does: `needs` in all from its beginning. */
  | { kind: 'more'; needs: number }
  | { kind: 'bad' }

export function parseRecord(bytes: Buffer, at: number): Parsed {
  if (bytes.length - at < recordHead) return { kind: 'more', needs: recordHead }
  if (bytes.compare(recordMagic, 0, 4, at, at + 4) !== 0) return { kind: 'bad' }
  const length = bytes.readUInt32LE(at + 4)
  if (length > maxRecordBytes) return { kind: 'bad' }
  const end = at + recordHead + length
  if (end > bytes.length) return { kind: 'more', needs: end - at }
  const payload = bytes.subarray(at + recordHead, end)
  const sum = crc32(payload, crc32(bytes.subarray(at + 16, at + recordHead)))
  if (sum !== bytes.readUInt32LE(at + 8)) return { kind: 'bad' }
  return { kind: 'record', record: { number: bytes.readDoubleLE(at + 16), payload }, end }
}

/** Where the next whole record begins; absent when there is none. */
export function nextRecord(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(recordMagic, from); at !== -1; at = bytes.indexOf(recordMagic, at + 1))
    if (parseRecord(bytes, at).kind === 'record') return at
  return undefined
}
