import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Which device the drawer shows: part of the address, so that a device has a link and the back button closes it. */
export const deviceParam = 'device'

export function useOpenDevice(): (id: string | undefined) => void {
  const [, setParams] = useSearchParams()
  return useCallback(
    (id) =>
      setParams((now) => {
        const next = new URLSearchParams(now)
        if (id === undefined) next.delete(deviceParam)
        else next.set(deviceParam, id)
        return next
      }),
    [setParams],
  )
}
