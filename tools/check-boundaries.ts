import { globSync, readFileSync } from 'node:fs'
import {
  browserClock,
  clockHomes,
  comparesText,
  forbiddenFolders,
  isTest,
  rules,
  sqlHomes,
  testMay,
  testPackages,
  ungoverned,
} from './boundary-rules.ts'
import type { Rule } from './boundary-rules.ts'
import { scanSource } from './scan-source.ts'
import type { Scanned } from './scan-source.ts'
import { structureViolations } from './check-structure.ts'
import { hasComputedImport, importsOf } from './source-imports.ts'

export function violations(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) => {
    const source = scanSource(text)
    return [...shapeViolations(file, source), ...statementViolations(file, source), ...importViolations(file, source)]
  })
}

function importViolations(file: string, source: Scanned): string[] {
  if (ungoverned.test(file)) return []
  const rule = rules.find(({ from }) => from.test(file))
  if (!rule) return [`${file}  (no rule governs this folder)`]
  const allowed = allowedPaths(rule, file)
  const found = importsOf(file, source).flatMap(({ specifier, path }) => {
    const fine = path === undefined ? mayUsePackage(rule, file, specifier) : allowed.some((a) => a.test(path))
    return fine ? [] : [`${file} → ${path ?? specifier}  (${rule.name})`]
  })
  if (hasComputedImport(source) && !isTest(file)) found.push(`${file} → a computed import  (${rule.name})`)
  return found
}

function allowedPaths(rule: Rule, file: string): RegExp[] {
  const capture = rule.from.exec(file)?.[1] ?? ''
  const workspace = file.split('/')[0] ?? ''
  const may = isTest(file) ? [...rule.may, ...testMay] : rule.may
  return may.map((part) => new RegExp(`^${part.replace('$1', capture).replace('$workspace', workspace)}`))
}

const mayUsePackage = (rule: Rule, file: string, specifier: string): boolean =>
  !rule.packages || rule.packages.test(specifier) || (isTest(file) && testPackages.test(specifier))

const reExport = /\bexport\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*(['"])\s*\1;?/g
const sqlStart = new RegExp(
  [
    String.raw`select\s[\s\S]*?\sfrom\s`,
    String.raw`select\s+(?:\d|[\w.]+\()`,
    String.raw`insert\s+into\s`,
    String.raw`update\s+\S+\s+set\s`,
    String.raw`delete\s+from\s`,
    String.raw`with\s+(?:recursive\s+)?\w+(?:\s*\([^)]*\))?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(`,
    String.raw`(?:create|alter|drop|truncate|optimize)\s+(?:or\s+replace\s+|unique\s+|temp(?:orary)?\s+|materialized\s+)?(?:table|index|view|database|schema|role|user|extension|function|type|trigger|sequence)\s`,
  ]
    .map((part) => `(?:${part})`)
    .join('|')
    .replace(/^/, String.raw`^\s*(?:`)
    .replace(/$/, ')'),
  'i',
)

function shapeViolations(file: string, { code, literals }: Scanned): string[] {
  const found: string[] = []
  const report = (when: boolean, what: string): void => {
    if (when) found.push(`${file}  (${what})`)
  }
  report(forbiddenFolders.test(file), 'no utils, common or helpers folder')
  report(/(?:^|\/)index\.tsx?$/.test(file), 'no barrel: a file has a name')
  const rest = code.replace(reExport, '')
  report(rest !== code && rest.trim() === '', 'no barrel: a file only re-exports')
  report(/\bexport\s+default\b|\bas\s+default\b/.test(code) && !file.endsWith('.config.ts'), 'no default export')
  report(/\benum\s+[A-Za-z_$]/.test(code), 'no enum: use an as const union')
  report(
    file.startsWith('web/src/') && !isTest(file) && !clockHomes.test(file) && browserClock.test(code),
    "times are shown by instantText, in the station's or the company's zone",
  )
  if (file.startsWith('server/') && !sqlHomes.test(file))
    for (const { value } of literals)
      report(
        sqlStart.test(value),
        `SQL only in .repo.ts and platform: ${value.trim().slice(0, 40).replace(/\s+/g, ' ')}`,
      )
  return found
}

const positional = /\$[1-9]\d*/
const beyondFive = /\$(?:[6-9]|[1-9]\d)/

/** How a statement is written: docs/decisions/0012-sql.md. */
function statementViolations(file: string, { code, literals }: Scanned): string[] {
  if (!file.startsWith('server/')) return []
  const isRepo = file.endsWith('.repo.ts')
  const counted = literals.filter(({ value }) => (isRepo ? positional : beyondFive).test(value))
  const found = counted.map(({ value }) => `${file}  (bind values by sql\`…\`, not by ${positional.exec(value)![0]})`)
  const isEdited = isRepo && file !== comparesText && /\.replace(?:All)?\s*\(/.test(code)
  return isEdited ? [...found, `${file}  (SQL is put together of sql\`…\` parts, not edited by replace)`] : found
}

export const boundaryFiles = (): string[] =>
  globSync('{domain,analytics,simulator,gateway,server,web,tools,e2e,test,bench}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules/**', '**/dist/**'],
  })

export function checkBoundaries(): { ok: boolean; output: string } {
  const paths = boundaryFiles()
  const files = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
  const found = [...violations(files), ...structureViolations(files)]
  return { ok: found.length === 0, output: found.join('\n') || `boundaries hold in ${paths.length} files` }
}

if (import.meta.main) {
  const { ok, output } = checkBoundaries()
  console.log(output)
  process.exitCode = ok ? 0 : 1
}
