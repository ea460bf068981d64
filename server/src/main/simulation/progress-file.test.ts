import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countersOrigin, marked, readMarks, readProgress, writeProgress, type Progress } from './progress-file.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fengguang-progress-'))
  path = join(folder, 'progress.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('counters begin where the installation began, also when its fleet changes', () => {
  expect(countersOrigin(path, 5)).toEqual({ countersFromMs: 5 })
  writeProgress(path, { fleet: 'a', jobs: [], liveThroughMs: 9, countersFromMs: 5 })
  expect(readProgress(path, 'b')).toBeUndefined()
  expect(countersOrigin(path, 7)).toEqual({ countersFromMs: 5 })
})

test('an installation of an earlier release keeps the counters of its simulator', () => {
  writeProgress(path, { fleet: 'a', jobs: [], liveThroughMs: 9 })
  expect(countersOrigin(path, 7)).toEqual({})
})

test('a file cut short tells nothing: counters stay those of the simulator', () => {
  writeFileSync(path, '{"fleet":')
  expect(countersOrigin(path, 7)).toEqual({})
  expect(readProgress(path, 'a')).toBeUndefined()
})

test('how far the history is has a mark for each percent, and is read whatever the fleet', () => {
  const progress: Progress = { fleet: 'a', jobs: [], liveThroughMs: 9 }
  for (let unit = 1; unit <= 1000; unit += 1)
    marked(progress, { sentAtMs: unit, share: unit / 1000, backToMs: unit < 20 ? null : -unit })
  expect(readMarks(path)).toEqual([])
  writeProgress(path, progress)
  const marks = readMarks(path)
  expect(marks).toHaveLength(101)
  expect(marks[0]).toEqual({ sentAtMs: 1, share: 0.001, backToMs: null })
  expect(marks.at(-1)).toEqual({ sentAtMs: 1000, share: 1, backToMs: -1000 })
  // A job that was begun again starts from the front.
  marked(progress, { sentAtMs: 2000, share: 0.5, backToMs: 0 })
  expect(progress.marks?.at(-1)).toEqual({ sentAtMs: 2000, share: 0.5, backToMs: 0 })
  expect(progress.marks).toHaveLength(51)
})
