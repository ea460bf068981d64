import { say } from '@fengguang/domain/kernel/texts'
import type { InstantRange } from '@fengguang/domain/kernel/time-range'
import { checkHistory, type Bucket } from '@fengguang/domain/telemetry/history.rules'
import type { CurveQuery, CurveSeries } from '@fengguang/domain/telemetry/telemetry.contract'
import type { Context } from '../../http/context.ts'
import { fillableBucket, gridOf, samplesOf, type Samples } from './curve-grid.ts'
import { curveTargets, type CurveTarget } from './curve-targets.service.ts'
import { readBuckets } from './curves.repo.ts'

const windTypes = new Set(['turbine', 'tower'])
const homeZone = 'Asia/Shanghai'

/** Any points, any bucket; a bucket without a frame is a gap. */
export async function readCurves(ctx: Context, query: CurveQuery): Promise<CurveSeries[]> {
  const range = { from: new Date(query.from), to: new Date(query.to) }
  const targets = await checkedTargets(ctx, query, range)
  const curves = await readTargets(ctx, targets, query.bucket, range)
  return targets.map((target) => describe(ctx, target, curves.get(target)!))
}

export async function checkedTargets(ctx: Context, query: CurveQuery, range: InstantRange): Promise<CurveTarget[]> {
  const devices = new Set(query.points.map((point) => point.deviceId)).size
  const targets = await curveTargets(ctx, query.points)
  const isWind = targets.every(({ device }) => device && windTypes.has(device.type))
  checkHistory({ ...range, bucket: query.bucket, devices, isWind })
  return targets
}

export type Curve = Samples & { bucket: Bucket }

/** One read per type of device and zone, whatever the number of points. */
export async function readTargets(
  ctx: Context,
  targets: readonly CurveTarget[],
  bucket: Bucket,
  range: InstantRange,
): Promise<Map<CurveTarget, Curve>> {
  const groups = Map.groupBy(targets, ({ device }) => (device ? `${device.type} ${device.timeZone}` : ''))
  const read = [...groups.values()].map((group) => readGroup(ctx, group, bucket, range))
  return new Map((await Promise.all(read)).flatMap((curves) => [...curves]))
}

async function readGroup(
  ctx: Context,
  targets: readonly CurveTarget[],
  bucket: Bucket,
  range: InstantRange,
): Promise<Map<CurveTarget, Curve>> {
  const device = targets[0]?.device
  const zone = device?.timeZone ?? homeZone
  const grid = gridOf(bucket, range, zone)
  if (!device)
    return new Map(targets.map((target) => [target, { ...samplesOf(grid, undefined, 0, 0), bucket }] as const))
  const deviceNos = [...new Set(targets.map((target) => target.device!.no))]
  const columns = uniqueColumns(targets)
  const found = await readBuckets(ctx.telemetry, { ...grid, type: device.type, zone, deviceNos }, columns)
  const curves = new Map<CurveTarget, Curve>()
  const coarser = new Map<Bucket, CurveTarget[]>()
  for (const target of targets) {
    const { no, periodSeconds } = target.device!
    const own = found[columns.findIndex((column) => sameColumn(column, target))]?.get(no)
    const fillable = fillableBucket(bucket, own)
    if (fillable !== bucket) coarser.set(fillable, [...(coarser.get(fillable) ?? []), target])
    curves.set(target, { ...samplesOf(grid, own, target.column.decimals, periodSeconds * 1000), bucket })
  }
  const again = [...coarser].map(([other, some]) => readGroup(ctx, some, other, range))
  for (const others of await Promise.all(again)) for (const [target, curve] of others) curves.set(target, curve)
  return curves
}

const sameColumn = (a: Pick<CurveTarget, 'column' | 'index' | 'stat'>, b: typeof a) =>
  a.column.name === b.column.name && a.index === b.index && a.stat === b.stat

const uniqueColumns = (targets: readonly CurveTarget[]) =>
  targets.filter((target, i) => targets.findIndex((other) => sameColumn(other, target)) === i)

function describe(ctx: Context, { asked, device, column, index }: CurveTarget, curve: Curve): CurveSeries {
  const { name, unit, kind, labels } = column.point
  return {
    deviceId: asked.deviceId,
    deviceName: device?.name ?? '',
    point: asked.point,
    name: index === undefined ? say(name, ctx.lang) : `${say(name, ctx.lang)} ${index}`,
    unit,
    kind,
    decimals: column.decimals,
    ...(labels && {
      labels: Object.fromEntries(Object.entries(labels).map(([value, text]) => [value, say(text, ctx.lang)])),
    }),
    ...curve,
  }
}
