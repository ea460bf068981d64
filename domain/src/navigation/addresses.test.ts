import { expect, test } from 'vitest'
import { nestedRedirects, pageTheme, redirectOf } from './addresses.ts'

const addresses: [from: string, to: string | undefined, proves?: string][] = [
  ['/', '/home', '[req 28]'],
  ['/operations', '/404', '[req 49]'],
  ['/operations/', '/404'],
  ['/analysis', '/404'],
  ['/companyManagement', '/404', '[req 71]'],
  ['/fill', '/404', '[req 58]'],
  ['/fill/', '/onlineFillReport'],
  ['/fill/planGenCapacity', '/planGenCapacity'],
  ['/fill/onlineFillReport', '/onlineFillReport'],
  ['/analysis/lossAnalysis', '/lossAnalysis'],
  ['/companyManagement/stationManage', '/stationManage'],
  ['/operations/testPage/', '/testPage'],
  ['/dataQuery', '/iframe?path=dataQuery', '[req 53]'],
  ['/runStatus', '/iframe?path=runStatus', '[req 54]'],
  ['/smartVideo', '/iframe?path=smartVideo', '[req 55]'],
  ['/operations/dataQuery', '/dataQuery'],
  ['/lossAnalysis', undefined],
  ['/stationManage/', undefined],
  ['/analysis/stationManage', undefined],
  ['/nowhere', undefined],
]
test.each(addresses.map(([from, to, proves = '']) => [from, to, proves] as const))('%s leads to %s %s', (from, to) => {
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
] as const)('a page allowing %j shows the theme %s as %s [req 27] [req 26]', (themes, own, shown) => {
  expect(pageTheme({ themes }, own)).toBe(shown)
})
