import { describe, expect, test } from 'vitest'
import { Failure } from '../kernel/failure.ts'
import { handlings, type Handling } from './finding.model.ts'
import { findingActions, findingMachine, readingText, type FindingAction, type FindingHand } from './finding.rules.ts'
import { FindingAct } from './findings.contract.ts'

/** The table once more, by hand: state, action, who, where to. */
const decided: [from: Handling, action: FindingAction, by: FindingHand[], to: Handling][] = [
  ['notProcessed', 'defer', ['handler'], 'pending'],
  ['notProcessed', 'process', ['handler', 'task'], 'processed'],
  ['notProcessed', 'suspend', ['handler'], 'suspended'],
  ['notProcessed', 'giveUp', ['handler'], 'unable'],
  ['notProcessed', 'dispatch', ['task'], 'pending'],
  ['pending', 'process', ['handler', 'task'], 'processed'],
  ['pending', 'suspend', ['handler'], 'suspended'],
  ['pending', 'giveUp', ['handler'], 'unable'],
  ['pending', 'reopen', ['handler', 'task'], 'notProcessed'],
  ['pending', 'dispatch', ['task'], 'pending'],
  ['suspended', 'process', ['handler', 'task'], 'processed'],
  ['suspended', 'giveUp', ['handler'], 'unable'],
  ['suspended', 'reopen', ['handler', 'task'], 'notProcessed'],
  ['suspended', 'dispatch', ['task'], 'pending'],
  ['unable', 'reopen', ['handler', 'task'], 'notProcessed'],
  ['unable', 'dispatch', ['task'], 'pending'],
  ['processed', 'reopen', ['handler'], 'notProcessed'],
]
const outcome = (act: () => string): string => {
  try {
    return act()
  } catch (error) {
    return error instanceof Failure ? error.key : String(error)
  }
}
const every = handlings.flatMap((from) =>
  findingActions.flatMap((action) => (['handler', 'task'] as const).map((hand) => [from, action, hand] as const)),
)

describe('the handling states [req 248]', () => {
  test.each(every)('%s: %s by the %s', (from, action, hand) => {
    const rule = decided.find(([state, what]) => state === from && what === action)
    const expected = !rule ? 'action.wrongState' : rule[2].includes(hand) ? rule[3] : 'action.notYours'
    expect(outcome(() => findingMachine.next(from, action, [hand]))).toBe(expected)
  })

  test('words are needed where something ends or waits', () => {
    const act = { id: 'f', version: 1, comment: ' ' }
    expect(FindingAct.safeParse({ ...act, action: 'suspend' }).success).toBe(false)
    expect(FindingAct.safeParse({ ...act, action: 'reopen' }).success).toBe(true)
    expect(FindingAct.safeParse({ ...act, action: 'dispatch' }).success).toBe(false)
  })
})

test.each([
  [{ reading: null, unit: '%', low: 1, high: 2 }, ''],
  [{ reading: 82, unit: '%', low: 20, high: 80 }, '82 % (20–80)'],
  [{ reading: 5, unit: '', low: 20, high: null }, '5 (≥ 20)'],
  [{ reading: 99, unit: '℃', low: null, high: 80 }, '99 ℃ (≤ 80)'],
  [{ reading: 7, unit: 'A', low: null, high: null }, '7 A'],
])('a reading reads with its limits: %o', (finding, expected) => {
  expect(readingText(finding)).toBe(expected)
})
