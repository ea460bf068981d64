import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What one part of the test command counted. */
export interface Tally {
  passed: number
  failed: number
  /** What failed and why, a line each, so that the end of a long run tells it. */
  notes: string[]
}

interface VitestFile {
  name: string
  status: string
  message?: string
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
}
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: VitestFile[]
}

const firstLine = (text: string | undefined) => text?.split('\n')[0] ?? 'no reason given'

/** What was expected, what was waited for, and where: enough to begin with when only the end of a run is at hand. */
function reasonOf(text: string | undefined): string {
  const awaited = /^\s*-? *(waiting for .*)$/m.exec(text ?? '')?.[1]
  const place = /^\s*at .*?([^/\\\s(]+\.tsx?:\d+):\d+\)?$/m.exec(text ?? '')?.[1]
  return [firstLine(text), awaited, place && `at ${place}`].filter(Boolean).join(' · ')
}

const failedTests = ({ name, assertionResults }: VitestFile): string[] =>
  assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${basename(name)} › ${fullName}: ${reasonOf(failureMessages?.[0])}`)

const linesTold = 25
/** What a run said that failed outside of its tests: an error nobody caught, or its last words. */
function wordsOf(printed: string): string {
  const lines = stripVTControlCharacters(printed)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const start = lines.findIndex((line) => /Unhandled|error during close/.test(line))
  const told = start < 0 ? lines.slice(-linesTold) : lines.slice(start, start + linesTold)
  return told.map((line) => `\n    ${line}`).join('')
}

/** A run that crashed, ran nothing or left without a report has failed, whatever the tests said. */
export function tallyOf(report: VitestReport | undefined, exitCode: number, printed = ''): Tally {
  if (!report)
    return { passed: 0, failed: 1, notes: [`no report was written (exit code ${exitCode})${wordsOf(printed)}`] }
  const tally: Tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    notes: report.testResults.flatMap(failedTests),
  }
  const fail = (note: string): void => {
    tally.failed++
    tally.notes.push(note)
  }
  for (const file of report.testResults)
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
      fail(`${file.name} did not run: ${firstLine(file.message)}`)
  if (tally.passed + tally.failed === 0) fail('no test ran')
  if (exitCode !== 0 && tally.failed === 0) fail(`exit code ${exitCode} although no test failed${wordsOf(printed)}`)
  return tally
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  notes: tallies.flatMap(({ notes }) => notes),
})
