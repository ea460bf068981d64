import type { BuildStation } from '../plant.model.ts'
import { plantDay, type PlantDay } from '../pv/plant-day.ts'
import { pvSite } from '../pv/pv-site.ts'
import { dayWindows } from './day-window.ts'
import { hasEnergy } from './energy-layout.ts'
import { energyParts } from './energy-parts.ts'

const collectingKv = 35

/** A photovoltaic plant, with storage, piles, sensors and switches beside it where it has them. */
export const withEnergy =
  (build: BuildStation): BuildStation =>
  (station, options) => {
    if (!hasEnergy(station)) return build(station, options)
    const parts = energyParts(station, options, collectingKv)
    const plant = build(station, { ...options, othersKw: (day) => parts.day(day).netKw })
    const site = pvSite(station, options)
    let cached: PlantDay | undefined
    const lineKwOf = (day: number): Float64Array =>
      (cached = cached?.sky.day === day ? cached : plantDay(site, day)).lineKw
    return {
      devices: [...plant.devices, ...parts.devices],
      *blocks(fromMs, toMs, stepSeconds) {
        for (const window of dayWindows(fromMs, toMs, stepSeconds)) yield* parts.blocks(window, lineKwOf(window.day))
        yield* plant.blocks(fromMs, toMs, stepSeconds)
      },
      truth: (fromMs, toMs) => plant.truth(fromMs, toMs),
    }
  }
