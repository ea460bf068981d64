import { kindOf, type DayInput } from '@fengguang/domain/data-cube/cube-formula'
import { dayList, daysIn } from '@fengguang/domain/kernel/time-range'
import { co2FactorOf } from '@fengguang/domain/kpis/kpi-formulas'
import type { KpiKey } from '@fengguang/domain/kpis/kpi.model'
import type { Context } from '../../http/context.ts'
import { factors } from '../prices/co2-factor.service.ts'
import { counterDays, type CounterDays } from './kpi-counters.service.ts'
import { findAnalysedDays, findPlannedMonths } from './cube-scope.repo.ts'
import { refuseLarge, type CubeScope, type CubeStation } from './cube-scope.service.ts'
import { currentRows, readyRows } from './device-inputs.service.ts'
import { faultRows } from './fault-inputs.service.ts'
import { countsFaults, neededFor, type KpiRow } from './kpi-devices.ts'
import { dayPrices } from './kpi-prices.service.ts'

/** What is known of an input for a station on a local day. */
type Known = (station: CubeStation, day: string) => number | null
type Inputs = Partial<Record<DayInput, Known>>

const ofCounter =
  (days: CounterDays, input: DayInput): Known =>
  ({ id }, day) =>
    days.get(input)?.get(id)?.get(day) ?? null

async function analysedInputs(ctx: Context, { stations, days }: CubeScope): Promise<Inputs> {
  const found = await findAnalysedDays(ctx.db, ctx.user, [...stations.keys()], days)
  const byPlace = new Map(found.map((day) => [`${day.stationId} ${day.day}`, day]))
  const at = ({ id }: CubeStation, day: string) => byPlace.get(`${id} ${day}`)
  return {
    irradiation: (station, day) => at(station, day)?.irradiationKwhM2 ?? null,
    lost: (station, day) => at(station, day)?.lostKwh ?? null,
    curtailed: (station, day) => at(station, day)?.curtailedKwh ?? null,
  }
}

async function plannedInput(ctx: Context, { stations, days }: CubeScope): Promise<Known> {
  const years = [days.from, days.to].map((day) => Number(day.slice(0, 4))) as [number, number]
  const plans = await findPlannedMonths(ctx.db, ctx.user, [...stations.keys()], years)
  const byPlace = new Map(plans.map(({ stationId, year, monthsKwh }) => [`${stationId} ${year}`, monthsKwh]))
  return ({ id }, day) => byPlace.get(`${id} ${day.slice(0, 4)}`)?.[Number(day.slice(5, 7)) - 1] ?? null
}

async function factorInput(ctx: Context): Promise<Known> {
  const co2 = await factors(ctx)
  const co2KgPerKwh = Object.fromEntries(co2.map(({ year, kgPerKwh }) => [String(year), kgPerKwh]))
  return (_, day) => co2FactorOf({ co2KgPerKwh }, Number(day.slice(0, 4)))
}

async function knownInputs(ctx: Context, scope: CubeScope, needed: ReadonlySet<DayInput>): Promise<Inputs> {
  const isAnalysed = needed.has('irradiation') || needed.has('lost') || needed.has('curtailed')
  const [analysed, counted, plan, co2Factor] = await Promise.all([
    isAnalysed ? analysedInputs(ctx, scope) : {},
    counterDays(ctx, scope, needed),
    needed.has('plan') ? plannedInput(ctx, scope) : undefined,
    needed.has('co2Factor') ? factorInput(ctx) : undefined,
  ])
  const price = needed.has('price') ? await dayPrices(ctx, scope, counted.get('onGrid') ?? new Map()) : undefined
  return {
    ...analysed,
    ...Object.fromEntries([...counted.keys()].map((input) => [input, ofCounter(counted, input)])),
    installed: ({ capacityKw }) => capacityKw,
    ...(plan && { plan }),
    ...(co2Factor && { co2Factor }),
    ...(price && { price: ({ id }, day) => price(id, day) }),
  }
}

const own =
  (onGrid: Known, generated: Known): Known =>
  (station, day) => {
    const [given, made] = [onGrid(station, day), generated(station, day)]
    return given === null || made === null ? given : Math.min(given, made)
  }

/** Two key figures of one question share what they are made of: it is read once. */
const read = new WeakMap<CubeScope, Promise<Inputs>>()
function inputsOf(ctx: Context, scope: CubeScope): Promise<Inputs> {
  const known = read.get(scope)
  if (known) return known
  const all = scope.kpis.map(neededFor)
  const needed = all.flatMap(({ inputs, isOwn }): readonly DayInput[] => (isOwn ? [...inputs, 'generated'] : inputs))
  const found = knownInputs(ctx, scope, new Set(needed))
  read.set(scope, found)
  return found
}

async function stationRows(ctx: Context, scope: CubeScope, key: KpiKey): Promise<KpiRow[]> {
  refuseLarge(scope.stations.size, daysIn(scope.days))
  const { inputs: needed, isOwn } = neededFor(key)
  const all = await inputsOf(ctx, scope)
  const found = isOwn && all.onGrid && all.generated ? { ...all, onGrid: own(all.onGrid, all.generated) } : all
  const rows: KpiRow[] = []
  const days = dayList(scope.days)
  for (const station of scope.stations.values())
    for (const day of days) {
      const inputs = Object.fromEntries(needed.map((input) => [input, found[input]?.(station, day) ?? null]))
      if (needed.every((input) => inputs[input] !== null))
        rows.push({ station, row: { stationId: station.id, day, inputs } })
    }
  return rows
}

/** The inputs of a key figure for every day of each station or device of the scope that knows them all. */
export function kpiRows(ctx: Context, scope: CubeScope, key: KpiKey): Promise<KpiRow[]> {
  const { inputs } = neededFor(key)
  if (inputs.some((input) => kindOf(input).of === 'station')) return stationRows(ctx, scope, key)
  if (countsFaults(inputs)) return faultRows(ctx, scope)
  return inputs.includes('readyHours') ? readyRows(ctx, scope) : currentRows(ctx, scope)
}
