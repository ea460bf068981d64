import { useCallback, useLayoutEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { videoContract } from '@fengguang/domain/video/video.contract'
import { queriesOf, useAct } from '../../lib/api.ts'
import { accountQueries } from '../../widgets/station-switcher/account.queries.ts'

export const feature = 'video'
export const videos = queriesOf(feature, videoContract)
export const useCreateCamera = () => useAct(feature, videoContract.create)
export const useUpdateCamera = () => useAct(feature, videoContract.update)
export const useRemoveCameras = () => useAct(feature, videoContract.remove)

/** Fetched again well before the old one expires. */
const renewMs = 200_000

/** The token of the moment, for players that ask at each part of a stream. */
export function useVideoToken() {
  const read = useQuery({
    ...accountQueries.videoToken(undefined),
    queryKey: [feature, 'token'],
    refetchInterval: renewMs,
    refetchOnWindowFocus: 'always',
    staleTime: renewMs,
    gcTime: 0,
  })
  const latest = useRef<string>(undefined)
  useLayoutEffect(() => {
    latest.current = read.data?.token
  })
  const token = useCallback(() => latest.current, [])
  const { refetch } = read
  const renew = useCallback(() => void refetch(), [refetch])
  return { token, renew, isThere: read.data !== undefined, error: read.error }
}
