import type { Aggregate, CubeDefinition, Dimension, Indicator } from '@fengguang/domain/data-cube/cube.model'
import { isDimension } from '@fengguang/domain/data-cube/cube.model'
import type { Context } from '../../http/context.ts'
import {
  cubeKeys,
  readCube,
  readCubePlaces,
  type CubePoint,
  type CubeRead,
  type CubeWindow,
} from '../telemetry/cube-reads.service.ts'
import { byZone, refuseLarge, type CubeDevice, type CubeScope } from './cube-scope.service.ts'
import type { PlacedFact, SourceOf } from './placed-fact.ts'

const howOf: Partial<Record<Aggregate, CubeRead>> = { rise: 'rise', last: 'last', max: 'max', min: 'min' }

interface PointAsk {
  window: CubeWindow
  point: CubePoint
  how: CubeRead
}

const factOf = ({ stations }: CubeScope, device: CubeDevice) => ({
  owner: device.id,
  device,
  station: stations.get(device.stationId)!,
})

async function byDevice(ctx: Context, scope: CubeScope, own: readonly CubeDevice[], { window, point, how }: PointAsk) {
  const byNo = new Map(own.map((device) => [device.no, device]))
  const parts = await readCube(ctx.telemetry, window, point, how)
  return parts.map(({ deviceNo, key, part, whole }): PlacedFact => ({
    ...factOf(scope, byNo.get(deviceNo)!),
    time: key,
    part,
    whole,
  }))
}

const keyIn: Partial<Record<Dimension, (device: CubeDevice) => string>> = {
  station: ({ stationId }) => stationId,
  deviceType: ({ type }) => type,
  model: ({ model }) => model,
}

/** Devices of one place of the groups are added up in the store: then rows are as many as figures, and no more. */
async function byPlace(
  ctx: Context,
  scope: CubeScope,
  own: readonly CubeDevice[],
  { window, point, how, groups }: PointAsk & { how: Exclude<CubeRead, 'last'>; groups: readonly Dimension[] },
): Promise<PlacedFact[]> {
  const byKey =
    groups.length === 0
      ? [own]
      : [...Map.groupBy(own, (device) => JSON.stringify(groups.map((group) => keyIn[group]?.(device)))).values()]
  const byNo = new Map(own.map((device) => [device.no, device]))
  const places = new Map(byKey.flatMap((devices, place) => devices.map(({ no }) => [no, place] as const)))
  const { cells, devices } = await readCubePlaces(ctx.telemetry, window, point, { how, places })
  const facts = cells.map(({ place, key, part, whole, shares, devices: owners }): PlacedFact => ({
    ...factOf(scope, byKey[place]![0]!),
    time: key,
    part,
    whole,
    means: { sum: shares, owners },
    only: 'cell',
  }))
  for (const { deviceNo, part, whole } of devices)
    facts.push({ ...factOf(scope, byNo.get(deviceNo)!), time: window.days.to, part, whole, only: 'totals' })
  return facts
}

/** Values of a point, of devices of one type. */
export async function pointFacts(
  ctx: Context,
  scope: CubeScope,
  { x, step, groups: asked }: CubeDefinition,
  { aggregate, source: { type, ...point } }: Pick<Indicator, 'aggregate'> & { source: SourceOf<'point'> },
): Promise<PlacedFact[]> {
  const devices = scope.devices.filter((device) => device.type === type)
  const groups = asked.filter(isDimension)
  const how = howOf[aggregate] ?? 'parts'
  const isWhole = !x.includes('time')
  const found = await Promise.all(
    byZone(scope, devices).map(([zone, own]) => {
      const window = { type, zone, days: scope.days, step, isWhole, deviceNos: own.map(({ no }) => no) }
      refuseLarge(devices.length, cubeKeys(window).length)
      return isWhole || how === 'last' || groups.includes('device')
        ? byDevice(ctx, scope, own, { window, point, how })
        : byPlace(ctx, scope, own, { window, point, how, groups })
    }),
  )
  return found.flat()
}
