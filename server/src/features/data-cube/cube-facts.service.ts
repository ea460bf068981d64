import { lossClasses, type LossClass } from '@fengguang/domain/analysis/loss.model'
import type { CubeDefinition, Indicator, TimeStep } from '@fengguang/domain/data-cube/cube.model'
import { dayMilliseconds, daysIn } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import { energyColumns } from '../telemetry/analysis-reads.service.ts'
import { findLosses, type LossBucket, type LossRow } from './cube-losses.repo.ts'
import { findAnalysedDays } from './cube-scope.repo.ts'
import { refuseLarge, type CubeScope } from './cube-scope.service.ts'
import { readyTypes } from './kpi-devices.ts'
import { kpiRows } from './kpi-inputs.service.ts'
import { placesOf, type PlacedFact, type SourceOf } from './placed-fact.ts'
import { pointFacts } from './point-facts.service.ts'

/** Without time on the x axis values are read by day. */
export const stepOf = ({ x, step }: Pick<CubeDefinition, 'x' | 'step'>): TimeStep => (x.includes('time') ? step : 'day')

const timeOf = (day: string, step: TimeStep): string => (step === 'month' ? day.slice(0, 7) : day)
const measures = ['expectedKwh', 'actualKwh', 'gainKwh'] as const

function classesOf(one: LossClass | undefined, wanted: readonly LossClass[]): readonly LossClass[] {
  if (one) return [one]
  return wanted.length > 0 ? [...new Set(wanted)] : lossClasses
}

/** Columns of the ledger that make a measure: one, or one for each class of loss that is wanted. */
function columnsOf(
  { measure, lossClass }: SourceOf<'loss'>,
  wanted: readonly LossClass[],
): { column: string; lossClass?: LossClass | undefined }[] {
  if (measure !== 'lossKwh') return [{ column: energyColumns[measures.indexOf(measure)]! }]
  return classesOf(lossClass, wanted).map((name) => ({
    column: energyColumns[measures.length + lossClasses.indexOf(name)]!,
    lossClass: name,
  }))
}

const bucketOf = ({ x, step }: CubeDefinition): LossBucket =>
  x.includes('time') ? (step === 'month' ? 'month' : 'day') : 'whole'

function sumsByBucket(rows: readonly (readonly LossRow[])[], columns: number): Map<number, Float64Array> {
  const sums = new Map<number, Float64Array>()
  for (const own of rows)
    for (const { bucket, kwh } of own) {
      const sum = sums.get(bucket) ?? new Float64Array(columns)
      sums.set(bucket, sum)
      for (let i = 0; i < columns; i += 1) sum[i]! += kwh[i]!
    }
  return sums
}

async function lossFacts(
  ctx: Context,
  scope: CubeScope,
  definition: CubeDefinition,
  source: SourceOf<'loss'>,
): Promise<PlacedFact[]> {
  const devices = scope.devices.filter(({ type }) => readyTypes.includes(type))
  refuseLarge(devices.length, daysIn(scope.days))
  const columns = columnsOf(source, definition.filters.lossClasses)
  const rows = await findLosses(
    ctx.telemetry,
    devices.map(({ no }) => no),
    scope.days,
    { bucket: bucketOf(definition), columns: columns.map(({ column }) => column) },
  )
  const facts: PlacedFact[] = []
  const rowsOf = Map.groupBy(rows, ({ deviceNo }) => deviceNo)
  for (const own of placesOf(devices, scope.dimensions)) {
    const heard = own.filter(({ no }) => rowsOf.has(no))
    const [device] = heard
    if (!device) continue
    const station = scope.stations.get(device.stationId)!
    for (const [bucket, kwh] of sumsByBucket(
      heard.map(({ no }) => rowsOf.get(no)!),
      columns.length,
    )) {
      const time = timeOf(new Date(bucket * dayMilliseconds).toISOString().slice(0, 10), definition.step)
      const place = { owner: device.id, device, devices: heard, station, whole: 1, time }
      for (const [i, { lossClass }] of columns.entries()) facts.push({ ...place, part: kwh[i]!, lossClass })
    }
  }
  return facts
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
  return rows.map(({ station, device, devices, row }) => ({
    owner: device?.id ?? station.id,
    station,
    ...(device && { device }),
    ...(devices && { devices }),
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
  if (source.kind === 'point') return pointFacts(ctx, scope, { ...definition, step }, { ...indicator, source })
  if (source.kind === 'loss') return lossFacts(ctx, scope, { ...definition, step }, source)
  if (source.kind === 'lossYuan') return lossYuanFacts(ctx, scope, { ...definition, step }, source)
  return source.kind === 'kpi' ? kpiFacts(ctx, scope, step, source) : stationDayFacts(ctx, scope, step, source)
}
