import { expect, it } from 'vitest'
import { plantResponse } from './plant-response.ts'

const stepMs = 600_000
const perDay = 144
const days = 12
const rows = days * perDay
const period = { fromAt: 0, toAt: rows * stepMs, stepMs }

/** A plant that loses more with warmth than its data sheet says, and gets dustier by the day. */
function plant(perKelvinMore: number) {
  const planeWm2 = new Float64Array(rows)
  const cellC = new Float64Array(rows)
  const ratio = new Float64Array(rows).fill(Number.NaN)
  for (let row = 0; row < rows; row++) {
    const day = Math.floor(row / perDay)
    const share = (row % perDay) / perDay
    planeWm2[row] = Math.max(0, (700 + 30 * (day % 5)) * Math.sin(2 * Math.PI * (share - 0.25)))
    cellC[row] = 15 + 20 * Math.sin(Math.PI * share) + (day % 3) * 4 + 0.03 * planeWm2[row]! * (share > 0.5 ? 1.2 : 0.8)
    if (planeWm2[row]! > 0) ratio[row] = (1 - 0.004 * day) * (1 + perKelvinMore * (cellC[row]! - 25))
  }
  const light = { planeWm2, cellC, yieldShare: planeWm2.map((light) => light / 1000), globalWm2: undefined }
  return { period, offsetMs: 0, light, globalWm2: undefined, plane: undefined, ratio }
}

const spread = (values: readonly number[]): number => Math.max(...values) / Math.min(...values) - 1

it('learns how the plant follows warmth, and leaves dust to the days', () => {
  const input = plant(-0.002)
  const factor = plantResponse(input)!
  const left = [...input.ratio.keys()]
    .filter((row) => input.light.planeWm2[row]! > 200)
    .map((row) => ({ day: Math.floor(row / perDay), value: input.ratio[row]! / factor[row]! }))
  const [first, last] = [0, days - 1].map((day) => left.filter((each) => each.day === day).map(({ value }) => value))
  expect(spread(first!)).toBeLessThan(0.004)
  expect(last![0]! / first![0]!).toBeCloseTo(1 - 0.004 * (days - 1), 2)
})

it('is not led astray by hours in which the plant was held back', () => {
  const input = plant(-0.002)
  const clean = plantResponse(input)!
  for (let row = 0; row < rows; row++)
    if (row % perDay > 68 && row % perDay < 78 && row % 2 === 0) input.ratio[row]! *= 0.5
  const held = plantResponse(input)!
  const noon = 5 * perDay + 72
  expect(held[noon]! / clean[noon]!).toBeCloseTo(1, 2)
})

it('leaves the data sheet alone where too few days say anything', () => {
  const input = plant(-0.002)
  input.ratio.fill(Number.NaN, 5 * perDay)
  expect(plantResponse(input)).toBeUndefined()
})
