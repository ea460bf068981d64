import { isOpen, type Amendment, type AmendmentAction } from './amendment.model.ts'
import { amendmentTables } from './amendment.rules.ts'
import type { Measure, TicketHand, TicketStatus } from './ticket.model.ts'
import { isMeasured, leavesMeasures, ticketTable, type TicketAction } from './ticket.rules.ts'

/** Those that do not lead on: they send back, end it against the plan, or take back what was asked for. */
const aside: ReadonlySet<TicketAction | AmendmentAction> = new Set([
  'reject',
  'notExecute',
  'void',
  'refuse',
  'withdraw',
])

interface Waiting {
  status: TicketStatus
  leaderSignedAt: string | null
  measures: readonly Measure[]
  amendments: readonly Amendment[]
}

const handsIn = (steps: object): TicketHand[] =>
  Object.entries(steps as Record<TicketAction, { by: readonly TicketHand[] }>).flatMap(([action, { by }]) =>
    aside.has(action as TicketAction) ? [] : by,
  )

/**
 * Before the permission the leader signs once all is carried out; until then, and after it, the permitter is at it. What a
 * ticket leaves in the field is taken back by any of those who operate the station.
 */
function nextOf({ status, measures, leaderSignedAt }: Waiting): readonly TicketHand[] {
  if (leavesMeasures({ status, measures })) return ['permitter', 'duty']
  if (status !== 'toPermit') return handsIn(ticketTable[status])
  return isMeasured({ measures }) && leaderSignedAt === null ? ['leader'] : ['permitter']
}

/** Whose turn it is: by the state of the ticket, and by what of it is to be changed. */
export const waitsFor = (ticket: Waiting): ReadonlySet<TicketHand> =>
  new Set([
    ...nextOf(ticket),
    ...ticket.amendments.filter(isOpen).flatMap(({ kind, status }) => handsIn(amendmentTables[kind][status])),
  ])
