import { expect, test } from 'vitest'
import { rateLimit } from './rate-limit.ts'

test('lets through its share, then as much as time gives back', () => {
  let now = 0
  const limit = rateLimit({ perMinute: 6 }, () => now)
  const burst = () => Array.from({ length: 10 }, () => limit.allows('a')).filter(Boolean).length
  expect(burst()).toBe(6)
  now += 30_000
  expect(burst()).toBe(3)
  now += 5_000 // half of one request
  expect(limit.allows('a')).toBe(false)
  now += 5_000
  expect(burst()).toBe(1)
  expect(limit.allows('b')).toBe(true)
  now += 600_000
  expect(burst()).toBe(6)
  expect(() => limit.take('a')).toThrow('request.tooMany')
  expect([limit.isSpent('a'), limit.isSpent('b'), limit.isSpent('c'), limit.isSpent('c')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('forgets the longest unused, not the busy one', () => {
  let now = 0
  const limit = rateLimit({ perMinute: 1 }, () => now)
  limit.allows('busy')
  for (let i = 0; i < 30_000; i++) {
    limit.allows(`stranger ${i}`)
    if (i % 1000 === 0) limit.allows('busy')
  }
  expect(limit.allows('busy')).toBe(false)
  now += 1
  expect(limit.allows('stranger 1')).toBe(true)
})
