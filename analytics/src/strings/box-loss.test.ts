import { expect, test } from 'vitest'
import { at, healthy, inShade, planeWm2 } from '../testing/clear-days.ts'
import { boxLossOf } from './box-loss.ts'
import { boxStates, lightRowsOf } from './string-states.ts'

const lossOf = (currentsA: Float64Array[], light = planeWm2) => {
  const series = { at, planeWm2: light, currentsA, offsetMs: 0 }
  const rows = lightRowsOf(series)
  return boxLossOf(series, rows, boxStates(series, rows))
}
const isShaded = (string: number): boolean => string >= 13
const cloudy = (row: number): boolean => Math.floor(row / 96) === 9
const sum = (amps: Float64Array): number => amps.reduce((all, one) => all + one, 0)

test('strings of unequal strength: a shadow on a third of them is measured by what each would have given', () => {
  const strengths = Array.from({ length: 20 }, (_, string) => 0.9 + 0.01 * string)
  const usual = strengths.map(healthy)
  const currentsA = usual.map((amps, string) =>
    isShaded(string) ? amps.map((current, row) => (inShade(row) ? current / 2 : current)) : amps,
  )
  const taken = usual.map((amps, string) => sum(amps) - sum(currentsA[string] as Float64Array))
  const { shadowA, faultA } = lossOf(currentsA)
  expect(sum(shadowA) / sum(Float64Array.from(taken))).toBeCloseTo(1, 4)
  expect(sum(faultA)).toBe(0)
})

test('under thin cloud a shadow takes little: it counts where the shadow stands day after day, and nowhere else', () => {
  const light = planeWm2.map((plane, row) => (cloudy(row) ? plane / 2 : plane))
  const under = (inSun: number, cloud: number) =>
    light.map((plane, row) => (plane / 100) * (cloudy(row) ? cloud : inShade(row) ? inSun : 1))
  const currentsA = [under(1, 1), under(1, 1), under(1, 1), under(0.6, 0.98), under(1, 0.98)]
  const { shaded } = lossOf(currentsA, light)
  const ofCloudyDay = shaded.filter(({ row }) => cloudy(row))
  expect(ofCloudyDay.map(({ string, row }) => [string, row % 96])).toEqual([60, 61, 62, 63].map((slot) => [3, slot]))
  for (const { lacksA, usualA } of ofCloudyDay) expect(lacksA / usualA).toBeCloseTo(0.02, 6)
})
