import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { scanSource } from './scan-source.ts'

export interface GlossaryRow {
  /** Of the page, beginning with 1. */
  line: number
  /** The heading above it. */
  section: string
  zh: string
  en: string
  code: string
}

const isRule = (cells: readonly string[]): boolean => cells.every((cell) => /^-+$/.test(cell))

/** Rows of all tables of the page, without their heads. */
export function glossaryRows(page: string): GlossaryRow[] {
  const rows: GlossaryRow[] = []
  let section = ''
  for (const [index, text] of page.split('\n').entries()) {
    if (text.startsWith('#')) section = text.replace(/^#+ /, '')
    if (!text.startsWith('|')) continue
    const cells = text
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    const [zh = '', en = '', code = ''] = cells
    if (zh !== '中文' && !isRule(cells)) rows.push({ line: index + 1, section, zh, en, code })
  }
  return rows
}

/** What stands in backticks, without the quotes of a literal. */
export const wordsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word.replaceAll("'", ''))

/** Pairs of a vocabulary as the rows of its section say them. */
export const pairsOfSection = (rows: readonly GlossaryRow[], name: string): Record<string, TextPair> =>
  Object.fromEntries(
    rows
      .filter(({ section }) => wordsIn(section).includes(name))
      .map(({ zh, en, code }) => [wordsIn(code)[0] ?? code, [zh, en] as const]),
  )

const sources = '{domain,analytics,simulator,gateway,server,web}/src/**/*.{ts,tsx}'

/** Identifiers and whole literals of the product, and the words of its migrations; comments and tests do not count. */
export function wordsOfCode(root: string): ReadonlySet<string> {
  const words = new Set<string>()
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
  const addAll = (text: string) => {
    for (const [word] of text.matchAll(/[\p{L}_$][\p{L}\d_$]*/gu)) words.add(word)
  }
  for (const text of read(sources)) {
    const { code, literals } = scanSource(text)
    addAll(code)
    for (const { value } of literals) words.add(value)
  }
  for (const text of read('db/**/*.sql')) addAll(text.replaceAll(/--.*$/gm, ''))
  return words
}

/** A word, the beginning of words (`PV_…`), or what a note says of the file system. */
export const isWordOf = (words: ReadonlySet<string>, word: string): boolean =>
  word.endsWith('…') ? [...words].some((one) => one.startsWith(word.slice(0, -1))) : words.has(word)
