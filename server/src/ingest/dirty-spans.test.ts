import { expect, test } from 'vitest'
import { DirtySpans } from './dirty-spans.ts'
import { encodePack } from './pack.ts'
import { readPack } from './pack-read.ts'

const hour = 3_600_000
const day = 24 * hour
const pack = (deviceNo: number, ...at: number[]) =>
  readPack(
    encodePack(
      {
        type: 'meter',
        length: at.length,
        deviceNo: new Uint32Array(at.length).fill(deviceNo),
        at: Float64Array.from(at),
        columns: {},
        arrays: {},
      },
      { arrivalMs: 0, revision: 0, backfill: false },
      () => undefined,
    ),
  )

const zoneOf = (no: number) => (no === 3 ? undefined : 'Asia/Shanghai')

test('near frames are one span, a late one is its own, and what failed is due again', () => {
  const dirty = new DirtySpans()
  const now = 100 * day
  dirty.add(pack(1, now, now - hour, now + hour))
  dirty.add(pack(1, now - 60 * day))
  dirty.add(pack(2, now))
  dirty.add(pack(3, now))
  const [taken, ...others] = dirty.take(zoneOf)
  expect(others).toEqual([])
  expect(taken).toEqual({
    type: 'meter',
    spans: [
      { deviceNo: 1, fromMs: now - hour, toMs: now + hour, timeZone: 'Asia/Shanghai' },
      { deviceNo: 1, fromMs: now - 60 * day, toMs: now - 60 * day, timeZone: 'Asia/Shanghai' },
      { deviceNo: 2, fromMs: now, toMs: now, timeZone: 'Asia/Shanghai' },
    ],
  })
  expect(dirty.isEmpty).toBe(true)
  dirty.putBack(taken!.type, taken!.spans)
  expect(dirty.take(zoneOf)).toEqual([taken])
})

test('tells whether a quarter hour was touched', () => {
  const dirty = new DirtySpans()
  const now = 100 * day
  dirty.add(pack(1, now, now + hour))
  const quarter = hour / 4
  const has = (no: number, fromMs: number) => dirty.has('meter', no, fromMs, fromMs + quarter)
  expect([now - quarter, now, now + hour, now + hour + quarter].map((at) => has(1, at))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(has(2, now)).toBe(false)
})
