import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listLongFunctions, longFunctionsOf } from './long-functions.ts'

const said = (message: string, filename: string) => ({ message, filename, labels: [{ span: { line: 3 } }] })

const ofLines = (name: string, lines: number) =>
  `export function ${name}() {\n${Array.from({ length: lines - 2 }, (_, i) => `  console.log(${i})`).join('\n')}\n}\n`

test('the longest comes first, and one without a name is listed too', () => {
  const report = JSON.stringify({
    diagnostics: [
      said('The function has too many lines (61). Maximum allowed is 60.', 'a.ts'),
      said('The async function `open` has too many lines (98). Maximum allowed is 60.', 'b.ts'),
    ],
  })
  expect(longFunctionsOf(report)).toEqual([
    { file: 'b.ts', line: 3, name: 'open', lines: 98 },
    { file: 'a.ts', line: 3, name: 'a function without a name', lines: 61 },
  ])
})

test('a function of 61 lines is found, one of 60 is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fg-long-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.ts'), ofLines('fits', 60) + ofLines('tooLong', 61))
  const found = await listLongFunctions([folder])
  expect(found).toContain('1 functions past 60 lines')
  expect(found).toContain('61 lines: tooLong')
})
