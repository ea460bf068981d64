import { hasSearchText } from '@fengguang/domain/kernel/validation'
import type { UseQueryOptions } from '@tanstack/react-query'
import { say, type Lang } from '@fengguang/domain/kernel/texts'
import { certificateNames } from '@fengguang/domain/staff/staff.model'
import { threePeopleContract } from '@fengguang/domain/three-people/three-people.contract'
import type { Lookup, LookupOption } from '../../kit/lookup/lookup.ts'
import { queriesOf, useAct } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'

const feature = 'three-people'
export const threePeople = queriesOf(feature, threePeopleContract)
export const useInsertQualification = () => useAct(feature, threePeopleContract.insert)
export const useUpdateQualification = () => useAct(feature, threePeopleContract.update)
export const useRemoveQualification = () => useAct(feature, threePeopleContract.remove)

type Found = UseQueryOptions<LookupOption[], RequestFailure>
const found = (key: readonly unknown[], ask: (signal: AbortSignal) => Promise<LookupOption[]>): Found => ({
  queryKey: [feature, 'lookup', ...key],
  queryFn: ({ signal }) => ask(signal),
})

const byId = (id: string, signal: AbortSignal) => call(threePeopleContract.candidates, { id }, signal)

/** Certificates of one person, with the day on which each ends. */
export const certificateLookup = (accountId: string, lang: Lang): Lookup => {
  const all = async (signal: AbortSignal): Promise<LookupOption[]> =>
    (await byId(accountId, signal))
      .flatMap(({ certificates }) => certificates)
      .map(({ id, kind, number, expiresOn }) => ({
        value: id,
        label: [say(certificateNames[kind], lang), number, expiresOn].filter(Boolean).join(' · '),
      }))
  return {
    search: (keyword) =>
      found(['certificates', accountId, lang, keyword], async (signal) =>
        (await all(signal)).filter(({ label }) => hasSearchText(keyword, label)),
      ),
    named: (ids) =>
      found(['certificateNames', accountId, lang, ids], async (signal) => {
        const own = await all(signal)
        return ids.map((id) => own.find(({ value }) => value === id) ?? { value: id, label: id })
      }),
  }
}
