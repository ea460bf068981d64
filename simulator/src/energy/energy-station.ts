import { dayCounters } from '../day-counters.ts'
import type { DemoStation } from '../demo-fleet.ts'
import { hourOfLocalDay, localDayOf, minutesPerDay, minuteMs, startOfLocalDay } from '../local-day.ts'
import { meterLine } from '../meter-frame.ts'
import { countersFromMs, type BuildStation, type SimDevice } from '../plant.model.ts'
import { plantDay, type PlantDay } from '../pv/plant-day.ts'
import { mainMeterCode, pvDevices } from '../pv/pv-layout.ts'
import { pvPlant } from '../pv/pv-plant.ts'
import { pvSite } from '../pv/pv-site.ts'
import { seedOf, smooth } from '../random.ts'
import { deviceOf } from '../sim-device.ts'
import { dayWindows } from './day-window.ts'
import { energyDevicesOf } from './energy-layout.ts'
import { energyParts } from './energy-parts.ts'
import { demandBefore, meteredDays, netMeterBlock } from './net-meter.ts'

const parkMeterCode = 'meter-10'
const parkKv = 10
const roofShare = 0.5
const daysOfCounters = 900

export const roofOf = (station: DemoStation): DemoStation => ({
  ...station,
  capacityKw: station.capacityKw * roofShare,
})

/** Roofs, storage and piles of a park behind one meter, which is the station's. */
export function energyStationDevices(station: DemoStation): SimDevice[] {
  const roof = pvDevices(roofOf(station)).map((device) =>
    device.code === mainMeterCode
      ? { ...device, name: '光伏并网电能表', nameEn: 'PV grid meter', isMain: false, parentCode: parkMeterCode }
      : device,
  )
  const main = deviceOf(station, parkMeterCode, 'meter', ['园区关口电能表', 'Park grid meter'], {
    isMain: true,
    ratedKw: station.capacityKw,
    model: 'DSZ-0.2S',
    maker: '正衡仪表',
  })
  return [main, ...roof, ...energyDevicesOf(station)]
}

/** Workshops and offices: by day more than at night, on Sundays half. */
function parkLoadKw(station: DemoStation, seed: number, day: number): Float64Array {
  const sunday = new Date(day * minutesPerDay * minuteMs).getUTCDay() === 0
  const load = seedOf(seed, 'load')
  return Float64Array.from({ length: minutesPerDay }, (_, m) => {
    const hour = hourOfLocalDay(startOfLocalDay(day) + m * minuteMs)
    const atWork = Math.max(0, Math.sin((Math.PI * (hour - 6)) / 15)) * (sunday ? 0.4 : 1)
    return station.capacityKw * (0.05 + 0.13 * atWork) * (1 + 0.08 * smooth(load, (day * minutesPerDay + m) / 25))
  })
}

export const energyStation: BuildStation = (station, options) => {
  const roof = roofOf(station)
  const devices = energyStationDevices(station)
  const seed = seedOf(options.seed, station.id)
  const site = pvSite(roof, options)
  const plant = pvPlant(roof, options)
  const parts = energyParts(station, options, parkKv)
  let scratch: PlantDay | undefined
  let cached: { day: number; netKw: Float64Array } | undefined
  const netOf = (day: number): Float64Array => {
    if (cached?.day === day) return cached.netKw
    scratch = plantDay(site, day, scratch ? { reuse: scratch } : {})
    const { lineKw, useKw } = scratch
    const load = parkLoadKw(station, seed, day)
    const others = parts.day(day).netKw
    const netKw = lineKw.map((kw, m) => kw - useKw[m]! - load[m]! + others[m]!)
    cached = { day, netKw }
    return netKw
  }
  const firstDay = localDayOf(options.countersFromMs ?? countersFromMs)
  const metered = meteredDays(netOf)
  const atMidnight = dayCounters(
    firstDay,
    () => metered(firstDay).counted.map((kWh) => kWh * daysOfCounters),
    (day) => metered(day).counted,
  )
  const meter = {
    id: `${station.id}.${parkMeterCode}`,
    seed: seedOf(seed, 'park'),
    line: meterLine(parkKv, station.capacityKw),
  }
  return {
    devices,
    *blocks(fromMs, toMs, stepSeconds) {
      for (const window of dayWindows(fromMs, toMs, stepSeconds)) {
        const counted = atMidnight(window.day)
        const demandKw = demandBefore(metered, window.day)
        const netKw = netOf(window.day)
        yield netMeterBlock(meter, window, netKw, counted, demandKw)
        yield* parts.blocks(window, netKw)
      }
      yield* plant.blocks(fromMs, toMs, stepSeconds)
    },
    truth: (fromMs, toMs) => plant.truth(fromMs, toMs),
  }
}
