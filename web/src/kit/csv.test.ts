import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test.each([
  [[['a', 1]], 'a,1'],
  [[['时间', 'x,y']], '时间,"x,y"'],
  [[['say "hi"']], '"say ""hi"""'],
  [[['=cmd()']], "'=cmd()"],
  [[['-A1']], "'-A1"],
  [[[-5.25]], '-5.25'],
  [[[undefined, Number.NaN, 'b']], ',,b'],
  [[['two\nlines']], '"two\nlines"'],
])('%j is written as %s', (rows, text) => {
  expect(csvText(rows)).toBe(`\uFEFF${text}\r\n`)
})
