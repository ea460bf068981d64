import { crystallineGamma } from '@fengguang/analytics/ledger/pv-weather'
import { mountings } from '@fengguang/analytics/pv/cell-temperature'
import { acPower, combinedLossPercent, dcPower, defaultLossesPercent } from '@fengguang/analytics/pv/pv-power'
import { binnedCurve, curveOf, powerAt, type PowerCurve } from '@fengguang/analytics/wind/power-curve'
import type { FleetDevice } from '@fengguang/domain/station-run/station-figures.rules'
import { addDays, type LocalDay } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import { dayCurves, lineOf, pointSeries } from '../telemetry/station-energy.service.ts'

/** What a station's expectation is made of. */
export interface ExpectedStation {
  id: string
  /** Modules at standard conditions; 0 at a wind farm. */
  modulesKw: number
  devices: readonly FleetDevice[]
}

type Line = (number | null)[]

/** Days before the one shown whose quarter hours make the curve of a farm. */
const curveDays = 7
const leastQuarters = 96
const leastBins = 5
const usableShare = 1 - combinedLossPercent(defaultLossesPercent) / 100
const invertersPeak = 0.96

/** PVWatts as the analyses have it: light and back of the module as measured, losses as the model assumes them. */
export function expectedPvKw(poaWm2: number, moduleC: number, modulesKw: number, invertersKw: number): number {
  const cellC = moduleC + (poaWm2 / 1000) * mountings.openRackGlassGlass.cellToBackC
  const dcKw = usableShare * dcPower(Math.max(0, poaWm2), cellC, modulesKw, crystallineGamma)
  return acPower(dcKw, invertersKw / invertersPeak, invertersPeak)
}

/** By IEC bins from what the farm gave in its last days, a turbine in the mean; undefined when that says too little. */
export function farmCurve(speedsMs: readonly number[], powersKw: readonly number[]): PowerCurve | undefined {
  const bins = binnedCurve(speedsMs, powersKw)
  return speedsMs.length >= leastQuarters && bins.length >= leastBins ? curveOf(bins) : undefined
}

const numbersOf = (devices: readonly FleetDevice[], type: FleetDevice['type']) =>
  devices.filter((device) => device.type === type).map(({ no }) => no)

/** One read for the instruments of all plants. */
async function plantLines(ctx: Context, zone: string, day: LocalDay, plants: readonly ExpectedStation[]) {
  const instrumentOf = ({ devices }: ExpectedStation) =>
    devices.find(({ type, isMain }) => type === 'weather' && isMain)?.no
  const nos = plants.flatMap((plant) => instrumentOf(plant) ?? [])
  const [light, back] = await pointSeries(ctx, zone, day, 'weather', ['poaWm2', 'moduleTemperatureC'], nos)
  return plants.map((plant): Line => {
    const no = instrumentOf(plant)
    const invertersKw = plant.devices.reduce((sum, d) => sum + (d.type === 'inverter' ? (d.ratedKw ?? 0) : 0), 0)
    if (no === undefined || !(invertersKw > 0)) return []
    return light!(no).map((poa, i) => {
      const moduleC = back!(no)[i] ?? null
      return poa === null || moduleC === null ? null : expectedPvKw(poa, moduleC, plant.modulesKw, invertersKw)
    })
  })
}

/** The curve of a farm holds for the day: it is fitted once. */
export function openExpected() {
  const curves = new Map<string, { day: LocalDay; curve: PowerCurve | undefined }>()

  async function curveOn(ctx: Context, zone: string, day: LocalDay, id: string, turbines: readonly number[]) {
    const known = curves.get(id)
    if (known?.day === day) return known.curve
    const days = { from: addDays(day, -curveDays), to: addDays(day, -1) }
    const [speeds, powers] = await Promise.all([
      lineOf(ctx, zone, days, { type: 'turbine', code: 'windSpeedMs', deviceNos: turbines, how: 'mean' }),
      lineOf(ctx, zone, days, { type: 'turbine', code: 'powerKw', deviceNos: turbines, how: 'mean' }),
    ])
    const both = [...speeds].filter(([at]) => powers.has(at))
    const curve = farmCurve(
      both.map(([, speed]) => speed),
      both.map(([at]) => powers.get(at)!),
    )
    // What history brings later may still make one.
    if (curve) curves.set(id, { day, curve })
    return curve
  }

  async function farmLine(ctx: Context, zone: string, day: LocalDay, { id, devices }: ExpectedStation): Promise<Line> {
    const turbines = numbersOf(devices, 'turbine')
    const curve = await curveOn(ctx, zone, day, id, turbines)
    if (!curve) return []
    const source = { type: 'turbine', code: 'windSpeedMs', deviceNos: turbines, how: 'mean' } as const
    const { lines } = await dayCurves(ctx, zone, day, [source])
    return lines[0]!.map((speed) => (speed === null ? null : turbines.length * powerAt(curve, speed)))
  }

  /** The sum of the stations whose light or wind is known, and how many those are. */
  return async (ctx: Context, zone: string, day: LocalDay, stations: readonly ExpectedStation[]) => {
    const plants = stations.filter(({ modulesKw }) => modulesKw > 0)
    const farms = stations.filter(({ devices }) => devices.some(({ type }) => type === 'turbine'))
    const lines = await plantLines(ctx, zone, day, plants)
    for (const farm of farms) lines.push(await farmLine(ctx, zone, day, farm))
    const known = lines.filter((line) => line.some((value) => value !== null))
    const length = Math.max(0, ...known.map((line) => line.length))
    const expectedKw = Array.from({ length }, (_, i): number | null => {
      const values = known.map((line) => line[i] ?? null).filter((value) => value !== null)
      return values.length === known.length ? values.reduce((sum, value) => sum + value, 0) : null
    })
    return { expectedKw, stations: known.length, all: plants.length + farms.length }
  }
}
