import { expect, test } from 'vitest'
import { nativeBlock } from './native-format.ts'
import { readNumberBlocks } from './native-numbers.ts'

const column = (name: string, type: string, array: Uint32Array | Float64Array) => ({
  name,
  type,
  byteLength: array.byteLength,
  write(target: Buffer, offset: number) {
    target.set(new Uint8Array(array.buffer), offset)
  },
})
const blockOf = (nos: number[], values: number[]) =>
  nativeBlock(nos.length, [
    column('device_no', 'UInt32', Uint32Array.from(nos)),
    column('v0', 'Float64', Float64Array.from(values)),
  ])

test('blocks follow each other, at any address', () => {
  const bytes = Buffer.concat([
    Buffer.from('x'),
    blockOf([1, 2 ** 32 - 1], [0.5, -1e300]),
    blockOf([3], [NaN]),
  ]).subarray(1)
  expect(
    readNumberBlocks(bytes).map((block) =>
      block.map((numbers) => Array.from({ length: numbers.length }, (_, row) => numbers.at(row))),
    ),
  ).toEqual([
    [
      [1, 2 ** 32 - 1],
      [0.5, -1e300],
    ],
    [[3], [NaN]],
  ])
})

test('an answer that is cut, or of another type, is refused instead of read wrongly', () => {
  const whole = blockOf([1], [0.5])
  for (let length = 1; length < whole.length; length += 1)
    expect(() => readNumberBlocks(whole.subarray(0, length))).toThrow('cut')
  const other = nativeBlock(1, [column('at', 'DateTime', Uint32Array.of(1))])
  expect(() => readNumberBlocks(other)).toThrow('DateTime')
})
