import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { citedNumbers, gaugeOf, parseRequirements, wrongCitations, type TestResult } from './requirements-gauge.ts'
import { requirementsPage } from './requirements-page.ts'

const root = resolve(import.meta.dirname, '..')
const inDocs = parseRequirements(readFileSync(resolve(root, 'docs/requirements.tsv'), 'utf8'))
const cite = (...numbers: (number | string)[]): string => numbers.map((number) => `[req ${number}]`).join(' ')

const three = parseRequirements('number\tsection\trequirement\n1\t1\tfirst\n2\t1\tsecond | half\n3\t2 menu\tthird\n')
const result = (name: string, status: TestResult['status'] = 'passed', file = 'b.test.ts'): TestResult => ({
  name,
  status,
  file,
})
const provenBy = (...results: TestResult[]): number[] =>
  gaugeOf(three, results).judged.flatMap(({ number, proofs, unheld }) =>
    proofs.length > 0 && unheld.every(({ status }) => status === 'skipped') ? [number] : [],
  )

test.each([
  ['nothing ran', [], []],
  ['a test without a citation', [result('a')], []],
  ['one test, one number', [result(`a ${cite(1)}`)], [1]],
  ['one test, two numbers', [result(`a ${cite(1, 3)}`)], [1, 3]],
  ['a failed test proves nothing', [result(`a ${cite(1)}`, 'failed')], []],
  ['a skipped test proves nothing', [result(`a ${cite(1)}`, 'skipped')], []],
  ['a failed test beside a passed one unproves', [result(`a ${cite(2)}`), result(`b ${cite(2)}`, 'failed')], []],
  ['a skipped test beside a passed one does not', [result(`a ${cite(2)}`), result(`b ${cite(2)}`, 'skipped')], [2]],
] as const)('%s', (_, results, numbers) => {
  expect(provenBy(...results)).toEqual(numbers)
  expect(gaugeOf(three, results).proven).toBe(numbers.length)
})

test('a number that no requirement has is named with its test', () => {
  expect(gaugeOf(three, [result(`a ${cite(4, 1)}`)])).toMatchObject({
    proven: 1,
    unknown: [`b.test.ts › a ${cite(4, 1)} cites requirement 4, which does not exist`],
  })
})

test('the page lists proofs in a fixed order, and what does not prove plainly', () => {
  const results = [
    result(`late ${cite(1)}`),
    result(`early ${cite(1)}`, 'passed', 'a.test.ts'),
    result(`broken ${cite(2)}`, 'failed'),
  ]
  const page = requirementsPage(gaugeOf(three, results))
  expect(page).toBe(requirementsPage(gaugeOf(three, results.toReversed())))
  expect(page.split('\n').filter((line) => /^\| \d+ \|/.test(line) || line.startsWith('**'))).toEqual([
    '**1 of 3 requirements proven.**',
    '| 1 | 1 | 2 |',
    '| 1 | first | a.test.ts › early<br>b.test.ts › late |',
    '| 2 | second \\| half | **not proven**<br>failed: b.test.ts › broken |',
    '| 3 | third | **not proven** |',
  ])
})

test('a malformed list of requirements is refused', () => {
  expect(() => parseRequirements('number\tsection\n')).toThrow('header')
  expect(() => parseRequirements('number\tsection\trequirement\n2\t1\ta\n')).toThrow('requirement 1')
})

test.each([
  ['existing numbers', cite(585, 1), []],
  ['numbers filled in by a table', cite('%s', `$\{n}`, '$req'), []],
  ['a number too high', cite(586), [cite(586)]],
  ['no number', cite(0), [cite(0)]],
  ['two numbers in one pair of brackets', cite('1, 2'), [cite('1, 2')]],
  ['another spelling', cite(1).replace(' ', ':').toUpperCase(), [cite(1).replace(' ', ':').toUpperCase()]],
])('citations in the source: %s', (_, source, wrong) => {
  expect(wrongCitations(source, 585)).toEqual(wrong)
})

test('docs/requirements.tsv numbers the 585 requirements', () => {
  expect(inDocs).toHaveLength(585)
})

test('every citation in the source names an existing requirement', () => {
  const sources = globSync('{domain,analytics,simulator,gateway,server,web,e2e,test,tools,bench}/**/*.{ts,tsx}', {
    cwd: root,
    // The tools that read citations spell them in patterns and samples.
    exclude: ['**/node_modules/**', '**/dist/**', 'tools/{requirements,test-report,test-results}*.ts'],
  })
  const cited = new Set<number>()
  for (const file of sources) {
    const text = readFileSync(resolve(root, file), 'utf8')
    for (const number of citedNumbers(text)) cited.add(number)
    expect([file, wrongCitations(text, inDocs.length)]).toEqual([file, []])
  }
  expect(cited.size).toBeGreaterThan(200)
})
