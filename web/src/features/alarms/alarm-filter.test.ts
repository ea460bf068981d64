import { expect, test } from 'vitest'
import { setCompanyZone } from '../../lib/company-zone.ts'
import { alarmFilterOf } from './alarm-filter.ts'

const state = (filters: Record<string, string>, keyword = '', sort?: { key: string; order: 'asc' | 'desc' }) => ({
  page: 1,
  pageSize: 20,
  keyword,
  sort,
  filters,
})

test('known words go to the server; both days count whole, on the clocks of the company', () => {
  setCompanyZone('Pacific/Kiritimati')
  const filters = { level: 'critical', isActive: 'true', shelved: 'false', from: '2026-03-01', to: '2026-03-01' }
  expect(alarmFilterOf(state(filters, 'INV', { key: 'count', order: 'desc' }), 'pv-1')).toMatchObject({
    stationId: 'pv-1',
    level: 'critical',
    active: 'true',
    shelved: 'false',
    from: '2026-02-28T10:00:00.000Z',
    to: '2026-03-01T10:00:00.000Z',
    keyword: 'INV',
    sort: 'count',
    order: 'desc',
  })
})

test.each<Record<string, string>>([
  { level: 'dreadful' },
  { isActive: 'maybe' },
  { from: 'yesterday' },
  { deviceType: 'teapot' },
  { status: 'x' },
  { scope: 'some' },
])('%j is left out', (filters) => {
  const asked = alarmFilterOf(state(filters, "a' or 1", { key: 'password', order: 'asc' }), undefined)
  expect(Object.values(asked).filter((value) => value !== undefined)).toEqual([])
})
