import { expect, test } from 'vitest'
import { cutInside, labelLayout, textWidthPx } from './label-layout.ts'

test('Chinese letters are twice as wide as Latin ones', () => {
  expect(textWidthPx('通信中断')).toBe(48)
  expect(textWidthPx('abcd')).toBeCloseTo(27.2)
})

test.each([
  ['short names stand in one line', ['01', '02'], 400, { interval: 0, hideOverlap: false }],
  ['longer ones are broken', ['通信中断与恢复', '限电'], 200, { interval: 0, overflow: 'break', width: 54 }],
  [
    'long ones are slanted',
    Array.from({ length: 8 }, () => 'Communication loss'),
    390,
    { interval: 0, rotate: 38, width: 132 },
  ],
  [
    'a word is never broken',
    ['Inverter 10', 'Inverter 4', 'Inverter 2', 'Inverter 15', 'Inverter 6'],
    330,
    { interval: 0, rotate: 38 },
  ],
  ['of many days some are left out', Array.from({ length: 90 }, () => '11-05'), 390, { hideOverlap: true }],
  ['none at all', [], 390, { interval: 0 }],
])('%s', (_name, names, widthPx, layout) => {
  expect(labelLayout(names, widthPx)).toMatchObject(layout)
})

test('every layout names every property, so that none of the layout before is left', () => {
  const layouts = [900, 420, 300, 100].map((px) =>
    labelLayout(['理论发电量', '通信中断', '故障停机', '实际发电量'], px),
  )
  expect(new Set(layouts.map(({ overflow, interval }) => `${overflow} ${interval}`)).size).toBeGreaterThan(2)
  for (const layout of layouts)
    expect(Object.keys(layout).toSorted()).toEqual(['hideOverlap', 'interval', 'overflow', 'rotate', 'width'])
})

test.each([
  ['Inverter 16 combiner box 2', 123, 'Inverter 16 …box 2'],
  ['16号逆变器2号汇流箱', 92, '16号逆变…流箱'],
  ['Inverter 1', 123, 'Inverter 1'],
])('%s within %d px keeps both ends', (name, widthPx, cut) => {
  expect(cutInside(name, widthPx)).toBe(cut)
  expect(textWidthPx(cut)).toBeLessThanOrEqual(widthPx)
})
