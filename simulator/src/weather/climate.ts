import type { Place } from '@fengguang/analytics/sun/sun-position'
import type { DemoStation } from '../demo-fleet.ts'

/** What the weather of a place is drawn from. */
export interface Climate {
  place: Place
  /** 0 in the desert, 1 at the coast. */
  moisture: number
  yearMeanC: number
  /** Half of what July is warmer than January. */
  yearSwingC: number
  /** Share of the light that a dry day's dust takes. */
  dustPerDay: number
}

const altitudesM: Readonly<Record<string, number>> = {
  'pv-qinghai-gonghe': 2_900,
  'pv-qinghai-golmud': 2_810,
  'pv-ningxia-yanchi': 1_350,
  'pv-inner-dalad': 1_040,
  'pv-xinjiang-hami': 760,
  'pv-shanxi-datong': 1_230,
}

const clamp01 = (x: number) => Math.min(1, Math.max(0, x))

export function climateOf(station: Pick<DemoStation, 'id' | 'latitude' | 'longitude'>): Climate {
  const { latitude, longitude } = station
  const moisture = clamp01(clamp01((longitude - 97) / 20) - (latitude - 34) * 0.04)
  const altitudeM = altitudesM[station.id] ?? Math.round(20 + 900 * (1 - moisture))
  return {
    place: { latitudeDeg: latitude, longitudeDeg: longitude, altitudeM },
    moisture,
    yearMeanC: 25 - 0.72 * (latitude - 20) - 0.0045 * altitudeM + 3 * (1 - moisture),
    yearSwingC: 6 + 0.45 * (latitude - 20),
    dustPerDay: 0.0007 + 0.0018 * (1 - moisture),
  }
}
