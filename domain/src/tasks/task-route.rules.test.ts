import { describe, expect, test } from 'vitest'
import { issuesToFields } from '../kernel/validation.ts'
import { RecordedItem } from './task-detail.model.ts'
import type { RoutePoint } from './task-route.model.ts'
import {
  checksOf,
  isAbnormalIn,
  itemsOfForm,
  judgedReading,
  recordedOf,
  roundFormOf,
  routeFaults,
} from './task-route.rules.ts'

const route: RoutePoint[] = [
  {
    id: 'p1',
    name: '一号箱变',
    deviceId: null,
    items: [
      { id: 'look', what: '外观', answer: 'state', unit: '', low: null, high: null },
      { id: 'oil', what: '油位', answer: 'reading', unit: '%', low: 20, high: 80 },
    ],
  },
  {
    id: 'p2',
    name: '二号箱变',
    deviceId: 'd2',
    items: [{ id: 'look', what: '外观', answer: 'state', unit: '', low: null, high: null }],
  },
]
const item = (pointId: string, itemId: string, change: object = {}): RecordedItem =>
  RecordedItem.parse({ what: 'x', result: 'normal', note: '', pointId, itemId, ...change })
const whole = [item('p1', 'look'), item('p1', 'oil', { reading: 50 }), item('p2', 'look')]

test.each([
  [19.9, 20, 80, 'abnormal'],
  [20, 20, 80, 'normal'],
  [80, 20, 80, 'normal'],
  [80.1, 20, 80, 'abnormal'],
  [-5, null, 80, 'normal'],
  [99, 20, null, 'normal'],
  [0, null, null, 'normal'],
] as const)('a reading of %s within %s and %s is %s', (value, low, high, expected) => {
  expect(judgedReading({ low, high }, value)).toBe(expected)
})

describe('the record of a round', () => {
  test.each<[string, readonly RecordedItem[], Record<string, string>]>([
    ['whole', whole, {}],
    ['out of order', [whole[1]!, whole[0]!, whole[2]!], { items: 'field.choice' }],
    ['with a check left out', whole.slice(1), { items: 'field.choice' }],
    ['with a check twice', [...whole, whole[2]!], { items: 'field.choice' }],
    ['without a reading', whole.with(1, item('p1', 'oil')), { 'items.1.reading': 'field.required' }],
    [
      'with a reading outside and no note',
      whole.with(1, item('p1', 'oil', { reading: 5 })),
      { 'items.1.note': 'field.required' },
    ],
    ['with a reading outside and a note', whole.with(1, item('p1', 'oil', { reading: 5, note: '渗油' })), {}],
    [
      'abnormal without a note',
      whole.with(2, item('p2', 'look', { result: 'abnormal' })),
      { 'items.2.note': 'field.required' },
    ],
  ])('%s', (_what, items, expected) => {
    const keys = Object.entries(routeFaults(route, items)).map(([path, { key }]) => [path, key])
    expect(Object.fromEntries(keys)).toEqual(expected)
  })

  test('has the names of the route, and its readings are judged whatever was sent', () => {
    const sent = whole.with(1, item('p1', 'oil', { reading: 5, note: '渗油', result: 'normal' }))
    expect(recordedOf(route, sent)).toMatchObject([
      { what: '一号箱变 · 外观', result: 'normal', reading: null },
      { what: '一号箱变 · 油位', result: 'abnormal', reading: 5 },
      { what: '二号箱变 · 外观', result: 'normal' },
    ])
  })

  test('is asked for in a form with the same rules', () => {
    const schema = roundFormOf(route)
    const form = { result_0: 'normal', reading_1: 5, note_1: '', result_2: 'abnormal', note_2: '破损' }
    const judged = schema.safeParse(form)
    expect(judged.success ? {} : Object.keys(issuesToFields(judged.error, form))).toEqual(['note_1'])
    const sound = schema.parse({ ...form, note_1: '渗油' })
    expect(itemsOfForm(route, sound)).toMatchObject([
      { pointId: 'p1', itemId: 'look', result: 'normal' },
      { pointId: 'p1', itemId: 'oil', reading: 5, note: '渗油' },
      { pointId: 'p2', itemId: 'look', result: 'abnormal', note: '破损' },
    ])
  })

  test.each([
    [0, {}, false],
    [0, { result_0: 'abnormal' }, true],
    [1, { reading_1: 5 }, true],
    [1, { reading_1: 50 }, false],
    [1, { result_1: 'abnormal' }, false],
  ])('check %i of %o asks for a note: %s', (n, form, expected) => {
    expect(isAbnormalIn(checksOf(route)[n]!.item, n, form)).toBe(expected)
  })
})
