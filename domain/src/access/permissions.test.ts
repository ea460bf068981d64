import { expect, onTestFinished, test } from 'vitest'
import { menuFor } from '../navigation/menu.ts'
import type { Screen } from '../navigation/screen.model.ts'
import { screenNames, screens } from '../navigation/screens.ts'
import { isPermissionCode, mayAdministerPlatform, permissions, permissionsOf, roleRights } from './permissions.ts'
import { visibleScreens } from './visible-screens.ts'

const look = (...names: string[]) => names.map((screen) => ({ screen, mayOperate: false }))
const operate = (...names: string[]) => names.map((screen) => ({ screen, mayOperate: true }))
const namesOf = (grants: ReturnType<typeof look>) => visibleScreens(grants).map(({ screen }) => screen)

test.each([
  ['nothing', [], []],
  ['looking', look('userManagementN'), ['device:read', 'organisation:read', 'role:read', 'station:read', 'user:read']],
  [
    'operating',
    operate('userManagementN'),
    ['device:read', 'organisation:read', 'role:read', 'station:read', 'subArray:write', 'user:read', 'user:write'],
  ],
  ['a screen that gives nothing', operate('testPage'), []],
  ['a screen that does not exist', operate('constructor', '__proto__', 'gone'), []],
  [
    'the same screen twice, once to operate',
    [...operate('userManagementN'), ...look('userManagementN')],
    ['device:read', 'organisation:read', 'role:read', 'station:read', 'subArray:write', 'user:read', 'user:write'],
  ],
])('%s', (_, grants, codes) => {
  expect([...permissionsOf(grants)].sort()).toEqual(codes)
})

test.each([
  ['roleManagement', 'inverterSubarray', '[req 78]'],
  ['userManagementN', 'inverterSubarray', '[req 78]'],
  ['departmentManagementN', 'inverterSubarray', '[req 78]'],
  ['deviceList', 'deviceMatrix', '[req 92]'],
  ['runningConditionAdjustment', 'DeviceLog', '[req 96]'],
  ['learningSystemHome', 'learningSystemDetail', ''],
])('a role that sees %s sees %s %s [req 26] [req 37]', (granted, inherited) => {
  const open = namesOf(look(granted)).filter((name) => name !== 'testPage')
  expect(open).toEqual(screenNames.filter((name) => name === granted || name === inherited))
})

test('an unrestricted screen needs no grant and stands in every menu [req 26] [req 38] [req 296]', () => {
  const screen: Screen = screens.videoSurveillance
  onTestFinished(() => {
    delete screen.unrestricted
  })
  expect(namesOf([])).not.toContain('videoSurveillance')
  screen.unrestricted = true
  expect(namesOf([])).toContain('videoSurveillance')
  expect(menuFor([]).flatMap(({ children }) => children.map(({ uiState }) => uiState))).toEqual(['videoSurveillance'])
})

test('inheritance goes one way', () => {
  expect(namesOf(look('deviceMatrix'))).not.toContain('deviceList')
})

test.each([
  [look('roleManagement'), false],
  [operate('userManagementN'), true],
  [[...look('roleManagement'), ...operate('departmentManagementN')], true],
])('operating is inherited from %j: %s', (grants, mayOperate) => {
  expect(visibleScreens(grants).find(({ screen }) => screen === 'inverterSubarray')?.mayOperate).toBe(mayOperate)
})

test('every code is handed out by a screen or by a role itself, and screens hand out no other', () => {
  const given = new Set(screenNames.flatMap((name) => [...screens[name].reads, ...screens[name].acts]))
  expect([...given, ...roleRights].sort()).toEqual(Object.keys(permissions).sort())
  expect(isPermissionCode('toString')).toBe(false)
})

test.each([
  [{ administersPlatform: true, operatesPlatform: true, stationScope: 'all' }, true],
  [{ administersPlatform: false, operatesPlatform: true, stationScope: 'all' }, false],
  [{ administersPlatform: true, operatesPlatform: false, stationScope: 'all' }, false],
  [{ administersPlatform: true, operatesPlatform: true, stationScope: 'listed' }, false],
  [{ administersPlatform: true, operatesPlatform: true, stationScope: 'organisation' }, false],
])('%j administers the platform: %s', (role, may) => {
  expect(mayAdministerPlatform(role)).toBe(may)
})
