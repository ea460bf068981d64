import type { UseQueryOptions } from '@tanstack/react-query'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import { usersContract } from '@fengguang/domain/organisation/users.contract'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import type { Lookup, LookupOption } from '../../kit/lookup/lookup.ts'
import { call } from '../../lib/call.ts'
import { RequestFailure } from '../../lib/request-failure.ts'

const most = 50
const first = { page: 1, pageSize: most }

type Ask = (signal: AbortSignal) => Promise<LookupOption[]>
const queryOf = (key: readonly unknown[], ask: Ask): UseQueryOptions<LookupOption[], RequestFailure> => ({
  queryKey: ['lookup', ...key],
  queryFn: ({ signal }) => ask(signal),
  staleTime: 60_000,
})

/** A record that is deleted or not visible keeps its id; any other failure fails the whole query. */
const orId = async (id: string, asked: Promise<LookupOption>): Promise<LookupOption> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof RequestFailure && (error.status === 404 || error.status === 403))
      return { value: id, label: id }
    throw error
  }
}

const option = ({ id, name }: { id: string; name: string }): LookupOption => ({ value: id, label: name })
const typed = (keyword: string) => (keyword === '' ? {} : { keyword })

export const stationLookup: Lookup = {
  search: (keyword) =>
    queryOf(['station', keyword], async (signal) =>
      (await call(stationsContract.page, { ...first, ...typed(keyword) }, signal)).rows.map(option),
    ),
  named: (ids) =>
    queryOf(['stationNames', ids], (signal) =>
      Promise.all(ids.map((id) => orId(id, call(stationsContract.detail, { id }, signal).then(option)))),
    ),
}

/** The devices of one station, or of all visible ones; of one type, or of all. */
export const deviceLookup = (stationId?: string, type?: DeviceType): Lookup => ({
  search: (keyword) =>
    queryOf(['device', stationId ?? '', type ?? '', keyword], async (signal) => {
      const asked = { ...first, ...typed(keyword), ...(stationId && { stationId }), ...(type && { type }) }
      return (await call(devicesContract.page, asked, signal)).rows.map(option)
    }),
  named: (ids) =>
    queryOf(['deviceNames', ids], (signal) =>
      Promise.all(ids.map((id) => orId(id, call(devicesContract.detail, { id }, signal).then(option)))),
    ),
})

type Person = { userId: string; userName: string; realName: string }
const person = ({ userId, userName, realName }: Person): LookupOption => ({
  value: userId,
  label: `${realName} (${userName})`,
})

export const peopleLookup: Lookup = {
  search: (keyword) =>
    queryOf(['people', keyword], async (signal) =>
      (await call(usersContract.list, typed(keyword), signal)).slice(0, most).map(person),
    ),
  named: (ids) =>
    queryOf(['peopleNames', ids], async (signal) => {
      const all = await call(usersContract.list, {}, signal)
      return ids
        .map((id) => all.find(({ userId }) => userId === id))
        .map((one, n) => (one ? person(one) : { value: ids[n]!, label: ids[n]! }))
    }),
}
