import type { DemoStation } from '../demo-fleet.ts'
import type { FaultSource } from '../fault-events.ts'
import type { StationOptions } from '../plant.model.ts'
import { bell, seedOf, signed, unit } from '../random.ts'
import { climateOf, type Climate } from '../weather/climate.ts'
import type { Plane } from '../weather/sky-day.ts'
import { brands, type InverterUnit } from './inverter-run.ts'
import { branchesOf } from './pv-faults.ts'
import { plantTraits, currentErrorShare, type PlantTraits } from './plant-traits.ts'
import { inverterBrand, pvLayout, type PvLayout } from './pv-layout.ts'

/** All about a plant that does not change with time. */
export interface PvSite {
  station: DemoStation
  layout: PvLayout
  traits: PlantTraits
  plane: Plane
  climate: Climate
  seed: number
  source: FaultSource
  soils: boolean
  /** Storage and piles behind the same main meter. */
  othersKw: StationOptions['othersKw']
  /** Inverters of one kind under one part of the sky run alike; `kindOf` an inverter is an index into `kinds`. */
  kinds: readonly InverterUnit[]
  kindOf: readonly number[]
  /** What an inverter gives of what its kind gives. */
  gains: Float64Array
  weights: readonly Float64Array[]
  /** What the sensor of each branch shows of its current. */
  currentGains: readonly Float64Array[]
  transformerOf: readonly number[]
}

/** Two hectares a megawatt, clouds at six metres a second: how long the far end waits for the shadow. */
const crossingMinutes = (capacityKw: number): number => Math.sqrt((capacityKw / 1000) * 20_000) / 6 / 60

export function pvSite(station: DemoStation, { seed, scenario, othersKw }: StationOptions): PvSite {
  const layout = pvLayout(station)
  const own = seedOf(seed, station.id)
  const traits = plantTraits(own)
  const { perKelvin, dcShare } = traits
  const crossing = crossingMinutes(station.capacityKw)
  const kinds: InverterUnit[] = []
  const kindOf: number[] = []
  const transformerOf: number[] = []
  for (let i = 0; i < layout.inverters; i++) {
    const transformer = Math.floor(i / layout.invertersPerTransformer)
    const lagMinutes = Math.floor((crossing * transformer) / layout.transformers)
    const brand = brands[inverterBrand(i)]
    let kind = kinds.findIndex((known) => known.lagMinutes === lagMinutes && known.brand === brand)
    const { ratedKw, dcKw } = layout
    if (kind < 0) kind = kinds.push({ ratedKw, dcKw, brand, lagMinutes, perKelvin, dcShare }) - 1
    kindOf.push(kind)
    transformerOf.push(transformer)
  }
  return {
    station,
    layout,
    traits,
    plane: { tiltDeg: layout.tiltDeg, azimuthDeg: layout.azimuthDeg, modules: traits },
    climate: climateOf(station),
    seed: own,
    source: { seed, stationId: station.id, scenario },
    othersKw,
    soils: (scenario.eventsIn30Days.soiling ?? 0) > 0,
    kinds,
    kindOf,
    gains: Float64Array.from({ length: layout.inverters }, (_, i) => 1 - 0.012 * unit(own ^ 77, i)),
    weights: kindOf.map((_, i) => branchWeights(seedOf(own, 'branch'), i, branchesOf(layout))),
    currentGains: kindOf.map((_, i) =>
      Float64Array.from(
        { length: branchesOf(layout) },
        (_branch, b) => 1 + currentErrorShare * signed(seedOf(own, 'currents') ^ i, b),
      ),
    ),
    transformerOf,
  }
}

/** No two branches are alike; together they are what the inverter has, so that currents add up. */
function branchWeights(seed: number, inverter: number, branches: number): Float64Array {
  // Most inverters are even, a few are not: what dispersion figures are for.
  const spread = 0.008 + 0.05 * unit(seed, inverter) ** 4
  const weights = Float64Array.from({ length: branches }, (_, b) => 1 + spread * bell(seed ^ inverter, b))
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / branches
  return weights.map((weight) => weight / mean)
}
