import { expect, test } from 'vitest'
import { untilStored } from './until-stored.ts'

const behind = { backfillLagSeconds: 9, isDrained: false }
const loaded = { backfillLagSeconds: 0, isDrained: false }
const drained = { backfillLagSeconds: 0, isDrained: true }

async function looksAt(answers: readonly (typeof behind | Error)[]): Promise<number> {
  let looks = 0
  const health = async () => {
    const answer = answers[Math.min(looks, answers.length - 1)]!
    looks += 1
    if (answer instanceof Error) throw answer
    return { loader: answer }
  }
  await untilStored(health, new AbortController().signal, 0)
  return looks
}

test('the rest waits until the first screen is in the store, also while ingest does not answer', async () => {
  expect(await looksAt([new Error('not up'), behind, behind, loaded, drained])).toBe(5)
})

test('live frames that keep the store busy do not keep history away for ever', async () => {
  expect(await looksAt([behind, loaded])).toBe(61)
})

test('a stop ends it', async () => {
  const stopping = new AbortController()
  stopping.abort()
  let looks = 0
  await untilStored(() => Promise.reject(new Error(`look ${(looks += 1)}`)), stopping.signal, 0)
  expect(looks).toBe(0)
})
