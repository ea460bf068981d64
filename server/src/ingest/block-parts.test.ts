import type { ReceivedBlock } from '@fengguang/domain/telemetry/frame.model'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestIntake, testNow, testSource, type TestIntake } from '../testing/intake.ts'
import { partsOf, workAtOnce } from './block-parts.ts'

let t: TestIntake
beforeEach(async () => {
  t = await openTestIntake(1 << 22)
})
afterEach(() => t.close())

const block = (length: number, columns: ReceivedBlock['columns']): ReceivedBlock => ({
  type: 'inverter',
  deviceIds: ['pv-a.inv-1', 'pv-a.nobody'],
  length,
  device: Uint32Array.from({ length }, (_, row) => (row === length - 1 ? 1 : 0)),
  at: Float64Array.from({ length }, (_, row) => testNow - row * 1000),
  columns,
  arrays: { stringCurrentsA: { width: 2, values: Float64Array.from({ length: 2 * length }, (_, i) => i) } },
})
const ones = (length: number) => new Float64Array(length).fill(1)

test('a block is worked on in parts, smaller ones where points are unknown, and nothing is left out', () => {
  const known = block(1000, { powerKw: { decimals: 1, fixed: Int32Array.from({ length: 1000 }, (_, row) => row) } })
  expect([...partsOf(known)]).toEqual([{ ...known, from: 0 }])
  const length = workAtOnce / 10
  const strange = block(length, { x: ones(length), powerKw: { decimals: 0, fixed: new Int32Array(length).fill(3) } })
  const parts = [...partsOf(strange)]
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(workAtOnce / 40)
  expect(parts.reduce((sum, part) => sum + part.length, 0)).toBe(length)
  for (const { from, at, arrays, columns } of parts) {
    expect(at[0]).toBe(strange.at[from])
    expect(arrays['stringCurrentsA']!.values[0]).toBe(2 * from)
    expect(columns['powerKw']).toMatchObject({ decimals: 0 })
  }
})

test('frames of all parts are taken, and what is bad in the last one is set aside', async () => {
  const length = 60_000
  const given = { ...block(length, { x: ones(length) }), arrays: {} }
  const taken = await t.intake.accept(testSource, [given], { backfill: true })
  expect(taken).toEqual({ accepted: length - 1, quarantined: 1 })
  const [entry] = t.quarantine.list({ offset: 0, limit: 1 }).rows
  expect(entry).toMatchObject({ reason: 'unknownDevice', count: 1, detail: 'pv-a.nobody' })
})
