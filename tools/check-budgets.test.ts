import { describe, expect, test } from 'vitest'
import { initialFiles, routeReport } from './bundle-budgets.ts'
import type { Manifest } from './bundle-budgets.ts'
import { duplicationReport, lineCount, sizeReport } from './check-budgets.ts'

const text = (lines: number, seed = ''): string =>
  Array.from({ length: lines }, (_, i) => `const x${seed}${i} = ${i}\n`).join('')

describe('file size', () => {
  test('300 lines pass, 301 fail', () => {
    const small = Array.from({ length: 20 }, (_, i): [string, string] => [`s${i}.ts`, 'x\n'])
    expect(sizeReport(new Map([...small, ['a.ts', text(300)]])).broken).toEqual([])
    expect(sizeReport(new Map([...small, ['a.ts', text(301)]])).broken).toEqual([
      'a.ts has 301 lines, at most 300 are allowed',
    ])
  })

  test('a last line without a line break counts', () => {
    expect([lineCount('a\nb'), lineCount('a\nb\n')]).toEqual([2, 2])
  })

  test.each([
    ['median', [10, 81, 90], /median file has 81/],
    ['p90', [...Array<number>(8).fill(10), 221, 221], /90th percentile file has 221/],
  ])('%s is held', (_name, sizes, message) => {
    const broken = sizeReport(new Map(sizes.map((lines, i) => [`${i}.ts`, text(lines)]))).broken
    expect(broken).toEqual([expect.stringMatching(message)])
  })
})

describe('duplication', () => {
  test('3 % passes, more fails and names the places', () => {
    const copied = text(6, 'copy')
    expect(
      duplicationReport(
        new Map([
          ['a.ts', text(188) + copied],
          ['b.ts', copied],
        ]),
      ).broken,
    ).toEqual([])
    expect(
      duplicationReport(
        new Map([
          ['a.ts', text(88) + copied],
          ['b.ts', copied],
        ]),
      ).broken,
    ).toEqual(['duplication 6.00 %, limit 3 %', 'b.ts:1 repeats 6 lines of a.ts:89'])
  })
})

describe('bundle', () => {
  const manifest: Manifest = {
    'index.html': { file: 'entry.js', isEntry: true, imports: ['_react.js'], dynamicImports: ['login.tsx', 'big.tsx'] },
    '_react.js': { file: 'react.js' },
    'login.tsx': { file: 'login.js', imports: ['_react.js', '_form.js'] },
    '_form.js': { file: 'form.js', imports: ['login.tsx'] },
    'big.tsx': { file: 'big.js' },
  }

  test('a route loads the entry, its modules and their static imports, each once', () => {
    expect(initialFiles(manifest, ['login.tsx']).toSorted()).toEqual(['entry.js', 'form.js', 'login.js', 'react.js'])
  })

  test('a route over its budget fails, one within it is reported', () => {
    const budgets = [{ name: 'login', limitKb: 4, modules: ['login.tsx'] }]
    expect(routeReport(manifest, () => 1000, budgets).broken).toEqual([])
    expect(routeReport(manifest, () => 1001, budgets).broken).toEqual(['login: 4.0 kB of JavaScript gzip, limit 4'])
  })

  test('what is there already does not count again', () => {
    const budgets = [{ name: 'big', limitKb: 1, modules: ['login.tsx', 'big.tsx'], onTopOf: ['login.tsx'] }]
    expect(routeReport(manifest, () => 1000, budgets).broken).toEqual([])
    expect(routeReport(manifest, () => 1001, budgets).broken).toEqual(['big: 1.0 kB of JavaScript gzip, limit 1'])
  })

  test('a module that is no longer in the build fails its budget', () => {
    const budgets = [{ name: 'login', limitKb: 4, modules: ['gone.tsx'] }]
    expect(routeReport(manifest, () => 1, budgets).broken).toEqual(['login: gone.tsx is not a chunk of the build'])
  })
})
