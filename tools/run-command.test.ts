import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

const asked = ['-e', "console.log(require('node:os').getPriority())"]

test('a command that yields, and what it starts, runs below the others', async () => {
  const plain = await runCommand('node', asked)
  const yielding = await runCommand('node', asked, { yields: true })
  expect(Number(plain.output)).toBe(getPriority())
  expect(Number(yielding.output)).toBe(Math.max(10, getPriority()))
})

test('a program that does not exist has a code other than 0 and says so', async () => {
  const { code, output } = await runCommand('no-such-program-of-ours', [])
  expect(code).toBe(127)
  expect(output).toContain('no-such-program-of-ours')
})
