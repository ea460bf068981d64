import { expect, test } from 'vitest'
import { inOrder, runScripts } from './test-goals.ts'

test('slow scripts start first, the others by name', () => {
  expect(inOrder(['test/sec/S7.ts', 'test/sec/S1.ts', 'test/fault/R2.ts'])).toEqual([
    'test/fault/R2.ts',
    'test/sec/S1.ts',
    'test/sec/S7.ts',
  ])
})

test('three scripts run at a time, and each is counted by its exit code with its own output', async () => {
  const codes: Record<string, number> = { S1: 0, S2: 77, S3: 1, S4: 0 }
  const printed: string[] = []
  let running = 0
  let most = 0
  const results = await runScripts(
    ['S4.ts', 'S3.ts', 'S2.ts', 'S1.ts'],
    async (script) => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      const id = script.slice(0, 2)
      return { code: codes[id] ?? 1, output: `work of ${id}\n${id} end\n`, seconds: 1 }
    },
    (line: string) => printed.push(line),
  )
  expect(results.map(({ name, status }) => `${name}: ${status}`)).toEqual([
    'S1 end: passed',
    'S2 end: skipped',
    'S3 end: failed',
    'S4 end: passed',
  ])
  expect(most).toBe(3)
  expect(printed.toSorted()).toEqual([
    '    work of S3\n    S3 end\n    ',
    '-    1.0 s  S2 end',
    '✓    1.0 s  S1 end',
    '✓    1.0 s  S4 end',
    '✗    1.0 s  S3 end',
  ])
})
