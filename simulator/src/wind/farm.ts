import type { DemoStation } from '../demo-fleet.ts'
import type { StationOptions } from '../plant.model.ts'
import { hash32, seedOf, signed, unit } from '../random.ts'
import { downwindM, layoutOf, type Place } from './layout.ts'
import { powerCurveOf, ratedSpeedMs } from './power-curve.ts'
import { tableMask, turbulence, type Turbulence } from './turbulence.ts'
import { turbineTraits, type TurbineTraits } from './turbine-traits.ts'
import { turbinesOf, type TurbineType } from './turbine-types.ts'
import { wakeTableOf } from './wake.ts'
import { windSiteOf, type WindSite } from './wind-climate.ts'

/** What of a wind farm does not change with time. */
export interface Farm {
  station: DemoStation
  options: StationOptions
  site: WindSite
  type: TurbineType
  count: number
  curveKw: Float64Array
  ratedSpeedMs: number
  places: readonly Place[]
  wakes: Float64Array
  turbulence: Turbulence
  /** Where each turbine reads the tables of turbulence. */
  localOffset: Int32Array
  vaneOffset: Int32Array
  frontDelay: Int32Array
  /** Speed-up by the ground, of the free wind. */
  groundFactor: Float64Array
  /** Steps of the yaw drive do not fall together. */
  yawPhaseDeg: Float64Array
  traits: TurbineTraits
}

const gustMs = 8

export function farmOf(station: DemoStation, options: StationOptions): Farm {
  const site = windSiteOf(station, options.seed)
  const { type, count } = turbinesOf(station)
  const places = layoutOf(count, type.rotorM, site.prevailingDeg, seedOf(site.seed, 'layout'))
  const each = <T extends Int32Array | Float64Array>(into: T, value: (i: number) => number): T => {
    for (let i = 0; i < count; i++) into[i] = value(i)
    return into
  }
  const offsets = seedOf(site.seed, 'offsets')
  const frontFrom = hash32(offsets, -1) & tableMask
  return {
    station,
    options,
    site,
    type,
    count,
    curveKw: powerCurveOf(type).tableKw,
    ratedSpeedMs: ratedSpeedMs(type),
    places,
    wakes: wakeTableOf(places, type.rotorM, site.turbulence < 0.1 ? 0.032 : 0.042),
    turbulence: turbulence(),
    localOffset: each(new Int32Array(count), (i) => Math.floor(unit(offsets, 2 * i) * tableMask)),
    vaneOffset: each(new Int32Array(count), (i) => Math.floor(unit(offsets, 2 * i + 1) * tableMask)),
    frontDelay: each(
      new Int32Array(count),
      (i) => frontFrom + Math.round(downwindM(places[i]!, site.prevailingDeg) / gustMs / 60),
    ),
    groundFactor: each(new Float64Array(count), (i) => 1 + 0.03 * signed(seedOf(site.seed, 'ground'), i)),
    yawPhaseDeg: each(new Float64Array(count), (i) => 4 * unit(seedOf(site.seed, 'yaw'), i)),
    traits: turbineTraits(site.seed, count),
  }
}
