/** A row of docs/requirements.tsv. */
export interface Requirement {
  number: number
  section: string
  text: string
}

/** One test of the last run, as `npm test` writes it to test-results/. */
export interface TestResult {
  name: string
  file: string
  status: 'passed' | 'failed' | 'skipped'
}

export interface Judged extends Requirement {
  /** Passed in the last run. */
  proofs: TestResult[]
  /** Cite the number, but failed or were skipped. */
  unheld: TestResult[]
}

export interface Gauge {
  judged: Judged[]
  proven: number
  /** Citations of numbers that no requirement has. */
  unknown: string[]
}

const citation = /\[req (\d+)\]/g

/** The numbers that the name of a test cites: `[req 12] [req 13]`. */
export const citedNumbers = (name: string): number[] => [...name.matchAll(citation)].map(([, digits]) => Number(digits))

export function parseRequirements(tsv: string): Requirement[] {
  const [header, ...lines] = tsv.trimEnd().split('\n')
  if (header !== 'number\tsection\trequirement') throw new Error(`unexpected header of the requirements: ${header}`)
  return lines.map((line, index) => {
    const [number, section, text] = line.split('\t')
    if (Number(number) !== index + 1 || !section || !text)
      throw new Error(`requirement ${index + 1} is malformed: ${line}`)
    return { number: index + 1, section, text }
  })
}

const byFileAndName = (a: TestResult, b: TestResult): number =>
  a.file === b.file ? compare(a.name, b.name) : compare(a.file, b.file)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export function gaugeOf(requirements: readonly Requirement[], results: readonly TestResult[]): Gauge {
  const citing = new Map<number, TestResult[]>(requirements.map(({ number }) => [number, []]))
  const unknown: string[] = []
  for (const result of results.toSorted(byFileAndName))
    for (const number of new Set(citedNumbers(result.name))) {
      const tests = citing.get(number)
      if (tests) tests.push(result)
      else unknown.push(`${result.file} › ${result.name} cites requirement ${number}, which does not exist`)
    }
  const judged = requirements.map((requirement) => {
    const tests = citing.get(requirement.number) ?? []
    return {
      ...requirement,
      proofs: tests.filter(({ status }) => status === 'passed'),
      unheld: tests.filter(({ status }) => status !== 'passed'),
    }
  })
  return { judged, proven: judged.filter(isProven).length, unknown }
}

/** A number that one test proves and another one fails is broken in part, and so not proven. */
export const isProven = ({ proofs, unheld }: Judged): boolean =>
  proofs.length > 0 && unheld.every(({ status }) => status === 'skipped')

/** `[req %s]` and `[req ${n}]` are filled in when the test runs. */
const wellFormed = /^\[req (?:\d+|%[sdi]|\$\{?[\w.]+\}?)\]$/

/** What is wrong with the citations of a source file: numbers that do not exist and other spellings. */
export function wrongCitations(source: string, highest: number): string[] {
  const all = [...source.matchAll(/\[req\b[^\]\n]*\]/gi)].map(([text]) => text)
  return all.filter((text) => !wellFormed.test(text) || citedNumbers(text).some((n) => n < 1 || n > highest))
}
