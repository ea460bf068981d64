import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { deviceTypes, type DeviceState, type DeviceType } from '@fengguang/domain/devices/device.model'
import { deviceStates } from '@fengguang/domain/device-monitor/device-list.contract'

export interface MonitorAddress {
  type: DeviceType | undefined
  state: DeviceState | undefined
  keyword: string
  sort: { key: string; order: 'asc' | 'desc' } | undefined
  /** What cells are coloured by; the state unless said. */
  by: string | undefined
  compare: readonly string[]
}

type Change = { [K in keyof MonitorAddress]?: string | undefined }

/** What is looked at lives in the address: back, reload and a shared link just work. */
export function useMonitorAddress(): [MonitorAddress, (change: Change) => void] {
  const [params, setParams] = useSearchParams()
  const address = useMemo((): MonitorAddress => {
    const [key, order] = (params.get('sort') ?? '').split('.')
    return {
      type: deviceTypes.find((type) => type === params.get('type')),
      state: deviceStates.find((state) => state === params.get('state')),
      keyword: params.get('keyword') ?? '',
      sort: key && (order === 'asc' || order === 'desc') ? { key, order } : undefined,
      by: params.get('by') ?? undefined,
      compare: (params.get('compare') ?? '').split(',').filter((id) => id !== ''),
    }
  }, [params])
  const change = useCallback(
    (next: Change) =>
      setParams(
        (now) => {
          const made = new URLSearchParams(now)
          for (const [name, value] of Object.entries(next))
            if (value) made.set(name, value)
            else made.delete(name)
          return made
        },
        { replace: 'keyword' in next },
      ),
    [setParams],
  )
  return [address, change]
}
