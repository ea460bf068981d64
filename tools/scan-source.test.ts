import { expect, test } from 'vitest'
import { scanSource } from './scan-source.ts'

const literalsOf = (text: string): string[] => scanSource(text).literals.map(({ value }) => value)

test.each([
  ['strings of both quotes', `a('x', "y")`, ['x', 'y']],
  ['an escaped quote', String.raw`a('it\'s', 'b')`, [String.raw`it\'s`, 'b']],
  ['a quote in a comment', `// don't\na('x') /* "no" */`, ['x']],
  ['a comment mark in a string', `a('http://x', 'y')`, ['http://x', 'y']],
  ['a template with a value', 'a(`update ${table} set`)', ['update $ set']],
  ['a template in a template', 'a(`one ${f(`two ${x}`)} three`)', ['two $', 'one $ three']],
  ['braces inside a value', 'a(`${{ b: { c: 1 } }.b} x`)', ['$ x']],
  ['a quote in a regular expression', `const r = /['"]/; a('x')`, ['x']],
  ['a slash in a class of a regular expression', `f(/[/'"]/, 'x')`, ['x']],
  ['a division is no regular expression', `const n = a / b; const s = 'x' // '`, ['x']],
  ['an apostrophe in JSX text ends with its line', `<p>don't</p>\nconst s = 'x'`, [`t</p>`, 'x']],
  ['an unfinished template ends with the file', 'a(`x', ['x']],
])('%s', (_name, text, expected) => {
  expect(literalsOf(text)).toEqual(expected)
})

test('offsets and lines stay where they were', () => {
  const text = `const a = 'x' // note\n/* two\nlines */ const b = \`\${a}!\`\n`
  const { code, withoutComments } = scanSource(text)
  for (const form of [code, withoutComments]) {
    expect(form).toHaveLength(text.length)
    expect(form.split('\n')).toHaveLength(text.split('\n').length)
    expect(form.indexOf('const b')).toBe(text.indexOf('const b'))
  }
  expect(code).not.toMatch(/note|two|x/)
})
