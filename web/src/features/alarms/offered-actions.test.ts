import { expect, test } from 'vitest'
import { offeredActions } from './offered-actions.ts'

test.each([
  [['untreated'], ['ignore', 'eliminate', 'complete']],
  [['noProcessing'], ['reopen']],
  [['complete', 'noProcessing'], ['reopen']],
  [['untreated', 'offlineEliminated'], ['complete']],
  [['untreated', 'complete'], []],
  [['dispatched'], []],
] as const)('rows that are %j are offered %j', (statuses, actions) => {
  expect(offeredActions(statuses.map((status) => ({ status })))).toEqual(actions)
})
