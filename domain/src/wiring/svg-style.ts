import { presentation } from './svg-allow-list.ts'

/** `fill: red; stroke-width: 2` as attributes; what is not a presentation property is left out. */
export function declarations(style: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const part of style.slice(0, 4000).split(';')) {
    const colon = part.indexOf(':')
    const name = part.slice(0, Math.max(0, colon)).trim().toLowerCase()
    const value = part
      .slice(colon + 1)
      .replace(/!important/i, '')
      .trim()
    if (Object.hasOwn(presentation, name) || name === 'clip-path') found[name] = value
  }
  return found
}

/** By splitting: a pattern would try every unclosed beginning to the very end. */
const withoutComments = (css: string): string =>
  css
    .split('/*')
    .map((part, i) => (i === 0 ? part : part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))
    .join('')

/** Rules for single classes, as drawing programs write them: `.st0{fill:none}`. All other rules are left out. */
export function classRules(css: string): Map<string, Record<string, string>> {
  const rules = new Map<string, Record<string, string>>()
  for (const block of withoutComments(css.slice(0, 200_000)).split('}')) {
    const brace = block.indexOf('{')
    if (brace < 0) continue
    const found = declarations(block.slice(brace + 1))
    for (const selector of block.slice(0, brace).split(',')) {
      const name = /^\.([A-Za-z_][\w-]{0,79})$/.exec(selector.trim())?.[1]
      if (name !== undefined) rules.set(name, { ...rules.get(name), ...found })
    }
  }
  return rules
}
