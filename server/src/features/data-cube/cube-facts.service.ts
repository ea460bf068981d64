import { lossClasses, type LossClass } from '@fengguang/domain/analysis/loss.model'
import type {
  Aggregate,
  CubeDefinition,
  Indicator,
  IndicatorSource,
  TimeStep,
} from '@fengguang/domain/data-cube/cube.model'
import { daysIn } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import { cubeKeys, readCube, type CubePoint, type CubeRead } from '../telemetry/cube-reads.service.ts'
import type { Fact } from './cube-cells.ts'
import { findLossDays, type LossDay } from './cube-losses.repo.ts'
import { findAnalysedDays } from './cube-scope.repo.ts'
import { byZone, refuseLarge, type CubeDevice, type CubeScope, type CubeStation } from './cube-scope.service.ts'
import { kpiRows } from './kpi-inputs.service.ts'

/** A fact with what the dimensions of the question need to know about it. */
export interface PlacedFact extends Fact {
  station: CubeStation
  device?: CubeDevice
  lossClass?: LossClass
}

type SourceOf<K extends IndicatorSource['kind']> = Extract<IndicatorSource, { kind: K }>

/** Without time on the x axis values are read by day. */
export const stepOf = ({ x, step }: Pick<CubeDefinition, 'x' | 'step'>): TimeStep => (x.includes('time') ? step : 'day')

const howOf: Partial<Record<Aggregate, CubeRead>> = { rise: 'rise', last: 'last', max: 'max', min: 'min' }

async function pointFacts(
  ctx: Context,
  scope: CubeScope,
  { aggregate }: Indicator,
  { type, ...point }: SourceOf<'point'>,
  step: TimeStep,
): Promise<PlacedFact[]> {
  const devices = scope.devices.filter((device) => device.type === type)
  const asked: CubePoint = point
  const facts: PlacedFact[] = []
  for (const [zone, own] of byZone(scope, devices)) {
    const window = { type, zone, days: scope.days, step, deviceNos: own.map(({ no }) => no) }
    refuseLarge(devices.length, cubeKeys(window).length)
    const byNo = new Map(own.map((device) => [device.no, device]))
    const how = howOf[aggregate] ?? 'parts'
    for (const { deviceNo, key, part, whole } of await readCube(ctx.telemetry, window, asked, how)) {
      const device = byNo.get(deviceNo)!
      facts.push({ owner: device.id, time: key, part, whole, device, station: scope.stations.get(device.stationId)! })
    }
  }
  return facts
}

const timeOf = (day: string, step: TimeStep): string => (step === 'month' ? day.slice(0, 7) : day)
const measuresBefore = ['expectedKwh', 'actualKwh', 'gainKwh'] as const

function classesOf(one: LossClass | undefined, wanted: readonly LossClass[]): readonly LossClass[] {
  if (one) return [one]
  return wanted.length > 0 ? [...new Set(wanted)] : lossClasses
}

/** One figure of the day, or one of each class of loss that is wanted. */
function partsOf(
  { kwh }: LossDay,
  { measure, lossClass }: SourceOf<'loss'>,
  wanted: readonly LossClass[],
): { part: number; lossClass?: LossClass }[] {
  if (measure !== 'lossKwh') return [{ part: kwh[measuresBefore.indexOf(measure)]! }]
  return classesOf(lossClass, wanted).map((name) => ({
    part: kwh[measuresBefore.length + lossClasses.indexOf(name)]!,
    lossClass: name,
  }))
}

async function lossFacts(
  ctx: Context,
  scope: CubeScope,
  definition: CubeDefinition,
  source: SourceOf<'loss'>,
): Promise<PlacedFact[]> {
  const devices = scope.devices.filter(({ type }) => type === 'inverter')
  refuseLarge(devices.length, daysIn(scope.days))
  const byNo = new Map(devices.map((device) => [device.no, device]))
  const rows = await findLossDays(ctx.telemetry, [...byNo.keys()], scope.days)
  return rows.flatMap((row) => {
    const device = byNo.get(row.deviceNo)!
    const place = { owner: device.id, device, station: scope.stations.get(device.stationId)!, whole: 1 }
    const time = timeOf(row.day, definition.step)
    return partsOf(row, source, definition.filters.lossClasses).map((part) => ({ ...place, ...part, time }))
  })
}

async function stationDayFacts(
  ctx: Context,
  scope: CubeScope,
  step: TimeStep,
  { figure }: SourceOf<'stationDay'>,
): Promise<PlacedFact[]> {
  refuseLarge(scope.stations.size, daysIn(scope.days))
  const days = await findAnalysedDays(ctx.db, ctx.user, [...scope.stations.keys()], scope.days)
  return days.flatMap((day) => {
    const part = day[figure]
    const station = scope.stations.get(day.stationId)
    if (part === null || !station) return []
    return [{ owner: station.id, station, time: timeOf(day.day, step), part, whole: 1 }]
  })
}

/** NaN where a loss of the day has no price: then no sum with it is known. */
async function lossYuanFacts(
  ctx: Context,
  scope: CubeScope,
  definition: CubeDefinition,
  { lossClass }: SourceOf<'lossYuan'>,
): Promise<PlacedFact[]> {
  refuseLarge(scope.stations.size, daysIn(scope.days))
  const days = await findAnalysedDays(ctx.db, ctx.user, [...scope.stations.keys()], scope.days)
  const classes = classesOf(lossClass, definition.filters.lossClasses)
  return days.flatMap(({ stationId, day, lossYuan }) => {
    const station = scope.stations.get(stationId)
    if (!station) return []
    const place = { owner: stationId, station, time: timeOf(day, definition.step), whole: 1 }
    return classes.map((name) => ({
      ...place,
      lossClass: name,
      part: lossYuan?.[lossClasses.indexOf(name)] ?? Number.NaN,
    }))
  })
}

async function kpiFacts(
  ctx: Context,
  scope: CubeScope,
  step: TimeStep,
  { key }: SourceOf<'kpi'>,
): Promise<PlacedFact[]> {
  const rows = await kpiRows(ctx, scope, key)
  return rows.map(({ station, device, row }) => ({
    owner: device?.id ?? station.id,
    station,
    ...(device && { device }),
    time: timeOf(row.day, step),
    part: 0,
    whole: 0,
    row,
  }))
}

export function factsOf(
  ctx: Context,
  scope: CubeScope,
  definition: CubeDefinition,
  indicator: Indicator,
): Promise<PlacedFact[]> {
  const { source } = indicator
  const step = stepOf(definition)
  if (source.kind === 'point') return pointFacts(ctx, scope, indicator, source, step)
  if (source.kind === 'loss') return lossFacts(ctx, scope, { ...definition, step }, source)
  if (source.kind === 'lossYuan') return lossYuanFacts(ctx, scope, { ...definition, step }, source)
  return source.kind === 'kpi' ? kpiFacts(ctx, scope, step, source) : stationDayFacts(ctx, scope, step, source)
}
