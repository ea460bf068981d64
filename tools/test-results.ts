import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestResult } from './test-report.ts'

export const resultsFolder = 'test-results'

/** A whole run must not leave the results of a part that it did not get to. */
export const clearResults = (folder = resultsFolder): void => rmSync(folder, { recursive: true, force: true })

/** One file a part: `npm run requirements` reads which tests ran and passed. */
export function writeResults(part: string, tests: readonly TestResult[], folder = resultsFolder): void {
  mkdirSync(folder, { recursive: true })
  const content = {
    part,
    at: new Date().toISOString(),
    tests: tests.map(({ name, file, status }) => ({ name, file, status })),
  }
  writeFileSync(join(folder, `${part}.json`), `${JSON.stringify(content, null, 1)}\n`)
}
