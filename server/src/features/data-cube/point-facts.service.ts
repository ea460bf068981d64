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
import { placeNumbers, placesOf, type PlacedFact, type SourceOf } from './placed-fact.ts'

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

/** Devices of one place of the groups are added up in the store: then rows are as many as figures, and no more. */
async function byPlace(
  ctx: Context,
  scope: CubeScope,
  own: readonly CubeDevice[],
  { window, point, how, groups }: PointAsk & { how: Exclude<CubeRead, 'last'>; groups: readonly Dimension[] },
): Promise<PlacedFact[]> {
  const byKey = placesOf(own, groups)
  const byNo = new Map(own.map((device) => [device.no, device]))
  const places = placeNumbers(byKey)
  const { cells, devices } = await readCubePlaces(ctx.telemetry, window, point, { how, places })
  const facts = cells.map(({ place, key, part, whole, shares, devices: owners }): PlacedFact => ({
    ...factOf(scope, byKey[place]![0]!),
    time: key,
    part,
    whole,
    means: { sum: shares, owners },
    only: 'cell',
  }))
  const merge = how === 'max' || how === 'min' ? Math[how] : (a: number, b: number) => a + b
  for (const heard of Map.groupBy(devices, ({ deviceNo }) => places.get(deviceNo)!).values()) {
    const counted = heard.map(({ deviceNo }) => byNo.get(deviceNo)!)
    let [sum, part, whole] = [0, heard[0]!.part, 0]
    for (const [i, one] of heard.entries()) {
      sum += one.part / one.whole
      whole += one.whole
      if (i > 0) part = merge(part, one.part)
    }
    facts.push({
      ...factOf(scope, counted[0]!),
      devices: counted,
      time: window.days.to,
      part,
      whole,
      means: { sum, owners: counted.length },
      only: 'totals',
    })
  }
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
