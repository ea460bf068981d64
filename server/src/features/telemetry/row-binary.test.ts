import { expect, test } from 'vitest'
import { readRows, type RowReader } from './row-binary.ts'

const row = Buffer.alloc(4 + 8 + 1 + 3 + 1 + 16)
row.writeUInt32LE(7, 0)
row.writeDoubleLE(1.5, 4)
row.write('\u0003abc', 12)
row.writeUInt8(2, 16)
row.writeDoubleLE(2.5, 17)
row.writeDoubleLE(3.5, 25)
const read = (reader: RowReader) => [reader.uint32(), reader.float64(), reader.string(), [...reader.floats()]]

test('values come in the order of the statement', () => {
  const reader = readRows(row)
  expect(read(reader)).toEqual([7, 1.5, 'abc', [2.5, 3.5]])
  expect(reader.done).toBe(true)
})

test('an answer that is cut anywhere is a store that is away, never a value', () => {
  for (let length = 0; length < row.length; length += 1)
    expect(() => read(readRows(row.subarray(0, length)))).toThrow(
      expect.objectContaining({ key: 'server.unavailable' }),
    )
})
