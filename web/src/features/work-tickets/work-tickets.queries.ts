import type { UseQueryOptions } from '@tanstack/react-query'
import { threePeopleContract } from '@fengguang/domain/three-people/three-people.contract'
import type { QualifiedPerson, TicketRole } from '@fengguang/domain/three-people/three-people.model'
import { typicalTicketsContract } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import type { Ticket } from '@fengguang/domain/work-tickets/ticket.model'
import { workTicketsContract, type TicketWhole } from '@fengguang/domain/work-tickets/work-tickets.contract'
import type { Lookup, LookupOption } from '../../kit/lookup/lookup.ts'
import { queriesOf, useAct } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'

export const ticketsFeature = 'work-tickets'
export const tickets = queriesOf(ticketsFeature, workTicketsContract)
export const typicals = queriesOf('typical-tickets', typicalTicketsContract)

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

const optionOf = ({ id, name, userName }: QualifiedPerson): LookupOption => ({
  value: id,
  label: `${name} (${userName})`,
})

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
  const key = [ticketsFeature, 'qualified', planned, role, without]
  return {
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
  }
}

const typicalLabel = ({ code, name, versionNo }: { code: string; name: string; versionNo: number }): string =>
  `${code} ${name} v${versionNo}`
type Known = Pick<TicketWhole, 'typical' | 'typicalVersionId'>
/** Approved typical tickets for the station and type; `known` is what the ticket has, which may be superseded. */
export const typicalLookup = (asked: { stationId: string; type: Ticket['type'] }, known: Known | undefined): Lookup => {
  const all = async (signal: AbortSignal): Promise<LookupOption[]> =>
    (await call(typicalTicketsContract.usable, asked, signal)).map((one) => ({
      value: one.versionId,
      label: typicalLabel(one),
    }))
  const key = [ticketsFeature, 'typicals', asked]
  const named = (id: string): LookupOption => ({
    value: id,
    label: known?.typical && known.typicalVersionId === id ? typicalLabel(known.typical) : id,
  })
  return {
    search: (keyword) => ({
      queryKey: [...key, 'search', keyword],
      queryFn: async ({ signal }) =>
        (await all(signal)).filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase())),
    }),
    named: (ids) => ({
      queryKey: [...key, 'named', ids],
      queryFn: async ({ signal }) => {
        const found = await all(signal)
        return ids.map((id) => found.find(({ value }) => value === id) ?? named(id))
      },
    }),
  }
}
