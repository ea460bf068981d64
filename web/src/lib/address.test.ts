import { expect, test } from 'vitest'
import { z } from 'zod'
import { intParam } from '@fengguang/domain/kernel/endpoint'
import {
  flagParam,
  listParam,
  notPage,
  readAddress,
  sortParam,
  textParam,
  writeAddress,
  type AddressChange,
} from './address.ts'

const Schema = z.object({
  id: textParam(5),
  view: z.enum(['list', 'map']).default('list'),
  days: intParam(1, 30).default(7),
  log: flagParam,
  ids: listParam(2),
  sort: sortParam,
  keyword: z.string().max(5).default(''),
})
const plain = { id: undefined, view: 'list', days: 7, log: false, ids: [], sort: undefined, keyword: '' }

test.each([
  ['', plain],
  [
    'id=a&view=map&days=30&log=1&ids=x,y&sort=a.desc&keyword=风', // every kind of parameter
    { id: 'a', view: 'map', days: 30, log: true, ids: ['x', 'y'], sort: { key: 'a', order: 'desc' }, keyword: '风' },
  ],
  ['id=&keyword=', plain],
  ['id=abcdef', plain],
  ['view=globe', plain],
  ['days=31', plain],
  ['days=seven', plain],
  ['days=', plain],
  ['log', { ...plain, log: true }],
  ['log=on', { ...plain, log: true }],
  ['log=0', plain],
  ['ids=,x,,y,z', { ...plain, ids: ['x', 'y'] }],
  ['sort=a.up', plain],
  ['sort=a.b.asc', plain],
  ['view=globe&days=3', { ...plain, days: 3 }],
])('%j is read, and what makes no sense falls to its default', (address, values) => {
  expect(readAddress(Schema, new URLSearchParams(address))).toEqual(values)
})

test.each<[string, AddressChange<typeof Schema>, string]>([
  ['', {}, ''],
  ['', { days: 30 }, 'days=30'],
  ['days=30', { days: 7 }, ''],
  ['days=30', { days: undefined }, ''],
  ['other=1&days=3', { days: 4 }, 'other=1&days=4'],
  ['id=a&view=map', { id: undefined }, 'view=map'],
  ['', { log: true, ids: ['x', 'y'] }, 'log=1&ids=x,y'],
  ['log=1&ids=x', { log: false, ids: [] }, ''],
  ['sort=a.asc', { sort: { key: 'b', order: 'desc' } }, 'sort=b.desc'],
  ['keyword=ab', { keyword: '' }, ''],
])('%j after %j is %j', (before, change, after) => {
  expect(decodeURIComponent(writeAddress(Schema, new URLSearchParams(before), change).toString())).toBe(after)
})

test('what others have put there goes where the change says so', () => {
  const before = new URLSearchParams('page=3&other=1&days=3')
  expect(writeAddress(Schema, before, { days: 4 }, { keep: notPage }).toString()).toBe('other=1&days=4')
})
