import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Paper styles what the screen has styled. */
const sheets = globSync('web/src/**/*.css').filter((file) => !file.endsWith('theme/print.css'))
const rule = /^\s*([^{}@]+?)\s*\{/gm
const alone = /^\.fg-[\w-]+$/

const classesOf = (file: string): Set<string> =>
  new Set(
    [...readFileSync(file, 'utf8').matchAll(rule)]
      .flatMap(([, selectors]) => selectors!.split(','))
      .map((selector) => selector.trim())
      .filter((selector) => alone.test(selector)),
  )

/** Sheets of two features meet in one page as soon as both are loaded. */
test('no class is styled in two sheets', () => {
  const homes = Map.groupBy(
    sheets.flatMap((file) => [...classesOf(file)].map((name) => ({ name, file }))),
    ({ name }) => name,
  )
  const shared = [...homes].filter(([, found]) => found.length > 1)
  expect(homes.size).toBeGreaterThan(200)
  expect(shared.map(([name, found]) => `${name}: ${found.map(({ file }) => file).join(', ')}`)).toEqual([])
})
