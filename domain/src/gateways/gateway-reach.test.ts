import { expect, test } from 'vitest'
import { gatewayReach } from './gateways.contract.ts'

test.each([
  ['sees every station', true, { seen: 0, all: 0 }, 'manages'],
  ['sees every station', true, { seen: 2, all: 2 }, 'manages'],
  ['is limited', false, { seen: 0, all: 0 }, 'none'],
  ['is limited', false, { seen: 0, all: 2 }, 'none'],
  ['is limited', false, { seen: 1, all: 2 }, 'looks'],
  ['is limited', false, { seen: 2, all: 2 }, 'manages'],
] as const)('a role that %s (%s), stations of the gateway %j: %s', (_, seesEvery, stations, reach) => {
  expect(gatewayReach(seesEvery, stations)).toBe(reach)
})
