import type { TypicalContent } from '@fengguang/domain/typical-tickets/typical.model'
import type { TypicalWhole } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import type { TicketForm } from '@fengguang/domain/work-tickets/ticket.model'
import { begunWith } from '../../widgets/tickets/typical-filling.ts'

/** What of a typical ticket is filled in. Hazards are not: an assessment is made anew, one by one. */
export const filledBy = ({ equipment, connection, tasks, measures, liveParts, supplement }: TypicalContent) => ({
  equipment,
  connection,
  tasks,
  measures: measures.map((one) => ({ ...one, watch: null })),
  liveParts,
  supplement,
})

/** What a ticket begins with; nothing where no version is in use. */
export function ofTypical(typical: TypicalWhole): Partial<TicketForm> {
  const { type } = typical
  const begun = begunWith(typical, 'work', filledBy)
  return begun && type !== null ? { ...begun, type } : {}
}
