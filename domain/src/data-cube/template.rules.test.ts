import { expect, test } from 'vitest'
import { mayChangeTemplate, mayGiveScope } from './template.rules.ts'

test.each([
  ['personal', true, false, true],
  ['personal', false, true, false],
  ['company', true, false, true],
  ['company', false, true, true],
  ['company', false, false, false],
] as const)('a %s template: owner %s, permission %s → %s', (scope, isOwner, mayManage, may) => {
  expect(mayChangeTemplate(scope, { isOwner, mayManage })).toBe(may)
})

test.each([
  [undefined, 'personal', false, true],
  [undefined, 'company', false, false],
  [undefined, 'company', true, true],
  ['personal', 'company', false, false],
  ['company', 'company', false, true],
  ['company', 'personal', false, true],
] as const)('from %s to %s with permission %s → %s', (before, after, mayManage, may) => {
  expect(mayGiveScope(before, after, mayManage)).toBe(may)
})
