import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { startTestClickhouse } from '../server/src/testing/clickhouse.ts'
import { startTestPostgres } from '../server/src/testing/postgres.ts'
import { layers } from '../test/mutations/layers.ts'
import { isGoalScript, staleness, testsOf, type Mutation } from '../test/mutations/mutation.model.ts'
import { MutationCopy } from './mutation-copy.ts'
import {
  chosenRows,
  judgeGoal,
  judgeTests,
  leastShare,
  summaryOf,
  type Outcome,
  type Verdict,
} from './mutation-report.ts'
import { runCommand } from './run-command.ts'
import { vitestResults, type VitestReport } from './test-report.ts'

/** A fault may make the tests hang; then they are ended, and the row counts as killed by the limit. */
const limitSeconds = 600
const baselineSeconds = 3600

/** Faults are judged by right and wrong: a busy machine must not pass for a test that noticed one. */
const patience = ['--testTimeout=240000', '--hookTimeout=240000']

const reportName = '.mutation-report.json'

async function runVitest(
  copy: MutationCopy,
  files: readonly string[],
  options: readonly string[],
  seconds: number,
  env: Record<string, string> = {},
) {
  const file = join(copy.folder, reportName)
  rmSync(file, { force: true })
  const args = ['run', ...files, ...options, ...patience, '--reporter=json', `--outputFile.json=${file}`]
  const done = await runCommand('vitest', args, { cwd: copy.folder, limitSeconds: seconds, env })
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport) : undefined
  return { report, ...done, isOver: done.seconds >= seconds }
}

const runScript = (copy: MutationCopy, script: string) =>
  runCommand('node', [script, '--short'], { cwd: copy.folder, limitSeconds })

/** Without this a test that is red anyway would pass for one that noticed the fault. */
async function redBaseline(copy: MutationCopy, rows: readonly Mutation[]): Promise<string[]> {
  const tests = [...new Set(rows.flatMap(testsOf))]
  const files = tests.filter((test) => !isGoalScript(test))
  const notes: string[] = []
  if (files.length > 0) {
    const { report, code, output } = await runVitest(copy, files, [], baselineSeconds)
    const failed = vitestResults(report, code, output).filter(({ status }) => status === 'failed')
    notes.push(...failed.map(({ file, name, reason }) => `${file} › ${name}: ${reason}`))
  }
  for (const script of tests.filter(isGoalScript)) {
    const { code, output } = await runScript(copy, script)
    if (code !== 0) notes.push(`${script}: ${output.trim().split('\n').at(-1)}`)
  }
  return notes
}

async function verdictOf(copy: MutationCopy, row: Mutation): Promise<Verdict> {
  const [first = '', ...others] = testsOf(row)
  if (isGoalScript(first)) return judgeGoal(await runScript(copy, first))
  const env: Record<string, string> = row.startsOwnStores ? { DATABASE_URL: '', CLICKHOUSE_URL: '' } : {}
  const named = row.testName === undefined ? [] : ['-t', row.testName]
  const attempt = async () =>
    judgeTests(await runVitest(copy, [first, ...others], [...named, '--bail=1'], limitSeconds, env))
  const verdict = await attempt()
  // A machine that is too busy to start the tests says nothing about the fault.
  return verdict.by.startsWith('no test ran') ? attempt() : verdict
}

/** Each worker takes the next row, in a copy of its own. */
async function runRows(copies: readonly MutationCopy[], rows: readonly Mutation[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = [...rows]
  const work = async (copy: MutationCopy): Promise<void> => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const { name, survives } = row
      const startedMs = performance.now()
      const verdict = await copy.withFault(row, () => verdictOf(copy, row))
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
      outcomes.push({ name, survives, verdict })
      console.log(`${verdict.killed ? '✓ killed  ' : '✗ SURVIVED'} ${name} · ${verdict.by} · ${seconds} s`)
    }
  }
  await Promise.all(copies.map(work))
  return outcomes
}

/** One server of each kind for all rows, of the source without faults: to start them takes longer than most tests. */
async function startStores(rows: readonly Mutation[]): Promise<() => Promise<void>> {
  if (!rows.flatMap(testsOf).some((test) => test.startsWith('server/'))) return () => Promise.resolve()
  const [postgres, clickhouse] = await Promise.all([startTestPostgres(), startTestClickhouse()])
  process.env['DATABASE_URL'] = postgres.url
  process.env['CLICKHOUSE_URL'] = clickhouse.url
  return async () => {
    await Promise.all([postgres.stop(), clickhouse.stop()])
  }
}

async function mutate(rows: readonly Mutation[], isBaselineKnown: boolean): Promise<number> {
  const stale = rows.flatMap((row) => {
    const why = existsSync(row.file) ? staleness(row, readFileSync(row.file, 'utf8')) : 'its file is gone'
    return why === undefined ? [] : [`stale row: ${row.name} (${row.file}): ${why}`]
  })
  if (stale.length > 0) {
    for (const line of stale) console.log(line)
    return 1
  }
  const copies: MutationCopy[] = []
  const stopStores = await startStores(rows)
  const close = async () => {
    for (const copy of copies.splice(0)) copy.remove()
    await stopStores()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)))
  try {
    const workers = Math.min(availableParallelism(), 4, rows.length)
    for (let i = 0; i < workers; i += 1) copies.push(new MutationCopy(process.cwd()))
    const red = isBaselineKnown ? [] : await redBaseline(copies[0]!, rows)
    if (red.length > 0) {
      console.log(`the tests fail without a fault:\n${red.join('\n')}`)
      return 1
    }
    const { lines, ok } = summaryOf(await runRows(copies, rows))
    console.log(lines.join('\n'))
    return ok ? 0 : 1
  } finally {
    await close()
  }
}

/** For whoever has just seen the tests green and tries a few rows. */
const known = '--baseline-known'
const asked = process.argv.slice(2)
const rows = chosenRows(
  layers,
  asked.filter((option) => option !== known),
)
if (rows.length === 0) {
  console.log(`npm run mutate [-- ${known}] [--only NAME|LAYER …]: the layers are ${Object.keys(layers).join(', ')}`)
  process.exit(2)
}
console.log(`${rows.length} faults; at least ${leastShare * 100} % must be noticed`)
process.exitCode = await mutate(rows, asked.includes(known))
