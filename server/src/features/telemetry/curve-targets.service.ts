import { Failure } from '@fengguang/domain/kernel/failure'
import { stationFigures, type StationFigure } from '@fengguang/domain/telemetry/catalogue'
import { parsePoint } from '@fengguang/domain/telemetry/history.rules'
import type { CurvePoint } from '@fengguang/domain/telemetry/telemetry.contract'
import type { Context } from '../../http/context.ts'
import { mainDevices, readableDevices, type KnownDevice } from '../devices/devices.service.ts'
import { readableStations } from '../stations/stations.service.ts'
import type { CurveColumn } from './curve-window.repo.ts'
import { frameColumnsOf } from './frame-columns.ts'

/** A point of a device the caller may read. */
export interface CurveTarget extends CurveColumn {
  asked: CurvePoint
  /** Absent: a station that has no device for this figure yet. */
  device: KnownDevice | undefined
}

/**
 * The one door to history: what comes out of here names devices of the caller's stations only. Another company's device or
 * station gets the same answer as one that never was, before anything is said about its points.
 */
export async function curveTargets(ctx: Context, points: readonly CurvePoint[]): Promise<CurveTarget[]> {
  const ids = [...new Set(points.map((point) => point.deviceId))]
  const devices = await readableDevices(ctx, ids)
  const others = ids.filter((id) => !devices.has(id))
  const stations = others.length === 0 ? new Set<string>() : await readableStations(ctx, others)
  if (others.some((id) => !stations.has(id))) throw new Failure('record.notFound')
  const mains = others.length === 0 ? undefined : await mainDevices(ctx, others)
  return points.map((asked) => {
    const device = devices.get(asked.deviceId)
    return device ? targetOf(asked, device) : figureOf(asked, mains?.get(asked.deviceId) ?? [])
  })
}

const unknownPoint = () => new Failure('request.invalid', {}, { points: { key: 'field.choice' } })

function columnOf(type: KnownDevice['type'], asked: CurvePoint): CurveColumn {
  const parsed = parsePoint(asked.point)
  const column = parsed && frameColumnsOf(type).find(({ code }) => code === parsed.code)
  if (!column) throw unknownPoint()
  const { index } = parsed
  // An array has a place for each; a single value has none.
  if ((index === undefined) !== (column.width === undefined) || (index ?? 0) > (column.width ?? 0)) throw unknownPoint()
  return { column, ...(index !== undefined && { index }), ...(asked.stat && { stat: asked.stat }) }
}

const targetOf = (asked: CurvePoint, device: KnownDevice): CurveTarget => ({
  asked,
  device,
  ...columnOf(device.type, asked),
})

const isFigure = (name: string): name is StationFigure => Object.hasOwn(stationFigures, name)

function figureOf(asked: CurvePoint, mains: readonly KnownDevice[]): CurveTarget {
  if (!isFigure(asked.point)) throw unknownPoint()
  const { type, point } = stationFigures[asked.point]
  return { asked, device: mains.find((device) => device.type === type), ...columnOf(type, { ...asked, point }) }
}
