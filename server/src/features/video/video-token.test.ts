import { expect, test } from 'vitest'
import { makeVideoToken, readVideoToken, videoTokenSeconds } from './video-token.service.ts'

const now = new Date('2026-06-21T04:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const watcher = { sessionId: 's-1', accountId: 'u-1', roleId: 'r-1' }
const token = makeVideoToken('a key', watcher, now)
const forged = Buffer.from('["video","s-1","u-2","r-1",9999999999]').toString('base64url')

test('answers who looks until it is too old', () => {
  expect(readVideoToken('a key', token, later(videoTokenSeconds - 1))).toEqual(watcher)
  expect(readVideoToken('a key', token, later(videoTokenSeconds))).toBeUndefined()
})

test.each([
  ['another key', 'another key', token],
  ['a cut signature', 'a key', token.slice(0, -4)],
  ['another account', 'a key', `${forged}.${token.split('.')[1]}`],
  ['nothing', 'a key', ''],
])('%s is refused', (_name, key, given) => {
  expect(readVideoToken(key, given, now)).toBeUndefined()
})
