import type { TypicalOrigin } from '@fengguang/domain/typical-tickets/typical.model'
import { typicalTicketsContract } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { wholeLookup, type Lookup, type LookupOption } from '../../kit/lookup/lookup.ts'
import { queriesOf } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'

const feature = 'typical-tickets'
export const typicals = queriesOf(feature, typicalTicketsContract)

/** Where a ticket is, and of which type; an operation ticket has none. */
export type Place = Parameters<typeof typicals.usable>[0]

const labelOf = ({ code, name, versionNo }: Omit<TypicalOrigin, 'id'>): string => `${code} ${name} v${versionNo}`
interface Known {
  typical: TypicalOrigin | null
  typicalVersionId: string | null
}
/** Approved typical tickets for a ticket there; `known` is what the ticket has, which may be superseded. */
export const typicalLookup = (place: Place, known: Known | undefined): Lookup => {
  const all = async (signal: AbortSignal): Promise<LookupOption[]> =>
    (await call(typicalTicketsContract.usable, place, signal)).map((one) => ({
      value: one.versionId,
      label: labelOf(one),
    }))
  const named = (id: string): LookupOption => ({
    value: id,
    label: known?.typical && known.typicalVersionId === id ? labelOf(known.typical) : id,
  })
  return wholeLookup([feature, 'lookup', place], all, named)
}
