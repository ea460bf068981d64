import type { DeviceType } from '@fengguang/domain/devices/device.model'
import {
  inputsOf,
  isDayInput,
  parseFormula,
  type DayInput,
  type DayRow,
} from '@fengguang/domain/data-cube/cube-formula'
import { dayList, daysIn } from '@fengguang/domain/kernel/time-range'
import { kpiDefinitions } from '@fengguang/domain/kpis/kpi-definitions'
import { co2FactorOf } from '@fengguang/domain/kpis/kpi-formulas'
import type { KpiKey } from '@fengguang/domain/kpis/kpi.model'
import type { Context } from '../../http/context.ts'
import { factors } from '../prices/co2-factor.service.ts'
import { readCube } from '../telemetry/cube-reads.service.ts'
import { findAnalysedDays } from './cube-scope.repo.ts'
import { byZone, refuseLarge, type CubeDevice, type CubeScope, type CubeStation } from './cube-scope.service.ts'

interface CounterInput {
  types: readonly DeviceType[]
  code: string
  /** Only the meter the station's own figures are read from. */
  isMain?: true
}
/** Inputs that are what counters of a station rose on a day. */
const counters: Partial<Record<DayInput, CounterInput>> = {
  generated: { types: ['inverter', 'turbine'], code: 'totalEnergyKwh' },
  onGrid: { types: ['meter'], code: 'forwardKwh', isMain: true },
  bought: { types: ['meter'], code: 'reverseKwh', isMain: true },
  charged: { types: ['storagePcs'], code: 'chargedKwh' },
  discharged: { types: ['storagePcs'], code: 'dischargedKwh' },
}

/** station → day → value */
type Days = Map<string, Map<string, number>>
function add(days: Days, stationId: string, day: string, value: number): void {
  const own = days.get(stationId) ?? new Map<string, number>()
  own.set(day, (own.get(day) ?? 0) + value)
  days.set(stationId, own)
}

async function counterDays(ctx: Context, scope: CubeScope, { types, code, isMain }: CounterInput): Promise<Days> {
  const days: Days = new Map()
  for (const type of types) {
    const devices = scope.devices.filter((device) => device.type === type && (!isMain || device.isMain))
    refuseLarge(devices.length, daysIn(scope.days))
    for (const [zone, own] of byZone(scope, devices)) {
      const byNo = new Map<number, CubeDevice>(own.map((device) => [device.no, device]))
      const window = { type, zone, days: scope.days, step: 'day', deviceNos: [...byNo.keys()] } as const
      for (const { deviceNo, key, part } of await readCube(ctx.telemetry, window, { code }, 'rise'))
        add(days, byNo.get(deviceNo)!.stationId, key, part)
    }
  }
  return days
}

type Inputs = Partial<Record<DayInput, Days>>

async function analysedInputs(ctx: Context, scope: CubeScope): Promise<Inputs> {
  const irradiation: Days = new Map()
  const lost: Days = new Map()
  for (const { stationId, day, irradiationKwhM2, lostKwh } of await findAnalysedDays(
    ctx.db,
    ctx.user,
    [...scope.stations.keys()],
    scope.days,
  )) {
    if (irradiationKwhM2 !== null) add(irradiation, stationId, day, irradiationKwhM2)
    add(lost, stationId, day, lostKwh)
  }
  return { irradiation, lost }
}

/** Definition of the performance ratio: storage gives back what it bought, and that is no work of the modules. */
const countsOwnOnly = new Set<KpiKey>(['performanceRatio'])

export interface KpiRow {
  station: CubeStation
  day: string
  row: DayRow
}

/** The inputs of a key figure for every station and day of the scope that knows them all. */
export async function kpiRows(ctx: Context, scope: CubeScope, key: KpiKey): Promise<KpiRow[]> {
  refuseLarge(scope.stations.size, daysIn(scope.days))
  const own = inputsOf(parseFormula(kpiDefinitions[key])!).filter(isDayInput)
  const needed = new Set<DayInput>(countsOwnOnly.has(key) ? [...own, 'generated'] : own)
  const found: Inputs = needed.has('irradiation') || needed.has('lost') ? await analysedInputs(ctx, scope) : {}
  for (const [input, counter] of Object.entries(counters) as [DayInput, CounterInput][])
    if (needed.has(input)) found[input] = await counterDays(ctx, scope, counter)
  const co2 = needed.has('co2Factor') ? await factors(ctx) : []
  const co2KgPerKwh = Object.fromEntries(co2.map(({ year, kgPerKwh }) => [String(year), kgPerKwh]))
  const known = (input: DayInput, stationId: string, day: string) => found[input]?.get(stationId)?.get(day) ?? null
  return [...scope.stations.values()].flatMap((station) =>
    dayList(scope.days).flatMap((day) => {
      const at = (input: DayInput) => known(input, station.id, day)
      const [onGrid, generated] = [at('onGrid'), at('generated')]
      const isCapped = countsOwnOnly.has(key) && onGrid !== null && generated !== null
      const inputs: DayRow['inputs'] = {
        irradiation: at('irradiation'),
        lost: at('lost'),
        generated,
        onGrid: isCapped ? Math.min(onGrid, generated) : onGrid,
        bought: at('bought'),
        charged: at('charged'),
        discharged: at('discharged'),
        installed: station.capacityKw,
        co2Factor: co2FactorOf({ co2KgPerKwh }, Number(day.slice(0, 4))),
      }
      const isComplete = own.every((input) => typeof inputs[input] === 'number')
      return isComplete ? [{ station, day, row: { stationId: station.id, inputs } }] : []
    }),
  )
}
