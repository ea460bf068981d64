import { expect, test } from 'vitest'
import { setCompanyZone } from '../../lib/company-zone.ts'
import { auditFilterOf } from './audit-filter.ts'

const state = (filters: Record<string, string>, keyword = '') => ({
  page: 1,
  pageSize: 20,
  keyword,
  sort: undefined,
  filters,
})
const nothing = { from: undefined, to: undefined, keyword: undefined, action: undefined, result: undefined }

test('one day is asked from its start to the start of the next, on the clocks of the company', () => {
  setCompanyZone('Pacific/Kiritimati')
  expect(auditFilterOf(state({ from: '2026-03-01', to: '2026-03-01' }))).toEqual({
    ...nothing,
    from: '2026-02-28T10:00:00.000Z',
    to: '2026-03-01T10:00:00.000Z',
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
