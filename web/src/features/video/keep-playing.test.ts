import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failureOfFlv } from './flv-player.ts'
import { failureOfHls } from './hls-player.ts'
import { keepPlaying, retryMs } from './keep-playing.ts'
import { withToken, type PlayFailure, type PlayRequest } from './player.model.ts'
import { setCompanyZone } from '../../lib/company-zone.ts'
import { snapshotName } from './snapshot.ts'
import { sampleVideos } from './video-samples.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A player that only counts how often it was begun and ended. */
function open() {
  const element = document.createElement('video')
  const states: string[] = []
  const requests: PlayRequest[] = []
  let ended = 0
  const kept = keepPlaying({
    video: sampleVideos[0]!,
    element,
    token: () => 't',
    tell: (state) => states.push(state),
    player: (request) => {
      requests.push(request)
      return Promise.resolve(() => void (ended += 1))
    },
  })
  let seconds = 0
  return {
    kept,
    states,
    begun: () => requests.length,
    ended: () => ended,
    fail: (failure: PlayFailure) => requests.at(-1)!.fail(failure),
    move: () => {
      seconds += 1
      Object.defineProperty(element, 'currentTime', { value: seconds, configurable: true })
      element.dispatchEvent(new Event('timeupdate'))
    },
  }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a lost stream is begun again by itself, each time later, until it moves', async () => {
  const tile = open()
  await pass(0)
  tile.fail('network')
  expect([tile.states.at(-1), tile.ended()]).toEqual(['network', 1])
  await pass(2999)
  expect(tile.begun()).toBe(1)
  await pass(1)
  expect([tile.begun(), tile.states.at(-1)]).toEqual([2, 'waiting'])
  tile.fail('network')
  await pass(3000)
  expect(tile.begun()).toBe(2)
  await pass(3000)
  expect(tile.begun()).toBe(3)
  tile.move()
  expect(tile.states.at(-1)).toBe('playing')
  expect([1, 2, 3, 5, 6, 50].map(retryMs)).toEqual([3000, 6000, 12_000, 48_000, 60_000, 60_000])
  tile.kept.stop()
})

test('a picture that stands still is said to have stopped, and ended', async () => {
  const tile = open()
  await pass(0)
  tile.move()
  await pass(11_000)
  tile.move()
  await pass(11_000)
  expect(tile.states.at(-1)).toBe('playing')
  await pass(2500)
  expect([tile.states.at(-1), tile.ended()]).toEqual(['stalled', 1])
  tile.kept.stop()
})

test('what needs a person is not tried again until the person does', async () => {
  const tile = open()
  await pass(0)
  tile.fail('h265')
  await pass(600_000)
  expect(tile.begun()).toBe(1)
  tile.kept.retry()
  expect([tile.begun(), tile.states.at(-1)]).toEqual([2, 'waiting'])
  tile.kept.stop()
})

test('nothing goes on behind a tile that was closed, even while it was still beginning', async () => {
  const tile = open()
  tile.kept.stop()
  await pass(0)
  expect(tile.ended()).toBe(1)
  tile.fail('network')
  tile.move()
  await pass(600_000)
  expect([tile.begun(), tile.states]).toEqual([1, ['waiting']])
})

test.each([
  ['networkError', 'levelLoadError', 403, 'expired'],
  ['networkError', 'fragLoadError', 404, 'missing'],
  ['networkError', 'manifestLoadTimeOut', undefined, 'network'],
  ['mediaError', 'bufferAddCodecError', undefined, 'codec'],
  ['mediaError', 'bufferStalledError', undefined, 'stalled'],
])('HLS %s %s %s is told as %s', (type, details, code, failure) => {
  expect(failureOfHls({ type, details, response: { code } })).toBe(failure)
})

test.each([
  ['NetworkError', 'HttpStatusCodeInvalid', { code: 404 }, 'missing'],
  ['NetworkError', 'Exception', { code: -1 }, 'network'],
  ['MediaError', 'CodecUnsupported', undefined, 'codec'],
  ['MediaError', 'MediaMSEError', undefined, 'stalled'],
])('FLV %s %s is told', (type, detail, info, failure) => {
  expect(failureOfFlv(type, detail, info)).toBe(failure)
})

test('a part asked for later carries the newer token', () => {
  expect(withToken('/live.m3u8?id=c1', 'new')).toBe(`${location.origin}/live.m3u8?id=c1&token=new`)
  expect(withToken('/segment.m4s?id=c1&token=old&no=5', 'new')).toBe(
    `${location.origin}/segment.m4s?id=c1&token=new&no=5`,
  )
})

test('a snapshot is named after its camera and the moment', () => {
  setCompanyZone('Pacific/Kiritimati')
  const at = new Date('2026-05-31T19:08:07Z')
  expect(snapshotName({ stationName: '甲/站', name: '大门\n"1"' }, at)).toBe('甲_站-大门__1_-20260601-090807.png')
})
