import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { DemoStation } from './demo-fleet.ts'
import type { SimDevice } from './plant.model.ts'

type More = Partial<Omit<SimDevice, 'id' | 'stationId' | 'code' | 'type' | 'name' | 'nameEn'>>

export const deviceOf = (
  station: DemoStation,
  code: string,
  type: DeviceType,
  [name, nameEn]: TextPair,
  more: More,
): SimDevice => ({
  id: `${station.id}.${code}`,
  stationId: station.id,
  code,
  type,
  name,
  nameEn,
  periodSeconds: 60,
  isMain: false,
  model: '',
  maker: '',
  details: {},
  ...more,
})
