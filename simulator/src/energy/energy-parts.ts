import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { dayCounters } from '../day-counters.ts'
import type { DemoStation } from '../demo-fleet.ts'
import { dayMs, localDayOf, minutesPerDay, startOfLocalDay } from '../local-day.ts'
import { meterLine } from '../meter-frame.ts'
import { countersFromMs, type SimDevice, type StationOptions } from '../plant.model.ts'
import { seedOf } from '../random.ts'
import { fillAir } from '../weather/air.ts'
import { climateOf } from '../weather/climate.ts'
import { pileDay, type PileDay } from './charging.ts'
import type { DayWindow } from './day-window.ts'
import { energyCodes, energyDevicesOf, energyLayout, type EnergyLayout } from './energy-layout.ts'
import { demandBefore, meteredDays, netMeterBlock } from './net-meter.ts'
import { pileBlock } from './pile-frames.ts'
import { roomBlock } from './room-frames.ts'
import { storageBlocks } from './storage-frames.ts'
import { storageDay, type StorageDay } from './storage.ts'
import { switchBlock } from './switch-frames.ts'

/** One local day of storage and piles. */
export interface EnergyDay {
  day: number
  storages: readonly StorageDay[]
  piles: readonly PileDay[]
  /** Given to the grid by all of them; charging takes. */
  netKw: Float64Array
}

export interface EnergyParts {
  devices: readonly SimDevice[]
  day(day: number): EnergyDay
  /** `lineKw`: what the station's switches carry to the grid, minute by minute. */
  blocks(window: DayWindow, lineKw: Float64Array): Iterable<FrameBlock>
}

const cachedDays = 2

export function energyParts(station: DemoStation, options: StationOptions, nominalKv: number): EnergyParts {
  const layout = energyLayout(station)
  const seed = seedOf(options.seed, station.id)
  const climate = climateOf(station)
  const firstDay = localDayOf(options.countersFromMs ?? countersFromMs)
  const recent: EnergyDay[] = []
  const dayOf = (wanted: number): EnergyDay => {
    const known = recent.find(({ day }) => day === wanted)
    if (known) return known
    const fresh = energyDay(layout, wanted)
    recent.push(fresh)
    if (recent.length > cachedDays) recent.shift()
    return fresh
  }
  const metered = meteredDays((day) => dayOf(day).netKw)
  const countedOn = (day: number) => dayTotals(dayOf(day), metered(day).counted)
  const atMidnight = dayCounters(firstDay, () => atStart(station, countedOn(firstDay), firstDay), countedOn)
  const idOf = (code: string) => `${station.id}.${code}`
  const storages = {
    units: layout.storages,
    pcsIds: layout.storages.map((_, i) => idOf(energyCodes.pcs(i))),
    batteryIds: layout.storages.map((_, i) => idOf(energyCodes.battery(i))),
  }
  const pileIds = layout.piles.map((_, i) => idOf(energyCodes.pile(i)))
  const roomIds = layout.rooms.map((_, i) => idOf(energyCodes.room(i)))
  const gear = {
    ids: layout.switches.map((_, i) => idOf(energyCodes.hvSwitch(i))),
    shares: layout.switches.map(({ share }) => share),
    nominalKv,
    capacityKw: station.capacityKw,
    seed: seedOf(seed, 'switches'),
  }
  const ratedKw = [...layout.storages, ...layout.piles].reduce((sum, device) => sum + device.ratedKw, 0)
  const meter = { id: idOf(energyCodes.meter), seed: seedOf(seed, 'meter'), line: meterLine(nominalKv, ratedKw) }

  return {
    devices: energyDevicesOf(station),
    day: dayOf,
    *blocks(window, lineKw) {
      const midnight = atMidnight(window.day)
      const demandKw = demandBefore(metered, window.day)
      const today = dayOf(window.day)
      const pilesAt = 2 * layout.storages.length
      const meterAt = pilesAt + 2 * layout.piles.length
      yield* storageBlocks(storages, window, today.storages, midnight)
      yield pileBlock(pileIds, today.piles, midnight.subarray(pilesAt), window)
      yield netMeterBlock(meter, window, today.netKw, midnight.subarray(meterAt), demandKw)
      const airC = new Float64Array(minutesPerDay)
      fillAir(climate, seed, window.day, airC, new Float64Array(minutesPerDay))
      yield roomBlock(roomIds, climate, seed, airC, window)
      yield switchBlock(gear, lineKw, airC, window)
    },
  }
}

function energyDay(layout: EnergyLayout, day: number): EnergyDay {
  const storages = layout.storages.map((unit) => storageDay(unit, day))
  const piles = layout.piles.map((pile) => pileDay(pile, day))
  const netKw = new Float64Array(minutesPerDay)
  for (const { powerKw } of storages) for (let m = 0; m < minutesPerDay; m++) netKw[m]! += powerKw[m]!
  for (const { powerKw } of piles) for (let m = 0; m < minutesPerDay; m++) netKw[m]! -= powerKw[m]!
  return { day, storages, piles, netKw }
}

/** In the order of the counters: storage units two by two, piles two by two, the meter. */
const dayTotals = ({ storages, piles }: EnergyDay, meter: Float64Array): Float64Array =>
  Float64Array.from([
    ...storages.flatMap(({ chargedKwh, dischargedKwh }) => [chargedKwh[minutesPerDay]!, dischargedKwh[minutesPerDay]!]),
    ...piles.flatMap(({ energyKwh, feeYuan }) => [energyKwh[minutesPerDay]!, feeYuan[minutesPerDay]!]),
    ...meter,
  ])

/** As if every day since commissioning had been like the first counted one. */
function atStart(station: DemoStation, perDay: Float64Array, firstDay: number): Float64Array {
  const days = Math.max(100, (startOfLocalDay(firstDay) - Date.parse(station.commissionedOn)) / dayMs)
  return perDay.map((counted) => counted * days)
}
