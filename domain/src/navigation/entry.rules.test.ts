import { expect, test } from 'vitest'
import { entranceOf, isUnauthorised, screenAt } from './entry.rules.ts'

test.each([
  ['/stationManage', 'stationManage'],
  ['/stationManage/', 'stationManage'],
  ['/learningSystemDetail/3/0/安全', 'learningSystemDetail'],
  ['/learningSystemDetail/3/0', undefined],
  ['/learningSystemDetail//0/x', undefined],
  ['/nowhere', undefined],
])('%s is %s', (pathname, name) => {
  expect(screenAt(pathname)).toBe(name)
})

test.each([
  ['/learningSystemHome', undefined],
  ['/learningSystemDetail/1/0/a', undefined],
  ['/stationManage', '/learningSystemHome'],
  [undefined, '/learningSystemHome'],
])('learning detail from %s leads to %s', (cameFrom, to) => {
  expect(entranceOf('learningSystemDetail', cameFrom)).toBe(to)
})

test('other screens are entered from anywhere', () => {
  expect(entranceOf('stationManage', undefined)).toBeUndefined()
})

test.each([
  ['/stationManage', [], true],
  ['/stationManage', ['stationManage'], false],
  ['/dataShareSummary', [], false], // not built: nobody has it
  ['/nowhere', [], false],
] as const)('%s with %j open is reported: %s', (pathname, open, isReported) => {
  expect(isUnauthorised(pathname, open)).toBe(isReported)
})
