import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { clearResults, writeResults } from './test-results.ts'

const folder = mkdtempSync(join(tmpdir(), 'fengguang-results-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const read = (part: string): unknown => JSON.parse(readFileSync(join(folder, `${part}.json`), 'utf8'))

test('a part replaces its own results and leaves the others', () => {
  const passed = { name: 'one [req 1]', file: 'server/a.test.ts', status: 'passed' } as const
  writeResults('server', [passed], folder)
  writeResults('web', [passed], folder)
  writeResults('web', [{ name: 'two', file: 'web/b.test.ts', status: 'failed', reason: 'because' }], folder)
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string
  expect(read('server')).toEqual({ part: 'server', at, tests: [passed] })
  expect(read('web')).toEqual({ part: 'web', at, tests: [{ name: 'two', file: 'web/b.test.ts', status: 'failed' }] })
  clearResults(folder)
  expect(existsSync(folder)).toBe(false)
})
