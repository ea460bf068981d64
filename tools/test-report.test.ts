import { expect, test } from 'vitest'
import { closingLine, countsOf, goalResult, summaryLines, vitestResults } from './test-report.ts'

const file = (status: string, ...tests: string[]) => ({
  name: `${process.cwd()}/web/a.test.ts`,
  status,
  message: 'SyntaxError: x\n at y',
  assertionResults: tests.map((result, index) => ({
    status: result,
    fullName: `test ${index}`,
    failureMessages: result === 'failed' ? ['expected 1 to be 2\n at z'] : [],
  })),
})
const report = (...testResults: ReturnType<typeof file>[]) => ({ testResults })

test.each([
  ['all passed', report(file('passed', 'passed', 'passed')), 0, '2 passed, 0 failed, 0 skipped'],
  ['one failed counts once', report(file('failed', 'passed', 'failed')), 1, '1 passed, 1 failed, 0 skipped'],
  ['skip and todo count', report(file('passed', 'passed', 'skipped', 'todo')), 0, '1 passed, 0 failed, 2 skipped'],
  ['a test that did not finish fails', report(file('passed', 'passed', 'pending')), 0, '1 passed, 1 failed, 0 skipped'],
  [
    'a file that does not load fails',
    report(file('passed', 'passed'), file('failed')),
    1,
    '1 passed, 1 failed, 0 skipped',
  ],
  ['a hook that fails after its tests fails', report(file('failed', 'passed')), 1, '1 passed, 1 failed, 0 skipped'],
  ['a hook that fails before its tests fails', report(file('failed', 'skipped')), 1, '0 passed, 1 failed, 1 skipped'],
  ['nothing ran', report(), 0, '0 passed, 1 failed, 0 skipped'],
  ['a bad exit code alone fails', report(file('passed', 'passed')), 1, '1 passed, 1 failed, 0 skipped'],
  ['no report', undefined, 139, '0 passed, 1 failed, 0 skipped'],
] as const)('%s', (_name, given, exitCode, line) => {
  expect(closingLine(countsOf(vitestResults(given && { testResults: [...given.testResults] }, exitCode)))).toBe(line)
})

const reasons = (...given: Parameters<typeof vitestResults>) =>
  vitestResults(...given).flatMap(({ reason }) => (reason === undefined ? [] : [reason]))

test('a failed test keeps its file and its reason', () => {
  expect(vitestResults(report(file('failed', 'passed', 'failed')), 1)).toEqual([
    { name: 'test 0', file: 'web/a.test.ts', status: 'passed' },
    { name: 'test 1', file: 'web/a.test.ts', status: 'failed', reason: 'expected 1 to be 2' },
  ])
})

test('a reason includes what was waited for and where', () => {
  const message = `Timeout 15000ms exceeded.
Call log:
  - waiting for getByRole('dialog') to be hidden

    at Proxy.<anonymous> (/a/node_modules/b/index.js:1:1)
    at /a/e2e/devices.e2e.ts:65:20`
  const failed = { status: 'failed', fullName: 'x', failureMessages: [message] }
  expect(reasons({ testResults: [{ ...file('failed'), assertionResults: [failed] }] }, 1)).toEqual([
    "Timeout 15000ms exceeded. · waiting for getByRole('dialog') to be hidden · at devices.e2e.ts:65",
  ])
})

test('an error outside of the tests comes with the output around it', () => {
  const output = ' ✓ all\n\u001b[31m⎯ Unhandled Rejection ⎯\u001b[39m\nError: too late\n\n ❯ a.ts:1:2\n'
  const [reason] = reasons(report(file('passed', 'passed')), 1, output)
  expect(reason?.split('\n').map((line) => line.trim())).toEqual([
    'exit code 1 although no test failed',
    '⎯ Unhandled Rejection ⎯',
    'Error: too late',
    '❯ a.ts:1:2',
  ])
})

test('without a report the end of the output is kept', () => {
  expect(reasons(undefined, 139, 'one\nkilled\n')[0]).toMatch(/exit code 139\)\n\s+one\n\s+killed$/)
})

test('a goal is named by its last line and the requirements it cites', () => {
  const output = 'checked [req 7]\n[req 7] again, and [req 12]\nR5 met: 0 lost [req 9]\n'
  expect(goalResult('test/fault/R5.ts', 0, output)).toEqual({
    name: 'R5 met: 0 lost [req 9] [req 7] [req 12]',
    file: 'test/fault/R5.ts',
    status: 'passed',
  })
})

test.each([
  [77, 'R7 skipped: no loop device', 'skipped', 'no loop device'],
  [1, 'R7 MISSED: 3 lost', 'failed', '3 lost'],
  [143, 'node ended by SIGTERM', 'failed', 'node ended by SIGTERM'],
] as const)('a goal with exit code %i', (code, last, status, reason) => {
  expect(goalResult('test/fault/R7.ts', code, `some\n${last}\n`)).toMatchObject({ status, reason })
})

test('the end of a run: parts, skips and failures by name, then the counts', () => {
  const web = vitestResults(report(file('failed', 'passed', 'failed', 'skipped', 'todo')), 1)
  const goals = [
    goalResult('test/fault/R7.ts', 77, 'R7 skipped: no loop device'),
    goalResult('test/sec/S1.ts', 0, 'S1 met'),
  ]
  expect(
    summaryLines([
      { part: 'web', seconds: 12.34, tests: web },
      { part: 'goals', seconds: 600, tests: goals },
    ]),
  ).toEqual([
    'web         12.3 s  1 passed, 1 failed, 2 skipped',
    'goals      600.0 s  1 passed, 0 failed, 1 skipped',
    '- skipped: a.test.ts › test 2',
    '- skipped: a.test.ts › test 3: todo',
    '- skipped: R7: no loop device',
    '✗ a.test.ts › test 1: expected 1 to be 2',
    '2 passed, 1 failed, 3 skipped',
  ])
})
