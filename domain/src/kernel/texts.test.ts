import { expect, test } from 'vitest'
import { isLang, langOfHeader, say, type TextPair } from './texts.ts'

const text: TextPair = ['最多 {max} 个', 'At most {max} of {kind}']

test.each([
  ['zh_CN', { max: 3 }, '最多 3 个'],
  ['en_US', { max: 3, kind: 'them' }, 'At most 3 of them'],
  ['en_US', { max: 0, kind: '' }, 'At most 0 of '],
  ['en_US', { max: 3 }, 'At most 3 of {kind}'],
  ['zh_CN', undefined, '最多 {max} 个'],
] as const)('%s with %j reads %s', (lang, values, expected) => {
  expect(say(text, lang, values)).toBe(expected)
})

test.each([
  [undefined, 'zh_CN'],
  ['', 'zh_CN'],
  ['en-GB,en;q=0.9', 'en_US'],
  ['zh-TW,en;q=0.9', 'zh_CN'],
  ['fr-FR, en;q=0.8', 'en_US'],
  ['fr', 'zh_CN'],
])('Accept-Language %s gives %s [req 20] [req 581]', (header, lang) => {
  expect(langOfHeader(header)).toBe(lang)
})

test('only the two languages are languages [req 20] [req 581]', () => {
  expect(['zh_CN', 'en_US', 'zh', null].map(isLang)).toEqual([true, true, false, false])
})
