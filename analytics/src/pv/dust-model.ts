import { cosDeg } from '../degrees.ts'
import { erf } from '../statistics/error-function.ts'

export interface HsuSettings {
  /** Rain within `rainWindowHours` that washes the modules. */
  cleaningMm: number
  rainWindowHours: number
  tiltDeg: number
  fineMs: number
  coarseMs: number
}

const hourMs = 3_600_000

/** Sum of the samples in (at - window, at]. */
function rainOver(rainMm: ArrayLike<number>, at: ArrayLike<number>, windowMs: number): Float64Array {
  const sums = new Float64Array(rainMm.length)
  let sum = 0
  let first = 0
  for (let index = 0; index < rainMm.length; index++) {
    sum += rainMm[index] as number
    while ((at[first] as number) <= (at[index] as number) - windowMs) sum -= rainMm[first++] as number
    if (first === index) sum = rainMm[index] as number
    sums[index] = sum
  }
  return sums
}

/** Soiling ratio after dust of this mass, g/m² (Coello & Boyle 2019). */
export const soilingRatioOf = (massGm2: number): number => 1 - 0.3437 * erf(0.17 * massGm2 ** 0.8473)

/** HSU: dust falls with fixed velocities, enough rain takes it all. Concentrations in g/m³, instants in ms. */
export function hsuSoilingRatio(
  at: ArrayLike<number>,
  rainMm: ArrayLike<number>,
  pm25: ArrayLike<number>,
  pm10: ArrayLike<number>,
  settings: HsuSettings,
): Float64Array {
  const rain = rainOver(rainMm, at, settings.rainWindowHours * hourMs)
  const share = cosDeg(settings.tiltDeg)
  const ratio = new Float64Array(rain.length)
  let mass = 0
  for (let index = 0; index < rain.length; index++) {
    const previous = Math.max(index, 1)
    const seconds = ((at[previous] as number) - (at[previous - 1] as number)) / 1000
    const fine = pm25[index] as number
    const rate = fine * settings.fineMs + Math.max((pm10[index] as number) - fine, 0) * settings.coarseMs
    mass = (rain[index] as number) >= settings.cleaningMm ? 0 : mass + rate * seconds * share
    ratio[index] = soilingRatioOf(mass)
  }
  return ratio
}

export interface KimberSettings {
  cleaningMm: number
  rainWindowHours: number
  lossPerDay: number
  graceDays: number
  maxLoss: number
}

/** Kimber 2006: a fixed loss a day, none for days after rain. The answer is the share lost. */
export function kimberLoss(at: ArrayLike<number>, rainMm: ArrayLike<number>, settings: KimberSettings): Float64Array {
  const rain = rainOver(rainMm, at, settings.rainWindowHours * hourMs)
  const step = (settings.lossPerDay * ((at[1] as number) - (at[0] as number))) / (24 * hourMs)
  const graceMs = settings.graceDays * 24 * hourMs
  const loss = new Float64Array(rain.length)
  let wetUntil = -Infinity
  for (let index = 0; index < rain.length; index++) {
    const now = at[index] as number
    if ((rain[index] as number) > settings.cleaningMm) wetUntil = now + graceMs
    loss[index] = index === 0 || now < wetUntil ? 0 : (loss[index - 1] as number) + step
  }
  return loss.map((value) => Math.min(value, settings.maxLoss))
}
