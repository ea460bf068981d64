import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Who may call which route, reviewed by people: it is compared with what the server does and never read by it. */
const file = resolve(import.meta.dirname, 'access-matrix.tsv')

export type Verdict = 'allow' | 'refuse'
/** By route (`GET /path`), then by kind of caller. */
export type AccessMatrix = Map<string, Map<string, Verdict>>

export function readAccessMatrix(): AccessMatrix {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  const [, , ...callers] = head.split('\t')
  const matrix: AccessMatrix = new Map()
  for (const line of lines) {
    const [method, path, ...verdicts] = line.split('\t')
    const route = `${method} ${path}`
    if (matrix.has(route)) throw new Error(`access-matrix.tsv has two rows for ${route}`)
    matrix.set(route, new Map(callers.map((caller, i) => [caller, verdicts[i] as Verdict])))
  }
  return matrix
}

export function writeAccessMatrix(matrix: AccessMatrix): void {
  const callers = [...(matrix.values().next().value?.keys() ?? [])]
  const rows = [...matrix].map(([route, verdicts]) => [...route.split(' '), ...verdicts.values()].join('\t')).toSorted()
  writeFileSync(file, `${[['method', 'path', ...callers].join('\t'), ...rows].join('\n')}\n`)
}

/** Every cell, row and column in which the two differ. */
export function differences(reviewed: AccessMatrix, measured: AccessMatrix): string[] {
  const wrong: string[] = []
  for (const [route, verdicts] of measured) {
    const row = reviewed.get(route)
    if (!row) wrong.push(`${route} is not in access-matrix.tsv`)
    for (const [caller, verdict] of verdicts)
      if (row && row.get(caller) !== verdict)
        wrong.push(`${route}: the server says ${verdict} to ${caller}, the table ${row.get(caller) ?? 'nothing'}`)
    for (const caller of row?.keys() ?? [])
      if (!verdicts.has(caller)) wrong.push(`${route}: nobody called as ${caller}`)
  }
  for (const route of reviewed.keys())
    if (!measured.has(route)) wrong.push(`access-matrix.tsv has a row for ${route}, which is not served`)
  return wrong
}
