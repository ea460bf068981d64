import { cosDeg, degreesPerRadian, radiansPerDegree, sinDeg, tanDeg, wrapDeg } from '../degrees.ts'
import { latitudeTerms, longitudeTerms, radiusTerms } from './earth-terms.ts'
import { nutationAmplitudes, nutationMultiples } from './nutation-terms.ts'

/** The sun as the centre of the Earth sees it: the same for every station, so it is computed once an instant. */
export interface SunGeocentric {
  rightAscensionDeg: number
  declinationDeg: number
  siderealDeg: number
  distanceAu: number
  equationOfTimeMinutes: number
}

/** Terrestrial time less universal time; within 4 s of it from 2008 to 2030, worth 0.0001°. */
export const deltaTSeconds = 67
const msPerDay = 86_400_000

export const newSunGeocentric = (): SunGeocentric => ({
  rightAscensionDeg: 0,
  declinationDeg: 0,
  siderealDeg: 0,
  distanceAu: 1,
  equationOfTimeMinutes: 0,
})

function series(tables: readonly Float64Array[], millennia: number): number {
  let total = 0
  for (let order = tables.length - 1; order >= 0; order--) {
    const table = tables[order] as Float64Array
    let sum = 0
    for (let at = 0; at < table.length; at += 3)
      sum += (table[at] as number) * Math.cos((table[at + 1] as number) + (table[at + 2] as number) * millennia)
    total = total * millennia + sum
  }
  return total / 1e8
}

const nutation = { longitudeDeg: 0, obliquityDeg: 0 }

function setNutation(centuries: number): void {
  const t = centuries
  const elongation = 297.85036 + t * (445267.11148 + t * (-0.0019142 + t / 189474))
  const sunAnomaly = 357.52772 + t * (35999.05034 + t * (-0.0001603 - t / 300000))
  const moonAnomaly = 134.96298 + t * (477198.867398 + t * (0.0086972 + t / 56250))
  const moonLatitude = 93.27191 + t * (483202.017538 + t * (-0.0036825 + t / 327270))
  const node = 125.04452 + t * (-1934.136261 + t * (0.0020708 + t / 450000))
  let longitude = 0
  let obliquity = 0
  for (let at = 0, m = 0; at < nutationAmplitudes.length; at += 4, m += 5) {
    const angle =
      ((nutationMultiples[m] as number) * elongation +
        (nutationMultiples[m + 1] as number) * sunAnomaly +
        (nutationMultiples[m + 2] as number) * moonAnomaly +
        (nutationMultiples[m + 3] as number) * moonLatitude +
        (nutationMultiples[m + 4] as number) * node) *
      radiansPerDegree
    longitude += ((nutationAmplitudes[at] as number) + (nutationAmplitudes[at + 1] as number) * t) * Math.sin(angle)
    obliquity += ((nutationAmplitudes[at + 2] as number) + (nutationAmplitudes[at + 3] as number) * t) * Math.cos(angle)
  }
  nutation.longitudeDeg = longitude / 36_000_000
  nutation.obliquityDeg = obliquity / 36_000_000
}

const obliquitySeconds = [84381.448, -4680.93, -1.55, 1999.25, -51.38, -249.67, -39.05, 7.12, 27.87, 5.79, 2.45]

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0)

function equationOfTime(millennia: number, rightAscensionDeg: number, obliquityDeg: number): number {
  const m = millennia
  const meanLongitude =
    280.4664567 + m * (360007.6982779 + m * (0.03032028 + m * (1 / 49931 + m * (-1 / 15300 - m / 2000000))))
  const differenceDeg = meanLongitude - 0.0057183 - rightAscensionDeg + nutation.longitudeDeg * cosDeg(obliquityDeg)
  const minutes = wrapDeg(differenceDeg) * 4
  return minutes > 20 ? minutes - 1440 : minutes
}

/** NREL's solar position algorithm up to right ascension and declination. */
export function sunGeocentric(epochMs: number, out: SunGeocentric): SunGeocentric {
  const days = epochMs / msPerDay + 2440587.5 - 2451545
  const centuries = days / 36525
  const ephemerisCenturies = (days + deltaTSeconds / 86400) / 36525
  const millennia = ephemerisCenturies / 10
  const distanceAu = series(radiusTerms, millennia)
  const longitudeDeg = wrapDeg(series(longitudeTerms, millennia) * degreesPerRadian + 180)
  const latitudeDeg = -series(latitudeTerms, millennia) * degreesPerRadian
  setNutation(ephemerisCenturies)
  const obliquityDeg = polynomial(obliquitySeconds, millennia / 10) / 3600 + nutation.obliquityDeg
  const apparentDeg = longitudeDeg + nutation.longitudeDeg - 20.4898 / (3600 * distanceAu)
  const meanSidereal = 280.46061837 + 360.98564736629 * days + centuries ** 2 * (0.000387933 - centuries / 38710000)
  const sinObliquity = sinDeg(obliquityDeg)
  const cosObliquity = cosDeg(obliquityDeg)
  const sinLongitude = sinDeg(apparentDeg)
  out.rightAscensionDeg = wrapDeg(
    Math.atan2(sinLongitude * cosObliquity - tanDeg(latitudeDeg) * sinObliquity, cosDeg(apparentDeg)) *
      degreesPerRadian,
  )
  out.declinationDeg =
    Math.asin(sinDeg(latitudeDeg) * cosObliquity + cosDeg(latitudeDeg) * sinObliquity * sinLongitude) * degreesPerRadian
  out.siderealDeg = wrapDeg(meanSidereal) + nutation.longitudeDeg * cosObliquity
  out.distanceAu = distanceAu
  out.equationOfTimeMinutes = equationOfTime(millennia, out.rightAscensionDeg, obliquityDeg)
  return out
}
