type Value = number | bigint | string | null | Value[] | Map<string, number>

/** Reads blocks of `Native` back, for the types our frames use. */
class NativeReader {
  readonly bytes: Buffer
  at = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  varint(): number {
    let value = 0
    for (let factor = 1; ; factor *= 0x80) {
      const byte = this.bytes[this.at++]!
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
  }

  text(): string {
    const length = this.varint()
    this.at += length
    return this.bytes.toString('utf8', this.at - length, this.at)
  }

  private ends(rows: number): number[] {
    return Array.from({ length: rows }, () => Number(this.take('UInt64') as bigint))
  }

  private take(type: string): Value {
    const from = this.at
    const decimals = Number(/^Decimal(?:32|64)\((\d+)\)$/.exec(type)?.[1] ?? 0)
    const wide = /^(?:Decimal64|DateTime64|UInt64|Float64)/.test(type)
    this.at += wide ? 8 : 4
    if (type === 'Float64') return this.bytes.readDoubleLE(from)
    if (type === 'UInt64') return this.bytes.readBigUInt64LE(from)
    if (type === 'UInt32') return this.bytes.readUInt32LE(from)
    const fixed = wide ? Number(this.bytes.readBigInt64LE(from)) : this.bytes.readInt32LE(from)
    return fixed / 10 ** decimals
  }

  column(type: string, rows: number): Value[] {
    const list = /^Array\((.+)\)$/.exec(type)?.[1]
    if (list !== undefined) {
      const ends = this.ends(rows)
      const all = this.column(list, ends.at(-1) ?? 0)
      return ends.map((end, row) => all.slice(ends[row - 1] ?? 0, end))
    }
    const inner = /^Nullable\((.+)\)$/.exec(type)?.[1]
    if (inner !== undefined) {
      const marks = this.bytes.subarray(this.at, this.at + rows)
      this.at += rows
      return this.column(inner, rows).map((value, row) => (marks[row] === 1 ? null : value))
    }
    if (type === 'Map(String, Float64)') {
      const ends = this.ends(rows)
      const names = Array.from({ length: ends.at(-1) ?? 0 }, () => this.text())
      const values = names.map(() => this.take('Float64') as number)
      const pairs = names.map((name, i) => [name, values[i]!] as const)
      return ends.map((end, row) => new Map(pairs.slice(ends[row - 1] ?? 0, end)))
    }
    return Array.from({ length: rows }, () => this.take(type))
  }
}

export function readNative(bytes: Buffer): Record<string, Value>[] {
  const reader = new NativeReader(bytes)
  const found: Record<string, Value>[] = []
  while (reader.at < bytes.length) {
    const columns = reader.varint()
    const rows = Array.from({ length: reader.varint() }, (): Record<string, Value> => ({}))
    for (let i = 0; i < columns; i += 1) {
      const name = reader.text()
      for (const [row, value] of reader.column(reader.text(), rows.length).entries()) rows[row]![name] = value
    }
    found.push(...rows)
  }
  return found
}
