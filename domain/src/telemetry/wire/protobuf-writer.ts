const utf8 = new TextEncoder()

/** Writes forward into a buffer that grows; used again after `reset`. */
export class ProtobufWriter {
  #bytes = new Uint8Array(4096)
  #view = new DataView(this.#bytes.buffer)
  #at = 0

  reset(): void {
    this.#at = 0
  }
  /** A copy of what was written. */
  result(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#at)
  }

  #room(length: number): void {
    if (this.#at + length <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + length))
    larger.set(this.#bytes.subarray(0, this.#at))
    this.#bytes = larger
    this.#view = new DataView(larger.buffer)
  }

  varint(value: number): void {
    this.#room(10)
    while (value >= 0x80) {
      this.#bytes[this.#at++] = (value % 128) | 0x80
      value = Math.floor(value / 128)
    }
    this.#bytes[this.#at++] = value
  }
  signedVarint(value: number): void {
    this.#room(10)
    let rest = BigInt.asUintN(64, BigInt(Math.trunc(value)))
    while (rest >= 0x80n) {
      this.#bytes[this.#at++] = Number(rest & 0x7fn) | 0x80
      rest >>= 7n
    }
    this.#bytes[this.#at++] = Number(rest)
  }
  float(value: number): void {
    this.#room(4)
    this.#view.setFloat32(this.#at, value, true)
    this.#at += 4
  }
  double(value: number): void {
    this.#room(8)
    this.#view.setFloat64(this.#at, value, true)
    this.#at += 8
  }
  bytes(value: Uint8Array): void {
    this.varint(value.length)
    this.#room(value.length)
    this.#bytes.set(value, this.#at)
    this.#at += value.length
  }
  text(value: string): void {
    this.bytes(utf8.encode(value))
  }

  /** A message within the message: its length is only known behind it, and takes a second byte when it is long. */
  message(write: () => void): void {
    this.#room(10)
    const start = (this.#at += 1)
    write()
    const length = this.#at - start
    const extra = length < 0x80 ? 0 : length < 0x4000 ? 1 : length < 0x200000 ? 2 : 3
    this.#room(extra)
    this.#bytes.copyWithin(start + extra, start, this.#at)
    const end = this.#at + extra
    this.#at = start - 1
    this.varint(length)
    this.#at = end
  }
}
