import type { WireReason } from './wire.model.ts'

export class Unreadable extends Error {
  readonly reason: WireReason
  constructor(reason: WireReason) {
    super(reason)
    this.reason = reason
  }
}

export const wireTypes = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads forward over one message; never beyond `end`, and allocates only what it has seen. */
export class ProtobufReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  at = 0
  end: number

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.end = bytes.length
  }

  #take(length: number): number {
    const start = this.at
    if (length > this.end - start) throw new Unreadable('truncated')
    this.at = start + length
    return start
  }

  /** Exact up to 2^53, which instants and aliases never reach. */
  varint(): number {
    const first = this.at < this.end ? (this.#bytes[this.at] as number) : 0x80
    if (first < 0x80) {
      this.at += 1
      return first
    }
    let value = 0
    let scale = 1
    for (let count = 0; count < 10; count += 1) {
      const byte = this.#bytes[this.#take(1)] as number
      if (byte < 0x80) return value + byte * scale
      value += (byte & 0x7f) * scale
      scale *= 128
    }
    throw new Unreadable('malformed')
  }

  /** Two's complement of 64 bits, as the nearest number. */
  signedVarint(): number {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#bytes[this.#take(1)] as number
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return Number(BigInt.asIntN(64, value))
    }
    throw new Unreadable('malformed')
  }

  /** The low 32 bits: writers put a negative number in as many as ten bytes. */
  varint32(): number {
    let value = 0
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.#bytes[this.#take(1)] as number
      if (shift < 32) value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
    throw new Unreadable('malformed')
  }

  float(): number {
    return this.#view.getFloat32(this.#take(4), true)
  }
  double(): number {
    return this.#view.getFloat64(this.#take(8), true)
  }
  bytes(): Uint8Array {
    const length = this.varint()
    const start = this.#take(length)
    return this.#bytes.subarray(start, start + length)
  }
  text(): string {
    const bytes = this.bytes()
    try {
      return utf8.decode(bytes)
    } catch {
      throw new Unreadable('notUtf8')
    }
  }

  skip(wireType: number): void {
    if (wireType === wireTypes.varint) this.varint()
    else if (wireType === wireTypes.fixed64) this.#take(8)
    else if (wireType === wireTypes.bytes) this.#take(this.varint())
    else if (wireType === wireTypes.fixed32) this.#take(4)
    else throw new Unreadable('malformed')
  }
}
