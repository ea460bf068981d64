import type { CubeDefinition, Indicator } from '@fengguang/domain/data-cube/cube.model'
import { brokenQuestion, indicatorsOf } from '@fengguang/domain/data-cube/cube.rules'
import type { RawResult, RawRow } from '@fengguang/domain/data-cube/data-cube.contract'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import { countRaw, readRaw } from '../telemetry/cube-reads.service.ts'
import { failureOf, scopeOf, type CubeContext } from './cube-scope.service.ts'
import { describeAll } from './data-cube.service.ts'

/** A share of a state is made of its codes: raw rows have the code, as it was reported. */
function asReported(indicator: Indicator): Indicator {
  const { source } = indicator
  const point = source.kind === 'point' ? pointOf(source.type, source.code) : undefined
  if (!point?.labels) return { ...indicator, aggregate: 'last' }
  return { ...indicator, name: point.name, unit: point.unit, decimals: point.decimals, aggregate: 'last' }
}

/** Raw rows of a sound definition, as a list that is read in parts. */
async function rawOf(ctx: CubeContext, definition: CubeDefinition) {
  const broken = brokenQuestion(definition)
  if (broken) throw failureOf(broken, ctx.lang)
  const { stations, days, zone, chosen } = await scopeOf(ctx, definition)
  const { deviceIds } = definition.filters
  const devices = chosen
    .map((device) => ({ ...device, timeZone: stations.get(device.stationId)!.timeZone }))
    .toSorted((a, b) => deviceIds.indexOf(a.id) - deviceIds.indexOf(b.id))
  const indicators = indicatorsOf(definition).map(asReported)
  const points = indicators.flatMap(({ source }) => (source.kind === 'point' ? [source] : []))
  const counts = await countRaw(ctx.telemetry, devices, days)
  const byNo = new Map(devices.map((device) => [device.no, device]))
  const part = async (offset: number, limit: number): Promise<RawRow[]> => {
    const frames = await readRaw(ctx.telemetry, devices, counts, { days, points, limit, offset })
    return frames.map(({ no, atMs, values }) => {
      const device = byNo.get(no)!
      return {
        deviceId: device.id,
        deviceName: device.name,
        stationName: stations.get(device.stationId)!.name,
        at: new Date(atMs).toISOString(),
        values,
      }
    })
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return { days, zone, indicators, total, part }
}

export async function askRaw(
  ctx: CubeContext,
  definition: CubeDefinition,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<RawResult> {
  const { days, zone, indicators, total, part } = await rawOf(ctx, definition)
  return {
    kind: 'raw',
    ...days,
    timeZone: zone,
    indicators: describeAll(
      indicators,
      ctx.lang,
      indicators.map(({ name }) => name),
    ),
    rows: await part((page - 1) * pageSize, pageSize),
    total,
  }
}

const rowsAtOnce = 5_000

/** All rows, for a file: in parts, so that memory stays small. */
export async function allRaw(ctx: CubeContext, definition: CubeDefinition) {
  const { zone, indicators, total, part } = await rawOf(ctx, definition)
  async function* rows(): AsyncIterable<RawRow> {
    for (let offset = 0; offset < total; offset += rowsAtOnce) yield* await part(offset, rowsAtOnce)
  }
  return { zone, indicators, rows: rows() }
}
