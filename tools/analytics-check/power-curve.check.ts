import { normalisedSpeed, shearExponent } from '../../analytics/src/wind/air.ts'
import { expectedPower } from '../../analytics/src/wind/expected-power.ts'
import { NearestNeighbours } from '../../analytics/src/wind/nearest-neighbours.ts'
import { binnedCurve, curveOf, powerAt, yearlyEnergy } from '../../analytics/src/wind/power-curve.ts'
import type { Comparison } from './comparison.ts'
import type { DataFolder } from './data-folder.ts'
import { goals } from './goals.ts'
import { NumpyRandom } from './numpy-random.ts'

interface Bin {
  bin: number
  v: number
  p: number
  n: number
  sA: number
}

function compareBins(
  name: string,
  ours: ReturnType<typeof binnedCurve>,
  expected: readonly Bin[],
  compared: Comparison,
): void {
  compared.exact(`${name}.bins`, ours.length, expected.length)
  for (const [index, bin] of expected.entries()) {
    compared.near(`${name}.center m/s`, ours[index]?.centerMs ?? NaN, bin.bin, 1e-9)
    compared.near(`${name}.speed m/s`, ours[index]?.speedMs ?? NaN, bin.v, 1e-6)
    compared.near(`${name}.power`, ours[index]?.power ?? NaN, bin.p, 1e-6)
    compared.near(`${name}.samples`, ours[index]?.count ?? NaN, bin.n, 0)
    compared.near(`${name}.uncertainty`, ours[index]?.uncertainty ?? NaN, bin.sA, 1e-6)
  }
}

export interface PcwgReference {
  input: string
  bins_0p5: Bin[]
  aep_measured_MWh: Record<string, number>
  pcwg_inner_range_1ms?: Bin[]
}

const missing = -99.99

const within = (value: number, [low = NaN, high = NaN]: number[]): boolean => value >= low && value <= high

const pick = (values: Float64Array, picked: Uint32Array): Float64Array =>
  Float64Array.from(picked, (row) => values[row] as number)

/** Columns as the data set's own configuration names them, or by what they are called when it is not at hand. */
function pcwgColumns(input: string, data: DataFolder) {
  const table = data.table(input, '\t')
  const number = /dataset(\d+)/.exec(input)?.[1] ?? ''
  const file = `pcwg_dataset${number}_config`
  const config = data.has(file) ? data.text(file) : ''
  const column = (tag: string, like: RegExp) => {
    const named = new RegExp(`<${tag}>([^<]+)</${tag}>`).exec(config)?.[1]
    const name = named ?? table.columns.find((each) => like.test(each)) ?? tag
    return table.numbers(name).map((value) => (value === missing ? NaN : value))
  }
  const shear = shearColumns(config, table.columns)
  const speeds = shear.map(({ name }) => table.numbers(name).map((value) => (value === missing ? NaN : value)))
  const heights = shear.map(({ heightM }) => heightM)
  return {
    number,
    speed: column('HubWindSpeed', /^(?:Turbine|Hub) Wind Speed Mean/),
    density: column('Density', /Density/),
    power: column('Power', /Power(?: Mean)?$/),
    turbulence: column('HubTurbulence', /Turbulence Intensity/),
    shear: Float64Array.from({ length: table.rows }, (_, row) =>
      shearExponent(
        heights,
        speeds.map((each) => each[row] ?? NaN),
      ),
    ),
  }
}

function shearColumns(config: string, columns: readonly string[]): { heightM: number; name: string }[] {
  const block = /<ReferenceShearMeasurements>([\s\S]*?)<\/Ref/.exec(config)?.[1]
  if (block !== undefined)
    return [...block.matchAll(/<Height>([\d.]+)<\/Height>\s*<WindSpeed>([^<]+)</g)].map(([, height, name]) => ({
      heightM: Number(height),
      name: name ?? '',
    }))
  const masts = columns.flatMap((name) => {
    const height = /^Mast - ([\d.]+)m Wind Speed Mean$/.exec(name)?.[1]
    return height === undefined ? [] : [{ heightM: Number(height), name }]
  })
  // The top one is at hub height and belongs to the curve.
  return masts.toSorted((a, b) => a.heightM - b.heightM).slice(0, 2)
}

/** The inner range the working group agreed on, for sets whose analysis is not at hand. */
const innerRange = { turbulence: [0.1, 0.14], shear: [0.15, 0.25], least: 10 }

