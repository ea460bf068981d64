import { dirname, join, normalize } from 'node:path'
import type { Scanned } from './scan-source.ts'

export interface Import {
  specifier: string
  /** Repository path, or undefined for npm packages and node: modules. */
  path: string | undefined
  /** Loaded when it is asked for. */
  isDynamic: boolean
  /** `import type` and `export type`: gone when the program runs. */
  isType: boolean
}

/** `Buffer.from('x')` imports nothing. */
const imported = /(?<![.\w])(?:from|import|require|import\.meta\.glob(?:<[^>]*>)?)\s*\(?\s*\[?\s*(['"`])/g
const computed = /\bimport\s*\(\s*[^'"`\s)]/

/** Every module a file names: import, import type, re-export, dynamic import, require and import.meta.glob. */
export function importsOf(file: string, source: Scanned): Import[] {
  const values = new Map(source.literals.map((literal) => [literal.start, literal.value]))
  return [...source.code.matchAll(imported)].flatMap((match) => {
    const specifier = values.get(match.index + match[0].length - 1)
    if (specifier === undefined) return []
    const isDynamic = match[0].includes('(')
    return [{ specifier, path: resolveImport(file, specifier), isDynamic, isType: isTypeOnly(source.code, match) }]
  })
}

function isTypeOnly(code: string, { index, 0: found }: RegExpExecArray): boolean {
  if (!found.startsWith('from')) return false
  const statement = [...code.slice(0, index).matchAll(/\b(?:import|export)\b/g)].at(-1)
  return statement !== undefined && /^\w+\s+type\s+[{*\w]/.test(code.slice(statement.index, index))
}

// A path made at run time would pass every rule unseen.
export const hasComputedImport = (source: Scanned): boolean => computed.test(source.code)

function resolveImport(file: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return normalize(join(dirname(file), bare))
  if (bare.startsWith('#')) return `${file.split('/')[0]}/src/${bare.slice(1)}`
  if (bare.startsWith('/')) return normalize(bare.slice(1))
  const own = /^@fengguang\/([^/]+)\/?(.*)$/.exec(bare)
  return own ? `${own[1]}/src/${own[2]}.ts` : undefined
}
