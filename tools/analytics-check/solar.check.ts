import { absoluteAirMass, airMass } from '../../analytics/src/irradiance/air-mass.ts'
import { haurwitzGhiWm2, ineichen, newComponents, simplifiedSolis } from '../../analytics/src/irradiance/clear-sky.ts'
import { clearnessIndex, discDniWm2, erbs } from '../../analytics/src/irradiance/decomposition.ts'
import { dayOfYear, extraterrestrialWm2 } from '../../analytics/src/irradiance/extraterrestrial.ts'
import {
  ashraeModifier,
  martinRuizModifier,
  physicalModifier,
} from '../../analytics/src/irradiance/incidence-modifier.ts'
import {
  incidenceDeg,
  newPlaneIrradiance,
  planeIrradiance,
  skyModels,
} from '../../analytics/src/irradiance/transposition.ts'
import { newSunGeocentric, sunGeocentric } from '../../analytics/src/sun/sun-geocentric.ts'
import { newSunPosition, sunPosition } from '../../analytics/src/sun/sun-position.ts'
import { sunTimes } from '../../analytics/src/sun/sun-times.ts'
import type { Comparison } from './comparison.ts'

interface Figures {
  [name: string]: number
}
interface Case {
  input: Figures & { time_utc: string }
  spa: Figures
  sun_rise_set_transit?: Record<'sunrise' | 'sunset' | 'transit', string | null>
  dni_extra_spencer: number
  airmass_relative_kastenyoung1989: number | null
  airmass_absolute: number | null
  clearsky_ineichen: Figures
  clearsky_haurwitz_ghi: number
  clearsky_simplified_solis: Figures
  decomposition?: { erbs: Figures; disc_dni: number }
  aoi?: number
  poa?: Record<string, Figures>
  iam?: Figures
}
export interface SolarReference {
  cases: Case[]
  tolerance_hint: { spa_deg: number; clearsky_Wm2: number; poa_Wm2: number }
}

export function checkSolar(reference: SolarReference, compared: Comparison): void {
  for (const each of reference.cases) checkCase(each, reference.tolerance_hint, compared)
}

function checkCase(each: Case, hint: SolarReference['tolerance_hint'], compared: Comparison): void {
  const { input } = each
  const epochMs = Date.parse(input.time_utc)
  const pressurePa = input.pressure_Pa!
  const place = { latitudeDeg: input.latitude!, longitudeDeg: input.longitude!, altitudeM: input.altitude_m! }
  const sun = sunPosition(epochMs, place, newSunPosition(), pressurePa, input.temperature_C)
  const geocentric = sunGeocentric(epochMs, newSunGeocentric())
  compared.near('spa.zenith °', sun.zenithDeg, each.spa.zenith, hint.spa_deg)
  compared.near('spa.apparentZenith °', sun.apparentZenithDeg, each.spa.apparent_zenith, hint.spa_deg)
  compared.near('spa.azimuth °', sun.azimuthDeg, each.spa.azimuth, hint.spa_deg)
  compared.near('spa.equationOfTime min', geocentric.equationOfTimeMinutes, each.spa.equation_of_time, hint.spa_deg)
  checkTimes(each, epochMs, place, compared)

  const extraWm2 = extraterrestrialWm2(dayOfYear(epochMs))
  const relative = airMass(sun.apparentZenithDeg)
  const absolute = absoluteAirMass(relative, pressurePa)
  compared.near('extraterrestrial W/m²', extraWm2, each.dni_extra_spencer, hint.clearsky_Wm2)
  compared.near('airMass', relative, each.airmass_relative_kastenyoung1989, 1e-4)
  compared.near('airMass.absolute', absolute, each.airmass_absolute, 1e-4)
  const clear = ineichen(
    sun.apparentZenithDeg,
    absolute,
    input.linke_turbidity!,
    place.altitudeM,
    extraWm2,
    newComponents(),
  )
  const solis = simplifiedSolis(
    90 - sun.apparentZenithDeg,
    input.aod700!,
    input.precipitable_water_cm!,
    pressurePa,
    extraWm2,
    newComponents(),
  )
  for (const part of ['ghi', 'dni', 'dhi'] as const) {
    compared.near(`ineichen.${part} W/m²`, clear[`${part}Wm2`], each.clearsky_ineichen[part], hint.clearsky_Wm2)
    compared.near(`solis.${part} W/m²`, solis[`${part}Wm2`], each.clearsky_simplified_solis[part], hint.clearsky_Wm2)
  }
  compared.near('haurwitz W/m²', haurwitzGhiWm2(sun.apparentZenithDeg), each.clearsky_haurwitz_ghi, hint.clearsky_Wm2)
  if (each.decomposition === undefined) return

  const parts = erbs(input.ghi!, sun.zenithDeg, extraWm2, newComponents())
  compared.near('erbs.dni W/m²', parts.dniWm2, each.decomposition.erbs.dni, hint.clearsky_Wm2)
  compared.near('erbs.dhi W/m²', parts.dhiWm2, each.decomposition.erbs.dhi, hint.clearsky_Wm2)
  compared.near('clearness', clearnessIndex(input.ghi!, sun.zenithDeg, extraWm2, 1), each.decomposition.erbs.kt, 1e-6)
  const disc = discDniWm2(input.ghi!, sun.zenithDeg, dayOfYear(epochMs), pressurePa)
  compared.near('disc.dni W/m²', disc, each.decomposition.disc_dni, hint.clearsky_Wm2)
  checkPlane(each, { ...parts, zenithDeg: sun.apparentZenithDeg, azimuthDeg: sun.azimuthDeg, extraWm2 }, hint, compared)
}