function innerRangeOf(number: string, data: DataFolder): typeof innerRange {
  const file = `pcwg_dataset${number}_analysis`
  if (!data.has(file)) return innerRange
  const analysis = data.text(file)
  const limits = [...analysis.matchAll(/LowerLimit>([\d.]+)<[\s\S]*?UpperLimit>([\d.]+)</g)]
  const [turbulence = [], shear = []] = limits.map(([, low, high]) => [Number(low), Number(high)])
  return { turbulence, shear, least: Number(/<PowerCurveMinimumCount>(\d+)/.exec(analysis)?.[1]) }
}

export function checkPcwg(reference: PcwgReference, compared: Comparison, data: DataFolder): void {
  const set = pcwgColumns(reference.input, data)
  const speed = set.speed.map((value, row) => normalisedSpeed(value, set.density[row] as number))
  const power = set.power.map((value) => (value > 0 ? value : NaN))
  const bins = binnedCurve(speed, power)
  compareBins('curve', bins, reference.bins_0p5, compared)
  for (const [mean, energy] of Object.entries(reference.aep_measured_MWh))
    compared.near('yearly MWh', yearlyEnergy(bins, Number(mean)) / 1000, energy, 1e-3)
  if (reference.pcwg_inner_range_1ms === undefined) return
  const { turbulence, shear, least } = innerRangeOf(set.number, data)
  const inner = power.map((value, row) =>
    within(set.turbulence[row] as number, turbulence) && within(set.shear[row] as number, shear) ? value : NaN,
  )
  compareBins('inner range', binnedCurve(speed, inner, 1, least), reference.pcwg_inner_range_1ms, compared)
}

export interface ShearReference {
  mean_alpha: number
  first20: number[]
}

export function checkShear(reference: ShearReference, compared: Comparison, data: DataFolder): void {
  const { shear } = pcwgColumns(data.only(/^pcwg_dataset.*\.tsv$/), data)
  const known = shear.filter((value) => !Number.isNaN(value))
  compared.near('shear mean', known.reduce((sum, value) => sum + value, 0) / known.length, reference.mean_alpha, 1e-6)
  compared.each('shear', shear.subarray(0, 20), reference.first20, 1e-6)
}

export interface MultivariateReference {
  input: string
  bins_0p5: Bin[]
  aep_percent_hours: Record<string, number>
  holdout_rmse_pct: { iec_density_corrected: number; iec_raw: number; knn30_V_D_rho_I_S: number }
}

const rootMeanSquare = (errors: Float64Array): number =>
  Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length)

export function checkMultivariate(reference: MultivariateReference, compared: Comparison, data: DataFolder): void {
  const table = data.table(reference.input)
  const raw = table.numbers('V')
  const density = table.numbers('air.density')
  const power = table.numbers('Y')
  const speed = raw.map((value, row) => normalisedSpeed(value, density[row] as number))
  const bins = binnedCurve(speed, power)
  compareBins('curve', bins, reference.bins_0p5, compared)
  for (const [mean, energy] of Object.entries(reference.aep_percent_hours))
    compared.relative('yearly energy', yearlyEnergy(bins, Number(mean)), energy, 1e-6)

  const rows = new NumpyRandom(0).permutation(table.rows)
  const cut = Math.floor(0.8 * table.rows)
  const [train, test] = [rows.subarray(0, cut), rows.subarray(cut)]
  const curveError = (speeds: Float64Array) => {
    const curve = curveOf(binnedCurve(pick(speeds, train), pick(power, train)))
    return rootMeanSquare(
      Float64Array.from(test, (row) => powerAt(curve, speeds[row] as number) - (power[row] as number)),
    )
  }
  const expected = reference.holdout_rmse_pct
  compared.near('holdout, density-corrected %', curveError(speed), expected.iec_density_corrected, 1e-6)
  compared.near('holdout, raw %', curveError(raw), expected.iec_raw, 1e-6)
  const features = ['V', 'D', 'air.density', 'I', 'S_b'].map((name) => table.numbers(name))
  const neighbours = new NearestNeighbours(
    features.map((feature) => pick(feature, train)),
    pick(power, train),
  )
  const predicted = Float64Array.from(
    test,
    (row) =>
      neighbours.predict(
        features.map((feature) => feature[row] as number),
        30,
      ) - (power[row] as number),
  )
  compared.near('holdout, 30 neighbours %', rootMeanSquare(predicted), expected.knn30_V_D_rho_I_S, 0.01)
  const conditions = (picked: Uint32Array) => {
    const [speedMs, directionDeg, airDensity, turbulence, shear] = features.map((feature) => pick(feature, picked)) as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ]
    return { speedMs, directionDeg, density: airDensity, turbulence, shear }
  }
  const ours = expectedPower(conditions(train), pick(power, train), conditions(test))
  const errors = ours.map((value, place) => value - (power[test[place] as number] as number))
  compared.atMost('ours: holdout %', rootMeanSquare(errors), goals.curveError)
}
