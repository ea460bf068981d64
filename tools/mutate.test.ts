import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { layers } from '../test/mutations/layers.ts'
import { staleness, testsOf, withFault, type Mutation } from '../test/mutations/mutation.model.ts'
import { chosenRows, judgeGoal, judgeTests, summaryOf } from './mutation-report.ts'

const rows = Object.values(layers).flat()

describe('the table of faults', () => {
  test('has enough rows, each with a name of its own that no layer has', () => {
    expect(rows.length).toBeGreaterThanOrEqual(60)
    const names = [...rows.map(({ name }) => name), ...Object.keys(layers)]
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  })

  test.each(rows.map((row) => [row.name, row] as const))('%s fits its file and names its tests', (_name, row) => {
    expect(existsSync(row.file)).toBe(true)
    expect(staleness(row, readFileSync(row.file, 'utf8'))).toBeUndefined()
    expect(testsOf(row).filter((file) => !existsSync(file))).toEqual([])
  })
})

const row: Mutation = { name: 'a', file: 'x.sql', find: '+', replace: '$&-', test: 'x.test.ts' }

test.each([
  ['1 + 2', undefined],
  ['1 - 2', 'its text occurs 0 times'],
  ['1 + 2 + 3', 'its text occurs 2 times'],
])('a row in %s: %s', (text, why) => {
  expect(staleness(row, text)).toBe(why)
})

test('a fault is put in as it is written', () => {
  expect(withFault(row, '1 + 2')).toBe('1 $&- 2')
  expect(staleness({ ...row, replace: '+' }, '1 + 2')).toBe('it changes nothing')
  expect(staleness({ ...row, file: 'x.ts' }, '1 + 2')).toBe('it does not parse')
  expect(staleness({ ...row, file: 'x.ts', replace: '-' }, '1 + 2')).toBeUndefined()
})

const reportOf = (...statuses: string[]) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  testResults: [
    {
      name: 'x.test.ts',
      status: 'failed',
      assertionResults: statuses.map((status, i) => ({ status, fullName: `test ${i}` })),
    },
  ],
})

test.each([
  ['a test that fails', { report: reportOf('passed', 'failed'), code: 1, isOver: false }, true, 'test 1'],
  ['tests that pass', { report: reportOf('passed'), code: 0, isOver: false }, false, 'all tests passed'],
  ['a file that does not load', { report: reportOf(), code: 1, isOver: false }, false, 'no test ran (exit code 1)'],
  ['a crash', { report: undefined, code: 134, isOver: false }, false, 'no test ran (exit code 134)'],
  ['only skipped tests', { report: reportOf('skipped'), code: 1, isOver: false }, false, 'no test ran (exit code 1)'],
  [
    'an error nobody caught',
    { report: reportOf('passed'), code: 1, isOver: false },
    true,
    'an error outside of the tests',
  ],
  ['tests that hang', { report: undefined, code: 1, isOver: true }, true, 'the time limit'],
] as const)('%s', (_name, run, killed, by) => {
  expect(judgeTests(run)).toEqual({ killed, by })
})

test.each([
  [0, false],
  [1, true],
  [77, false],
])('a goal script that ends with %s', (code, killed) => {
  expect(judgeGoal({ code, output: 'said\nR1 figure\n' })).toEqual({ killed, by: 'R1 figure' })
})

const outcome = (killed: boolean, survives?: string) => ({ name: 'a', survives, verdict: { killed, by: 'b' } })

test.each([
  ['all killed', [outcome(true)], true, '1 of 1 killed'],
  [
    'a survivor without a reason',
    [
      ...Array<boolean>(99)
        .fill(true)
        .map((k) => outcome(k)),
      outcome(false),
    ],
    false,
    '99 of 100 killed',
  ],
  [
    'a survivor with one',
    [
      ...Array<boolean>(19)
        .fill(true)
        .map((k) => outcome(k)),
      outcome(false, 'why'),
    ],
    true,
    '19 of 20 killed',
  ],
  [
    'too many survivors',
    [
      ...Array<boolean>(9)
        .fill(true)
        .map((k) => outcome(k)),
      outcome(false, 'why'),
    ],
    false,
    '9 of 10 killed',
  ],
])('%s', (_name, outcomes, ok, last) => {
  const summary = summaryOf(outcomes)
  expect([summary.ok, summary.lines.at(-1)]).toEqual([ok, last])
})

test('rows are chosen by their name or their layer', () => {
  const table = {
    one: [row],
    two: [
      { ...row, name: 'b' },
      { ...row, name: 'c' },
    ],
  }
  const names = (...args: string[]) => chosenRows(table, args).map(({ name }) => name)
  expect(names()).toEqual(['a', 'b', 'c'])
  expect(names('--only', 'two')).toEqual(['b', 'c'])
  expect(names('--only', 'c')).toEqual(['c'])
  expect(names('--only', 'nothing')).toEqual([])
  expect(names('--all')).toEqual([])
})
