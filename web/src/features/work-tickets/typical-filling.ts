import type { TypicalContent } from '@fengguang/domain/typical-tickets/typical.model'
import type { TypicalWhole } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import type { TicketFields, TicketForm } from '@fengguang/domain/work-tickets/ticket.model'

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
export function ofTypical({ versions, kind, type, stationId }: TypicalWhole): Partial<TicketForm> {
  const version = versions.find(({ status }) => status === 'approved')
  if (!version || kind !== 'work' || type === null) return {}
  return {
    ...filledBy(version.content),
    type,
    typicalVersionId: version.id,
    ...(stationId !== null && { stationId }),
  }
}

type Hazards = TicketFields['hazards']
const isSame = (one: Hazards[number]) => (other: Hazards[number]) =>
  one.hazard === other.hazard && one.control === other.control
export const isTaken = (taken: Hazards, hazard: Hazards[number]): boolean => taken.some(isSame(hazard))
/** One hazard is confirmed, or taken back. */
export const ticked = (taken: Hazards, hazard: Hazards[number], isOn: boolean): Hazards =>
  isOn ? [...taken, hazard] : taken.filter((one) => !isSame(hazard)(one))
