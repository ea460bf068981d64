import {
  analysisContract,
  type DayLoss,
  type DeviceLoss,
  type IntervalLoss,
  type LossSummary,
} from '@fengguang/domain/analysis/analysis.contract'
import { lossClasses, type Booking, type LossClass, type LossSum } from '@fengguang/domain/analysis/loss.model'
import { unbalancedKwh } from '@fengguang/domain/analysis/loss.rules'
import { dayMs } from '@fengguang/analytics/series'
import { chinaMs } from './pv-plant-input.ts'

/** The days that are judged: whole local days. */
export interface Judged {
  fromAt: number
  toAt: number
  stepMs: number
}

/** What the endpoints say of one inverter or turbine, interval by interval. */
export interface DeviceRead {
  id: string
  booking: (Booking | undefined)[]
  counted: Uint8Array
  lossKwh: Record<LossClass, Float64Array>
}

/** What the endpoints of the loss screens say of one station. */
export interface StationRead {
  devices: DeviceRead[]
  days: LossSummary[]
  /** Of hours, days, the month and the year of the station, of days and years of devices, and of every interval. */
  worstImbalanceKwh: number
  balances: number
}

export type Ask = <T>(path: string, query: Record<string, string>) => Promise<T>

const leftOut: ReadonlySet<Booking> = new Set(['missing', 'bad', 'unjudged'])

export async function readStation(ask: Ask, stationId: string, { fromAt, toAt, stepMs }: Judged): Promise<StationRead> {
  const rows = Math.round((toAt - fromAt) / stepMs)
  const dates = Array.from({ length: Math.round((toAt - fromAt) / dayMs) }, (_, i) =>
    new Date(fromAt + chinaMs + i * dayMs).toISOString().slice(0, 10),
  )
  const date = dates[0]!
  const read: StationRead = { devices: [], days: [], worstImbalanceKwh: 0, balances: 0 }
  const weigh = (sums: readonly LossSum[]): void => {
    for (const sum of sums) read.worstImbalanceKwh = Math.max(read.worstImbalanceKwh, Math.abs(unbalancedKwh(sum)))
    read.balances += sums.length
  }
  const summaryOf = async (span: 'day' | 'month' | 'year', of: string): Promise<LossSummary> => {
    const summary = await ask<LossSummary>(analysisContract.lossSummary.path, { stationId, span, date: of })
    weigh([summary, ...summary.slices])
    return summary
  }
  for (const day of dates) read.days.push(await summaryOf('day', day))
  await summaryOf('month', date)
  await summaryOf('year', date)
  const devices = await ask<DeviceLoss[]>(analysisContract.lossDevices.path, { stationId, span: 'year', date })
  weigh(devices)
  for (const { deviceId } of devices) {
    weigh(await ask<DayLoss[]>(analysisContract.lossDays.path, { deviceId, span: 'year', date }))
    const device: DeviceRead = {
      id: deviceId,
      booking: Array.from({ length: rows }, () => undefined),
      counted: new Uint8Array(rows),
      lossKwh: Object.fromEntries(lossClasses.map((name) => [name, new Float64Array(rows)])) as DeviceRead['lossKwh'],
    }
    for (const day of dates) {
      const intervals = await ask<IntervalLoss[]>(analysisContract.lossIntervals.path, { deviceId, date: day })
      weigh(intervals)
      for (const { at, booking, lossKwh } of intervals) {
        const row = Math.floor((Date.parse(at) - fromAt) / stepMs)
        device.booking[row] = booking
        device.counted[row] = leftOut.has(booking) ? 0 : 1
        for (const name of lossClasses) device.lossKwh[name][row] = lossKwh[name]
      }
    }
    read.devices.push(device)
  }
  return read
}
