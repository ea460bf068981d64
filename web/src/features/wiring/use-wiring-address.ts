import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { deviceParam } from '../../widgets/device-drawer/use-open-device.ts'

const names = { pointDevice: 'of', point: 'point', log: 'log', edit: 'edit' } as const

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
  const nothing = {
    [deviceParam]: undefined,
    [names.pointDevice]: undefined,
    [names.point]: undefined,
    [names.log]: undefined,
  }
  return {
    pointDevice: params.get(names.pointDevice) ?? undefined,
    point: params.get(names.point) ?? '',
    isLogOpen: params.has(names.log),
    isEditing: params.has(names.edit),
    openDevice: (device: string) => change({ ...nothing, [deviceParam]: device }),
    openPoint: (device: string, point: string) =>
      change({ ...nothing, [names.pointDevice]: device, [names.point]: point }),
    openLog: () => change({ ...nothing, [names.log]: '1' }),
    close: () => change(nothing),
    setEditing: (isOn: boolean) => change({ [names.edit]: isOn ? '1' : undefined }, true),
  }
}
