import { deviceTypes, reportedStates, type DeviceState, type DeviceType } from '@fengguang/domain/devices/device.model'
import { say } from '@fengguang/domain/kernel/messages'
import { checkInstants, isoWithOffset } from '@fengguang/domain/kernel/time-range'
import { pointOf, pointsOf } from '@fengguang/domain/telemetry/catalogue'
import { maxLogRows, type WiringLogRow } from '@fengguang/domain/wiring/wiring.contract'
import type { Context } from '../../http/context.ts'
import { devicesOfStations, type KnownDevice } from '../devices/devices.service.ts'
import { getStation } from '../stations/stations.service.ts'
import { findChanges, type StateChange } from './wiring-log.repo.ts'

/** Points whose numbers have names: positions of switches, signals, and what the device says of itself. */
const loggedPoints = (type: DeviceType): string[] =>
  Object.entries(pointsOf(type)).flatMap(([code, { kind, labels, width }]) =>
    kind === 'state' && labels && width === undefined ? [code] : [],
  )

export async function wiringLog(ctx: Context, stationId: string, range: { from: string; to: string }) {
  const { timeZone } = await getStation(ctx, stationId)
  const [from, to] = [new Date(range.from), new Date(range.to)]
  checkInstants({ from, to }, 'monitorHistory', timeZone)
  const devices = Map.groupBy(await devicesOfStations(ctx, { stationIds: [stationId] }), ({ type }) => type)
  const logs = deviceTypes.flatMap((type) => {
    const own = devices.get(type)
    const points = loggedPoints(type)
    return own && points.length > 0
      ? [logOf(ctx, type, points, own, { fromMs: from.getTime(), toMs: to.getTime() })]
      : []
  })
  const rows = (await Promise.all(logs)).flat().toSorted((a, b) => b.atMs - a.atMs)
  return {
    rows: rows
      .slice(0, maxLogRows)
      .map(({ atMs, ...row }) => ({ at: isoWithOffset(new Date(atMs), timeZone), ...row })),
    isCut: rows.length > maxLogRows,
  }
}

async function logOf(
  ctx: Context,
  type: DeviceType,
  points: readonly string[],
  devices: readonly KnownDevice[],
  span: { fromMs: number; toMs: number },
) {
  const byNo = new Map(devices.map((device) => [device.no, device]))
  const wanted = { type, points, deviceNos: [...byNo.keys()], ...span, limit: maxLogRows + 1 }
  const changes = await findChanges(ctx.telemetry, wanted)
  return changes.flatMap((change) => rowsOf(ctx, type, points, byNo.get(change.deviceNo)!, change))
}

type Row = Omit<WiringLogRow, 'at'> & { atMs: number }

function rowsOf(
  ctx: Context,
  type: DeviceType,
  points: readonly string[],
  device: KnownDevice,
  { atMs, before, after }: StateChange,
): Row[] {
  return points.flatMap((point, i): Row[] => {
    const [was, is] = [before[i]!, after[i]!]
    // A frame without the point says nothing about it.
    if (was === is || was < 0 || is < 0) return []
    const { name, labels } = pointOf(type, point)!
    const text = (value: number) => (labels?.[value] ? say(labels[value], ctx.lang) : String(value))
    return [
      {
        atMs,
        deviceId: device.id,
        deviceName: device.name,
        type,
        point,
        pointName: say(name, ctx.lang),
        before: text(was),
        after: text(is),
        tone: toneOf(type, point, is),
      },
    ]
  })
}

/** A signal that came is an alarm; a switch that moved is worth a look, but no trouble of its own. */
function toneOf(type: DeviceType, point: string, value: number): DeviceState {
  if (point === 'state') return reportedStates[value as keyof typeof reportedStates] ?? 'normal'
  const label = pointOf(type, point)?.labels?.[1]?.[1]
  if (label === 'Alarm' && value === 1) return 'alarm'
  return label === 'Closed' && value === 0 ? 'standby' : 'normal'
}
