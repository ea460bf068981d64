import { expect, test } from 'vitest'
import { screenNames } from './screens.ts'
import { menuFor } from './menu.ts'

test('a granted built screen stands under its module, in both languages [req 24] [req 39] [req 183]', () => {
  expect(menuFor([{ screen: 'stationManage', mayOperate: false }])).toEqual([
    {
      name: '企业管理',
      nameEn: 'Company management',
      uiIcon: 'settings',
      uiState: '',
      uiPrefix: 'main',
      pageUrl: '',
      pageType: '_self',
      children: [
        {
          name: '电站管理',
          nameEn: 'Station management',
          uiIcon: 'station',
          uiState: 'stationManage',
          uiPrefix: 'main',
          pageUrl: '/stationManage',
          pageType: '_self',
          children: [],
        },
      ],
    },
  ])
})

test.each([[[]], [['threePeople']], [['noSuchScreen']]])('grants %j make an empty menu', (names: string[]) => {
  expect(menuFor(names.map((screen) => ({ screen, mayOperate: true })))).toEqual([])
})

test('with everything granted only built screens with a menu entry appear', () => {
  const all = menuFor(screenNames.map((screen) => ({ screen, mayOperate: true })))
  const entries = all.flatMap((module) => module.children.map((entry) => entry.uiState))
  expect(entries).toContain('stationManage')
  expect(entries).not.toContain('learningSystemDetail')
})
