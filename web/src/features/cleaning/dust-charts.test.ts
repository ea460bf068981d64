import { expect, test } from 'vitest'
import { say as sayIn, type TextPair, type TextValues } from '@fengguang/domain/kernel/texts'
import { costChart, lineChart } from './dust-charts.ts'

const say = (pair: TextPair, values?: TextValues) => sayIn(pair, 'en_US', values)
const day = (name: string, ratio: number | null, measured: number | null) => ({
  day: name,
  ratio,
  low: ratio === null ? null : ratio - 0.01,
  high: ratio === null ? null : ratio + 0.01,
  measured,
})

test('washings and cleanings stand on the curve of their days, also where the day itself has no ratio', () => {
  const { series } = lineChart(
    {
      refusal: null,
      days: [day('2026-05-01', 0.9, 0.91), day('2026-05-02', null, 0.95), day('2026-05-03', null, null)],
      found: [{ day: '2026-05-01', gain: 0.1 }],
      entered: [{ id: 'c', fromDay: '2026-05-02', toDay: '2026-05-04', kind: 'washing', scope: 'station' }],
    },
    say,
  )
  expect(series.map(({ id, values }) => [id, values])).toEqual([
    ['ratio', [90, null, null]],
    ['measured', [91, 95, null]],
    ['found', [90, null, null]],
    ['entered', [null, 95, 100]],
  ])
  expect(series[0]!.band).toEqual([[expect.closeTo(89), expect.closeTo(91)], null, null])
})

const curve = Array.from({ length: 40 }, (_, i) => ({ days: i + 1, cleaning: 400 / (i + 1), dust: i / 2 }))
test.each([
  ['around the best interval', 28, 7, 28],
  ['whole where the best is the first', 1, 1, 1],
  ['its second part where the best is far beyond it', 400, 10, undefined],
])('the cost of a day is drawn %s', (_, days, first, marked) => {
  const chart = costChart({ curve, best: { exactDays: days, days, yuanPerDay: 1 } }, say)
  expect(Number(chart.categories[0]!.id)).toBe(first)
  const best = chart.series.find(({ id }) => id === 'best')!
  expect(chart.categories.find((_one, i) => best.values[i] !== null)?.id).toBe(marked?.toString())
})
