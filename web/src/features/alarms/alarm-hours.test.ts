import { expect, test } from 'vitest'
import { say as sayIn, type TextPair, type TextValues } from '@fengguang/domain/kernel/texts'
import { hoursOf } from './alarm-hours.ts'

const say = (text: TextPair, values?: TextValues) => sayIn(text, 'en_US', values)

test('raises fall into the hours of the reader, zero within the range and unknown outside of it', () => {
  const range = { from: '2026-06-01T14:30:00Z', to: '2026-06-01T18:10:00Z' }
  const rate = [
    { at: '2026-06-01T15:50:00.000Z', count: 2 },
    { at: '2026-06-01T16:00:00.000Z', count: 3 },
    { at: '2026-06-01T16:50:00.000Z', count: 4 },
  ]
  const { rows, columns, values } = hoursOf(rate, range, say, 'Asia/Shanghai')
  expect(rows.map(({ id }) => id)).toEqual(['2026-06-01', '2026-06-02'])
  expect(columns).toHaveLength(24)
  expect(values[0]!.slice(20)).toEqual([null, null, 0, 2])
  expect(values[1]!.slice(0, 4)).toEqual([7, 0, 0, null])
})
