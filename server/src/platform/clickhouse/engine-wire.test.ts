import { expect, test } from 'vitest'
import { readReplies } from './engine-wire.ts'

const replies = [
  { id: 1, bytes: 0 },
  { id: 2, bytes: 5, elapsed: 0.25 },
  { id: 3, bytes: 3, error: 'Code: 62. DB::Exception: 语法' },
]
const bodies = ['', 'a\nb{}', '\n\n\n']
const wire = Buffer.concat(
  replies.map((reply, i) => Buffer.concat([Buffer.from(`${JSON.stringify(reply)}\n`), Buffer.from(bodies[i] ?? '')])),
)

test.each([1, 2, 3, 7, 20, wire.length])('replies come whole out of pieces of %i bytes', (size) => {
  const found: unknown[] = []
  const read = readReplies((reply, bytes) => found.push([reply, bytes.toString()]))
  for (let at = 0; at < wire.length; at += size) read(wire.subarray(at, at + size))
  expect(found).toEqual(replies.map((reply, i) => [reply, bodies[i]]))
})
