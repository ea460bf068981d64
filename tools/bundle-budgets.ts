import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Report } from './check-budgets.ts'

/** One chunk of Vite's build manifest. */
export interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

interface RouteBudget {
  name: string
  limitKb: number
  /** Modules the route loads lazily beside the entry; each brings its static imports. */
  modules: readonly string[]
  /** Modules already there: only what comes on top is counted. */
  onTopOf?: readonly string[]
}

const shell = ['src/app/SignedInApp.tsx']
const chart = ['src/kit/chart/ChartCanvas.tsx', 'src/kit/chart/chart-options/time.ts']
const list = [...shell, 'src/features/stations/StationManagePage.tsx']

/** Initial JavaScript of a route, gzip, 1 kB = 1000 bytes. The login page is part of the entry. */
export const routeBudgets: readonly RouteBudget[] = [
  { name: 'login', limitKb: 250, modules: [] },
  { name: 'shell', limitKb: 320, modules: shell },
  { name: 'list route', limitKb: 400, modules: list },
  { name: 'chart route', limitKb: 540, modules: [...shell, ...chart] },
  // The chart of the station list opens in a drawer: what it adds there.
  {
    name: 'chart on a page',
    limitKb: 220,
    modules: [...list, 'src/features/stations/StationCurves.tsx', ...chart],
    onTopOf: list,
  },
]

/** Files the browser fetches for a route: the entry, the route's modules, and all they import statically. */
export function initialFiles(manifest: Manifest, modules: readonly string[]): string[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const seen = new Set<string>()
  const waiting = [...entries, ...modules]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) continue
    seen.add(key)
    waiting.push(...(chunk.imports ?? []))
  }
  return [...new Set([...seen].map((key) => manifest[key]?.file ?? ''))].filter((file) => file.endsWith('.js'))
}

export function routeReport(
  manifest: Manifest,
  gzipBytesOf: (file: string) => number,
  budgets: readonly RouteBudget[] = routeBudgets,
): Report {
  const report: Report = { lines: [], broken: [] }
  for (const { name, limitKb, modules, onTopOf } of budgets) {
    const missing = modules.filter((module) => !manifest[module])
    // A renamed module would make its budget pass for ever.
    if (missing.length > 0) report.broken.push(`${name}: ${missing.join(', ')} is not a chunk of the build`)
    const before = new Set(onTopOf && initialFiles(manifest, onTopOf))
    const files = initialFiles(manifest, modules).filter((file) => !before.has(file))
    const bytes = files.reduce((sum, file) => sum + gzipBytesOf(file), 0)
    const line = `${name}: ${(bytes / 1000).toFixed(1)} kB of JavaScript gzip, limit ${limitKb}`
    ;(bytes > limitKb * 1000 ? report.broken : report.lines).push(line)
  }
  return report
}

export function bundleReport(dist: string): Report {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  return routeReport(manifest, (file) => gzipSync(readFileSync(join(dist, file))).length)
}
