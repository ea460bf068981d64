import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import { gaugeOf, isProven, parseRequirements, type TestResult } from './requirements-gauge.ts'
import { requirementsPage } from './requirements-page.ts'

interface PartResults {
  part: string
  at: string
  tests: TestResult[]
}

const root = resolve(import.meta.dirname, '..')
const inTree = (file: string): string => (isAbsolute(file) ? relative(root, file) : file)

const files = globSync('test-results/*.json', { cwd: root }).toSorted()
if (files.length === 0) {
  console.error('test-results/ holds no results: run npm test first')
  process.exit(1)
}
const parts = files.map((file) => JSON.parse(readFileSync(resolve(root, file), 'utf8')) as PartResults)
const results = parts.flatMap(({ tests }) => tests.map((test) => ({ ...test, file: inTree(test.file) })))
const gauge = gaugeOf(parseRequirements(readFileSync(resolve(root, 'docs/requirements.tsv'), 'utf8')), results)

const page = resolve(root, 'docs/requirements.md')
const text = requirementsPage(gauge)
if (!existsSync(page) || readFileSync(page, 'utf8') !== text) writeFileSync(page, text)

for (const { part, at, tests } of parts) console.log(`${part.padEnd(8)} ${tests.length} tests at ${at}`)
for (const requirement of gauge.judged.filter((one) => one.unheld.length > 0 && !isProven(one)))
  for (const { status, file, name } of requirement.unheld)
    console.log(`requirement ${requirement.number} not proven: ${status}: ${file} › ${name}`)
for (const line of gauge.unknown) console.error(line)
console.log(`${gauge.proven} of ${gauge.judged.length} requirements proven`)
process.exitCode = gauge.unknown.length > 0 ? 1 : 0
