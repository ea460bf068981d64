import { currentSpread } from '@fengguang/analytics/strings/current-spread'
import type { DayRow } from '@fengguang/domain/data-cube/cube-formula'
import { currentsOf } from '@fengguang/domain/device-monitor/device-dispersion.rules'
import { dayEnd, dayList, daysIn, dayStart, instantsOf } from '@fengguang/domain/kernel/time-range'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import type { Context } from '../../http/context.ts'
import { readSlotMeans, type ColumnsOfDevice } from '../telemetry/analysis-reads.service.ts'
import { readReadyHours } from '../telemetry/cube-reads.service.ts'
import { byZone, tooLarge, type CubeDevice, type CubeScope } from './cube-scope.service.ts'
import { currentTypes, readyTypes, type KpiRow } from './kpi-devices.ts'
import { placeNumbers, placesOf } from './placed-fact.ts'

const slotsADay = 96
/** These are read by quarter hours: so many of them, and of the currents in them. */
const mostSlots = 2_000_000
const mostCurrents = 8_000_000
const hourMs = 3_600_000

function refuseSlots(values: number, most: number): void {
  if (values * slotsADay > most) throw tooLarge(most)
}

const rowOf = (scope: CubeScope, device: CubeDevice, day: string, inputs: DayRow['inputs']): KpiRow => ({
  station: scope.stations.get(device.stationId)!,
  device,
  row: { stationId: device.stationId, day, inputs },
})

/** Numbers of `reportedStates`; 0 is offline. */
const ready = [1, 2, 3, 4]
const known = [...ready, 5]

/** Devices that the question does not tell apart are added up in the store. */
export async function readyRows(ctx: Context, scope: CubeScope): Promise<KpiRow[]> {
  const devices = scope.devices.filter(({ type }) => readyTypes.includes(type))
  refuseSlots(devices.length * daysIn(scope.days), mostSlots)
  const rows: KpiRow[] = []
  for (const [type, ofType] of Map.groupBy(devices, (device) => device.type))
    for (const [zone, own] of byZone(scope, ofType)) {
      const places = placesOf(own, scope.dimensions)
      const window = { type, zone, days: scope.days, deviceNos: own.map(({ no }) => no) }
      const hoursOf = new Map(
        dayList(scope.days).map((day) => [day, (dayEnd(day, zone).getTime() - dayStart(day, zone).getTime()) / hourMs]),
      )
      const found = await readReadyHours(ctx.telemetry, window, { ready, known }, placeNumbers(places))
      const isHeard = new Set(found.devices.map(({ deviceNo }) => deviceNo))
      const heard = places.map((ofPlace) => ofPlace.filter(({ no }) => isHeard.has(no)))
      for (const { place, key, part, whole, devices: count } of found.cells) {
        const totalHours = count * hoursOf.get(key)!
        const inputs = { readyHours: part, totalHours, unknownHours: totalHours - whole }
        rows.push({ ...rowOf(scope, heard[place]![0]!, key, inputs), devices: heard[place]! })
      }
    }
  return rows
}

/** Those quarter hours of the columns that lie in a span; instants ascend. */
function within({ at, values }: ColumnsOfDevice, fromMs: number, toMs: number): Float64Array[] {
  const first = at.findIndex((ms) => ms >= fromMs)
  if (first < 0) return []
  const after = at.findIndex((ms) => ms >= toMs)
  return values.map((column) => column.subarray(first, after < 0 ? at.length : after))
}

const mean = (values: Float64Array): number => {
  const read = values.filter((value) => !Number.isNaN(value))
  return read.reduce((sum, value) => sum + value, 0) / read.length
}

/** Mean and deviation of the currents of each box or inverter on each day, as the device comparison judges them. */
export async function currentRows(ctx: Context, scope: CubeScope): Promise<KpiRow[]> {
  const rows: KpiRow[] = []
  for (const type of currentTypes) {
    const code = currentsOf[type]!
    const devices = scope.devices.filter((device) => device.type === type && device.strings !== null)
    const width = Math.min(pointOf(type, code)!.width!, Math.max(1, ...devices.map(({ strings }) => strings!)))
    refuseSlots(devices.length * daysIn(scope.days) * width, mostCurrents)
    const columns = Array.from({ length: width }, (_, i) => ({ code, index: i + 1 }))
    for (const [zone, own] of byZone(scope, devices)) {
      const { from, to } = instantsOf(scope.days, zone)
      const days = dayList(scope.days).map((day) => [day, dayStart(day, zone), dayEnd(day, zone)] as const)
      const ask = { type, deviceNos: own.map(({ no }) => no), fromMs: from.getTime(), toMs: to.getTime() }
      const found = await readSlotMeans(ctx.telemetry, ask, columns)
      for (const device of own) {
        const ofDevice = found.get(device.no)
        if (!ofDevice) continue
        for (const [day, start, end] of days) {
          const currents = within(ofDevice, start.getTime(), end.getTime()).slice(0, device.strings!)
          const { dispersion, meansA, samples } = currentSpread(currents, new Set(device.unused))
          if (samples === 0) continue
          const currentMean = mean(meansA)
          rows.push(rowOf(scope, device, day, { currentMean, currentDeviation: dispersion * currentMean }))
        }
      }
    }
  }
  return rows
}
