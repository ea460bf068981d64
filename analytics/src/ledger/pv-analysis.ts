import { dayMs } from '../series.ts'
import { shortSoiling, type DustRefusal, type ShortSoiling } from '../soiling/short-soiling.ts'
import { median } from '../statistics/summary.ts'
import { boxLossOf, type ShadedRow } from '../strings/box-loss.ts'
import { boxStates, lightRowsOf } from '../strings/string-states.ts'
import type { TiltedPlane } from '../irradiance/plane-from-global.ts'
import { checkedLight, correctedLight, correctionDoubt, daysOf, type LightCheck } from './checked-light.ts'
import { cleanFactorOf, dayFactors, isFree, steadyRows } from './clean-factor.ts'
import { gridOf, intervalsOf, type DeviceGrid, type Period } from './interval-grid.ts'
import { plantResponse } from './plant-response.ts'
import { inverterGrid, pvLedger, type InverterInput, type PvLedger, type PvPlantInput } from './pv-ledger.ts'
import { rationedRows, type RationedInverter } from './rationing.ts'
import { dailyRain, plantLight, type PlantLight, type WeatherFrames } from './pv-weather.ts'

/** Branch or string currents of a combiner box, or of an inverter that takes the strings itself. */
export interface BoxInput {
  inverter: number
  at: ArrayLike<number>
  currentsA: readonly ArrayLike<number>[]
}

export interface PvAnalysisInput {
  period: Period
  offsetMs: number
  weather: WeatherFrames
  /** Where the plane sensor stands: with a horizontal one beside it, its drift is found and taken out. */
  plane?: TiltedPlane
  inverters: readonly Omit<InverterInput, 'cleanFactor' | 'shadowKw' | 'stringKw'>[]
  boxes: readonly BoxInput[]
  /** By interval, from a longer history than this period; else it is looked for within. */
  soilingRatio?: Float64Array
  perKelvin?: number
}

export interface PvAnalysis {
  light: PlantLight
  sensors: LightCheck
  plant: PvPlantInput
  ledger: PvLedger
  /** State of each string of each box by interval, as indexes into `stringStates`. */
  strings: Uint8Array[][]
  /** Of each box: the rows on which its strings lay in a shadow. */
  shaded: ShadedRow[][]
  /** Found from the plant's own days, when no soiling ratio was given and a washing fell into the period. */
  dust: ShortSoiling | undefined
  /** Why it was not found: dust then counts as part of the plant. */
  dustRefusal: DustRefusal | undefined
  /** Inverters that ran too little to know what to expect of them; the fleet stands in, or nothing does. */
  unproven: number[]
}

const currentRange = { leastKw: -50, mostKw: 10_000 }

/** Power each inverter lacks for shaded and for faulty strings: its own power by the share of missing current. */
function stringLosses(input: PvAnalysisInput, light: PlantLight, grids: readonly DeviceGrid[]) {
  const count = intervalsOf(input.period)
  const at = Float64Array.from({ length: count }, (_, row) => input.period.fromAt + row * input.period.stepMs)
  const columns = () => input.inverters.map(() => new Float64Array(count))
  const [shadowKw, stringKw, totalA] = [columns(), columns(), columns()]
  const add = (sums: Float64Array[], inverter: number, values: Float64Array) => {
    const sum = sums[inverter] as Float64Array
    for (let row = 0; row < count; row++) sum[row] = (sum[row] as number) + (values[row] as number)
  }
  const daylight = { at, planeWm2: light.planeWm2, offsetMs: input.offsetMs }
  const lit = lightRowsOf(daylight)
  const shaded: ShadedRow[][] = []
  const strings = input.boxes.map((box) => {
    const frames = { at: box.at, powerKw: box.currentsA[0] ?? [] }
    const { means } = gridOf(input.period, frames, currentRange, () => 0, box.currentsA)
    const series = { ...daylight, currentsA: means }
    const found = boxStates(series, lit)
    const loss = boxLossOf(series, lit, found)
    add(shadowKw, box.inverter, loss.shadowA)
    add(stringKw, box.inverter, loss.faultA)
    add(totalA, box.inverter, loss.totalA)
    shaded.push(loss.shaded)
    return found.states
  })
  for (const [inverter, grid] of grids.entries())
    for (const lost of [shadowKw[inverter] as Float64Array, stringKw[inverter] as Float64Array])
      for (let row = 0; row < count; row++) {
        const carried = (totalA[inverter] as Float64Array)[row] as number
        const power = grid.powerKw[row] as number
        lost[row] = carried > 0 && power > 0 ? ((lost[row] as number) * power) / carried : 0
      }
  return { strings, shaded, shadowKw, stringKw }
}

