import { describe, expect, test } from 'vitest'
import { readAddress, writeAddress } from '../../lib/address.ts'
import { cameraRows, matchingVideos } from './camera-rows.ts'
import { sampleVideos as videos } from './video-samples.ts'
import {
  boxScope,
  emptied,
  pagesOf,
  placed,
  resized,
  stationScope,
  tilesOf,
  wallAddress,
  wallOf,
  WallAddress,
} from './wall-state.ts'

const at = (address: string) => wallOf(readAddress(WallAddress, new URLSearchParams(address)), 4)
const shown = (address: string) =>
  tilesOf(at(address), videos)
    .map((video) => video?.id ?? '-')
    .join(' ')
const addressOf = (state: ReturnType<typeof at>) =>
  decodeURIComponent(writeAddress(WallAddress, new URLSearchParams(), wallAddress(state, 4)).toString())

describe('the address tells the wall', () => {
  test.each([
    ['', 'c1 c2 c3 c4'],
    ['page=2', 'c5 - - -'],
    ['page=9', 'c5 - - -'],
    ['wall=1&page=3', 'c3'],
    ['wall=9', 'c1 c2 c3 c4 c5 - - - -'],
    ['scope=s.b', 'c3 c4 c5 -'],
    ['scope=b.a.东盒', 'c1 - - -'],
    ['scope=s.gone', '- - - -'],
    ['cameras=c5,,c1', 'c5 - c1 -'],
    ['cameras=c5,c5,gone', 'c5 - - -'],
    ['cameras=-', '- - - -'],
    ['wall=7&page=-1', 'c1 c2 c3 c4'],
    ['wall=1&cameras=c2,c3', 'c2'],
  ])('%s', (address, expected) => {
    expect(shown(address)).toBe(expected)
  })

  test.each(['', 'wall=9', 'scope=s.b', 'cameras=c5,,c1,', 'cameras=-', 'page=2&cycle=1'])(
    '%s is written as it was read',
    (address) => {
      expect(addressOf(at(address))).toBe(address)
    },
  )
})

test('a camera goes into the chosen tile, once; a closed tile stays empty', () => {
  const wall = at('scope=s.b')
  expect(addressOf(placed(wall, videos, 'c1', 3))).toBe('cameras=c3,c4,c5,c1')
  expect(addressOf(placed(wall, videos, 'c3', 3))).toBe('cameras=c3,c4,c5,')
  expect(addressOf(emptied(wall, videos, 1))).toBe('cameras=c3,,c5,')
  expect(addressOf(emptied(at('wall=1'), videos, 0))).toBe('wall=1&cameras=-')
})

test('another size keeps the place in the pages', () => {
  expect(addressOf(resized(at('page=2'), 1))).toBe('wall=1&page=5')
  expect(addressOf(resized(at('wall=1&page=5'), 4))).toBe('page=2')
  expect([pagesOf(at(''), videos), pagesOf(at('wall=16'), videos), pagesOf(at('scope=s.gone'), videos)]).toEqual([
    2, 1, 1,
  ])
})

const text = (hasBoxes: boolean) =>
  cameraRows(videos, hasBoxes).map(
    ({ id, pid, count }) => `${id}<${pid ?? ''}${count === undefined ? '' : `#${count}`}`,
  )

test('the list has stations, boxes where wanted, and counts what lies below', () => {
  expect(text(false)).toEqual(['s.a<#2', 'c1<s.a', 'c2<s.a', 's.b<#3', 'c3<s.b', 'c4<s.b', 'c5<s.b'])
  expect(text(true)).toEqual([
    `${stationScope('a')}<#2`,
    `${boxScope('a', '东盒')}<s.a#1`,
    'c1<b.a.东盒',
    'c2<s.a',
    's.b<#3',
    'b.b.东盒<s.b#2',
    'c3<b.b.东盒',
    'c5<b.b.东盒',
    'c4<s.b',
  ])
  expect(matchingVideos(videos, '乙').map(({ id }) => id)).toEqual(['c3', 'c4', 'c5'])
  expect(matchingVideos(videos, '镜头2').map(({ id }) => id)).toEqual(['c2'])
})
