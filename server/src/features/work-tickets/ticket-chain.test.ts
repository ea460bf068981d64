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
    deviceIds: [],
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
/** Of that ticket, for ever: another way to hash it would break every seal in use. */
const before = '27b03e6261d2a21037b2d24234c117f778b651ce30e31caaa3167296d998a7d0'

const hash = (typicalVersionId: string | null) => ticketHash({ ...sealed, typicalVersionId }).toString('hex')

test('a ticket without a typical one has the seal that it always had, another version another seal', () => {
  expect(hash(null)).toBe(before)
  expect(new Set([hash(null), hash('tv-1'), hash('tv-2')]).size).toBe(3)
})
