import { expect, test } from 'vitest'
import { dispersionPct, gradeOfDispersion } from './device-dispersion.rules.ts'

test.each([
  ['equal strings', [8, 8, 8, 8], [], 0],
  ['σ ÷ mean', [9, 11], [], 10],
  ['one dead of four', [8, 8, 8, 0], [], 57.74],
  ['a string not in use does not count', [8, 8, 8, 0], [4], 0],
  ['a silent one does not count', [9, null, 11], [], 10],
  ['one alone has no spread', [8, null], [], null],
  ['dusk says nothing', [0.1, 0.3], [], null],
  ['nothing reported', [], [], null],
] as const)('%s', (_, currents, unused, expected) => {
  expect(dispersionPct(currents, new Set(unused))).toBe(expected)
})

test.each([
  [0, 'stable'],
  [5, 'stable'],
  [5.01, 'good'],
  [10, 'good'],
  [20, 'toImprove'],
  [20.01, 'mustImprove'],
] as const)('%d %% is %s', (percent, band) => {
  expect(gradeOfDispersion(percent)).toBe(band)
})
