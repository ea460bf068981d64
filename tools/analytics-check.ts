import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkOf } from './analytics-check/checks.ts'
import { type Compared, Comparison, passes, worstOf } from './analytics-check/comparison.ts'
import { DataFolder } from './analytics-check/data-folder.ts'

/** For reading only: the measurements behind these figures are published nowhere. */
const unrepeatable = /^published_figures/

export interface FileReport {
  file: string
  rows: Compared[]
  passed: boolean
}

export const referenceFiles = (folder: string): string[] =>
  globSync('reference/*.json', { cwd: folder })
    .map((path) => path.replace(/^reference[/\\]/, ''))
    .filter((file) => !unrepeatable.test(file))
    .toSorted()

export function checkFile(folder: string, file: string): FileReport {
  const check = checkOf(file)
  const compared = new Comparison()
  if (check === undefined) compared.exact('known to analytics', 'no', 'yes')
  else
    check(
      JSON.parse(readFileSync(join(folder, 'reference', file), 'utf8')) as never,
      compared,
      new DataFolder(folder, file),
    )
  return { file, rows: compared.rows, passed: compared.rows.length > 0 && compared.rows.every(passes) }
}

const shown = (value: number | string): string =>
  typeof value === 'number' ? `${Number(value.toPrecision(8))}` : value

const lineOf = (file: string, row: Compared, figures: number): string =>
  [
    passes(row) ? 'pass' : 'FAIL',
    file.padEnd(40),
    row.metric.padEnd(34),
    `ours ${shown(row.ours)}`.padEnd(22),
    `${row.metric.startsWith('ours:') ? 'goal' : 'reference'} ${shown(row.reference)}`.padEnd(26),
    `error ${row.error.toExponential(2)}`.padEnd(18),
    `tolerance ${row.tolerance}`.padEnd(18),
    `${figures} figures`,
  ].join(' ')

/** One line a file: its worst metric. With `all` one line a metric. */
export function reportLines({ file, rows }: FileReport, all: boolean): string[] {
  const figures = rows.reduce((sum, row) => sum + row.figures, 0)
  const worst = worstOf(rows)
  if (all) return rows.map((row) => lineOf(file, row, row.figures))
  return worst === undefined ? [`FAIL ${file} nothing compared`] : [lineOf(file, worst, figures)]
}

function main(): void {
  const [folder, ...options] = process.argv.slice(2)
  if (folder === undefined)
    throw new Error('which folder? npm run analytics:check -- FOLDER [--metrics] [--only BEGIN]')
  const only = options.includes('--only') ? (options[options.indexOf('--only') + 1] ?? '') : ''
  const reports: FileReport[] = []
  for (const file of referenceFiles(folder).filter((each) => each.startsWith(only))) {
    const report = reportOrFailure(folder, file)
    reports.push(report)
    for (const line of reportLines(report, options.includes('--metrics'))) console.log(line)
  }
  const passed = reports.filter((report) => report.passed).length
  console.log(`${passed} passed, ${reports.length - passed} failed`)
  process.exitCode = passed === reports.length ? 0 : 1
}

/** A file that cannot be computed is a failed file, not the end of the run. */
function reportOrFailure(folder: string, file: string): FileReport {
  try {
    return checkFile(folder, file)
  } catch (error) {
    const compared = new Comparison()
    compared.exact(`stopped: ${error instanceof Error ? error.message : String(error)}`, 'nothing', 'a result')
    return { file, rows: compared.rows, passed: false }
  }
}

if (import.meta.main) main()
