import { expect, test } from 'vitest'
import { labelCodeOf } from './label-code.ts'

const origin = 'https://fg.example.com'

test.each([
  [`${origin}/electronicAccount?code=AB12`, 'AB12'],
  [`${origin}/electronicAccount?code=`, undefined],
  [`${origin}/electronicAccount?code=${'x'.repeat(33)}`, undefined],
  [`${origin}/elsewhere?code=AB12`, undefined],
  ['https://evil.example.com/electronicAccount?code=AB12', undefined],
  ['AB12', undefined],
  ['', undefined],
])('%s is the label of %s', (text, code) => {
  expect(labelCodeOf(text, origin)).toBe(code)
})
