import { expect, it } from 'vitest'
import { deficitAt, wakeTableOf } from './wake.ts'

const rotorM = 120
/** One stands 7 rotors south of the other. */
const pair = [
  { eastM: 0, northM: 0 },
  { eastM: 0, northM: -7 * rotorM },
]
const table = wakeTableOf(pair, rotorM, 0.04)
const south = (directionDeg: number, thrust = 0.8) => deficitAt(table, 2, 1, directionDeg, thrust)

it('the one behind loses wind when they are in line with it, and only then', () => {
  expect(south(0)).toBeGreaterThan(0.12)
  expect(south(0)).toBeLessThan(0.35)
  expect(south(6)).toBeLessThan(0.7 * south(0))
  expect(south(90)).toBe(0)
  expect(south(180)).toBe(0)
})

it('the one in front loses nothing', () => {
  expect(deficitAt(table, 2, 0, 0, 0.8)).toBe(0)
  expect(deficitAt(table, 2, 0, 180, 0.8)).toBeGreaterThan(0.12)
})

it('fades with distance and with thrust', () => {
  const far = wakeTableOf([pair[0]!, { eastM: 0, northM: -14 * rotorM }], rotorM, 0.04)
  expect(deficitAt(far, 2, 1, 0, 0.8)).toBeLessThan(0.7 * south(0))
  expect(south(0, 0.2)).toBeCloseTo(south(0) / 4, 9)
  expect(south(-360)).toBeCloseTo(south(0), 9)
})