const rationable = (plant: PvPlantInput, grids: readonly DeviceGrid[]): RationedInverter[] =>
  plant.inverters.map(({ ratedKw, modulesKw, cleanFactor }, i) => ({
    ratedKw,
    grid: grids[i] as DeviceGrid,
    expectedKw: (row) => {
      const soiling = plant.soilingRatio?.[row] ?? 1
      return Math.min(ratedKw, modulesKw * cleanFactor * soiling * (plant.yieldShare[row] as number))
    },
  }))

/** Of the plant on each local day of the period: the median of its inverters. */
const plantIndex = (factors: readonly ReadonlyMap<number, number>[], first: number, days: number): Float64Array =>
  Float64Array.from({ length: days }, (_, day) =>
    median(factors.map((factor) => factor.get(first + day) ?? Number.NaN)),
  )

/** Soiling ratio by interval from the plant's own days and the rain, or why it cannot be judged. */
function soilingOf(
  input: PvAnalysisInput,
  factors: readonly ReadonlyMap<number, number>[],
  sensors: LightCheck,
): { ratio: Float64Array; daily: ShortSoiling } | DustRefusal {
  const { period, offsetMs } = input
  const dayOf = (at: number): number => Math.floor((at + offsetMs) / dayMs)
  const first = dayOf(period.fromAt)
  const days = dayOf(period.toAt - 1) - first + 1
  const index = plantIndex(factors, first, days)
  const rainMm = dailyRain(input.weather, days, (at) => dayOf(at) - first)
  const irradiation = new Float64Array(days).fill(1)
  const daily = shortSoiling({ index, irradiation, rainMm, doubt: correctionDoubt(sensors, days) })
  if (typeof daily === 'string') return daily
  const ratio = new Float64Array(intervalsOf(period))
  for (let row = 0; row < ratio.length; row++) {
    const known = daily.profile[dayOf(period.fromAt + row * period.stepMs) - first] as number
    ratio[row] = Number.isNaN(known) ? 1 : known
  }
  return { ratio, daily }
}

/** The plant in each interval: the median of its running inverters, each over its own usual ratio. */
function plantRatio(
  input: PvAnalysisInput,
  { yieldShare, planeWm2 }: PlantLight,
  grids: readonly DeviceGrid[],
  lostKw: (inverter: number, row: number) => number,
): Float64Array {
  const steady = steadyRows(planeWm2)
  const ratios = input.inverters.map(({ ratedKw, modulesKw }, i) => {
    const grid = grids[i] as DeviceGrid
    const own = yieldShare.map((share, row) =>
      steady[row] === 1 && share > 0 && isFree(grid, row, ratedKw)
        ? ((grid.powerKw[row] as number) + lostKw(i, row)) / (modulesKw * share)
        : Number.NaN,
    )
    const usual = median(own)
    return own.map((ratio) => ratio / usual)
  })
  const own = new Float64Array(ratios.length)
  return yieldShare.map((_, row) => {
    let free = 0
    for (const [i, ratio] of ratios.entries()) {
      own[i] = ratio[row] as number
      if (Number.isFinite(own[i])) free++
    }
    return 2 * free > ratios.length ? median(own) : Number.NaN
  })
}

