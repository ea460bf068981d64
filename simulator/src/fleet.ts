import type { StationClass } from '@fengguang/domain/stations/station.model'
import type { DemoStation } from './demo-fleet.ts'
import { energyStation } from './energy/energy-station.ts'
import { withEnergy } from './energy/with-energy.ts'
import type { BuildStation, SimDevice, StationModel, StationOptions } from './plant.model.ts'
import { pvPlant } from './pv/pv-plant.ts'
import { healthy } from './scenario.ts'
import { windFarm } from './wind/wind-farm.ts'

const builders: Readonly<Record<StationClass, BuildStation>> = {
  '01': withEnergy(pvPlant),
  '02': windFarm,
  '05': energyStation,
}

/** The model of a station of any class; nothing is computed before frames are asked for. */
export const stationModel = (station: DemoStation, options: StationOptions): StationModel =>
  builders[station.stcls](station, options)

export const devicesOf = (station: DemoStation): readonly SimDevice[] =>
  stationModel(station, { seed: 0, scenario: healthy }).devices

/** Modules at standard conditions and turbines: what performance ratio and equivalent hours are over. */
export function installedKw(station: DemoStation): number {
  let kw = 0
  for (const { type, ratedKw, details } of devicesOf(station))
    if (type === 'inverter') kw += Number(details['modulesKw'])
    else if (type === 'turbine') kw += ratedKw ?? 0
  return Math.round(10 * kw) / 10
}
