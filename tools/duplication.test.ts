import { describe, expect, test } from 'vitest'
import { duplicationOf, meaningfulLines } from './duplication.ts'

const lines = (from: number, count: number): string =>
  Array.from({ length: count }, (_, i) => `const value${from + i} = ${from + i}`).join('\n')

describe('duplication', () => {
  test('six equal lines in two files are a copy, five are not', () => {
    const six = duplicationOf(
      new Map([
        ['a.ts', lines(0, 6)],
        ['b.ts', lines(0, 6)],
      ]),
    )
    expect(six).toMatchObject({ totalLines: 12, copiedLines: 6 })
    expect(six.copies).toEqual([{ file: 'b.ts', line: 1, lines: 6, of: { file: 'a.ts', line: 1 } }])
    expect(
      duplicationOf(
        new Map([
          ['a.ts', lines(0, 5)],
          ['b.ts', lines(0, 5)],
        ]),
      ).copiedLines,
    ).toBe(0)
  })

  test('a longer run is one copy and each of its lines counts once', () => {
    const found = duplicationOf(
      new Map([
        ['a.ts', lines(0, 30)],
        ['b.ts', `${lines(100, 3)}\n${lines(5, 20)}`],
      ]),
    )
    expect(found.copiedLines).toBe(20)
    expect(found.copies).toEqual([{ file: 'b.ts', line: 4, lines: 20, of: { file: 'a.ts', line: 6 } }])
  })

  test('a copy inside one file counts, a repeated single line is not its own copy', () => {
    expect(duplicationOf(new Map([['a.ts', `${lines(0, 8)}\n${lines(0, 8)}`]])).copiedLines).toBe(8)
    expect(duplicationOf(new Map([['a.ts', Array(7).fill('x++').join('\n')]])).copiedLines).toBe(0)
  })

  test('indentation, blank lines, comments and brackets do not hide a copy', () => {
    const dressed = lines(0, 6).replace(/^/gm, '    ').replace(/\n/g, ' // note\n\n{\n}\n')
    expect(
      duplicationOf(
        new Map([
          ['a.ts', lines(0, 6)],
          ['b.ts', dressed],
        ]),
      ).copiedLines,
    ).toBe(6)
  })

  test('imports are no copies', () => {
    const imports = Array.from({ length: 8 }, (_, i) => `import { a${i} } from './a${i}.ts'`).join('\n')
    const long = `import {\n  one,\n  two,\n  three,\n  four,\n  five,\n  six,\n} from './x.ts'`
    expect(meaningfulLines('a.ts', `${imports}\n${long}\nimport './x.css'`)).toEqual([])
    expect(meaningfulLines('a.ts', `${long}\nexport const x = 1`)).toEqual([{ text: 'export const x = 1', line: 9 }])
    expect(meaningfulLines('a.ts', `export const x = 1\nconst y = from('a')`)).toHaveLength(2)
  })
})
