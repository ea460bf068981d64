import {
  airDensity,
  densityAt,
  pressureAtHeightPa,
  speedAtLog,
  speedAtPower,
  temperatureAtK,
  windDirectionDeg,
} from '../../analytics/src/wind/air.ts'
import { standbySeconds, timeAvailability, unavailableSeconds } from '../../analytics/src/wind/availability.ts'
import { curveAtDensity, powerAt } from '../../analytics/src/wind/power-curve.ts'
import { mean } from '../../analytics/src/statistics/summary.ts'
import type { Comparison } from './comparison.ts'
import type { DataFolder } from './data-folder.ts'
import { instantsOf, parseTable } from './table.ts'

export interface MetReference {
  cases: {
    input: { temp_K: number; pres_Pa: number; humidity: number; u: number; v: number }
    density_humid: number
    density_default_humidity: number
    wind_direction: number
    pressure_extrapolated_10_to_80m: number
  }[]
}

export function checkMet(reference: MetReference, compared: Comparison): void {
  for (const { input, ...expected } of reference.cases) {
    compared.near('density', airDensity(input.temp_K, input.pres_Pa, input.humidity), expected.density_humid, 1e-9)
    compared.near(
      'density, half humid',
      airDensity(input.temp_K, input.pres_Pa),
      expected.density_default_humidity,
      1e-9,
    )
    compared.near('direction °', windDirectionDeg(input.u, input.v), expected.wind_direction, 1e-9)
    const pressure = pressureAtHeightPa(input.pres_Pa, input.temp_K, 10, 80)
    compared.near('pressure at 80 m Pa', pressure, expected.pressure_extrapolated_10_to_80m, 1e-6)
  }
}

interface TurbineEnergy {
  energy_kWh: number
  mean_kW: number
  first48: number[]
}
export interface TurbineEnergyReference {
  input: string
  results: Record<string, TurbineEnergy | [number, number][] | number[]>
}

/** The exponent behind the reference's Hellman figures. */
const hellman = 0.2

export function checkTurbineEnergy(reference: TurbineEnergyReference, compared: Comparison, data: DataFolder): void {
  const [names = '', heights = '', ...rows] = data.text(reference.input).trim().split(/\r?\n/)
  const heightOf = heights.split(',')
  const table = parseTable(
    [
      names
        .split(',')
        .map((name, index) => `${name}@${heightOf[index]}`)
        .join(','),
      ...rows,
    ].join('\n'),
  )
  const nearest = (variable: string, hubM: number) => {
    const found = table.columns
      .map((name) => name.split('@'))
      .filter(([name]) => name === variable)
      .map(([, height]) => Number(height))
      .sort((a, b) => Math.abs(a - hubM) - Math.abs(b - hubM))[0] as number
    return { heightM: found, values: table.numbers(`${variable}@${found}`) }
  }
  const roughness = table.numbers('roughness_length@0')
  const pressure = table.numbers('pressure@0')
  for (const [name, expected] of Object.entries(reference.results)) {
    if (Array.isArray(expected)) continue
    const [turbine = '', hub = '', model = ''] = name.split('|')
    const hubM = Number.parseFloat(hub)
    const points = reference.results[`${turbine}|curve`] as [number, number][]
    const curve = { speedsMs: points.map(([speed]) => speed), powers: points.map(([, power]) => power) }
    const wind = nearest('wind_speed', hubM)
    const temperature = nearest('temperature', hubM)
    const power = wind.values.map((speed, row) => {
      const z0 = roughness[row] as number
      const atHub =
        model === 'hellman'
          ? speedAtPower(speed, wind.heightM, hubM, hellman)
          : speedAtLog(speed, wind.heightM, hubM, z0)
      const hubK = temperatureAtK(temperature.values[row] as number, temperature.heightM, hubM)
      const density = densityAt(pressure[row] as number, 0, hubM, hubK)
      return powerAt(model === 'log_dens' ? curveAtDensity(curve, density) : curve, atHub, 0)
    })
    const energy = power.reduce((sum, value) => sum + value, 0)
    compared.relative(`${model}.energy kWh`, energy, expected.energy_kWh, 1e-6)
    compared.relative(`${model}.mean kW`, energy / power.length, expected.mean_kW, 1e-6)
    compared.each(`${model}.power kW`, power.subarray(0, 48), expected.first48, 1e-6)
  }
}

