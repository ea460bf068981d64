import { absoluteAirMass, airMass, pressureAtPa } from '@fengguang/analytics/irradiance/air-mass'
import { ineichen, newComponents } from '@fengguang/analytics/irradiance/clear-sky'
import { erbs } from '@fengguang/analytics/irradiance/decomposition'
import { dayOfYear, extraterrestrialWm2 } from '@fengguang/analytics/irradiance/extraterrestrial'
import { newPlaneIrradiance, planeIrradiance, type SkyState } from '@fengguang/analytics/irradiance/transposition'
import { sapmModuleC, type Mounting } from '@fengguang/analytics/pv/cell-temperature'
import { newSunGeocentric } from '@fengguang/analytics/sun/sun-geocentric'
import { newSunPosition, sunFrom } from '@fengguang/analytics/sun/sun-position'
import { hourMs, minutesPerDay, startOfLocalDay } from '../local-day.ts'
import type { Climate } from './climate.ts'
import { fillCloudFactor } from './clouds.ts'
import { dayWeather, type DayWeather } from './day-weather.ts'
import { fillAir } from './air.ts'
import { nodeMinutes, nodesPerDay, readSunNode, sunNodesOf } from './sun-nodes.ts'

/** One local day of a place and a plane, a value a minute. */
export interface SkyDay {
  day: number
  weather: DayWeather
  /** First and last minute with light. */
  dawn: number
  dusk: number
  ghiWm2: Float64Array
  poaWm2: Float64Array
  /** Of a sky without clouds. */
  clearPoaWm2: Float64Array
  /** Beam in the plane over the whole. */
  beamShare: Float64Array
  /** Of the light in the plane what the glass of the modules lets pass. */
  passedShare: Float64Array
  zenithDeg: Float64Array
  azimuthDeg: Float64Array
  airC: Float64Array
  windMs: Float64Array
  moduleC: Float64Array
  cellC: Float64Array
}

export interface Plane {
  tiltDeg: number
  azimuthDeg: number
  /** Left out, the plane holds modules as most are. */
  modules?: PlaneModules
}

/** How modules warm up, what they reflect, and the ground before them. */
export interface PlaneModules {
  mounting: Mounting
  /** b0 of the ASHRAE incidence modifier. */
  incidenceLoss: number
  albedo: number
}

const usualModules: PlaneModules = {
  mounting: { a: -3.5, b: -0.06, cellToBackC: 2.8 },
  incidenceLoss: 0.05,
  albedo: 0.22,
}

const minutes = () => new Float64Array(minutesPerDay)

const newSkyDay = (weather: DayWeather): SkyDay => ({
  day: Number.NaN,
  weather,
  dawn: 0,
  dusk: 0,
  ghiWm2: minutes(),
  poaWm2: minutes(),
  clearPoaWm2: minutes(),
  beamShare: minutes(),
  passedShare: minutes(),
  zenithDeg: minutes(),
  azimuthDeg: minutes(),
  airC: minutes(),
  windMs: minutes(),
  moduleC: minutes(),
  cellC: minutes(),
})

const darkZenithDeg = 89.5
/** A module follows the light within minutes. */
const warmingPerMinute = 0.2

const geocentric = newSunGeocentric()
const position = newSunPosition()
const sky: SkyState = { ...newComponents(), zenithDeg: 0, azimuthDeg: 0, extraWm2: 0 }
const plane = newPlaneIrradiance()
const cloudFactor = new Float64Array(minutesPerDay)
const nodeZenith = new Float64Array(nodesPerDay)
const nodeAzimuth = new Float64Array(nodesPerDay)
const nodeGhi = new Float64Array(nodesPerDay)
const nodeClearPoa = new Float64Array(nodesPerDay)

function setNodes(climate: Climate, facing: Plane, day: number, turbidity: number, extraWm2: number): void {
  const pressurePa = pressureAtPa(climate.place.altitudeM)
  const sunNodes = sunNodesOf(day)
  for (let n = 0; n < nodesPerDay; n++) {
    sunFrom(readSunNode(sunNodes, n, geocentric), climate.place, position, pressurePa)
    const zenith = position.apparentZenithDeg
    nodeZenith[n] = zenith
    nodeAzimuth[n] = position.azimuthDeg
    if (zenith >= darkZenithDeg) {
      nodeGhi[n] = nodeClearPoa[n] = 0
      continue
    }
    const mass = absoluteAirMass(airMass(zenith), pressurePa)
    ineichen(zenith, mass, turbidity, climate.place.altitudeM, extraWm2, sky)
    nodeGhi[n] = sky.ghiWm2
    setPlane(facing, zenith, position.azimuthDeg, sky.ghiWm2, extraWm2)
    nodeClearPoa[n] = plane.globalWm2
  }
}

