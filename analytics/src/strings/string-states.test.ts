import { expect, test } from 'vitest'
import { at, healthy, inShade, planeWm2 } from '../testing/clear-days.ts'
import { stringStatesOf } from './string-states.ts'

test('a pole shades one string every afternoon, another string is dead for a week, a short one is fine', () => {
  const currentsA = [healthy(1), healthy(1), healthy(1), healthy(1), healthy(0.8)]
  currentsA[1] = (currentsA[1] as Float64Array).map((current, row) => (inShade(row) ? current * 0.7 : current))
  currentsA[2]?.fill(0, 96 * 5, 96 * 12)
  const [whole, shaded, dead, , short] = stringStatesOf({ at, planeWm2, currentsA, offsetMs: 0 })
  expect(whole?.every((state) => state === 'ok')).toBe(true)
  expect(short?.every((state) => state === 'ok')).toBe(true)
  expect(shaded?.map((state) => state === 'shadow')).toEqual(Array.from(at, (_, row) => inShade(row)))
  expect(dead?.[96 * 7 + 48]).toBe('fault')
  expect(dead?.includes('shadow')).toBe(false)
})

test('one low hour on one day is no shadow', () => {
  const currentsA = [healthy(1), healthy(1), healthy(1)]
  currentsA[0]?.fill(2, 96 * 3 + 48, 96 * 3 + 52)
  expect(stringStatesOf({ at, planeWm2, currentsA, offsetMs: 0 })[0]?.includes('shadow')).toBe(false)
})

const lit = (row: number): boolean => (planeWm2[row] as number) >= 150
const isOut = (row: number): boolean => row >= 96 * 5 + 48 && row < 96 * 6 + 50

test('a string that lacks a quarter from noon to the next noon is faulty, a wall that shades one every afternoon a shadow', () => {
  const outage = healthy(1).map((current, row) => (isOut(row) ? 0.75 * current : current))
  const wall = healthy(1).map((current, row) => (row % 96 >= 48 ? 0.75 * current : current))
  const currentsA = [healthy(1), healthy(1), healthy(1), outage, wall]
  const [, , , faulty, shaded] = stringStatesOf({ at, planeWm2, currentsA, offsetMs: 0 })
  expect(faulty).toEqual(Array.from(at, (_, row) => (isOut(row) && lit(row) ? 'fault' : 'ok')))
  expect(shaded).toEqual(Array.from(at, (_, row) => (row % 96 >= 48 && lit(row) ? 'shadow' : 'ok')))
})
