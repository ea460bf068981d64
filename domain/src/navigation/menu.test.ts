import { expect, test } from 'vitest'
import { screenNames } from './screens.ts'
import { visibleScreens } from '../access/visible-screens.ts'
import { nowhereElse } from './destinations.ts'
import { menuTarget } from './menu-target.rules.ts'
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

const everything = screenNames.map((screen) => ({ screen, mayOperate: true }))
const namesIn = (menu: ReturnType<typeof menuFor>) => menu.flatMap(({ children }) => children.map((one) => one.uiState))

test.each([
  ['contract', 'dataQuery', 'runStatus', '[req 44]'],
  ['userManagement', 'companyManagement', 'stationManagement', '[req 45]'],
  ['protocolManagement', 'manufacturerManagement', 'dataShareSummary', '[req 46]'],
] as const)('%s, %s and %s stand in the menu with the addresses they were given %s', (a, b, c, _proves) => {
  const address = 'https://outer.example/'
  const menu = menuFor(everything, { outer: { [a]: address, [b]: address, [c]: address } })
  for (const name of [a, b, c]) {
    const entry = menu.flatMap(({ children }) => children).find(({ uiState }) => uiState === name)
    expect(entry && menuTarget(entry, nowhereElse)).toEqual({ kind: 'leave', address, target: '_self' })
  }
  expect(namesIn(menuFor(everything))).not.toContain(a)
})

test('outer entries follow the screens of a role, and our own page goes before an outer one', () => {
  const outer = { contract: 'https://a.example', roleManagement: 'https://b.example' }
  expect(namesIn(menuFor([{ screen: 'homeSimple', mayOperate: false }], { outer }))).not.toContain('contract')
  const roles = menuFor(everything, { outer }).flatMap(({ children }) => children)
  expect(roles.filter(({ uiState }) => uiState === 'roleManagement').map(({ pageUrl }) => pageUrl)).toEqual([
    '/roleManagement',
  ])
})

test('one entry is an external link, last and in a tab of its own [req 114]', () => {
  const link = { title: ['帮助', 'Help'] as const, address: 'https://help.example/' }
  const last = menuFor(everything, { outer: {}, link }).at(-1)!
  expect(last).toMatchObject({ name: '帮助', nameEn: 'Help', pageUrl: link.address, pageType: '_blank', children: [] })
  expect(menuTarget(last, nowhereElse)).toEqual({ kind: 'leave', address: link.address, target: '_blank' })
})

test('the gallery is in no menu, and open by its address', () => {
  expect(namesIn(menuFor(everything))).not.toContain('testPage')
  expect(visibleScreens([]).map(({ screen }) => screen)).toEqual(['testPage'])
})

test.each([[[]], [['dataShareSummary']], [['noSuchScreen']]])('grants %j make an empty menu', (names: string[]) => {
  expect(menuFor(names.map((screen) => ({ screen, mayOperate: true })))).toEqual([])
})

test('with everything granted only built screens with a menu entry appear', () => {
  const all = menuFor(screenNames.map((screen) => ({ screen, mayOperate: true })))
  const entries = all.flatMap((module) => module.children.map((entry) => entry.uiState))
  expect(entries).toContain('stationManage')
  expect(entries).not.toContain('learningSystemDetail')
})