function setPlane(facing: Plane, zenithDeg: number, azimuthDeg: number, ghiWm2: number, extraWm2: number): void {
  erbs(ghiWm2, zenithDeg, extraWm2, sky)
  sky.zenithDeg = zenithDeg
  sky.azimuthDeg = azimuthDeg
  sky.extraWm2 = extraWm2
  planeIrradiance('hay-davies', sky, facing.tiltDeg, facing.azimuthDeg, (facing.modules ?? usualModules).albedo, plane)
}

/** ASHRAE: beam that comes in flat is reflected; light of the sky comes from everywhere. */
function passedShareOf(incidenceLoss: number): number {
  const { dniWm2 } = sky
  const { beamWm2, globalWm2 } = plane
  if (!(beamWm2 > 0 && globalWm2 > 0)) return 1
  const lost = Math.min(1, incidenceLoss * (dniWm2 / beamWm2 - 1))
  return 1 - (lost * beamWm2) / globalWm2
}

/** From the last dark node to the first dark one; light grows from nothing in between. */
function setLight(out: SkyDay): void {
  let first = 0
  while (first < nodesPerDay && nodeGhi[first]! <= 0) first++
  let last = nodesPerDay - 1
  while (last > first && nodeGhi[last]! <= 0) last--
  out.dawn = Math.max(0, (first - 1) * nodeMinutes + 1)
  out.dusk = Math.min(minutesPerDay, (last + 1) * nodeMinutes) - 1
}

/** `reuse` is overwritten: days that are only summed up need no memory of their own. */
export function skyOf(climate: Climate, facing: Plane, seed: number, day: number, reuse?: SkyDay): SkyDay {
  const weather = dayWeather(climate, seed, day)
  const out = reuse ?? newSkyDay(weather)
  const extraWm2 = extraterrestrialWm2(dayOfYear(startOfLocalDay(day) + 12 * hourMs))
  setNodes(climate, facing, day, weather.linkeTurbidity, extraWm2)
  fillAir(climate, seed, day, out.airC, out.windMs)
  out.day = day
  out.weather = weather
  setLight(out)
  fillCloudFactor(weather, seed, day, out.dawn, out.dusk, cloudFactor)
  const { mounting, incidenceLoss } = facing.modules ?? usualModules
  let warmWm2 = 0
  for (let m = 0; m < minutesPerDay; m++) {
    const n = Math.floor(m / nodeMinutes)
    const share = (m - n * nodeMinutes) / nodeMinutes
    const zenith = nodeZenith[n]! + (nodeZenith[n + 1]! - nodeZenith[n]!) * share
    out.zenithDeg[m] = zenith
    out.azimuthDeg[m] = nodeAzimuth[n]! + (nodeAzimuth[n + 1]! - nodeAzimuth[n]!) * share
    const clearGhi = nodeGhi[n]! + (nodeGhi[n + 1]! - nodeGhi[n]!) * share
    if (m < out.dawn || m > out.dusk) {
      out.ghiWm2[m] = out.poaWm2[m] = out.clearPoaWm2[m] = out.beamShare[m] = 0
      out.passedShare[m] = 1
    } else {
      const ghi = clearGhi * cloudFactor[m]!
      setPlane(facing, zenith, out.azimuthDeg[m]!, ghi, extraWm2)
      out.ghiWm2[m] = ghi
      out.poaWm2[m] = plane.globalWm2
      out.clearPoaWm2[m] = nodeClearPoa[n]! + (nodeClearPoa[n + 1]! - nodeClearPoa[n]!) * share
      out.beamShare[m] = plane.globalWm2 > 0 ? plane.beamWm2 / plane.globalWm2 : 0
      out.passedShare[m] = passedShareOf(incidenceLoss)
    }
    warmWm2 += (out.poaWm2[m]! - warmWm2) * warmingPerMinute
    const moduleC = sapmModuleC(warmWm2, out.airC[m]!, out.windMs[m]!, mounting)
    out.moduleC[m] = moduleC
    out.cellC[m] = moduleC + (warmWm2 / 1000) * mounting.cellToBackC
  }
  return out
}
