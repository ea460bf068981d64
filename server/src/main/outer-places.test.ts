import { expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { outerPlacesOf } from './outer-places.ts'

const placesFor = (env: Record<string, string>) => {
  const reading = readConfig(env)
  return reading.ok ? outerPlacesOf(reading.config) : reading.mistakes
}

test('the demo shows one page in a frame, and the external link of the menu is our description [req 114]', () => {
  expect(placesFor({})).toEqual({
    outer: { dataQuery: '/docs' },
    link: { title: ['接口文档', 'API documentation'], address: '/docs' },
  })
  expect(placesFor({ FENGGUANG_DEMO: 'off' })).toMatchObject({ outer: {}, link: { address: '/docs' } })
})

test('an installation names its own places [req 44] [req 114]', () => {
  expect(
    placesFor({
      FENGGUANG_OUTER_ADDRESSES: '{"contract":"https://contract.example"}',
      FENGGUANG_EXTERNAL_LINK: '帮助 | Help | https://help.example/x',
    }),
  ).toEqual({
    outer: { contract: 'https://contract.example' },
    link: { title: ['帮助', 'Help'], address: 'https://help.example/x' },
  })
  expect(placesFor({ FENGGUANG_EXTERNAL_LINK: 'off' })).toMatchObject({ link: undefined })
})

test.each([
  ['FENGGUANG_OUTER_ADDRESSES', 'contract'],
  ['FENGGUANG_OUTER_ADDRESSES', '["https://a.example"]'],
  ['FENGGUANG_OUTER_ADDRESSES', '{"contract":"javascript:alert(1)"}'],
  ['FENGGUANG_OUTER_ADDRESSES', '{"contract":"//a.example"}'],
  ['FENGGUANG_EXTERNAL_LINK', 'https://a.example'],
  ['FENGGUANG_EXTERNAL_LINK', '帮助|Help|javascript:alert(1)'],
])('%s=%s is a mistake', (name, value) => {
  expect(placesFor({ [name]: value })).toEqual([expect.stringContaining(name)])
})

test('an unknown name stops the start', () => {
  expect(() => placesFor({ FENGGUANG_OUTER_ADDRESSES: '{"contracts":"https://a.example"}' })).toThrow(
    'unknown name contracts',
  )
})
