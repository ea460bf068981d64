import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pairsOf, wrongIn, type Reviewed } from './text-pairs.ts'

/** Looked at one by one: nothing in them belongs to one language alone. */
const reviewed: Reviewed = [
  ['{point}{source}', '{point}: {source}'],
  ['H.264', 'H.264'],
  ['H.265', 'H.265'],
  ['{before} → {after}', '{before} → {after}'],
  ['{removed} / {of}', '{removed} of {of}'],
  ['{used} / {cap}', '{used} of {cap}'],
  ['{read} / {all}', '{read} / {all}'],
  ['{browser}，{system}', '{browser} on {system}'],
  ['{name}（{count}）', '{name} ({count})'],
  ['；', '; '],
  ['、', ', '],
  // The names of the languages themselves.
  ['中文', '中文'],
  ['English', 'English'],
  // Not texts in two languages, but lists of two.
  ['晨曦电气', '远山电力'],
  ["演示账号 demo accounts: ${demoLogin.userNames.join(', ')}", '密码 password: ${demoLogin.password}'],
]

const sources = globSync('{domain,web,server,simulator,gateway}/src/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}'] })
const pairs = sources.flatMap((file) => pairsOf(file, readFileSync(file, 'utf8')))

test('every text has Chinese on its Chinese side and none on its English one', () => {
  expect(pairs.length).toBeGreaterThan(1500)
  const wrong = pairs.flatMap((pair) => {
    const why = wrongIn(pair, reviewed)
    return why === undefined ? [] : [`${pair.file}: ['${pair.zh}', '${pair.en}']: ${why}`]
  })
  expect(wrong).toEqual([])
})

test('no exception outlives its text', () => {
  const known = new Set(pairs.map(({ zh, en }) => `${zh} ${en}`))
  expect(reviewed.filter(([zh, en]) => !known.has(`${zh} ${en}`))).toEqual([])
})

test.each([
  ['a.ts', "title: ['电站', 'Station']", undefined],
  ['a.ts', "title: ['Station', 'Station']", 'the Chinese side has no Chinese'],
  ['a.ts', "title: ['Station', '电站']", 'the Chinese side has no Chinese'],
  ['a.ts', "title: ['电站', '电站 list']", 'the English side has Chinese'],
  ['a.texts.ts', "s: ['s', 's']", 'the Chinese side has no Chinese'],
  ['a.ts', 'say([`还有 ${n} 个`, `${n} more`])', undefined],
])('%s with %s', (file, source, why) => {
  const [pair, ...others] = pairsOf(file, source)
  expect(others).toEqual([])
  expect(wrongIn(pair!, [])).toBe(why)
})

test.each(["order: ['asc', 'desc']", "needs: ['PV_STATION', 'WP_STATION']", "// ['Station', 'Station']"])(
  '%s is no text that people read',
  (source) => {
    expect(pairsOf('a.ts', source)).toEqual([])
  },
)
