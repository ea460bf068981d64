import { expect, test } from 'vitest'
import { readAddress, writeAddress } from '../../lib/address.ts'
import { filterAddress, filtersIn, PlaceAddress, placeAfter, type ListChange } from './list-address.ts'

const plain = { page: 1, pageSize: 20, keyword: '', sort: undefined, filters: {} }
const filters = filterAddress(['stcls'])

const read = (params: URLSearchParams, part = '') => ({
  ...readAddress(PlaceAddress, params, part),
  filters: filtersIn(readAddress(filters, params, part)),
})
const write = (params: URLSearchParams, change: ListChange, part = '') =>
  writeAddress(filters, writeAddress(PlaceAddress, params, placeAfter(change), { part }), change.filters ?? {}, {
    part,
  })

test.each([
  ['', plain],
  ['page=3&pageSize=50', { ...plain, page: 3, pageSize: 50 }],
  ['page=0&pageSize=7', plain],
  ['page=abc&pageSize=-1', plain],
  ['page=1e99', plain],
  ['keyword=光伏&stcls=01&other=x', { ...plain, keyword: '光伏', filters: { stcls: '01' } }],
  ['sort=name.desc', { ...plain, sort: { key: 'name', order: 'desc' } }],
  ['sort=name.up', plain],
  ['sort=name', plain],
])('address %j is read as %j', (address, state) => {
  expect(read(new URLSearchParams(address))).toEqual(state)
})

test.each<[string, ListChange, string]>([
  ['', { page: 2 }, 'page=2'],
  ['page=2&stcls=01', { page: 1 }, 'stcls=01'],
  ['page=5', { pageSize: 50 }, 'pageSize=50'],
  ['page=5&pageSize=50', { pageSize: 20 }, ''],
  ['page=5', { keyword: 'abc' }, 'keyword=abc'],
  ['keyword=abc&page=5', { keyword: '' }, ''],
  ['page=5', { filters: { stcls: '02' } }, 'stcls=02'],
  ['stcls=02', { filters: { stcls: undefined } }, ''],
  ['page=4', { sort: { key: 'name', order: 'asc' } }, 'sort=name.asc'],
  ['sort=name.asc', { sort: undefined }, ''],
  ['id=ST1&page=2', { page: 3 }, 'id=ST1&page=3'],
])('%j after %j is %j', (before, change, after) => {
  expect(write(new URLSearchParams(before), change).toString()).toBe(after)
})

test('two lists share an address without touching each other', () => {
  const all = new URLSearchParams('page=2&keyword=x&audit.page=3&id=r1')
  expect(read(all, 'audit.').page).toBe(3)
  const next = write(all, { keyword: '人' }, 'audit.')
  expect(decodeURIComponent(next.toString())).toBe('page=2&keyword=x&id=r1&audit.keyword=人')
})
