import { analysePv, type PvAnalysis } from '@fengguang/analytics/ledger/pv-analysis'
import {
  bookInverter,
  inverterGrid,
  newPvTable,
  pvLedgerVersion,
  pvLossClasses,
  pvRules,
  type PvLossClass,
} from '@fengguang/analytics/ledger/pv-ledger'
import type { LossClass } from '@fengguang/domain/analysis/loss.model'
import { dayMilliseconds } from '@fengguang/domain/kernel/time-range'
import { findingsOf } from './diagnosis-finding.ts'
import { dustOf } from './dust-interval.ts'
import { bookedIntervals, type DeviceTable } from './loss-booking.ts'
import { judgedInverters, readPlant, stepOf, type PlantInput } from './plant-input.service.ts'
import type { LedgerKind, PlantLedger } from './plant-ledger.ts'
import type { Plant } from './plants.repo.ts'
import { ShadowBooking } from './shadow-booking.ts'

/** Of the intervals of a day; below, its irradiation is unknown. */
const leastLight = 0.9

const classOf = Object.fromEntries(pvLossClasses.map((name) => [name, name])) as Record<PvLossClass, LossClass>
const bookingOf = (rule: number) => pvRules[rule]!.key

function tableOf({ plant }: PvAnalysis, place: number): DeviceTable<PvLossClass> {
  const { period } = plant
  const input = plant.inverters[place]!
  const table = newPvTable(period)
  const grid = inverterGrid(period, input)
  bookInverter(plant, input, grid, table)
  return { period, table, data: grid.data, bookingOf, classOf }
}

/** In the plane of the modules; null where the light of a part of the day is unknown. */
function irradiationOf({ light, plant }: PvAnalysis, fromMs: number, toMs: number): number | null {
  const { fromAt, stepMs } = plant.period
  let [known, wh] = [0, 0]
  const [first, end] = [Math.floor((fromMs - fromAt) / stepMs), Math.floor((toMs - fromAt) / stepMs)]
  for (let row = first; row < end; row++) {
    const plane = light.planeWm2[row]!
    if (!Number.isFinite(plane)) continue
    known += 1
    wh += (Math.max(0, plane) * stepMs) / 3_600_000
  }
  return known >= leastLight * (end - first) ? wh / 1000 : null
}

function ledgerOf(plant: Plant, input: PlantInput): PlantLedger {
  const analysis = analysePv(input)
  const { period, offsetMs, devices } = input
  const { fromAt, stepMs } = period
  return {
    period,
    offsetMs,
    devices,
    isUnproven: analysis.unproven.length === devices.length,
    booked: (place, isWanted) => bookedIntervals(tableOf(analysis, place), isWanted),
    figuresOf: ({ fromMs, toMs }, sum) => ({
      irradiationKwhM2: irradiationOf(analysis, fromMs, toMs),
      soilingRatio: analysis.plant.soilingRatio?.[Math.floor(((fromMs + toMs) / 2 - fromAt) / stepMs)] ?? null,
      dust: dustOf(analysis, sum, Math.round((fromMs - fromAt) / dayMilliseconds)),
    }),
    unjudgedFor: ({ irradiationKwhM2 }) => (irradiationKwhM2 === null ? 'noWeather' : null),
    shadowsOf: (place) => new ShadowBooking(input, analysis, place),
    findings: () => findingsOf(plant, input, analysis),
  }
}

export const pvKind: LedgerKind = {
  formulaVersion: pvLedgerVersion,
  generator: 'inverter',
  judged: judgedInverters,
  stepOf,
  analyse: async (frames, plant, period, offsetMs) => {
    if (judgedInverters(plant).length === 0) return 'noInverters'
    const input = await readPlant(frames, plant, period, offsetMs)
    return input === undefined || input.weather.at.length === 0 ? 'noWeather' : ledgerOf(plant, input)
  },
}
