import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { startTestPostgres } from '../server/src/testing/postgres.ts'
import { makePreparedProduct, preparedVariable } from '../test/prepared-product.ts'
import { runCommand, type CommandResult } from './run-command.ts'
import { goalResult, type TestResult } from './test-report.ts'

/** Three scripts keep two cores busy: each waits for its product for much of its time. */
const sideBySide = 3
/** A safety net for a script that hangs. */
const limitSeconds = 2400

/** The slowest first, so that the last script to end is a quick one. The others follow by name. */
const slowFirst = [
  'R2',
  'S6',
  'R17',
  'S9',
  'S10',
  'R16',
  'S3',
  'R13',
  'R15',
  'S13',
  'R12',
  'R9',
  'R3',
  'R8',
  'R1',
  'R10',
  'R5',
  'R7',
  'S2',
  'S15',
  'R11',
  'S5',
  'R6',
  'R14',
]

function rank(script: string): number {
  const found = slowFirst.indexOf(basename(script, '.ts'))
  return found < 0 ? slowFirst.length : found
}
export const inOrder = (scripts: readonly string[]): string[] =>
  scripts.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))

type Run = (script: string) => Promise<CommandResult>

/** Runs scripts side by side; the output of a failed one is printed in one piece when it ends. */
export async function runScripts(scripts: readonly string[], run: Run, print = console.log): Promise<TestResult[]> {
  const waiting = inOrder(scripts)
  const results: TestResult[] = []
  const marks = { passed: '✓', failed: '✗', skipped: '-' } as const
  const worker = async (): Promise<void> => {
    for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) {
      const { code, output, seconds } = await run(script)
      const result = goalResult(script, code, output)
      results.push(result)
      print(`${marks[result.status]} ${seconds.toFixed(1).padStart(6)} s  ${result.name}`)
      if (result.status === 'failed') print(output.replace(/^/gm, '    '))
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, worker))
  return results.toSorted((a, b) => a.file.localeCompare(b.file))
}

/** Scripts named by a goal (R2, S4), each with a folder and ports of its own and all with one PostgreSQL to share. */
export async function runGoals(): Promise<TestResult[]> {
  const scripts = globSync('test/{fault,sec}/{R,S}[0-9]*.ts', { exclude: ['**/*.test.ts'] })
  const postgres = await startTestPostgres()
  try {
    const prepared = await makePreparedProduct()
    const env = { GOALS_POSTGRES_URL: postgres.url, [preparedVariable]: prepared.folder }
    try {
      return await runScripts(scripts, (script) => runCommand('node', [script, '--short'], { env, limitSeconds }))
    } finally {
      prepared.remove()
    }
  } finally {
    await postgres.stop()
  }
}