function checkPlane(
  each: Case,
  sky: Parameters<typeof planeIrradiance>[1],
  hint: SolarReference['tolerance_hint'],
  compared: Comparison,
): void {
  const tiltDeg = each.input.surface_tilt!
  const azimuthDeg = each.input.surface_azimuth!
  const incidence = incidenceDeg(tiltDeg, azimuthDeg, sky.zenithDeg, sky.azimuthDeg)
  if (each.aoi !== undefined) compared.near('incidence °', incidence, each.aoi, hint.spa_deg)
  for (const model of skyModels) {
    const expected = each.poa?.[model === 'hay-davies' ? 'haydavies' : model]
    if (expected === undefined) continue
    const plane = planeIrradiance(model, sky, tiltDeg, azimuthDeg, each.input.albedo!, newPlaneIrradiance())
    compared.near(`${model} W/m²`, plane.globalWm2, expected.poa_global, hint.poa_Wm2)
    compared.near(`${model}.sky W/m²`, plane.skyWm2, expected.poa_sky_diffuse, hint.poa_Wm2)
    compared.near('beam W/m²', plane.beamWm2, expected.poa_direct, hint.poa_Wm2)
    compared.near('ground W/m²', plane.groundWm2, expected.poa_ground_diffuse, hint.poa_Wm2)
  }
  if (each.iam === undefined) return
  compared.near('modifier.physical', physicalModifier(incidence), each.iam.physical, 1e-5)
  compared.near('modifier.ashrae', ashraeModifier(incidence), each.iam.ashrae, 1e-5)
  compared.near('modifier.martinRuiz', martinRuizModifier(incidence), each.iam.martin_ruiz, 1e-5)
}

const seconds = (iso: string | null): number => (iso === null ? NaN : Date.parse(`${iso.slice(0, 23)}Z`) / 1000)

function checkTimes(each: Case, epochMs: number, place: Parameters<typeof sunTimes>[1], compared: Comparison): void {
  const expected = each.sun_rise_set_transit
  if (expected === undefined) return
  const times = sunTimes(Math.floor(epochMs / 86_400_000) * 86_400_000, place)
  compared.near('sunrise s', times.riseMs / 1000, seconds(expected.sunrise), 0.1)
  compared.near('sunset s', times.setMs / 1000, seconds(expected.sunset), 0.1)
  compared.near('transit s', times.transitMs / 1000, seconds(expected.transit), 0.1)
}
