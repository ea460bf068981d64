import { expect, test } from 'vitest'
import { store } from '../../lib/storage.ts'
import { keepRecents, recentsOf } from './recent-stations.ts'

const recents = {
  '01': [{ stcls: '01', busiId: 'a', treeType: 'default', busiType: 1, name: 'A', visitedAt: 1 }],
} as const

test('what one account visited is not shown to the next', () => {
  keepRecents('u1', { '01': [...recents['01']] })
  expect(recentsOf('u1')).toEqual(recents)
  expect(recentsOf('u2')).toEqual({})
})

test.each(['', 'not json', '{"userId":"u1","recents":{"01":[{"busiId":1}]}}', '[]'])('%s is no list', (text) => {
  store('recentStations', text)
  expect(recentsOf('u1')).toEqual({})
})
