import { expect, test } from 'vitest'
import { arranged, readPasted, runsOf, sideOf } from './shadow.rules.ts'

test.each([
  [0, 'north'],
  [44, 'northEast'],
  [90, 'east'],
  [136, 'southEast'],
  [180, 'south'],
  [200, 'south'],
  [203, 'southWest'],
  [270, 'west'],
  [338, 'north'],
  [-90, 'west'],
  [450, 'east'],
])('the sun at %d degrees stands on the side %s', (azimuth, side) => {
  expect(sideOf(azimuth)).toBe(side)
})

const slot = (at: number, days = 10, lostKwh = 1) => ({ slot: at, days, lostKwh, lacksA: 3, usualA: 10 })

test('neighbouring quarters of an hour are one shadow, others are not', () => {
  expect(runsOf([slot(33, 12), slot(32), slot(40, 5, 2)])).toEqual([
    { fromMinute: 480, toMinute: 510, days: 12, depthPct: 30, lostKwh: 2 },
    { fromMinute: 600, toMinute: 615, days: 5, depthPct: 30, lostKwh: 2 },
  ])
  expect(runsOf([])).toEqual([])
})

const device = (deviceId: string) => ({ deviceId, deviceName: `${deviceId} 号`, type: 'combinerBox' as const })

test('devices without a place stand in rows, clear of those with one', () => {
  const plan = arranged(['a', 'b', 'c'].map(device), new Map([['b', { eastM: 40, northM: 90 }]]))
  expect(plan.find(({ deviceId }) => deviceId === 'b')).toMatchObject({ eastM: 40, northM: 90, isEntered: true })
  const rest = plan.filter(({ isEntered }) => !isEntered)
  expect(rest.map(({ deviceId }) => deviceId)).toEqual(['a', 'c'])
  expect(rest.every(({ northM }) => northM >= 120)).toBe(true)
  expect(new Set(plan.map(({ eastM, northM }) => `${eastM} ${northM}`)).size).toBe(3)
})

test('pasted lines are read by name or number of the device', () => {
  const { places, problems } = readPasted('a 号\t10\t20\n\nb,0,5.5', ['a', 'b'].map(device))
  expect(problems).toEqual([])
  expect(places).toEqual([
    { deviceId: 'a', eastM: 10, northM: 20 },
    { deviceId: 'b', eastM: 0, northM: 5.5 },
  ])
})

test.each([
  ['a\t10', 'columns'],
  ['nowhere\t1\t2', 'unknown'],
  ['a\tten\t2', 'number'],
  ['a\t\t2', 'number'],
  ['a\t-1\t2', 'number'],
  ['a\t1\t20001', 'number'],
  ['b\t1\t2\nb\t3\t4', 'twice'],
])('the line %j is refused: %s', (text, problem) => {
  const { problems } = readPasted(text, ['a', 'b'].map(device))
  expect(problems.map((one) => one.problem)).toEqual([problem])
})
