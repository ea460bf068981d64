import { expect, test } from 'vitest'
import { feedingIn, isolatingSwitches, needsIsolation, type PlacedDevice } from './back-feed.rules.ts'
import { ticketTypes } from '../three-people/three-people.model.ts'

const devices: readonly PlacedDevice[] = [
  { id: 'cabinet', type: 'hvSwitch', parentId: null },
  { id: 'box', type: 'boxTransformer', parentId: 'cabinet' },
  { id: 'inverter', type: 'inverter', parentId: 'box' },
  { id: 'inverter 2', type: 'inverter', parentId: 'box' },
  { id: 'combiner', type: 'combinerBox', parentId: 'inverter' },
  { id: 'combiner 2', type: 'combinerBox', parentId: 'inverter' },
]

test.each<[string, string[], string[]]>([
  ['a transformer by its own two sides', ['box'], ['box hvSwitch', 'box lvSwitch']],
  [
    'an inverter by the transformer above and the strings below',
    ['inverter'],
    ['box lvSwitch', 'combiner breaker', 'combiner 2 breaker'],
  ],
  ['a switch cabinet by itself and what feeds back from below', ['cabinet'], ['cabinet position', 'box hvSwitch']],
  [
    'devices that are worked on together by what is around them',
    ['box', 'inverter', 'combiner'],
    ['box hvSwitch', 'box lvSwitch', 'combiner 2 breaker', 'combiner breaker'],
  ],
  ['a device without switches around it', ['inverter 2'], ['box lvSwitch']],
  ['an unknown device', ['gone'], []],
  ['no device', [], []],
])('%s', (_, worked, switches) => {
  expect(isolatingSwitches(worked, devices)).toEqual(switches)
})

const reading = (index: number | null, position: 0 | 1 | null) => ({ index, position, name: 's', at: null })
test('only a closed switch that no measure names feeds', () => {
  const readings = [reading(0, 1), reading(null, 0), reading(null, null), reading(null, 1)]
  expect(feedingIn(readings)).toEqual([readings[3]])
})

test('work with the power off needs it', () => {
  expect(ticketTypes.filter(needsIsolation)).toEqual(['electricalFirst', 'lineFirst'])
})
