import { expect, test } from 'vitest'
import { countGrants, grantModules, levelOf, withLevel } from './screen-grants.ts'

const grants = [
  { screen: 'stationManage', mayOperate: true },
  { screen: 'notBuiltYet', mayOperate: true },
  { screen: 'userManagementN', mayOperate: false },
]

test.each([
  ['stationManage', 'operate'],
  ['userManagementN', 'look'],
  ['roleManagement', 'none'],
] as const)('%s: %s', (screen, level) => {
  expect(levelOf(grants, screen)).toBe(level)
})

test.each([
  ['none', []],
  ['look', [{ screen: 'stationManage', mayOperate: false }]],
  ['operate', [{ screen: 'stationManage', mayOperate: true }]],
] as const)('setting %s changes one screen and no other', (level, expected) => {
  expect(withLevel(grants, ['stationManage'], level)).toEqual([grants[1], grants[2], ...expected])
})

test('only screens that can be granted are offered and counted', () => {
  const offered = grantModules.flatMap(({ screens }) => screens)
  expect(offered).toContain('stationManage')
  expect(offered).not.toContain('inverterSubarray')
  expect(countGrants(grants)).toEqual({ look: 2, operate: 1 })
})
