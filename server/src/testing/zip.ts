export interface Part {
  name: string
  packed: Buffer
  said: number
  sum: number
}

/** The smallest archive that carries these parts. */
export function zip(parts: readonly Part[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const { name, packed, said, sum } of parts) {
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(sum, 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(said, 18)
    about.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), about, place, Buffer.from(name))
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), packed])
    files.push(file)
    at += file.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, ...directory, end])
}
