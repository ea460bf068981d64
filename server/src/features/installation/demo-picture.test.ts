import { inflateSync } from 'node:zlib'
import { demoStations } from '@fengguang/simulator/demo-fleet'
import { expect, test } from 'vitest'
import { drawStation } from './demo-picture.ts'

const one = (stcls: string) => demoStations.find((station) => station.stcls === stcls)!

test.each(['01', '02', '05'])('a station of class %s has a picture of its own, the same each time', (stcls) => {
  const bytes = drawStation(one(stcls))
  expect(drawStation(one(stcls)).equals(bytes)).toBe(true)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([640, 360])
  expect(bytes.length).toBeLessThan(300_000)
  const length = bytes.readUInt32BE(33)
  expect(inflateSync(bytes.subarray(41, 41 + length)).length).toBe(360 * (640 * 3 + 1))
})

test('no two stations look alike', () => {
  const pictures = new Set(demoStations.slice(0, 6).map((station) => drawStation(station).toString('base64')))
  expect(pictures.size).toBe(6)
})
