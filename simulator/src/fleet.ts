import type { StationClass } from '@fengguang/domain/stations/station.model'
import type { DemoStation } from './demo-fleet.ts'
import type { SimDevice } from './plant.model.ts'
import { pvDevices } from './pv/pv-layout.ts'

const devicesByClass: Partial<Record<StationClass, (station: DemoStation) => SimDevice[]>> = {
  '01': pvDevices,
}

export const devicesOf = (station: DemoStation): readonly SimDevice[] => devicesByClass[station.stcls]?.(station) ?? []
