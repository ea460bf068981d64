import { expect, test } from 'vitest'
import { auditFilterOf } from './audit-filter.ts'

const state = (filters: Record<string, string>, keyword = '') => ({
  page: 1,
  pageSize: 20,
  keyword,
  sort: undefined,
  filters,
})
const nothing = { from: undefined, to: undefined, keyword: undefined, action: undefined, result: undefined }

test('one day is asked from its start to the start of the next, where the reader is', () => {
  expect(auditFilterOf(state({ from: '2026-03-01', to: '2026-03-01' }))).toEqual({
    ...nothing,
    from: new Date('2026-03-01T00:00:00').toISOString(),
    to: new Date('2026-03-02T00:00:00').toISOString(),
  })
})

test.each([
  [{ from: 'yesterday' }, ''],
  [{ to: '2026-13-45' }, ''],
  [{ action: 'dance' }, ''],
  [{ result: 'maybe' }, ''],
  [{}, 'a;b'],
])('%j %s is left out', (filters, keyword) => {
  expect(auditFilterOf(state(filters, keyword))).toEqual(nothing)
})

test('known words go to the server', () => {
  expect(auditFilterOf(state({ action: 'login', result: 'refused' }, '王强'))).toEqual({
    ...nothing,
    action: 'login',
    result: 'refused',
    keyword: '王强',
  })
})
