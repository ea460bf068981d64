import { haurwitzGhiWm2 } from '@fengguang/analytics/irradiance/clear-sky'
import { newSunPosition, sunFrom } from '@fengguang/analytics/sun/sun-position'
import { newSunGeocentric } from '@fengguang/analytics/sun/sun-geocentric'
import { SunTrack } from '@fengguang/analytics/sun/sun-track'

const minuteMs = 60_000
/** A measurement speaks of this long before and after it. */
const measuredForMs = 15 * minuteMs
/** Without an instrument a sky full of clouds is assumed: rather no alarm than a wrong one. */
const cloudyShare = 0.25
/** A plane that faces a low sun gets more than the ground; a frozen instrument at night gets nothing. */
const planeOverGround = 3

export interface StationPlace {
  latitude: number
  longitude: number
}

export interface MeasuredLight {
  atMs: number
  wm2: number
}

/** How light it is at stations: by their own instrument, else by the sun. */
export class StationLight {
  readonly #track = new SunTrack()
  readonly #geocentric = newSunGeocentric()
  readonly #sun = newSunPosition()
  readonly #clear = new Map<string, { minute: number; wm2: number }>()

  #clearSkyWm2(stationId: string, place: StationPlace, atMs: number): number {
    const minute = Math.floor(atMs / minuteMs)
    const known = this.#clear.get(stationId)
    if (known?.minute === minute) return known.wm2
    const at = { latitudeDeg: place.latitude, longitudeDeg: place.longitude, altitudeM: 0 }
    this.#track.at(minute * minuteMs, this.#geocentric)
    const wm2 = haurwitzGhiWm2(sunFrom(this.#geocentric, at, this.#sun).apparentZenithDeg)
    this.#clear.set(stationId, { minute, wm2 })
    return wm2
  }

  at(stationId: string, place: StationPlace, measured: MeasuredLight | undefined, atMs: number): number {
    const clear = this.#clearSkyWm2(stationId, place, atMs)
    if (!measured || Math.abs(atMs - measured.atMs) > measuredForMs) return clear * cloudyShare
    return Math.min(measured.wm2, clear * planeOverGround)
  }
}
