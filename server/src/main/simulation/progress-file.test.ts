import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countersKept, readProgress, writeProgress } from './progress-file.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fengguang-progress-'))
  path = join(folder, 'progress.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('counters begin where the installation began, also when its fleet changes', () => {
  expect(countersKept(path, 5)).toEqual({ countersFromMs: 5 })
  writeProgress(path, { fleet: 'a', jobs: [], liveThroughMs: 9, countersFromMs: 5 })
  expect(readProgress(path, 'b')).toBeUndefined()
  expect(countersKept(path, 7)).toEqual({ countersFromMs: 5 })
})

test('an installation of an earlier release keeps the counters of its simulator', () => {
  writeProgress(path, { fleet: 'a', jobs: [], liveThroughMs: 9 })
  expect(countersKept(path, 7)).toEqual({})
})

test('a file cut short tells nothing: counters stay those of the simulator', () => {
  writeFileSync(path, '{"fleet":')
  expect(countersKept(path, 7)).toEqual({})
  expect(readProgress(path, 'a')).toBeUndefined()
})
