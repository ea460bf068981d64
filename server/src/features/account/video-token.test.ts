import { expect, test } from 'vitest'
import { makeVideoToken, readVideoToken, videoTokenSeconds } from './video-token.ts'

const now = new Date('2026-06-21T04:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const token = makeVideoToken('a key', 'u-1', now)

test('answers the account until it is too old', () => {
  expect(readVideoToken('a key', token, later(videoTokenSeconds - 1))).toBe('u-1')
  expect(readVideoToken('a key', token, later(videoTokenSeconds))).toBeUndefined()
})

test.each([
  ['another key', 'another key', token],
  ['a cut signature', 'a key', token.slice(0, -4)],
  [
    'another account',
    'a key',
    `${Buffer.from('["video","u-2",9999999999]').toString('base64url')}.${token.split('.')[1]}`,
  ],
  ['nothing', 'a key', ''],
])('%s is refused', (_name, key, given) => {
  expect(readVideoToken(key, given, now)).toBeUndefined()
})
