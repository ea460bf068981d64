import { useCallback } from 'react'
import { z } from 'zod'
import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { deviceStates } from '@fengguang/domain/device-monitor/device-list.contract'
import { listParam, sortParam, textParam, type AddressChange, type AddressOf } from '../../lib/address.ts'
import { useAddress } from '../../lib/use-address.ts'

const MonitorSchema = z.object({
  type: z.enum(deviceTypes).optional(),
  state: z.enum(deviceStates).optional(),
  keyword: z.string().max(200).default(''),
  sort: sortParam,
  /** What cells are coloured by; the state unless said. */
  by: textParam(),
  compare: listParam(100),
})

export type MonitorAddress = AddressOf<typeof MonitorSchema>
export type MonitorChange = (change: AddressChange<typeof MonitorSchema>) => void

/** What is looked at lives in the address: back, reload and a shared link just work. */
export function useMonitorAddress(): [MonitorAddress, MonitorChange] {
  const [address, change] = useAddress(MonitorSchema)
  return [address, useCallback((next) => change(next, { replace: 'keyword' in next }), [change])]
}
