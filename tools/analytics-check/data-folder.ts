import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parseTable, type Table } from './table.ts'

/** The measurements beside the reference files; found by the name a reference gives, or by how a name begins. */
export class DataFolder {
  readonly #paths: readonly string[]

  readonly #tokens: ReadonlySet<string>

  /** `reference` is the file whose figures are recomputed: of several data files the one named most like it is meant. */
  constructor(folder: string, reference: string) {
    this.#tokens = new Set(tokensOf(reference))
    this.#paths = globSync('data/**/*.{csv,tsv,gz,xml}', { cwd: folder })
      .toSorted()
      .map((path) => join(folder, path))
  }

  /** `named` may carry folders of another machine and words after the name. */
  text(named: string): string {
    const wanted = basename(named.split(' ')[0] ?? named)
    const path =
      this.#paths.find((each) => basename(each).replace(/\.gz$/, '') === wanted.replace(/\.gz$/, '')) ??
      this.#paths.find((each) => basename(each).startsWith(wanted))
    if (path === undefined) throw new Error(`no data file ${wanted}`)
    return path.endsWith('.gz') ? gunzipSync(readFileSync(path)).toString('utf8') : readFileSync(path, 'utf8')
  }

  table(named: string, separator?: string): Table {
    return parseTable(this.text(named), separator)
  }

  names(begin: RegExp): string[] {
    return this.#paths.map((path) => basename(path).replace(/\.gz$/, '')).filter((name) => begin.test(name))
  }

  only(begin: RegExp): string {
    const likeness = (name: string) => tokensOf(name).filter((token) => this.#tokens.has(token)).length
    const [best] = this.names(begin).toSorted((a, b) => likeness(b) - likeness(a))
    if (best === undefined) throw new Error(`no data file begins like ${String(begin)}`)
    return best
  }

  has(named: string): boolean {
    return this.#paths.some((path) => basename(path).startsWith(named))
  }
}

const tokensOf = (name: string): string[] => name.toLowerCase().match(/[a-z]+|\d+/g) ?? []
