import { expect, test } from 'vitest'
import { bucketFor, telemetryRange } from './telemetry-range.ts'

const dayMs = 86_400_000

test.each([
  [1, '1m'],
  [2, '5m'],
  [7, '5m'],
  [8, '15m'],
  [30, '1h'],
  [366, '1h'],
] as const)('%i days are read in buckets of %s', (days, bucket) => {
  expect(bucketFor(days * dayMs)).toBe(bucket)
})

test('days are those of the station', () => {
  expect(telemetryRange({ from: '2026-03-01', to: '2026-03-02' }, 'Asia/Shanghai')).toEqual({
    from: '2026-03-01T00:00:00+08:00',
    to: '2026-03-03T00:00:00+08:00',
    bucket: '5m',
  })
})