interface TurbineHours {
  turbine: string
  rows: number
  total_h: number
  operating_h: number
  ready_h: number
  wind_in_range_h: number
  env_stop_h: number
  commanded_stop_h: number
  turbine_stop_h: number
  grid_stop_h: number
  availability_time: number
  standby_h: number
  unavailable_h: number
  yaw_operations: number
}
export interface AvailabilityReference {
  farm: number
  turbines: TurbineHours[]
}

const stepMs = 600_000

export function checkAvailability(reference: AvailabilityReference, compared: Comparison, data: DataFolder): void {
  const table = data.table(data.only(/^hot_flags_/))
  const at = instantsOf(table.text('TimeStamp')).map((stamp) => stamp - stepMs)
  const stations = table.text('StationId')
  const month = monthMost(at)
  const ready = table.numbers('wtc_ScReToOp_timeon')
  const seen = new Set<string>()
  const kept = [...at.keys()].filter((row) => {
    const key = `${stations[row]} ${at[row]}`
    if (monthOf(at[row] as number) !== month || seen.has(key) || Number.isNaN(ready[row])) return false
    seen.add(key)
    return true
  })
  const columns = new Map(
    table.columns.filter((name) => name.startsWith('wtc_')).map((name) => [name, table.numbers(name)]),
  )
  const names = [...new Set(stations)].sort()
  const availabilities: number[] = []
  for (const [index, station] of names.entries()) {
    const rows = kept.filter((row) => stations[row] === station)
    const expected = reference.turbines.find(({ turbine }) => Number(turbine.slice(1)) === index + 1)
    if (expected === undefined) continue
    const sum = (name: string) => rows.reduce((all, row) => all + (columns.get(name)?.[row] || 0), 0)
    const hours = (name: string) => sum(`wtc_Sc${name}_timeon`) / 3600
    const seconds = {
      totalSeconds: rows.length * 600,
      readySeconds: hours('ReToOp') * 3600,
      operatingSeconds: hours('InOper') * 3600,
    }
    availabilities.push(timeAvailability(seconds))
    compared.near('rows', rows.length, expected.rows, 0)
    compared.near('operating h', hours('InOper'), expected.operating_h, 1e-6)
    compared.near('ready h', hours('ReToOp'), expected.ready_h, 1e-6)
    compared.near('wind in range h', hours('WindIR'), expected.wind_in_range_h, 1e-6)
    compared.near('environmental stop h', hours('EnvSto'), expected.env_stop_h, 1e-6)
    compared.near('commanded stop h', hours('ComSto'), expected.commanded_stop_h, 1e-6)
    compared.near('turbine stop h', hours('TurSto'), expected.turbine_stop_h, 1e-6)
    compared.near('grid stop h', hours('GrdSto'), expected.grid_stop_h, 1e-6)
    compared.near('availability', timeAvailability(seconds), expected.availability_time, 1e-6)
    compared.near('standby h', standbySeconds(seconds) / 3600, expected.standby_h, 1e-6)
    compared.near('unavailable h', unavailableSeconds(seconds) / 3600, expected.unavailable_h, 1e-6)
    compared.near('yaw operations', sum('wtc_ScYawOpe_counts'), expected.yaw_operations, 1e-6)
  }
  compared.exact('turbines', names.length, reference.turbines.length)
  compared.near('farm availability', mean(availabilities), reference.farm, 1e-6)
}

const monthOf = (stamp: number): string => new Date(stamp).toISOString().slice(0, 7)

function monthMost(at: Float64Array): string {
  return monthOf(at[Math.floor(at.length / 2)] as number)
}
