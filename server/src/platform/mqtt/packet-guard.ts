import { Transform } from 'node:stream'
import type { TransformCallback } from 'node:stream'

const connectType = 1

export class PacketRefused extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'PacketRefused'
  }
}

export interface PacketLimits {
  maxPacketBytes: number
  /** Of the first packet, from somebody we do not know yet. */
  maxConnectBytes: number
}

/** Reads the length that each packet announces: the broker itself would gather up to 256 MB before it looks. */
export class PacketGuard extends Transform {
  readonly #limits: PacketLimits
  #bodyLeft = 0
  /** Bytes of the fixed header seen so far, or none between packets. */
  #headerBytes = 0
  #length = 0
  #first = true

  constructor(limits: PacketLimits) {
    super()
    this.#limits = limits
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (let at = 0; at < chunk.length;) {
      if (this.#bodyLeft > 0) {
        const step = Math.min(this.#bodyLeft, chunk.length - at)
        this.#bodyLeft -= step
        at += step
        continue
      }
      const refused = this.#header(chunk[at] ?? 0)
      if (refused !== undefined) return done(new PacketRefused(refused))
      at += 1
    }
    done(null, chunk)
  }

  #header(byte: number): string | undefined {
    this.#headerBytes += 1
    if (this.#headerBytes === 1) {
      this.#length = 0
      return this.#first && byte >> 4 !== connectType ? 'the first packet is no CONNECT' : undefined
    }
    if (this.#headerBytes > 5) return 'the length of a packet is malformed'
    this.#length += (byte & 0x7f) * 128 ** (this.#headerBytes - 2)
    const limit = this.#first ? this.#limits.maxConnectBytes : this.#limits.maxPacketBytes
    if (this.#length > limit) return `a packet is larger than ${limit} bytes`
    if (byte < 0x80) {
      this.#bodyLeft = this.#length
      this.#headerBytes = 0
      this.#first = false
    }
    return undefined
  }
}
