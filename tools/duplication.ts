import { scanSource } from './scan-source.ts'

/** So many equal lines in a row are a copy, fewer are a coincidence. */
export const copyLines = 6

export interface Copy {
  file: string
  line: number
  lines: number
  of: { file: string; line: number }
}

export interface Duplication {
  /** Lines that carry meaning: neither blank, nor comment, nor brackets alone, nor imports. */
  totalLines: number
  copiedLines: number
  copies: Copy[]
}

interface Line {
  text: string
  line: number
}

const importStatement =
  /^[ \t]*(?:import|export)\b(?:[^;'"`\n]|\n(?![ \t]*(?:import|export|const|function)\b))*?from\s*(['"])[^'"\n]*\1;?/gm
const sideEffectImport = /^\s*import\s*['"].*$/gm
const blankLines = (text: string): string => text.replace(/[^\n]/g, '')

export function meaningfulLines(file: string, text: string): Line[] {
  const code = file.endsWith('.sql') ? text.replace(/--.*$/gm, '') : scanSource(text).withoutComments
  return code
    .replace(importStatement, blankLines)
    .replace(sideEffectImport, '')
    .split('\n')
    .map((raw, index) => ({ text: raw.trim().replace(/\s+/g, ' '), line: index + 1 }))
    .filter(({ text: line }) => /[\p{L}\p{N}]/u.test(line))
}

/** Counts each line of a later copy once; the first place where the text stands is not a copy. */
export function duplicationOf(files: ReadonlyMap<string, string>): Duplication {
  const firstSeen = new Map<string, { file: string; index: number; line: number }>()
  const copies: Copy[] = []
  let totalLines = 0
  let copiedLines = 0
  for (const [file, text] of files) {
    const lines = meaningfulLines(file, text)
    totalLines += lines.length
    let countedTo = 0
    let run: Copy | undefined
    for (let index = 0; index + copyLines <= lines.length; index++) {
      const window = lines.slice(index, index + copyLines)
      const key = window.map((line) => line.text).join('\n')
      const line = window[0]?.line ?? 0
      const seen = firstSeen.get(key)
      if (!seen) firstSeen.set(key, { file, index, line })
      if (!seen || (seen.file === file && seen.index + copyLines > index)) {
        run = undefined
        continue
      }
      const fresh = index + copyLines - Math.max(index, countedTo)
      copiedLines += fresh
      countedTo = index + copyLines
      if (run) run.lines += fresh
      else copies.push((run = { file, line, lines: copyLines, of: { file: seen.file, line: seen.line } }))
    }
  }
  return { totalLines, copiedLines, copies }
}
