import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Which device, which point, the log or the editor: all in the address, so that it can be shared and gone back from. */
export function useWiringAddress() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (values: Readonly<Record<string, string | undefined>>, replace = false) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace },
      ),
    [setParams],
  )
  return {
    deviceId: params.get('device') ?? undefined,
    point: params.get('point') ?? undefined,
    isLogOpen: params.has('log'),
    isEditing: params.has('edit'),
    open: (device: string, point?: string) => change({ device, point, log: undefined }),
    close: () => change({ device: undefined, point: undefined, log: undefined }),
    openLog: () => change({ log: '1', device: undefined, point: undefined }),
    setEditing: (isOn: boolean) => change({ edit: isOn ? '1' : undefined }, true),
  }
}
