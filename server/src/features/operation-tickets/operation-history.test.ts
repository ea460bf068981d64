import { expect, test } from 'vitest'
import { operationHash } from './operation-history.service.ts'
import type { StoredOperation } from './operation-tickets.repo.ts'

const sealed: StoredOperation = {
  id: 'ot-1',
  no: '2026-0001',
  kind: 'single',
  status: 'toLeader',
  result: null,
  stationId: 's',
  stationName: 'S',
  timeZone: 'Asia/Shanghai',
  authorId: 'a',
  authorName: 'A',
  operatorId: 'o',
  operatorName: 'O',
  guardianId: null,
  guardianName: null,
  leaderId: 'l',
  leaderName: 'L',
  chiefId: 'c',
  chiefName: 'C',
  plannedStartAt: '2026-06-21T00:00:00.000Z',
  plannedEndAt: '2026-06-21T10:00:00.000Z',
  orderGiver: '',
  orderReceiver: '',
  orderedAt: null,
  fields: { unit: '', task: '3B', workTicketNo: '', hazards: [], remarks: '' },
  steps: [{ text: '合上 3B', check: '', secondCheck: '', called: null, done: null, takenBack: 0 }],
  typicalVersionId: null,
  closedAt: null,
  version: 2,
}
/** Of that ticket, for ever: another way to hash it would break every seal in use. */
const before = '6eacc4fc007b86285e1a9b617f452e1ba9f28b01c2ae32781ab7af26c4c01d41'

const hash = (typicalVersionId: string | null) => operationHash({ ...sealed, typicalVersionId }).toString('hex')

test('a ticket without a typical one has the seal that it always had, another version another seal', () => {
  expect(hash(null)).toBe(before)
  expect(new Set([hash(null), hash('tv-1'), hash('tv-2')]).size).toBe(3)
})
