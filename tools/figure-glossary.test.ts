import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withFigureTable } from './figure-glossary.ts'

test('the glossary says of every figure what the code does', () => {
  const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'glossary.md'), 'utf8')
  expect(page).toBe(withFigureTable(page))
})
