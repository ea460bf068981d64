import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { deviceTypes, type DeviceType } from '@fengguang/domain/devices/device.model'
import type { DeviceEntry } from '@fengguang/domain/devices/devices.contract'
import type { StationRow } from '@fengguang/domain/stations/station-access.contract'
import { devicesOf, visibleStations } from './history-correction.queries.ts'

export interface PlantChoice {
  stations: readonly StationRow[]
  stationId: string | undefined
  chooseStation: (id: string) => void
  /** Those the station has devices of. */
  types: readonly DeviceType[]
  type: DeviceType | undefined
  chooseType: (type: DeviceType) => void
  /** Of the station and the type. */
  devices: readonly DeviceEntry[]
  isReading: boolean
  error: Error | null
}

/** A station, one of the types it has, and the devices of both. */
export function usePlantChoice(): PlantChoice {
  const stations = useQuery(visibleStations).data ?? []
  const [stationId, setStationId] = useState<string>()
  const [wanted, setWanted] = useState<DeviceType>()
  const read = useQuery({
    ...devicesOf({ stationId: stationId ?? '' }),
    enabled: stationId !== undefined,
    placeholderData: undefined,
  })
  const all = stationId === undefined ? [] : (read.data ?? [])
  const types = deviceTypes.filter((type) => all.some((device) => device.type === type))
  const type = types.find((one) => one === wanted) ?? types[0]
  return {
    stations,
    stationId,
    chooseStation: setStationId,
    types,
    type,
    chooseType: setWanted,
    devices: all.filter((device) => device.type === type),
    isReading: read.isFetching && all.length === 0,
    error: read.error,
  }
}
