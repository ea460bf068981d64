import { expect, test } from 'vitest'
import { byteText } from './byte-text.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [12_345, '12 kB'],
  [123_456, '123 kB'],
  [67_108_864, '67 MB'],
  [2.5e9, '2.5 GB'],
])('%d bytes read %s', (bytes, text) => {
  expect(byteText(bytes)).toBe(text)
})
