import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { DemoStation } from './demo-fleet.ts'
import type { SimDevice } from './plant.model.ts'

type More = Partial<Omit<SimDevice, 'id' | 'stationId' | 'code' | 'type' | 'name'>>

export const deviceOf = (
  station: DemoStation,
  code: string,
  type: DeviceType,
  name: string,
  more: More,
): SimDevice => ({
  id: `${station.id}.${code}`,
  stationId: station.id,
  code,
  type,
  name,
  periodSeconds: 60,
  isMain: false,
  model: '',
  maker: '',
  details: {},
  ...more,
})
