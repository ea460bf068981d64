import type { UseQueryOptions } from '@tanstack/react-query'
import { hazardsContract } from '@fengguang/domain/hazards/hazards.contract'
import { threePeopleContract } from '@fengguang/domain/three-people/three-people.contract'
import type { QualifiedPerson, TicketRole } from '@fengguang/domain/three-people/three-people.model'
import type { Ticket } from '@fengguang/domain/work-tickets/ticket.model'
import { workTicketsContract, type TicketWhole } from '@fengguang/domain/work-tickets/work-tickets.contract'
import type { Lookup, LookupOption } from '../../kit/lookup/lookup.ts'
import { queriesOf, useAct } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'

export const ticketsFeature = 'work-tickets'
export const tickets = queriesOf(ticketsFeature, workTicketsContract)
export const hazards = queriesOf('hazards', hazardsContract)

/** A row of a list is one of these too, still without what only the whole ticket has. */
export type TicketRow = Ticket & Partial<Omit<TicketWhole, keyof Ticket>>

export const wholeTicket = (id: string): UseQueryOptions<TicketWhole, RequestFailure> => ({
  queryKey: [ticketsFeature, 'detail', { id }],
  queryFn: ({ signal }) => call(workTicketsContract.detail, { id }, signal),
})
export const ticketDetail = (id: string) => wholeTicket(id) as UseQueryOptions<TicketRow, RequestFailure>

export const useInsertTicket = () => useAct(ticketsFeature, workTicketsContract.insert)
export const useUpdateTicket = () => useAct(ticketsFeature, workTicketsContract.update)
export const useTicketAct = () => useAct(ticketsFeature, workTicketsContract.act)
export const useAmend = () => useAct(ticketsFeature, workTicketsContract.amend)
export const useDecideAmendment = () => useAct(ticketsFeature, workTicketsContract.decideAmendment)
export const useTickMeasure = () => useAct(ticketsFeature, workTicketsContract.tickMeasure)
export const useSignCrew = () => useAct(ticketsFeature, workTicketsContract.signCrew)

/** Of a list that is short enough to come whole. */
const lookupOf = (key: readonly unknown[], all: (signal: AbortSignal) => Promise<LookupOption[]>): Lookup => ({
  search: (keyword) => ({
    queryKey: [...key, 'search', keyword],
    queryFn: async ({ signal }) =>
      (await all(signal)).filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase())),
  }),
  named: (ids) => ({
    queryKey: [...key, 'named', ids],
    queryFn: async ({ signal }) => {
      const found = await all(signal)
      return ids.map((id) => found.find(({ value }) => value === id) ?? { value: id, label: id })
    },
  }),
})

const optionOf = ({ id, name, userName }: QualifiedPerson): LookupOption => ({
  value: id,
  label: `${name} (${userName})`,
})

/** Switches of a station whose positions can be read. */
export const switchLookup = (stationId: string): Lookup => {
  const all = async (signal: AbortSignal): Promise<LookupOption[]> =>
    (await call(workTicketsContract.switches, { stationId }, signal)).map(({ id, name }) => ({
      value: id,
      label: name,
    }))
  return lookupOf([ticketsFeature, 'switches', stationId], all)
}

export interface Planned {
  stationId: string
  type: Ticket['type']
  startAt: string
  endAt: string
}

/** Those who may hold the role for the whole planned time; `without` are on the ticket already. */
export const qualifiedLookup = (planned: Planned, role: TicketRole, without: readonly string[] = []): Lookup => {
  const all = async (signal: AbortSignal): Promise<LookupOption[]> =>
    (await call(threePeopleContract.qualified, { ...planned, role }, signal))
      .filter(({ id }) => !without.includes(id))
      .map(optionOf)
  return lookupOf([ticketsFeature, 'qualified', planned, role, without], all)
}
