import { absoluteAirMass, airMass, pressureAtPa } from '../../analytics/src/irradiance/air-mass.ts'
import { clearPeriods } from '../../analytics/src/irradiance/clear-periods.ts'
import { ineichen, newComponents } from '../../analytics/src/irradiance/clear-sky.ts'
import { erbs } from '../../analytics/src/irradiance/decomposition.ts'
import { dayOfYear, extraterrestrialWm2 } from '../../analytics/src/irradiance/extraterrestrial.ts'
import { newPlaneIrradiance, planeIrradiance } from '../../analytics/src/irradiance/transposition.ts'
import { mean } from '../../analytics/src/statistics/summary.ts'
import { newSunPosition, sunPosition } from '../../analytics/src/sun/sun-position.ts'
import type { Comparison } from './comparison.ts'
import type { DataFolder } from './data-folder.ts'
import { instantsOf } from './table.ts'

interface ModelFigures {
  mean_bias_Wm2: number
  rmse_Wm2: number
  insolation_model_Wh: number
  insolation_meas_Wh: number
  samples_every_120min: number[]
}
export interface TranspositionReference {
  input: string
  location: { lat: number; lon: number; alt: number }
  results: Record<'isotropic' | 'haydavies' | 'perez', ModelFigures> & {
    detect_clearsky_reno10min: { n_true: number; by_day: Record<string, number>; alpha: number; linke: number }
  }
}

const mstMs = 7 * 3_600_000
const models = [
  ['isotropic', 'isotropic'],
  ['haydavies', 'hay-davies'],
  ['perez', 'perez'],
] as const

export function checkTransposition(reference: TranspositionReference, compared: Comparison, data: DataFolder): void {
  const table = data.table(reference.input)
  const { lat, lon, alt } = reference.location
  const place = { latitudeDeg: lat, longitudeDeg: lon, altitudeM: alt }
  const local = instantsOf(table.text(table.columns[0] ?? ''))
  const ghi = table.numbers(table.columns.find((name) => name.startsWith('Global')) ?? '')
  const plane = table.numbers(table.columns.find((name) => name.startsWith('POA')) ?? '')
  const linke = reference.results.detect_clearsky_reno10min.linke
  const sky = Array.from(local, (stamp, index) => {
    const sun = sunPosition(stamp + mstMs, place, newSunPosition())
    const extraWm2 = extraterrestrialWm2(dayOfYear(stamp + mstMs))
    const parts = erbs(Math.max(ghi[index] as number, 0), sun.zenithDeg, extraWm2, newComponents())
    return { ...parts, zenithDeg: sun.apparentZenithDeg, azimuthDeg: sun.azimuthDeg, extraWm2 }
  })
  const day = sky.map((state) => 90 - state.zenithDeg > 10)
  for (const [name, model] of models) {
    const ours = Float64Array.from(
      sky,
      (state) => planeIrradiance(model, state, 40, 180, 0.2, newPlaneIrradiance()).globalWm2,
    )
    const errors = [...ours].map((value, index) => value - (plane[index] as number)).filter((_, index) => day[index])
    const expected = reference.results[name]
    compared.near(`${name}.bias W/m²`, mean(errors), expected.mean_bias_Wm2, 0.01)
    compared.near(`${name}.rmse W/m²`, Math.sqrt(mean(errors.map((error) => error ** 2))), expected.rmse_Wm2, 0.01)
    const inDay = (values: Float64Array) => values.reduce((sum, value, index) => sum + (day[index] ? value : 0), 0) / 60
    compared.near(`${name}.insolation Wh`, inDay(ours), expected.insolation_model_Wh, 0.1)
    compared.near(`measured.insolation Wh`, inDay(plane), expected.insolation_meas_Wh, 0.1)
    compared.each(
      `${name} W/m²`,
      ours.filter((_, index) => index % 120 === 0),
      expected.samples_every_120min,
      0.01,
    )
  }
  const clearSky = Float64Array.from(sky, (state) => {
    const absolute = absoluteAirMass(airMass(state.zenithDeg), pressureAtPa(alt))
    return ineichen(state.zenithDeg, absolute, linke, alt, state.extraWm2, newComponents()).ghiWm2
  })
  const { clear, scale } = clearPeriods(ghi, clearSky)
  const expected = reference.results.detect_clearsky_reno10min
  compared.exact(
    'clear samples',
    clear.reduce((sum, flag) => sum + flag, 0),
    expected.n_true,
  )
  compared.near('clear-sky scale', scale, expected.alpha, 1e-4)
  for (const [date, count] of Object.entries(expected.by_day)) {
    const ours = clear.reduce((sum, flag, index) => {
      const sameDay = new Date(local[index] as number).toISOString().startsWith(date)
      return sum + (sameDay ? flag : 0)
    }, 0)
    compared.exact(`clear samples ${date}`, ours, count)
  }
}
