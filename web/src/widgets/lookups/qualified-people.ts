import { threePeopleContract } from '@fengguang/domain/three-people/three-people.contract'
import type { QualifiedPerson, TicketRole, TicketType } from '@fengguang/domain/three-people/three-people.model'
import { wholeLookup, type Lookup, type LookupOption } from '../../kit/lookup/lookup.ts'
import { call } from '../../lib/call.ts'

const optionOf = ({ id, name, userName }: QualifiedPerson): LookupOption => ({
  value: id,
  label: `${name} (${userName})`,
})

export interface Planned {
  stationId: string
  type: TicketType
  startAt: string
  endAt: string
}

/** Those who may hold the role for the whole planned time; `without` are on the ticket already. */
export const qualifiedLookup = (planned: Planned, role: TicketRole, without: readonly string[] = []): Lookup => {
  const all = async (signal: AbortSignal): Promise<LookupOption[]> =>
    (await call(threePeopleContract.qualified, { ...planned, role }, signal))
      .filter(({ id }) => !without.includes(id))
      .map(optionOf)
  return wholeLookup(['three-people', 'qualified', planned, role, without], all)
}
