import { expect, test } from 'vitest'
import type { SpreadDevice } from './spread.model.ts'
import { weakestOf, weakStrings, widestFirst } from './spread.rules.ts'

const device = (deviceId: string, dispersionPct: number | null, sharesPct: (number | null)[]): SpreadDevice => ({
  deviceId,
  deviceName: deviceId,
  maker: '',
  model: '',
  dispersionPct,
  grade: null,
  samples: 10,
  sharesPct,
  meansA: sharesPct.map((share) => share && share / 10),
  performanceIndex: null,
  efficiencyPct: null,
})
const devices = [device('a', 3, [100, 97, null]), device('b', 12, [40, 101, 88]), device('c', null, [])]

test('the weakest strings of all devices, numbered from 1', () => {
  expect(weakStrings(devices, 95)).toEqual([
    { deviceId: 'b', deviceName: 'b', string: 1, sharePct: 40, meanA: 4 },
    { deviceId: 'b', deviceName: 'b', string: 3, sharePct: 88, meanA: 8.8 },
  ])
  expect(weakStrings(devices, 10)).toEqual([])
})

test('the weakest of a device leaves out unused strings', () => {
  expect(devices.map(weakestOf)).toEqual([{ string: 2, sharePct: 97 }, { string: 1, sharePct: 40 }, undefined])
})

test('the device that lies apart most comes first, the unknown one last', () => {
  expect(widestFirst(devices).map(({ deviceId }) => deviceId)).toEqual(['b', 'a', 'c'])
})
