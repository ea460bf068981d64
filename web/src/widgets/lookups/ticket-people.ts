import type { UseQueryOptions } from '@tanstack/react-query'
import { threePeopleContract } from '@fengguang/domain/three-people/three-people.contract'
import type { Candidate } from '@fengguang/domain/three-people/three-people.model'
import type { Lookup, LookupOption } from '../../kit/lookup/lookup.ts'
import { call } from '../../lib/call.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'

type Found = UseQueryOptions<LookupOption[], RequestFailure>
const found = (key: readonly unknown[], ask: (signal: AbortSignal) => Promise<LookupOption[]>): Found => ({
  queryKey: ['lookup', 'ticketPeople', ...key],
  queryFn: ({ signal }) => ask(signal),
})
const personOf = ({ id, name, userName }: Candidate): LookupOption => ({ value: id, label: `${name} (${userName})` })

/** People of the company who can be named to sign tickets; for those who look after qualifications. */
export const ticketPersonLookup: Lookup = {
  search: (keyword) =>
    found(['search', keyword], async (signal) =>
      (await call(threePeopleContract.candidates, keyword === '' ? {} : { keyword }, signal)).map(personOf),
    ),
  named: (ids) =>
    found(['named', ids], async (signal) =>
      (await Promise.all(ids.map((id) => call(threePeopleContract.candidates, { id }, signal)))).flatMap((people) =>
        people.map(personOf),
      ),
    ),
}
