import { expect, test } from 'vitest'
import { apiBaseOf } from './api-base.ts'

const own = 'https://fg.example'

test.each([
  [undefined, ''],
  ['', ''],
  ['https://fg.example', 'https://fg.example'],
  ['https://fg.example/inner/?x=1#y', 'https://fg.example/inner'],
  ['/inner/', 'https://fg.example/inner'],
  ['https://api.example', 'https://api.example'],
  ['https://api.example:8443', ''],
  ['http://api.example', ''],
  ['https://evil.example', ''],
  ['//evil.example', ''],
  ['https://fg.example.evil.example', ''],
  ['https://me:secret@fg.example', ''],
  ['javascript:alert(1)', ''],
  ['https://', ''],
])('%s leads to "%s"', (value, base) => {
  expect(apiBaseOf(value, own, ['https://api.example'])).toBe(base)
})
