import { expect, test } from 'vitest'
import { nowhereElse } from '@fengguang/domain/navigation/destinations'
import type { MenuItem } from '@fengguang/domain/session/session.model'
import { isDisabled, itemsOf } from './menu-items.tsx'

const entry = (over: Partial<MenuItem>): MenuItem => ({
  name: '中文',
  nameEn: 'English',
  uiIcon: '',
  uiState: '',
  uiPrefix: 'main',
  pageUrl: '',
  pageType: '_self',
  children: [],
  ...over,
})
const setting = { lang: 'en_US', destinations: nowhereElse, classes: undefined } as const

test('groups are named in the language, pages keyed by their address, what leads nowhere is left out [req 113]', () => {
  const items = itemsOf(
    [
      entry({
        children: [
          entry({ uiState: 'stationManage:1' }),
          entry({ uiState: 'nowhere' }),
          entry({ pageUrl: 'https://example.com/x', pageType: '_blank' }),
        ],
      }),
      entry({ children: [entry({ uiState: 'nowhere' })] }),
    ],
    setting,
  )
  expect(items).toMatchObject([{ key: '/0', label: 'English', children: [{ key: '/stationManage' }, { key: '/0/2' }] }])
  expect(items).toHaveLength(1)
})

test.each([
  ['a station of its class is there', ['01'] as const, false],
  ['only stations of another class', ['02'] as const, true],
  ['the classes are not known yet', undefined, false],
])('a screen that needs a photovoltaic station: %s [req 113]', (_, classes, expected) => {
  expect(isDisabled({ kind: 'screen', name: 'lossAnalysis' as 'stationManage', path: '/x' }, classes)).toBe(expected)
})

test('a screen without a need, and an outer address, are always open', () => {
  expect(isDisabled({ kind: 'screen', name: 'stationManage', path: '/x' }, [])).toBe(false)
  expect(isDisabled({ kind: 'leave', address: 'https://example.com', target: '_blank' }, [])).toBe(false)
})
