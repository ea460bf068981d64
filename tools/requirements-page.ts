import { isProven, type Gauge, type Judged, type TestResult } from './requirements-gauge.ts'

/** A requirement may be proven many times over; a few of its tests are enough to find the others. */
const listedTests = 3

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim()
const named = ({ file, name }: TestResult): string => `${file} › ${cell(name.replaceAll(/\s*\[req \d+\]/g, ''))}`

function testsOf(requirement: Judged): string {
  const { proofs, unheld } = requirement
  const broken = unheld.map((test) => `${test.status}: ${named(test)}`)
  if (!isProven(requirement)) return ['**not proven**', ...broken].join('<br>')
  const shown = [...new Set(proofs.map(named))]
  const more = shown.length > listedTests ? [`and ${shown.length - listedTests} more`] : []
  return [...shown.slice(0, listedTests), ...more].join('<br>')
}

const rowOf = (requirement: Judged): string =>
  `| ${requirement.number} | ${cell(requirement.text)} | ${testsOf(requirement)} |`

/** docs/requirements.md: every requirement with the tests that prove it, by section of the specification. */
export function requirementsPage({ judged, proven }: Gauge): string {
  const sections = Map.groupBy(judged, ({ section }) => section)
  const summary = [...sections].map(
    ([section, rows]) => `| ${section} | ${rows.filter(isProven).length} | ${rows.length} |`,
  )
  const tables = [...sections].map(([section, rows]) =>
    [`## § ${section}`, '', '| # | requirement | tests |', '|---|---|---|', ...rows.map(rowOf)].join('\n'),
  )
  return [
    '# Requirements and the tests that prove them',
    '',
    'Written by `npm run requirements` from `docs/requirements.tsv` and the results of the last `npm test`; do not edit.',
    'A requirement is proven when a test that cites it (`[req 12]` in its name) ran and passed, and none that cites it failed.',
    '',
    `**${proven} of ${judged.length} requirements proven.**`,
    '',
    '| § | proven | of |',
    '|---|---|---|',
    ...summary,
    '',
    tables.join('\n\n'),
    '',
  ].join('\n')
}
