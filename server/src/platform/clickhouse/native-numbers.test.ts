import { Failure } from '@fengguang/domain/kernel/failure'
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

const whole = blockOf([1, 2], [0.5, 1.5])
const exceptionText = Buffer.from(
  'Code: 159. DB::Exception: Timeout exceeded: elapsed 20.1 seconds. (TIMEOUT_EXCEEDED)\n',
)
const malformed: [string, Uint8Array, RegExp][] = [
  ['an exception instead of an answer', exceptionText, /Code: 159/],
  ['an exception after a block', Buffer.concat([whole, exceptionText]), /Code: 159/],
  ['an exception within a block', Buffer.concat([whole.subarray(0, 30), exceptionText]), /Code: 159/],
  ['zeros', Buffer.from([2, 2, 0, 0, 0, 0, 0, 0]), /is no column of numbers/],
  ['a column of another type', nativeBlock(1, [column('at', 'DateTime', Uint32Array.of(1))]), /DateTime/],
  [
    'a block of other columns',
    Buffer.concat([whole, nativeBlock(1, [column('v0', 'Float64', Float64Array.of(1))])]),
    /its blocks differ/,
  ],
  ['a number without an end', Buffer.alloc(40, 0xff), /without an end/],
  ['rows without columns', Buffer.from([0, 5]), /0 columns/],
  ['more rows than bytes', Buffer.concat([Buffer.from([1, 255, 255, 255, 255, 15]), whole.subarray(2)]), /cut/],
]

/** The web gets 503 with Retry-After; the log gets the cause. */
function refusalOf(bytes: Uint8Array): string {
  try {
    readNumberBlocks(bytes)
  } catch (error) {
    return error instanceof Failure ? `${error.key} ${String(error.cause)}` : String(error)
  }
  return 'read'
}

test.each(malformed)('%s is no figure but a store that is away', (_what, bytes, why) => {
  expect(refusalOf(bytes)).toMatch(why)
  expect(refusalOf(bytes)).toMatch(/^server.unavailable/)
})

test('an answer that is cut anywhere is refused', () => {
  for (let length = 1; length < whole.length; length += 1)
    expect(refusalOf(whole.subarray(0, length))).toMatch('it is cut')
})

test('an answer without rows, and the empty block at its end, are nothing wrong', () => {
  expect(readNumberBlocks(Buffer.alloc(0))).toEqual([])
  expect(readNumberBlocks(Buffer.concat([whole, Buffer.from([0, 0])]))).toHaveLength(1)
})
