import { expect, test } from 'vitest'
import type { MenuItem } from '../session/session.model.ts'
import { destinationsOf, isSafeAddress, newTabAddress, nowhereElse } from './destinations.ts'
import { frameAddress, frameFor, homeAddress, menuTarget, offeredMenu } from './menu-target.rules.ts'

const item = (over: Partial<MenuItem>): MenuItem => ({
  name: '',
  nameEn: '',
  uiIcon: '',
  uiState: '',
  uiPrefix: 'main',
  pageUrl: '',
  pageType: '_self',
  children: [],
  ...over,
})
const destinations = destinationsOf({
  modules: { energy: 'https://energy.example/app/', bad: 'javascript:alert(1)' },
})
const map = item({ uiState: 'map', pageUrl: 'https://map.example/' })
const reports = item({ uiState: 'reports', uiPrefix: 'energy', pageUrl: '/reports' })

test('of module addresses only the safe ones count', () => {
  expect(destinations).toEqual({
    modules: { energy: 'https://energy.example/app/' },
  })
  expect(destinationsOf({ modules: 'x' })).toEqual(nowhereElse)
})

test.each([
  ['https://a.example', true],
  ['/inner', true],
  ['//a.example', false],
  ['/\\a.example', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https:///x', false],
  ['', false],
])('%s is safe: %s', (address, isSafe) => {
  expect(isSafeAddress(address)).toBe(isSafe)
})

test.each<[string, MenuItem, ReturnType<typeof menuTarget>]>([
  [
    'a built screen, its suffix cut at the colon [req 184]',
    item({ uiState: 'stationManage:2', uiPrefix: '' }),
    { kind: 'screen', name: 'stationManage', path: '/stationManage' },
  ],
  [
    'a management page in a tab of its own',
    item({ uiState: 'stationManage', pageType: '_blank' }),
    { kind: 'leave', address: '/stationManage?locked=1', target: '_blank' },
  ],
  [
    'another screen in a tab of its own',
    item({ uiState: 'testPage', pageType: '_blank' }),
    { kind: 'leave', address: '/testPage', target: '_blank' },
  ],
  ['a screen that is not built', item({ uiState: 'dataShareSummary', pageUrl: '/dataShareSummary' }), undefined],
  [
    'another module [req 43] [req 185]',
    reports,
    { kind: 'leave', address: 'https://energy.example/app/reports', target: '_self' },
  ],
  ['a module without address', item({ uiState: 'x', uiPrefix: 'unknown', pageUrl: '/x' }), undefined],
  ['a module named like a part of every object', item({ uiState: 'x', uiPrefix: 'constructor' }), undefined],
  [
    'an entry of a module that says its own address',
    item({ uiPrefix: 'unknown', pageUrl: 'https://a.example/x', pageType: '_blank' }),
    { kind: 'leave', address: 'https://a.example/x', target: '_blank' },
  ],
  [
    'an outer name [req 44]',
    item({ uiState: 'contract', pageUrl: 'https://contract.example' }),
    { kind: 'leave', address: 'https://contract.example', target: '_self' },
  ],
  ['an outer name without address', item({ uiState: 'dataQuery', pageUrl: '/dataQuery' }), undefined],
  [
    'an outer name on this site',
    item({ uiState: 'dataQuery', pageUrl: '/docs' }),
    { kind: 'frame', path: '/iframe?path=dataQuery', address: '/docs' },
  ],
  ["the name 'login' [req 47]", item({ uiState: 'login' }), { kind: 'leave', address: '/login', target: '_self' }],
  ['a foreign page', map, { kind: 'frame', path: '/iframe?path=map', address: 'https://map.example/' }],
  [
    'an external link',
    item({ ...map, pageType: '_blank' }),
    { kind: 'leave', address: 'https://map.example/', target: '_blank' },
  ],
  ['a script', item({ uiState: 'evil', pageUrl: 'javascript:alert(1)' }), undefined],
  ['our own page in a frame', item({ uiState: 'again', pageUrl: '/stationManage' }), undefined],
])('%s', (_, entry, target) => {
  expect(menuTarget(entry, destinations)).toEqual(target)
})

test('entries that lead nowhere go, then the parents they leave empty', () => {
  const menu = [
    item({ name: 'a', children: [item({ name: 'b', children: [item({ uiState: 'dataShareSummary' })] })] }),
    item({ name: 'c', children: [item({ uiState: 'nothing' }), item({ uiState: 'stationManage' })] }),
  ]
  const [only, ...others] = offeredMenu(menu, nowhereElse)
  expect([only?.name, only?.children.map(({ uiState }) => uiState), others]).toEqual(['c', ['stationManage'], []])
})

test.each<[string, MenuItem[], string | undefined]>([
  ['a screen', [item({ children: [item({ uiState: 'stationManage' })] }), map], '/stationManage'],
  ['a page that is no route opens in the frame [req 30]', [map], '/iframe?path=map'],
  ['what leaves the app is no home', [reports, item({ uiState: 'stationManage' })], '/stationManage'],
  ['nothing', [item({ uiState: 'nothing' })], undefined],
])('home: %s [req 29]', (_, menu, address) => {
  expect(homeAddress(menu, destinations)).toBe(address)
})

test.each<['main' | 'module', string, string | undefined]>([
  ['main', 'map', 'https://map.example/'],
  ['main', 'https://map.example/', 'https://map.example/'],
  ['main', 'https://evil.example/', undefined],
  ['main', 'reports', undefined],
  ['module', 'reports', 'https://energy.example/app/reports'],
  ['module', 'map', undefined],
  ['main', '', undefined],
])('frame %s of %s shows %s', (frame, path, address) => {
  expect(frameAddress([map, item({ children: [reports] })], frame, path, destinations)).toBe(address)
})

test('the address of an outer page with a frame shows it, while its menu entry leaves the app [req 44]', () => {
  const query = item({ uiState: 'dataQuery', pageUrl: 'https://query.example/' })
  expect(menuTarget(query, destinations)).toMatchObject({ kind: 'leave' })
  expect(frameAddress([query], 'main', 'dataQuery', destinations)).toBe('https://query.example/')
  const contract = item({ uiState: 'contract', pageUrl: 'https://contract.example' })
  expect(frameAddress([contract], 'main', 'contract', destinations)).toBeUndefined()
})

test.each([
  ['/map', '/iframe?path=map'],
  ['/reports', '/iframeModule?path=reports'],
  ['/other', undefined],
  ['/', undefined],
])('the address %s opens %s [req 35]', (pathname, address) => {
  expect(frameFor([map, reports], pathname, destinations)).toBe(address)
})

test('a management page opens in a tab of its own where it is built and open to the person', () => {
  expect(newTabAddress('stationManagement', ['stationManage'])).toBe('/stationManage?locked=1')
  expect(newTabAddress('stationManage', ['stationManage'])).toBe('/stationManage?locked=1')
  expect(newTabAddress('stationManagement', [])).toBeUndefined()
  expect(newTabAddress('testPage', ['testPage'])).toBeUndefined()
  expect(newTabAddress('constructor', ['stationManage'])).toBeUndefined()
})
