import { describe, expect, test } from 'vitest'
import { jobKindNames, jobKindOf, jobStates, mayAct, type JobState } from './job.model.ts'

describe('what an administrator may do with a job', () => {
  test.each([
    ['waiting', true, false],
    ['running', true, false],
    ['retrying', true, false],
    ['done', false, false],
    ['failed', false, true],
    ['cancelled', false, true],
  ] satisfies [JobState, boolean, boolean][])('%s: cancel %s, retry %s', (state, cancel, retry) => {
    expect([mayAct(state, 'cancel'), mayAct(state, 'retry')]).toEqual([cancel, retry])
  })

  test('every state has its row', () => {
    expect(jobStates.toSorted()).toEqual(['cancelled', 'done', 'failed', 'retrying', 'running', 'waiting'])
  })
})

test.each(jobKindNames)('%s waits longer from retry to retry and ends by itself', (name) => {
  const kind = jobKindOf(name)
  expect(kind.attempts).toBeGreaterThan(1)
  expect(kind.longestRetrySeconds).toBeGreaterThan(kind.firstRetrySeconds)
  expect(kind.limitSeconds).toBeGreaterThan(0)
})
