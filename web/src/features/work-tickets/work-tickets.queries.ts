import type { UseQueryOptions } from '@tanstack/react-query'
import { threePeopleContract } from '@fengguang/domain/three-people/three-people.contract'
import type { Ticket } from '@fengguang/domain/work-tickets/ticket.model'
import { workTicketsContract, type TicketWhole } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { wholeLookup, type Lookup, type LookupOption } from '../../kit/lookup/lookup.ts'
import { queriesOf, useAct } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'

export const ticketsFeature = 'work-tickets'
export const tickets = queriesOf(ticketsFeature, workTicketsContract)
export const people = queriesOf('three-people', threePeopleContract)

/** A row of a list is one of these too, still without what only the whole ticket has. */
export type TicketRow = Ticket & Partial<Omit<TicketWhole, keyof Ticket>>

export const wholeTicket = (id: string): UseQueryOptions<TicketWhole, RequestFailure> => ({
  queryKey: [ticketsFeature, 'detail', { id }],
  queryFn: ({ signal }) => call(workTicketsContract.detail, { id }, signal),
})
export const ticketDetail = (id: string) => wholeTicket(id) as UseQueryOptions<TicketRow, RequestFailure>

export const useInsertTicket = () => useAct(ticketsFeature, workTicketsContract.insert)
export const useUpdateTicket = () => useAct(ticketsFeature, workTicketsContract.update)
export const useSaveSetting = () => useAct(ticketsFeature, workTicketsContract.saveSetting)
export const useTicketAct = () => useAct(ticketsFeature, workTicketsContract.act)
export const useAmend = () => useAct(ticketsFeature, workTicketsContract.amend)
export const useDecideAmendment = () => useAct(ticketsFeature, workTicketsContract.decideAmendment)
export const useTickMeasure = () => useAct(ticketsFeature, workTicketsContract.tickMeasure)
export const useSignCrew = () => useAct(ticketsFeature, workTicketsContract.signCrew)

export { qualifiedLookup } from '../../widgets/lookups/qualified-people.ts'

/** Switches of a station whose positions can be read. */
export const switchLookup = (stationId: string): Lookup => {
  const all = async (signal: AbortSignal): Promise<LookupOption[]> =>
    (await call(workTicketsContract.switches, { stationId }, signal)).map(({ id, name }) => ({
      value: id,
      label: name,
    }))
  return wholeLookup([ticketsFeature, 'switches', stationId], all)
}
