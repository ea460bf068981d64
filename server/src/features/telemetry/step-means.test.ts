import { expect, test } from 'vitest'
import { stepMeans } from './step-means.ts'

const minute = 60_000
const at = (...minutes: number[]) => Float64Array.from(minutes, (one) => one * minute)

test('each step with frames has the mean of the values that are known', () => {
  const frames = {
    at: at(10, 11, 14, 15, 30, 34),
    values: [Float64Array.of(1, 2, 6, 4, NaN, NaN), at(6, 6, 3, 1, NaN, 2)],
  }
  expect(stepMeans(frames, 5 * minute, 0)).toEqual({
    at: at(10, 15, 30),
    values: [Float64Array.of(3, 4, NaN), at(5, 1, 2)],
  })
})

test('steps begin where they are asked to', () => {
  const frames = { at: at(10, 11, 14, 15), values: [Float64Array.of(1, 2, 3, 5)] }
  expect(stepMeans(frames, 5 * minute, minute)).toEqual({ at: at(6, 11), values: [Float64Array.of(1, 10 / 3)] })
})

test('without frames there are no steps', () => {
  const none = { at: new Float64Array(), values: [new Float64Array()] }
  expect(stepMeans(none, minute, 0)).toEqual(none)
})
