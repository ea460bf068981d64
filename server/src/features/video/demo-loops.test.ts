import { loopNames } from '@fengguang/domain/video/camera-address.rules'
import { describe, expect, test } from 'vitest'
import { demoLoop, initOf, partAt } from './demo-loops.ts'
import { isServed, livePlaylist, newestPart } from './live-playlist.ts'

const typeAt = (bytes: Uint8Array, at: number) => Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
const clockOf = (part: Uint8Array) => {
  const bytes = Buffer.from(part)
  return bytes.readBigUInt64BE(bytes.indexOf('tfdt') + 8)
}

describe('a loop of the demo', () => {
  test.each(loopNames)('%s has a head and parts of two seconds', (name) => {
    const loop = demoLoop(name)
    const { parts, seconds } = loop.places
    const init = initOf(loop)
    expect([typeAt(init, 0), typeAt(init, 28), parts.length, seconds]).toEqual(['ftyp', 'moov', 5, 2])
    expect(parts.every(({ start }) => typeAt(loop.bytes, start) === 'moof')).toBe(true)
  })

  test('goes on without a seam: the clock of a part is its number, whatever it shows', () => {
    const stream = demoLoop('pv')
    expect([0, 4, 5, 900_000_000].map((no) => clockOf(partAt(stream, no)) / BigInt(stream.places.ticks))).toEqual([
      0n,
      4n,
      5n,
      900_000_000n,
    ])
    const withoutClock = (no: number) => {
      const bytes = Buffer.from(partAt(stream, no))
      bytes.fill(0, bytes.indexOf('tfdt') + 8, bytes.indexOf('tfdt') + 16)
      return bytes.toString('base64')
    }
    expect(withoutClock(7)).toBe(withoutClock(2))
    expect(withoutClock(7)).not.toBe(withoutClock(3))
    expect(clockOf(partAt(stream, 7, 3))).toBe(clockOf(partAt(stream, 7)))
    expect(partAt(stream, 7, 3)).not.toEqual(partAt(stream, 7))
  })
})

const at = (ms: number) => new Date(1_000_000_000_000 + ms)

test('the playlist moves with the clock and offers only what is over', () => {
  const textAt = (ms: number) => livePlaylist(at(ms), 2, { init: 'i', part: (no) => `p${no}` })
  expect(textAt(1999)).toBe(textAt(0))
  expect(textAt(0)).toContain('#EXT-X-MEDIA-SEQUENCE:499999994\n')
  expect(textAt(2000)).toContain('#EXT-X-MEDIA-SEQUENCE:499999995\n')
  expect(textAt(0).match(/^p\d+$/gm)).toEqual([4, 5, 6, 7, 8, 9].map((n) => `p49999999${n}`))
  const newest = newestPart(at(0), 2)
  expect([newest + 1, newest, newest - 14, newest - 15].map((no) => isServed(no, at(0), 2))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
