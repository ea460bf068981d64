import { expect, test } from 'vitest'
import { ticketHash, type SealedTicket } from './ticket-chain.ts'

const sealed: SealedTicket = {
  id: 'wt-1',
  no: '2026-0001',
  type: 'electricalFirst',
  status: 'toIssue',
  stationId: 's',
  leaderId: 'l',
  issuerId: 'i',
  permitterId: null,
  plannedStartAt: '2026-06-21T00:00:00.000Z',
  plannedEndAt: '2026-06-21T10:00:00.000Z',
  fields: {
    unit: '',
    team: '一班',
    equipment: '3B',
    connection: '',
    tasks: [],
    liveParts: '',
    supplement: '',
    hazards: [],
    remarks: '',
  },
  measures: [],
  crew: [],
  amendments: [],
  leaderSignedAt: null,
  version: 2,
  typicalVersionId: null,
}
/** As it was written before tickets were made from typical ones. */
const before = 'a26cb30b010b5e87725100fddfe84ad4212ecccc9b4ac4548c06156708ac9754'

const hash = (typicalVersionId: string | null) => ticketHash({ ...sealed, typicalVersionId }).toString('hex')

test('a ticket without a typical one has the seal that it always had, another version another seal', () => {
  expect(hash(null)).toBe(before)
  expect(new Set([hash(null), hash('tv-1'), hash('tv-2')]).size).toBe(3)
})
