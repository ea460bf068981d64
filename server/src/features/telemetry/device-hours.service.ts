import { reportedStates, type DeviceState, type DeviceType } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { dayList, daysIn, instantsOf, type DayRange } from '@fengguang/domain/kernel/time-range'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import { historyLimits } from '@fengguang/domain/telemetry/history.rules'
import type { DeviceHours, HoursRow } from '@fengguang/domain/telemetry/realtime.contract'
import type { Context } from '../../http/context.ts'
import type { KnownDevice } from '../devices/devices.service.ts'
import { gridOf } from './curve-grid.ts'
import { readBuckets } from './curves.repo.ts'
import { deviceOf } from './device-detail.service.ts'
import { frameColumnsOf } from './frame-columns.ts'
import { readHours } from './hours.repo.ts'

/** Whose rise over rated power makes equivalent hours. */
const energyPoints: Partial<Record<DeviceType, string>> = {
  inverter: 'totalEnergyKwh',
  turbine: 'totalEnergyKwh',
  meter: 'forwardKwh',
  storagePcs: 'dischargedKwh',
  chargingPile: 'energyKwh',
}

export async function deviceHours(
  ctx: Context,
  id: string,
  types: readonly DeviceType[],
  range: DayRange,
): Promise<DeviceHours> {
  const device = await deviceOf(ctx, id, types)
  const { days: maxDays } = historyLimits['15m']
  if (range.to < range.from) throw new Failure('range.endBeforeStart')
  if (daysIn(range) > maxDays) throw new Failure('range.tooLong', { days: maxDays })
  const [hours, energy] = await Promise.all([hoursOf(ctx, device, range), energyOf(ctx, device, range)])
  const rated = device.ratedKw ?? 0
  const days = dayList(range).map((day): HoursRow => {
    const kwh = energy.get(day)
    return {
      day,
      reported: rounded(hours.get(day)?.reported ?? 0),
      ...(pointOf(device.type, 'state') && { states: hours.get(day)?.states ?? {} }),
      equivalent: kwh === undefined || rated === 0 ? null : rounded(kwh / rated),
    }
  })
  return { days, total: sumOf(days) }
}

const rounded = (hours: number) => Math.round(hours * 1000) / 1000

async function hoursOf(ctx: Context, device: KnownDevice, range: DayRange) {
  const { from, to } = instantsOf(range, device.timeZone)
  const rows = await readHours(ctx.telemetry, {
    type: device.type,
    deviceNo: device.no,
    zone: device.timeZone,
    fromMs: from.getTime(),
    toMs: to.getTime(),
  })
  return new Map(rows.map(({ day, reported, states }) => [day, { reported, states: namedStates(states) }]))
}

function namedStates(numbers: Readonly<Record<string, number>>): Partial<Record<DeviceState, number>> {
  const named: Partial<Record<DeviceState, number>> = {}
  for (const [number, hours] of Object.entries(numbers)) {
    const state = reportedStates[Number(number) as keyof typeof reportedStates] ?? 'normal'
    named[state] = rounded((named[state] ?? 0) + hours)
  }
  return named
}

async function energyOf(ctx: Context, device: KnownDevice, range: DayRange): Promise<Map<string, number>> {
  const column = frameColumnsOf(device.type).find(({ code }) => code === energyPoints[device.type])
  if (!column) return new Map()
  const grid = gridOf('day', instantsOf(range, device.timeZone), device.timeZone)
  const window = { ...grid, type: device.type, zone: device.timeZone, deviceNos: [device.no] }
  const [found] = await readBuckets(ctx.telemetry, window, [{ column }])
  const days = dayList(range)
  return new Map(
    (grid.places ?? []).flatMap(({ key }, i) => {
      const kwh = found?.get(device.no)?.get(key)
      return kwh === undefined ? [] : [[days[i]!, kwh]]
    }),
  )
}

function sumOf(days: readonly HoursRow[]): DeviceHours['total'] {
  const states: Partial<Record<DeviceState, number>> = {}
  for (const day of days)
    for (const [state, hours] of Object.entries(day.states ?? {}) as [DeviceState, number][])
      states[state] = rounded((states[state] ?? 0) + hours)
  const known = days.flatMap(({ equivalent }) => (equivalent === null ? [] : [equivalent]))
  return {
    reported: rounded(days.reduce((sum, day) => sum + day.reported, 0)),
    ...(days.some((day) => day.states) && { states }),
    equivalent: known.length === 0 ? null : rounded(known.reduce((sum, hours) => sum + hours, 0)),
  }
}
