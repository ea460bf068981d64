import type { TypicalContent, TypicalKind } from '@fengguang/domain/typical-tickets/typical.model'
import type { TypicalWhole } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import type { TicketFields } from '@fengguang/domain/work-tickets/ticket.model'

/** What a ticket of the kind begins with; undefined where no version is in use, or it is made for the other kind. */
export function begunWith<F extends object>(
  { versions, kind, stationId }: TypicalWhole,
  wanted: TypicalKind,
  filledBy: (content: TypicalContent) => F,
) {
  const version = versions.find(({ status }) => status === 'approved')
  if (!version || kind !== wanted) return undefined
  return { ...filledBy(version.content), typicalVersionId: version.id, ...(stationId !== null && { stationId }) }
}

type Hazards = TicketFields['hazards']
const isSame = (one: Hazards[number]) => (other: Hazards[number]) =>
  one.hazard === other.hazard && one.control === other.control
export const isTaken = (taken: Hazards, hazard: Hazards[number]): boolean => taken.some(isSame(hazard))
/** One hazard is confirmed, or taken back. */
export const ticked = (taken: Hazards, hazard: Hazards[number], isOn: boolean): Hazards =>
  isOn ? [...taken, hazard] : taken.filter((one) => !isSame(hazard)(one))
