import { runCommand } from './run-command.ts'

interface LongFunction {
  file: string
  line: number
  name: string
  lines: number
}

interface Diagnostic {
  message: string
  filename: string
  labels: { span: { line: number } }[]
}

/** A group of tests is a long function by its nature. */
const asked = ['-c', 'tools/long-functions.oxlintrc.json', '--format', 'json', '--ignore-pattern', '**/*.test.*']
const folders = ['domain', 'analytics', 'simulator', 'gateway', 'server', 'web']
const shown = 5

/** What oxlint says of functions past 60 lines, the longest first. */
export function longFunctionsOf(report: string): LongFunction[] {
  const { diagnostics } = JSON.parse(report) as { diagnostics: Diagnostic[] }
  return diagnostics
    .map(({ message, filename, labels }) => ({
      file: filename,
      line: labels[0]?.span.line ?? 0,
      name: /`(?<name>[^`]+)`/.exec(message)?.groups?.['name'] ?? 'a function without a name',
      lines: Number(/\((?<lines>\d+)\)/.exec(message)?.groups?.['lines']),
    }))
    .toSorted((a, b) => b.lines - a.lines || a.file.localeCompare(b.file))
}

/** Information, not a limit: a long function is the exception and has a reason. */
export async function listLongFunctions(paths: readonly string[] = folders): Promise<string> {
  const { output } = await runCommand('oxlint', [...asked, ...paths])
  const found = longFunctionsOf(output)
  const most = found.slice(0, shown).map(({ file, line, name, lines }) => `${lines} lines: ${name}, ${file}:${line}`)
  return [`${found.length} functions past 60 lines`, ...most].join('\n')
}

if (import.meta.main) console.log(await listLongFunctions())
