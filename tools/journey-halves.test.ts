import { expect, test } from 'vitest'
import { inHalves, journeyFiles } from './journey-halves.ts'

test('every journey is in one of two halves, and the halves weigh about the same', () => {
  const files = journeyFiles()
  const halves = inHalves(files)
  expect(files.length).toBeGreaterThan(40)
  expect(halves.flat().toSorted()).toEqual(files)
  const counts = halves.map((half) => half.length)
  expect(Math.min(...counts)).toBeGreaterThan(5)
})

test('the walk over every screen counts for half as much as all others together', () => {
  const sizes: Record<string, number> = { 'e2e/a.e2e.ts': 30, 'e2e/b.e2e.ts': 20, 'e2e/c.e2e.ts': 10 }
  const files = [...Object.keys(sizes), 'e2e/every-screen.e2e.ts']
  expect(inHalves(files, (file) => sizes[file] ?? 0)).toEqual([
    ['e2e/a.e2e.ts', 'e2e/b.e2e.ts'],
    ['e2e/every-screen.e2e.ts', 'e2e/c.e2e.ts'],
  ])
})
