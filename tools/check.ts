import { existsSync } from 'node:fs'
import { checkBoundaries } from './check-boundaries.ts'
import { checkBudgets } from './check-budgets.ts'
import { listLongFunctions } from './long-functions.ts'
import { runCommand } from './run-command.ts'

export interface CheckResult {
  name: string
  ok: boolean
  seconds: number
  output: string
}

/**
 * The root takes gateway and server with the tools and tests that import nearly all of them: by themselves they would be
 * checked twice. What must know nothing of Node is checked by itself.
 */
const workspaces = ['domain', 'analytics', 'simulator', 'web', 'web/worker', '.']

/** The projects already run side by side; more checkers in each would infer the same types again. */
const oneChecker = ['--checkers', '1']

async function byCommand(name: string, command: string, args: string[]): Promise<CheckResult> {
  const { code, output, seconds } = await runCommand(command, args)
  return { name, ok: code === 0, seconds, output: output.trim() }
}

function byCall(name: string, check: () => { ok: boolean; output: string }): CheckResult {
  const startedMs = performance.now()
  const { ok, output } = check()
  return { name, ok, output, seconds: (performance.now() - startedMs) / 1000 }
}

/** Types, lint, format, boundaries and budgets of the whole tree. */
export async function runChecks(report: (result: CheckResult) => void): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  const done = (result: CheckResult): void => {
    results.push(result)
    report(result)
  }
  done(byCall('boundaries', checkBoundaries))
  done(byCall('budgets', checkBudgets))
  const startedMs = performance.now()
  const output = await listLongFunctions()
  done({ name: 'long functions', ok: true, output, seconds: (performance.now() - startedMs) / 1000 })
  done(await byCommand('format', 'oxfmt', ['--check', '.']))
  const types = workspaces
    .filter((workspace) => existsSync(`${workspace}/tsconfig.json`))
    .map(async (workspace) =>
      done(
        await byCommand(`types ${workspace === '.' ? 'server, tools' : workspace}`, 'tsc', [
          '-p',
          workspace,
          ...oneChecker,
        ]),
      ),
    )
  await Promise.all(types)
  done(await byCommand('lint', 'oxlint', ['--type-aware', '--deny-warnings']))
  return results
}

export function printCheck({ name, ok, seconds, output }: CheckResult): void {
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(18)} ${seconds.toFixed(1)} s`)
  const isShort = ['boundaries', 'budgets', 'long functions'].includes(name)
  if (output && (!ok || isShort)) console.log(output.replace(/^/gm, '    '))
}

if (import.meta.main) {
  const startedMs = performance.now()
  const results = await runChecks(printCheck)
  const failed = results.filter(({ ok }) => !ok).length
  console.log(`checks took ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
  console.log(`${results.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
