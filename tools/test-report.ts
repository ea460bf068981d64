import { basename, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { skippedExitCode } from '../test/run-goal.ts'

export interface TestResult {
  name: string
  /** Relative to the repository. */
  file: string
  status: 'passed' | 'failed' | 'skipped'
  /** Why it failed or was skipped, for the end of the run. */
  reason?: string
}

interface VitestFile {
  name: string
  status: string
  message?: string
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
}
export interface VitestReport {
  testResults: VitestFile[]
}

const firstLine = (text: string | undefined) => text?.split('\n')[0] ?? 'no reason given'

/** What was expected, what was waited for, and where: enough to begin with when only the end of a run is at hand. */
function reasonOf(text: string | undefined): string {
  const awaited = /^\s*-? *(waiting for .*)$/m.exec(text ?? '')?.[1]
  const place = /^\s*at .*?([^/\\\s(]+\.tsx?:\d+):\d+\)?$/m.exec(text ?? '')?.[1]
  return [firstLine(text), awaited, place && `at ${place}`].filter(Boolean).join(' · ')
}

const lastLines = 25
/** The output of a run that failed outside of its tests, from the first uncaught error on, or its end. */
function excerptOf(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const start = lines.findIndex((line) => /Unhandled|error during close/.test(line))
  const chosen = start < 0 ? lines.slice(-lastLines) : lines.slice(start, start + lastLines)
  return chosen.map((line) => `\n    ${line}`).join('')
}

function resultOf(file: string, { status, fullName: name, failureMessages }: VitestFile['assertionResults'][number]) {
  if (status === 'passed') return { name, file, status } as const
  if (status === 'skipped' || status === 'todo') return { name, file, status: 'skipped', reason: status } as const
  const reason = status === 'failed' ? reasonOf(failureMessages?.[0]) : 'it did not finish'
  return { name, file, status: 'failed', reason } as const
}

function resultsOfFile({ name, status, message, assertionResults }: VitestFile): TestResult[] {
  const file = relative(process.cwd(), name)
  const tests: TestResult[] = assertionResults.map((result) => resultOf(file, result))
  if (status !== 'failed' || tests.some((test) => test.status === 'failed')) return tests
  // The report has no message for a hook of a group.
  const reason = message ? `it did not run: ${firstLine(message)}` : 'a hook failed; its error is in the output above'
  return [...tests, { name: basename(file), file, status: 'failed', reason }]
}

const failure = (reason: string): TestResult => ({
  name: 'vitest',
  file: 'vitest.config.ts',
  status: 'failed',
  reason,
})

/** A run that crashed, ran nothing or left no report has failed, whatever its tests say. */
export function vitestResults(report: VitestReport | undefined, exitCode: number, output = ''): TestResult[] {
  if (!report) return [failure(`no report was written (exit code ${exitCode})${excerptOf(output)}`)]
  const tests = report.testResults.flatMap(resultsOfFile)
  if (tests.length === 0) return [failure('no test ran')]
  if (exitCode === 0 || tests.some(({ status }) => status === 'failed')) return tests
  return [...tests, failure(`exit code ${exitCode} although no test failed${excerptOf(output)}`)]
}

/** A goal is named by its id and the last line it printed; requirements it proves are cited in any line of its output. */
export function goalResult(script: string, exitCode: number, output: string): TestResult {
  const id = basename(script, '.ts')
  const last = output.trim().split('\n').at(-1) ?? ''
  const cited = [...new Set(output.match(/\[req [^\]]*\]/g))].filter((requirement) => !last.includes(requirement))
  const line = last.startsWith(`${id} `) ? last : `${id} ${last}`.trim()
  const name = [line, ...cited].join(' ')
  if (exitCode === 0) return { name, file: script, status: 'passed' }
  const reason = last.replace(/^\w+ (?:skipped|MISSED): /, '')
  return { name, file: script, status: exitCode === skippedExitCode ? 'skipped' : 'failed', reason }
}

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export function countsOf(tests: readonly TestResult[]): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { status } of tests) counts[status]++
  return counts
}

export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

const isGoalId = (word: string) => /^[RS]\d+$/.test(word)
const lineOf = ({ name, file, reason }: TestResult): string => {
  const [id = ''] = name.split(' ', 1)
  const title = isGoalId(id) ? id : name === basename(file) ? name : `${basename(file)} › ${name}`
  return reason && reason !== 'skipped' ? `${title}: ${reason}` : title
}

export interface PartReport {
  part: string
  seconds: number
  tests: readonly TestResult[]
}

/** The end of a run: seconds and counts by part, what was skipped, what failed and why, and the closing line. */
export function summaryLines(parts: readonly PartReport[]): string[] {
  const all = parts.flatMap(({ tests }) => tests)
  const withStatus = (status: TestResult['status']) => all.filter((test) => test.status === status)
  return [
    ...parts.map(
      ({ part, seconds, tests }) =>
        `${part.padEnd(8)} ${seconds.toFixed(1).padStart(7)} s  ${closingLine(countsOf(tests))}`,
    ),
    ...withStatus('skipped').map((test) => `- skipped: ${lineOf(test)}`),
    ...withStatus('failed').map((test) => `✗ ${lineOf(test)}`),
    closingLine(countsOf(all)),
  ]
}
