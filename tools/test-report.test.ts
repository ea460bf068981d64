import { expect, test } from 'vitest'
import { sum, tallyOf } from './test-report.ts'

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  message: 'SyntaxError: x\n at y',
  assertionResults: tests.map((result, index) => ({
    status: result,
    fullName: `test ${index}`,
    failureMessages: result === 'failed' ? ['expected 1 to be 2\n at z'] : [],
  })),
})
const report = (passed: number, failed: number, ...testResults: ReturnType<typeof file>[]) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults,
})

test.each([
  ['all passed', report(2, 0, file('passed', 'passed', 'passed')), 0, 2, 0],
  ['one failed counts once', report(1, 1, file('failed', 'passed', 'failed')), 1, 1, 1],
  ['a file that does not load fails', report(1, 0, file('passed', 'passed'), file('failed')), 1, 1, 1],
  ['a hook that fails after passing tests fails', report(1, 0, file('failed', 'passed')), 1, 1, 1],
  ['nothing ran', report(0, 0), 0, 0, 1],
  ['a bad exit code alone fails', report(3, 0, file('passed', 'passed')), 1, 3, 1],
  ['no report', undefined, 139, 0, 1],
] as const)('%s', (_name, given, exitCode, passed, failed) => {
  expect(tallyOf(given && { ...given, testResults: [...given.testResults] }, exitCode)).toMatchObject({
    passed,
    failed,
  })
})

test('the end of the run names each failed test and its reason', () => {
  const given = { ...report(1, 1), testResults: [file('failed', 'passed', 'failed')] }
  expect(tallyOf(given, 1).notes).toEqual(['a.test.ts › test 1: expected 1 to be 2'])
})

test('what was waited for and where is told with it', () => {
  const told = `Timeout 15000ms exceeded.
Call log:
  - waiting for getByRole('dialog') to be hidden

    at Proxy.<anonymous> (/a/node_modules/b/index.js:1:1)
    at /a/e2e/devices.e2e.ts:65:20`
  const failed = { status: 'failed', fullName: 'x', failureMessages: [told] }
  const given = { ...report(0, 1), testResults: [{ ...file('failed'), assertionResults: [failed] }] }
  expect(tallyOf(given, 1).notes).toEqual([
    "a.test.ts › x: Timeout 15000ms exceeded. · waiting for getByRole('dialog') to be hidden · at devices.e2e.ts:65",
  ])
})

test('an error outside of the tests is told with what the run said of it', () => {
  const said = ' ✓ all\n\u001b[31m⎯ Unhandled Rejection ⎯\u001b[39m\nError: too late\n\n ❯ a.ts:1:2\n'
  const { failed, notes } = tallyOf(report(3, 0, file('passed', 'passed')), 1, said)
  expect(failed).toBe(1)
  expect(notes[0]?.split('\n').map((line) => line.trim())).toEqual([
    'exit code 1 although no test failed',
    '⎯ Unhandled Rejection ⎯',
    'Error: too late',
    '❯ a.ts:1:2',
  ])
})

test('without a report the last words of the run are told', () => {
  expect(tallyOf(undefined, 139, 'one\nkilled\n').notes[0]).toMatch(/exit code 139\)\n\s+one\n\s+killed$/)
})

test('parts add up', () => {
  const part = { passed: 2, failed: 1, notes: ['n'] }
  expect(sum([part, part])).toEqual({ passed: 4, failed: 2, notes: ['n', 'n'] })
})
