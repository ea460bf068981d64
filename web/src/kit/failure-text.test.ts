import { expect, test } from 'vitest'
import { say as sayIn, langs, type TextPair } from '@fengguang/domain/kernel/texts'
import { failures } from '@fengguang/domain/kernel/failures'
import { fieldErrorText } from './failure-text.ts'

const name: TextPair = ['电站名称', 'Station name']

test.each(
  langs.flatMap((lang) =>
    (['field.required', 'field.empty'] as const).flatMap((key) => [
      [lang, key, { key }] as const,
      [lang, `${key}, said by the server`, sayIn(failures[key].text, lang)] as const,
    ]),
  ),
)('%s: a field that is left empty is named: %s', (lang, _, error) => {
  const text = fieldErrorText(error, sayIn(name, lang), (message, values) => sayIn(message, lang, values))
  expect(text).toBe(sayIn(['电站名称为必填项', 'Station name is required'], lang))
})
