const high = 2 ** 32

/** Bytes that grow, with the numbers of protobuf and of VictoriaMetrics. */
export class ByteWriter {
  private buffer: Buffer
  private length = 0

  constructor(expected: number) {
    this.buffer = Buffer.allocUnsafe(Math.max(64, expected))
  }

  private room(bytes: number): number {
    const at = this.length
    this.length += bytes
    if (this.length > this.buffer.length) {
      const grown = Buffer.allocUnsafe(Math.max(this.length, this.buffer.length * 2))
      this.buffer.copy(grown, 0, 0, at)
      this.buffer = grown
    }
    return at
  }

  bytes(): Buffer {
    return this.buffer.subarray(0, this.length)
  }

  byte(value: number): void {
    const at = this.room(1)
    this.buffer[at] = value
  }

  raw(bytes: Uint8Array): void {
    const at = this.room(bytes.length)
    this.buffer.set(bytes, at)
  }

  double(value: number): void {
    const at = this.room(8)
    this.buffer.writeDoubleLE(value, at)
  }

  uint32BigEndian(value: number): void {
    const at = this.room(4)
    this.buffer.writeUInt32BE(value, at)
  }

  uint32LittleEndian(value: number): void {
    const at = this.room(4)
    this.buffer.writeUInt32LE(value, at)
  }

  /** Of whole numbers from 0, seven bits at a time. */
  varuint(value: number): void {
    let left = value
    for (; left >= 0x80; left = Math.floor(left / 0x80)) this.byte((left % 0x80) | 0x80)
    this.byte(left)
  }

  /** Small amounts stay short whatever their sign. */
  varint(value: number): void {
    this.varuint(value >= 0 ? value * 2 : -value * 2 - 1)
  }

  int64BigEndianZigzag(value: number): void {
    const zigzag = value >= 0 ? value * 2 : -value * 2 - 1
    this.uint32BigEndian(Math.floor(zigzag / high))
    this.uint32BigEndian(zigzag % high)
  }

  lengthAndBytes(bytes: Uint8Array): void {
    this.varuint(bytes.length)
    this.raw(bytes)
  }

  /** A field of protobuf that holds bytes. */
  field(number: number, bytes: Uint8Array): void {
    this.byte((number << 3) | 2)
    this.lengthAndBytes(bytes)
  }
}
