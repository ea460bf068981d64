import { expect, it } from 'vitest'
import { haurwitzGhiWm2 } from '../irradiance/clear-sky.ts'
import { planeFromGlobal } from '../irradiance/plane-from-global.ts'
import { dayMs } from '../series.ts'
import { Random } from '../statistics/random.ts'
import { newSunGeocentric } from '../sun/sun-geocentric.ts'
import { newSunPosition, sunFrom } from '../sun/sun-position.ts'
import { SunTrack } from '../sun/sun-track.ts'
import { checkedLight, correctionDoubt } from './checked-light.ts'

const days = 50
const stepMs = 1_200_000
const offsetMs = 6 * 3_600_000
const fromAt = Date.UTC(2026, 5, 1) - offsetMs
const period = { fromAt, toAt: fromAt + days * dayMs, stepMs }
const plane = { place: { latitudeDeg: 37, longitudeDeg: 95, altitudeM: 2800 }, tiltDeg: 33, azimuthDeg: 180 }
/** Lost by one of the two sensors from day 34 on, half a percent a day. */
const factorOn = (day: number): number => 1 - 0.005 * Math.max(0, day - 33)

function frames(drifts: 'plane' | 'global') {
  const at = Float64Array.from({ length: (days * dayMs) / stepMs }, (_, row) => fromAt + row * stepMs)
  const track = new SunTrack()
  const [geocentric, sun] = [newSunGeocentric(), newSunPosition()]
  const global = at.map((stamp) =>
    haurwitzGhiWm2(sunFrom(track.at(stamp, geocentric), plane.place, sun).apparentZenithDeg),
  )
  const shown = planeFromGlobal(at, global, plane, 0)
  const factor = at.map((stamp) => factorOn(Math.floor((stamp - fromAt) / dayMs)))
  const drifted = (light: Float64Array) => light.map((value, row) => value * factor[row]!)
  return {
    at,
    planeWm2: drifts === 'plane' ? drifted(shown) : shown,
    globalWm2: drifts === 'global' ? drifted(global) : global,
    cellC: new Float64Array(at.length).fill(25),
  }
}

/** Dust of a quarter of a percent a day, washed off every week while both sensors are well. */
function indexOf(drifts: 'plane' | 'global'): Float64Array {
  const random = new Random(3)
  return Float64Array.from({ length: days }, (_, day) => {
    const since = day < 34 ? day % 7 : day - 28
    const seen = drifts === 'plane' ? 1 / factorOn(day) : 1
    return 0.85 * (1 - 0.0025 * since) * seen * (1 + 0.002 * random.normal())
  })
}

it.each(['plane', 'global'] as const)(
  'the %s sensor is to blame, though washings hide how fast dust gathers',
  (drifts) => {
    const check = checkedLight(period, offsetMs, frames(drifts), plane, () => indexOf(drifts))
    expect(check.drift).toMatchObject({ spans: [{ endDay: days - 1 }] })
    expect(check.blames).toBe(drifts)
    const doubt = correctionDoubt(check, days)
    expect(doubt[10]).toBe(0)
    expect(doubt[days - 1]! > 0).toBe(drifts === 'plane')
  },
)
