import { existsSync, globSync, readFileSync } from 'node:fs'
import { bundleReport } from './bundle-budgets.ts'
import { duplicationOf } from './duplication.ts'

export const limits = { fileLines: 300, medianLines: 80, p90Lines: 220, duplicationPercent: 3 } as const

export interface Report {
  lines: string[]
  broken: string[]
}

export const lineCount = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0

export function sizeReport(files: ReadonlyMap<string, string>): Report {
  const counts = [...files].map(([file, text]) => ({ file, lines: lineCount(text) }))
  const sorted = counts.map(({ lines }) => lines).sort((a, b) => a - b)
  const median = quantile(sorted, 0.5)
  const p90 = quantile(sorted, 0.9)
  const broken = counts
    .filter(({ lines }) => lines > limits.fileLines)
    .map(({ file, lines }) => `${file} has ${lines} lines, at most ${limits.fileLines} are allowed`)
  if (median > limits.medianLines) broken.push(`the median file has ${median} lines, limit ${limits.medianLines}`)
  if (p90 > limits.p90Lines) broken.push(`the 90th percentile file has ${p90} lines, limit ${limits.p90Lines}`)
  return {
    lines: [`${counts.length} files, median ${median} lines, p90 ${p90}, largest ${sorted.at(-1) ?? 0}`],
    broken,
  }
}

export function duplicationReport(files: ReadonlyMap<string, string>): Report {
  const { totalLines, copiedLines, copies } = duplicationOf(files)
  const percent = totalLines === 0 ? 0 : (100 * copiedLines) / totalLines
  const over = percent > limits.duplicationPercent
  const listed = copies
    .toSorted((a, b) => b.lines - a.lines)
    .slice(0, 20)
    .map(({ file, line, lines, of }) => `${file}:${line} repeats ${lines} lines of ${of.file}:${of.line}`)
  return {
    lines: [`duplication ${percent.toFixed(2)} % (${copiedLines} of ${totalLines} lines)`],
    broken: over ? [`duplication ${percent.toFixed(2)} %, limit ${limits.duplicationPercent} %`, ...listed] : [],
  }
}

const budgetFiles = (): Map<string, string> =>
  new Map(
    globSync(
      '{domain,analytics,simulator,gateway,server,web,db,tools,e2e,test,bench,deploy}/**/*.{ts,tsx,sql,mjs,css}',
      {
        exclude: ['**/node_modules/**', '**/dist/**'],
      },
    )
      .toSorted()
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )

export function checkBudgets(): { ok: boolean; output: string } {
  const files = budgetFiles()
  const reports = [sizeReport(files), duplicationReport(files)]
  if (existsSync('web/dist/.vite/manifest.json')) reports.push(bundleReport('web/dist'))
  const broken = reports.flatMap((report) => report.broken)
  return { ok: broken.length === 0, output: [...broken, ...reports.flatMap((report) => report.lines)].join('\n') }
}

if (import.meta.main) {
  const { ok, output } = checkBudgets()
  console.log(output)
  process.exitCode = ok ? 0 : 1
}
