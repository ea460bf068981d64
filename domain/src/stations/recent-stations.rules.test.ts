import { expect, test } from 'vitest'
import {
  forgetStation,
  recentLimit,
  RecentStations,
  rememberStation,
  type RecentStation,
} from './recent-stations.rules.ts'

const visit = (busiId: string, visitedAt: number, stcls: RecentStation['stcls'] = '01'): RecentStation => ({
  stcls,
  busiId,
  treeType: 'default',
  busiType: 1,
  name: busiId,
  visitedAt,
})
const ids = (recents: RecentStations, stcls: RecentStation['stcls'] = '01') => recents[stcls]?.map((r) => r.busiId)

test('the newest comes first, each place once', () => {
  const recents = [visit('a', 1), visit('b', 2), visit('a', 3)].reduce(rememberStation, {})
  expect(ids(recents)).toEqual(['a', 'b'])
  expect(recents['01']?.[0]?.visitedAt).toBe(3)
})

test('classes do not push each other out [req 172]', () => {
  let recents = rememberStation({}, visit('w', 0, '02'))
  for (let i = 0; i < recentLimit + 2; i += 1) recents = rememberStation(recents, visit(`p${i}`, i))
  expect(ids(recents)).toHaveLength(recentLimit)
  expect(ids(recents)?.at(-1)).toBe('p2')
  expect(ids(recents, '02')).toEqual(['w'])
})

test('a place that is gone leaves the list', () => {
  const recents = [visit('a', 1), visit('b', 2)].reduce(rememberStation, {})
  expect(ids(forgetStation(recents, { stcls: '01', busiId: 'b' }))).toEqual(['a'])
  expect(ids(forgetStation({}, { stcls: '01', busiId: 'b' }))).toEqual([])
})

test('what storage holds is judged before use', () => {
  expect(RecentStations.safeParse({ '01': [visit('a', 1)] }).success).toBe(true)
  expect(RecentStations.safeParse({ '09': [] }).success).toBe(false)
  expect(RecentStations.safeParse({ '01': [{ busiId: 'a' }] }).success).toBe(false)
})
