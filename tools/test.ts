import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { printCheck, runChecks } from './check.ts'
import { findChromium } from './find-chromium.ts'
import { runCommand } from './run-command.ts'
import { sum, tallyOf } from './test-report.ts'
import type { Tally, VitestReport } from './test-report.ts'

const one = (ok: boolean, note: string): Tally => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, notes: ok ? [] : [note] })

async function checks(): Promise<Tally> {
  const results = await runChecks(printCheck)
  return sum(results.map(({ name, ok }) => one(ok, `${name} failed`)))
}

const vitest =
  (...projects: string[]) =>
  async (): Promise<Tally> => {
    const folder = mkdtempSync(join(tmpdir(), 'fengguang-report-'))
    const file = join(folder, 'report.json')
    const { code, output } = await runCommand(
      'vitest',
      [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      { show: true },
    )
    const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport) : undefined
    rmSync(folder, { recursive: true })
    return tallyOf(report, code, output)
  }

async function build(): Promise<Tally> {
  const { code, output } = await runCommand('node', ['tools/run.mjs', 'build'])
  if (code !== 0) console.log(output)
  return one(code === 0, 'the web build failed')
}

async function browser(): Promise<Tally> {
  const chromium = await findChromium(console.log)
  if ('missing' in chromium) {
    console.log(chromium.missing)
    return one(false, chromium.missing)
  }
  process.env.CHROMIUM_PATH = chromium.path
  return vitest('e2e')()
}

/** Scripts named by a goal (R2, S4); each prints its figure last. */
async function goals(): Promise<Tally> {
  const scripts = globSync('test/{fault,sec}/{R,S}[0-9]*.ts', { exclude: ['**/*.test.ts'] }).toSorted()
  const tallies: Tally[] = []
  for (const script of scripts) {
    const name = basename(script, '.ts')
    // Pages that earlier parts wrote would go to the disk with a goal's own, and be counted among its times.
    await runCommand('sync', [])
    const { code, output, seconds } = await runCommand('node', [script, '--short'], { limitSeconds: 600 })
    const figure = output.trim().split('\n').at(-1) ?? ''
    console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(6)} ${seconds.toFixed(1)} s  ${figure}`)
    if (code !== 0) console.log(output)
    tallies.push(one(code === 0, `${name}: ${figure}`))
  }
  return sum(tallies)
}

const parts = {
  build,
  check: checks,
  unit: vitest('domain', 'analytics', 'gateway', 'simulator', 'tools'),
  server: vitest('server'),
  web: vitest('web'),
  e2e: browser,
  goals,
} as const satisfies Record<string, () => Promise<Tally>>
type PartName = keyof typeof parts
const partNames = Object.keys(parts) as PartName[]

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !partNames.includes(name as PartName))
if (unknown.length > 0) {
  console.log(`unknown part: ${unknown.join(', ')}; the parts are ${partNames.join(', ')}`)
  process.exit(2)
}

/** Those that open pages open the ones of this source. */
const opensPages = new Set<PartName>(['e2e', 'goals'])
const isWanted = (part: PartName): boolean =>
  asked.length === 0 ||
  asked.includes(part) ||
  (part === 'build' && asked.some((name) => opensPages.has(name as PartName)))

const done: { name: PartName; seconds: number; tally: Tally }[] = []
for (const name of partNames.filter(isWanted)) {
  console.log(`\n── ${name} ──`)
  const startedMs = performance.now()
  const tally = await parts[name]()
  done.push({ name, tally, seconds: (performance.now() - startedMs) / 1000 })
}

console.log('\n── suite time by part ──')
for (const { name, seconds, tally } of done)
  console.log(
    `${name.padEnd(8)} ${seconds.toFixed(1).padStart(7)} s  ${tally.passed} of ${tally.passed + tally.failed}`,
  )
const total = sum(done.map(({ tally }) => tally))
for (const note of total.notes) console.log(`✗ ${note}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
