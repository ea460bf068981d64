import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(root, 'node_modules', '.refusals-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the compiler says of a file, each under its own name. */
function compile(files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const options = { types: ['node', 'vite/client'], jsx: 'react-jsx', lib: ['esnext', 'dom', 'dom.iterable'] }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions: options, include: ['*.ts'] }),
  )
  return spawnSync('tsc', ['-p', folder], { encoding: 'utf8' }).stdout
}

const server = join(root, 'server/src')
const web = join(root, 'web/src')

/** Case → [a line that compiles, the same line with the mistake]. */
const cases = {
  handler: [
    `import { serve } from '${server}/http/serve.ts'
     import { telemetryContract } from '${root}/domain/src/telemetry/telemetry.contract.ts'
     export const f = (app: never) => serve(app, 'x', telemetryContract, PART)`,
    '{ curves: async () => [] }',
    '{}',
    "Property 'curves' is missing",
  ],
  access: [
    `import { z } from 'zod'
     import { endpoint } from '${root}/domain/src/kernel/endpoint.ts'
     export const e = endpoint({ method: 'GET', path: '/x', envelope: 'legacy', response: z.string() PART })`,
    ", access: 'public'",
    '',
    "Property 'access' is missing",
  ],
  english: [
    `import { messages } from '${root}/domain/src/kernel/messages.ts'
     export const m = messages({ save: PART })`,
    "['保存', 'Save']",
    "['保存']",
    'not assignable',
  ],
  page: [
    `import { pages } from '${web}/app/pages.ts'
     import type { BuiltScreenName } from '${root}/domain/src/navigation/screens.ts'
     export const { testPage, ...without } = pages
     export const all = PART satisfies Record<BuiltScreenName, unknown>`,
    'pages',
    'without',
    "Property 'testPage' is missing",
  ],
} as const

const fill = (which: 1 | 2) =>
  Object.fromEntries(Object.entries(cases).map(([name, c]) => [`${name}.ts`, c[0].replace('PART', c[which])]))
const own = (name: string) => (line: string) => line.includes(`${name}.ts(`)

test('the files below compile while nothing is missing', () => {
  const said = compile(fill(1)).split('\n')
  expect(said.filter((line) => Object.keys(cases).some((name) => own(name)(line)))).toEqual([])
}, 60_000)

describe('what is missing does not compile', () => {
  const said = compile(fill(2)).split('\n')
  test.each(Object.keys(cases) as (keyof typeof cases)[])('%s', (name) => {
    const at = said.findIndex(own(name))
    expect(at).toBeGreaterThanOrEqual(0)
    expect(said.slice(at, at + 3).join('\n')).toContain(cases[name][3])
  })
})