/** Light as this plant uses it, where its own healthy intervals say how that differs from the data sheet. */
function calibrated(
  input: PvAnalysisInput,
  light: PlantLight,
  grids: readonly DeviceGrid[],
  lostKw: (inverter: number, row: number) => number,
): PlantLight {
  const { period, offsetMs, plane } = input
  const ratio = plantRatio(input, light, grids, lostKw)
  const factor = plantResponse({ period, offsetMs, light, globalWm2: light.globalWm2, plane, ratio })
  if (factor === undefined) return light
  return { ...light, yieldShare: light.yieldShare.map((share, row) => share * (factor[row] as number)) }
}

/** From frames to the ledger: light, strings, what each inverter gives when nothing is wrong, then every interval booked. */
export function analysePv(input: PvAnalysisInput): PvAnalysis {
  const { period, offsetMs } = input
  const measured = plantLight(period, input.weather, input.perKelvin, input.plane?.place)
  const grids = input.inverters.map((inverter) => inverterGrid(period, { ...inverter, cleanFactor: 1 }))
  const sensors = checkedLight(period, offsetMs, input.weather, input.plane, () => {
    const first = Math.floor((period.fromAt + offsetMs) / dayMs)
    // A drift moves whole days, so that the course within them already says how this plant follows warmth and flat sun.
    const { yieldShare } = calibrated(input, measured, grids, () => 0)
    const raw = { period, offsetMs, yieldShare, steady: steadyRows(measured.planeWm2) }
    const factors = input.inverters.map(({ ratedKw, modulesKw }, i) =>
      dayFactors(raw, grids[i] as DeviceGrid, ratedKw, modulesKw),
    )
    return plantIndex(factors, first, daysOf(period, offsetMs).count)
  })
  const shown = correctedLight(period, offsetMs, measured, sensors)
  const { strings, shaded, shadowKw, stringKw } = stringLosses(input, shown, grids)
  const light = calibrated(
    input,
    shown,
    grids,
    (i, row) => ((shadowKw[i] as Float64Array)[row] as number) + ((stringKw[i] as Float64Array)[row] as number),
  )
  const rows = { period, offsetMs, yieldShare: light.yieldShare }
  const steady = steadyRows(shown.planeWm2)
  const factorsWith = (soilingRatio?: Float64Array) =>
    input.inverters.map(({ ratedKw, modulesKw }, i) => {
      const lostKw = (row: number) =>
        ((shadowKw[i] as Float64Array)[row] as number) + ((stringKw[i] as Float64Array)[row] as number)
      const healthy = { ...rows, steady, ...(soilingRatio ? { soilingRatio } : {}) }
      return dayFactors(healthy, grids[i] as DeviceGrid, ratedKw, modulesKw, lostKw)
    })
  const looked = input.soilingRatio ? undefined : soilingOf(input, factorsWith(), sensors)
  const [dust, dustRefusal] = typeof looked === 'string' ? [undefined, looked] : [looked, undefined]
  const soilingRatio = input.soilingRatio ?? dust?.ratio
  const factors = factorsWith(soilingRatio).map(cleanFactorOf)
  const fleet = median(factors.map((factor) => factor ?? Number.NaN))
  const plant: PvPlantInput = {
    ...rows,
    ...(soilingRatio ? { soilingRatio } : {}),
    // Without anything to go by the factor is NaN, and its intervals stay unjudged instead of guessed.
    inverters: input.inverters.map((inverter, i) => ({
      ...inverter,
      cleanFactor: factors[i] ?? fleet,
      shadowKw: shadowKw[i] as Float64Array,
      stringKw: stringKw[i] as Float64Array,
    })),
  }
  const sayLimits = input.inverters.some(({ frames }) => Array.prototype.some.call(frames.limitKw, Number.isFinite))
  if (!sayLimits) plant.rationed = rationedRows(rationable(plant, grids))
  const unproven = [...factors.keys()].filter((i) => factors[i] === undefined)
  return { light, sensors, plant, ledger: pvLedger(plant), strings, shaded, dust: dust?.daily, dustRefusal, unproven }
}
