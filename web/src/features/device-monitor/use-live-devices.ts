import { use } from 'react'
import { deviceTypes, type DeviceType } from '@fengguang/domain/devices/device.model'
import type { TypeCount } from '@fengguang/domain/device-monitor/device-list.contract'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { StationContext } from '../../widgets/station-switcher/station-context.ts'
import { lists } from './device-monitor.queries.ts'

/** The place one looks at: what was read of another one must not stand in for it. */
const useStid = (): string => use(StationContext)?.current?.currentStid ?? ''

export function useDeviceTypes(isReady = true) {
  const stid = useStid()
  const { placeholderData: _, queryKey, ...query } = lists.types({})
  return useScreenQuery({
    ...query,
    queryKey: [...queryKey, stid],
    enabled: isReady,
    notifyOnChangeProps: ['data', 'error'],
  })
}

/** Asked for before it is known that there are any: one wait less in front of the rows. */
const mainTypes: Readonly<Record<string, DeviceType>> = { '01': 'inverter', '02': 'turbine' }

export function useShownType(types: readonly TypeCount[] | undefined, asked: string | undefined) {
  const stcls = use(StationContext)?.current?.currentStcls ?? ''
  if (types) return (types.find(({ type }) => type === asked) ?? types[0])?.type
  return deviceTypes.find((type) => type === asked) ?? mainTypes[stcls]
}

/** All devices of a type with the points asked for, read again and again. */
export function useLiveDevices(
  type: DeviceType | undefined,
  points: readonly string[],
  /** Undefined: everything that is read of the answer. A page of thousands of cells is not drawn because one is asked for. */
  watched?: ('data' | 'error' | 'dataUpdatedAt')[],
) {
  const stid = useStid()
  const { queryKey, ...query } = lists.list({ type: type ?? 'inverter', points: points.join(',') })
  return useScreenQuery({
    ...query,
    queryKey: [...queryKey, stid],
    enabled: type !== undefined,
    notifyOnChangeProps: watched,
    // Every answer differs: comparing a hundred thousand values with those before would find nothing to keep.
    structuralSharing: false,
    placeholderData: (before, asked) => (asked?.queryKey.at(-1) === stid && before?.type === type ? before : undefined),
  })
}
