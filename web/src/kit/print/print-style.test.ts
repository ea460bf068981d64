import { expect, test } from 'vitest'
import { cssText, pageStyle } from './print-style.ts'

test.each([
  ['东方新能源', '"东方新能源"'],
  ['A "B" \\ C', '"A \\22 B\\22  \\5c  C"'],
  ['</style><script>', '"\\3c /style\\3e \\3c script\\3e "'],
  ['two\nlines', '"two\\a lines"'],
])('%j cannot leave its place in the style sheet', (text, css) => {
  expect(cssText(text)).toBe(css)
})

test('every sheet has its size, the company, the title, the time and its number', () => {
  const marks = { company: 'c', title: 't', printed: 'p', pages: ['Page ', ' of ', ''] } as const
  const css = pageStyle('landscape', marks)
  for (const part of ['a4 landscape', '"c"', '"t"', '"p"', '"Page " counter(page) " of " counter(pages) ""'])
    expect(css).toContain(part)
})
