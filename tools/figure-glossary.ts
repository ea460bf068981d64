import { figureDefinitions, figureKeys, figureSources } from '@fengguang/domain/station-run/figure-definitions'

const begin = '<!-- figures: written by tools/figure-glossary.ts -->'
const end = '<!-- end of figures -->'

/** The definitions behind the figures, as docs/glossary.md shows them. */
export function figureTable(): string {
  const rows = figureKeys.map((key) => {
    const { name, source, capacity, formula, unit, decimals, version } = figureDefinitions[key]
    const over = capacity === 'installed' ? '`capacityKw`' : ''
    const digits = `${unit}, ${decimals}`
    return `| ${name[0]} | ${name[1]} | \`${key}\` | ${figureSources[source][1]} | ${over} | ${formula[1]} | ${digits} | ${version} |`
  })
  const head = '| 中文 | English | code | source | over | definition | unit, decimals | version |'
  return [begin, '', head, '|---|---|---|---|---|---|---|---|', ...rows, '', end].join('\n')
}

/** The page with its table as the code has it now. */
export function withFigureTable(page: string): string {
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error('docs/glossary.md has no place for the figures')
  return page.slice(0, from) + figureTable() + page.slice(to + end.length)
}
