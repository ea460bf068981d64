import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { engineAvailability } from '../server/src/platform/clickhouse/embedded.ts'
import { printCheck, runChecks } from './check.ts'
import { findChromium } from './find-chromium.ts'
import { runCommand } from './run-command.ts'
import { runGoals } from './test-goals.ts'
import { summaryLines, vitestResults } from './test-report.ts'
import type { PartReport, TestResult, VitestReport } from './test-report.ts'
import { clearResults, evidenceFolder, writeResults } from './test-results.ts'

/**
 * Shared by all processes that the tests start: each strips and compiles the same sources otherwise, and every product in
 * a folder of its own begins without them.
 */
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/compile')

async function checks(): Promise<TestResult[]> {
  const results = await runChecks(printCheck)
  return results.map(({ name, ok }) => ({ name, file: 'tools/check.ts', status: ok ? 'passed' : 'failed' }))
}

const vitest =
  (projects: readonly string[], { show = true, which = [] }: { show?: boolean; which?: readonly string[] } = {}) =>
  async (): Promise<TestResult[]> => {
    const folder = mkdtempSync(join(tmpdir(), 'fengguang-report-'))
    const file = join(folder, 'report.json')
    const { code, output } = await runCommand(
      process.execPath,
      [
        // Tests make much that lives briefly: in the small room that Node begins with, collecting it was a tenth of their time.
        '--max-semi-space-size=64',
        'node_modules/vitest/vitest.mjs',
        'run',
        ...which,
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      { show },
    )
    if (!show) console.log(output)
    const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport) : undefined
    rmSync(folder, { recursive: true })
    return vitestResults(report, code, output)
  }

async function build(): Promise<TestResult[]> {
  const { code, output } = await runCommand('node', ['tools/run.mjs', 'build'])
  if (code !== 0) console.log(output)
  return [{ name: 'web build', file: 'tools/web-build.mjs', status: code === 0 ? 'passed' : 'failed' }]
}

const browser = (part: 'e2e' | 'screens', which: readonly string[]) => async (): Promise<TestResult[]> => {
  const chromium = await findChromium(console.log)
  if ('missing' in chromium) {
    console.log(chromium.missing)
    return [{ name: 'Chromium', file: 'tools/find-chromium.ts', status: 'failed', reason: chromium.missing }]
  }
  process.env.CHROMIUM_PATH = chromium.path
  return vitest(['e2e'], { show: isAlone(part), which })()
}

/** A quarter of all journeys by time; nothing it looks at depends on what the others do. */
const walk = 'e2e/every-screen.e2e.ts'

const parts = {
  build,
  check: checks,
  unit: vitest(['domain', 'analytics', 'gateway', 'simulator', 'tools']),
  server: vitest(['server']),
  web: vitest(['web', 'web-isolated']),
  e2e: browser('e2e', [`--exclude=${walk}`]),
  screens: browser('screens', [walk]),
  goals: runGoals,
} as const satisfies Record<string, () => Promise<TestResult[]>>
type PartName = keyof typeof parts
const partNames = Object.keys(parts) as PartName[]

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !partNames.includes(name as PartName))
if (unknown.length > 0) {
  console.log(`unknown part: ${unknown.join(', ')}; the parts are ${partNames.join(', ')}`)
  process.exit(2)
}

/** These parts open pages, so they need the pages of this source. */
const opensPages = new Set<PartName>(['e2e', 'screens', 'goals'])
const isWanted = (part: PartName): boolean =>
  asked.length === 0 ||
  asked.includes(part) ||
  (part === 'build' && asked.some((name) => opensPages.has(name as PartName)))

/** Two parts that print at the same time cannot be read: the journeys print when they end. */
const isAlone = (part: PartName): boolean =>
  partNames.every((name) => name === part || name === 'build' || !isWanted(name))

clearResults(asked.length === 0 ? undefined : evidenceFolder)
async function runInTurn(names: readonly PartName[]): Promise<PartReport[]> {
  const done: PartReport[] = []
  for (const part of names.filter(isWanted)) {
    console.log(`\n── ${part} ──`)
    const startedMs = performance.now()
    const tests = await parts[part]()
    writeResults(part, tests)
    done.push({ part, tests, seconds: (performance.now() - startedMs) / 1000 })
  }
  return done
}

// Journeys wait for pages and goals for processes: the other parts run beside them. Goals are done in half the time of the
// journeys, so the walk over every screen follows them. An emulated engine keeps a core busy by itself, so goals and the
// walk wait for their turn there.
const lanes: PartName[][] =
  engineAvailability() === 'native'
    ? [['check', 'unit', 'server', 'web'], ['goals', 'screens'], ['e2e']]
    : [
        ['check', 'unit', 'server', 'web', 'goals'],
        ['e2e', 'screens'],
      ]
const startedMs = performance.now()
const built = await runInTurn(['build'])
const done = [...built, ...(await Promise.all(lanes.map(runInTurn))).flat()]

console.log(`\n── suite time by part, ${((performance.now() - startedMs) / 60_000).toFixed(1)} min together ──`)
for (const line of summaryLines(done)) console.log(line)
process.exitCode = done.some(({ tests }) => tests.some(({ status }) => status === 'failed')) ? 1 : 0
