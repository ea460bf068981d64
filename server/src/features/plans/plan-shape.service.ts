import { absoluteAirMass, airMass, standardPressurePa } from '@fengguang/analytics/irradiance/air-mass'
import { ineichen, newComponents } from '@fengguang/analytics/irradiance/clear-sky'
import { dayOfYear, extraterrestrialWm2 } from '@fengguang/analytics/irradiance/extraterrestrial'
import { newPlaneIrradiance, planeIrradiance } from '@fengguang/analytics/irradiance/transposition'
import { newSunPosition, sunPosition } from '@fengguang/analytics/sun/sun-position'
import { Failure } from '@fengguang/domain/kernel/failure'
import { measuredShape, windShape } from '@fengguang/domain/plans/plan-split.rules'
import type { PlanSplit } from '@fengguang/domain/plans/plans.contract'
import type { StationClass } from '@fengguang/domain/stations/station.model'
import type { Context } from '../../http/context.ts'
import { meterMonths } from '../telemetry/meter-energy.service.ts'
import { findStation, type PlannedStation } from './plans.repo.ts'

interface Site {
  stcls: StationClass
  latitude: number
  longitude: number
}

const hourMs = 3_600_000
const albedo = 0.2
/** Of a usual sky over land; the split needs the shape of the year, not its height. */
const linkeTurbidity = 3

/** Of a year without a 29 February: the same plan has the same split whenever it is made. */
const days = (month: number): number => new Date(Date.UTC(2025, month + 1, 0)).getUTCDate()

/** Clear-sky irradiation of each month in a plane as steep as the latitude that faces the equator, by its fifteenth day. */
function clearSkyMonths({ latitude, longitude }: Site): number[] {
  const place = { latitudeDeg: latitude, longitudeDeg: longitude, altitudeM: 0 }
  const tiltDeg = Math.abs(latitude)
  const azimuthDeg = latitude < 0 ? 0 : 180
  const [sun, sky, plane] = [newSunPosition(), newComponents(), newPlaneIrradiance()]
  return Array.from({ length: 12 }, (_, month) => {
    let whM2 = 0
    for (let hour = 0; hour < 24; hour += 1) {
      const atMs = Date.UTC(2025, month, 15) + (hour + 0.5) * hourMs
      const { apparentZenithDeg, azimuthDeg: sunAzimuthDeg } = sunPosition(atMs, place, sun)
      if (apparentZenithDeg >= 90) continue
      const extraWm2 = extraterrestrialWm2(dayOfYear(atMs))
      const mass = absoluteAirMass(airMass(apparentZenithDeg), standardPressurePa)
      ineichen(apparentZenithDeg, mass, linkeTurbidity, 0, extraWm2, sky)
      const state = { ...sky, zenithDeg: apparentZenithDeg, azimuthDeg: sunAzimuthDeg, extraWm2 }
      whM2 += planeIrradiance('hay-davies', state, tiltDeg, azimuthDeg, albedo, plane).globalWm2
    }
    return whM2 * days(month)
  })
}

/** Where no year was measured: by the sun, or by the usual winds. */
export const typicalSplit = (site: Site): PlanSplit =>
  site.stcls === '02'
    ? { base: 'windShape', weights: [...windShape] }
    : { base: 'clearSky', weights: clearSkyMonths(site) }

/** The year before the plan as the main meter counted it; nothing while the store is away or knows too little of it. */
async function measured(ctx: Context, { timeZone, meterNo }: PlannedStation, year: number) {
  if (meterNo === null) return undefined
  try {
    return measuredShape(year, await meterMonths(ctx, timeZone, year, meterNo))
  } catch (error) {
    // A split is an offer: the form says by what it was made.
    if (error instanceof Failure) return undefined
    throw error
  }
}

export async function splitOf(ctx: Context, stationId: string, year: number): Promise<PlanSplit> {
  const station = await findStation(ctx.db, ctx.user, stationId)
  if (!station) throw new Failure('record.notFound')
  const weights = await measured(ctx, station, year - 1)
  return weights ? { base: 'measured', weights } : typicalSplit(station)
}
