import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const program = (counted: boolean) => `
  import { PerformanceObserver, constants } from 'node:perf_hooks'
  import { countBuffersWithHeap } from ${JSON.stringify(join(import.meta.dirname, 'buffers-with-heap.ts'))}
  if (${counted}) countBuffersWithHeap()
  let whole = 0
  new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) whole += 1
  }).observe({ entryTypes: ['gc'] })
  const recent = []
  for (let i = 0; i < 2000; i += 1) {
    recent[i % 30] = Buffer.alloc(1048576)
    if (i % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  console.log(whole)`

const wholeCollections = (counted: boolean): number =>
  Number(execFileSync(process.execPath, ['--input-type=module', '-e', program(counted)]).toString())

test('buffers that come and go do not make the collector look through the whole heap', () => {
  expect(wholeCollections(true)).toBeLessThan(wholeCollections(false) / 2)
})
