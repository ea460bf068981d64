import { expect, test } from 'vitest'
import { nestedRedirects, pageTheme, redirectOf } from './addresses.ts'

test.each([
  ['/', '/home'],
  ['/operations', '/404'],
  ['/operations/', '/404'],
  ['/analysis', '/404'],
  ['/companyManagement', '/404'],
  ['/fill', '/404'],
  ['/fill/', '/onlineFillReport'],
  ['/fill/planGenCapacity', '/planGenCapacity'],
  ['/fill/onlineFillReport', '/onlineFillReport'],
  ['/analysis/lossAnalysis', '/lossAnalysis'],
  ['/companyManagement/stationManage', '/stationManage'],
  ['/operations/testPage/', '/testPage'],
  ['/dataQuery', '/iframe?path=dataQuery'],
  ['/runStatus', '/iframe?path=runStatus'],
  ['/smartVideo', '/iframe?path=smartVideo'],
  ['/operations/dataQuery', '/dataQuery'],
  ['/lossAnalysis', undefined],
  ['/stationManage/', undefined],
  ['/analysis/stationManage', undefined],
  ['/nowhere', undefined],
])('%s leads to %s', (from, to) => {
  expect(redirectOf(from)).toBe(to)
})

test('every nested form is listed for the router', () => {
  expect(nestedRedirects).toContainEqual({ from: '/analysis/ashAnalysis', to: '/ashAnalysis' })
  for (const { from, to } of nestedRedirects) expect(redirectOf(from)).toBe(to)
})

test.each([
  [undefined, 'dark', 'dark'],
  [['light', 'dark'], 'dark', 'dark'],
  [['light', 'dark'], 'darkBlue', 'light'],
  [['darkBlue'], 'light', 'darkBlue'],
] as const)('a page allowing %j shows the theme %s as %s', (themes, own, shown) => {
  expect(pageTheme({ themes }, own)).toBe(shown)
})
