import { expect, test } from 'vitest'
import { searchByLabel } from './search-by-label.ts'

test.each([
  ['1号箱变 低压开关', '1号箱变低压开关', true],
  ['1号箱变 低压开关', '1号箱变 低压', true],
  ['#2 Box transformer (LV)', '2box', true],
  ['#2 Box transformer (LV)', 'lv', true],
  ['E2E-3 停电 v1', 'E2E3', true],
  ['1号箱变 高压开关', '低压', false],
  ['1号箱变 高压开关', '', true],
])('an option that reads “%s”, searched by “%s”: %s', (label, typed, isFound) => {
  expect(searchByLabel.filterOption(typed, { label })).toBe(isFound)
})
