import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import { readOf } from '../../lib/api.ts'
import type { Names } from './operation.fields.ts'

const visible = readOf('station-access', 'lists', stationAccessContract.lists)({})

/** The visible stations, by id. */
export function useStationNames(): Names {
  const { data } = useQuery(visible)
  return useMemo(() => Object.fromEntries((data ?? []).map(({ stid, name }) => [stid, [name, name] as const])), [data])
}
