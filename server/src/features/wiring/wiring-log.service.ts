import type { AlarmEvent, AlarmLevel } from '@fengguang/domain/alarms/alarm.model'
import { deviceTypes, type DeviceState, type DeviceType } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { textPairs, say } from '@fengguang/domain/kernel/texts'
import { checkInstants, isoWithOffset } from '@fengguang/domain/kernel/time-range'
import { pointOf, pointsOf } from '@fengguang/domain/telemetry/catalogue'
import { maxLogRows, type WiringLogRow } from '@fengguang/domain/wiring/wiring.contract'
import type { Context } from '../../http/context.ts'
import { pageEvents } from '../alarms/alarms.service.ts'
import { devicesOfStations, type KnownDevice } from '../devices/devices.service.ts'
import { getStation } from '../stations/stations.service.ts'
import { findChanges, type StateChange } from './wiring-log.repo.ts'

const m = textPairs({ cleared: ['{text}（已恢复）', '{text} (cleared)'] })

/** Points whose numbers have names: positions of switches, doors, signals. What a device says of itself is an alarm. */
const loggedPoints = (type: DeviceType): string[] =>
  Object.entries(pointsOf(type)).flatMap(([code, { labels, width, max }]) =>
    labels && max === 1 && width === undefined ? [code] : [],
  )

type Row = Omit<WiringLogRow, 'at'> & { atMs: number }
interface Span {
  fromMs: number
  toMs: number
}

/** Alarms are kept beside the accounts, positions in the telemetry store: while that is unavailable, only alarms are listed. */
export async function wiringLog(ctx: Context, stationId: string, range: { from: string; to: string }) {
  const { timeZone } = await getStation(ctx, stationId)
  const [from, to] = [new Date(range.from), new Date(range.to)]
  checkInstants({ from, to }, 'monitorHistory', timeZone)
  const span = { fromMs: from.getTime(), toMs: to.getTime() }
  const [alarms, switches] = await Promise.all([alarmRows(ctx, stationId, span), switchRows(ctx, stationId, span)])
  const rows = [...alarms, ...(switches ?? [])].toSorted((a, b) => b.atMs - a.atMs)
  return {
    rows: rows
      .slice(0, maxLogRows)
      .map(({ atMs, ...row }) => ({ at: isoWithOffset(new Date(atMs), timeZone), ...row })),
    isCut: rows.length > maxLogRows,
    isWithoutSwitches: switches === undefined,
  }
}

export const alarmTone: Readonly<Record<AlarmLevel, DeviceState>> = {
  critical: 'fault',
  major: 'alarm',
  minor: 'standby',
  info: 'normal',
}

const alarmRow = (event: AlarmEvent, at: string, text: string, tone: DeviceState): Row => ({
  atMs: Date.parse(at),
  kind: 'alarm',
  deviceId: event.deviceId,
  deviceName: event.deviceName ?? event.stationName,
  point: event.point ?? '',
  text,
  tone,
})

/** Nothing was ever raised before; the year 0 is no year to PostgreSQL. */
const firstAlarmMs = Date.parse('2000-01-01T00:00:00Z')

async function alarmRows(ctx: Context, stationId: string, span: Span): Promise<Row[]> {
  if (span.toMs <= firstAlarmMs) return []
  const from = new Date(Math.max(firstAlarmMs, span.fromMs)).toISOString()
  const range = { from, to: new Date(span.toMs).toISOString() }
  const filter = { stationId, ...range, scope: 'all', sort: 'raisedAt', order: 'desc' } as const
  const { rows } = await pageEvents(ctx, filter, { page: 1, pageSize: maxLogRows + 1 })
  return rows
    .flatMap((event) => [
      alarmRow(event, event.raisedAt, event.text, alarmTone[event.level]),
      ...(event.clearedAt && event.clearedAt >= event.raisedAt
        ? [alarmRow(event, event.clearedAt, say(m.cleared, ctx.lang, { text: event.text }), 'normal')]
        : []),
    ])
    .filter(({ atMs }) => atMs >= span.fromMs && atMs < span.toMs)
}

async function switchRows(ctx: Context, stationId: string, span: Span): Promise<Row[] | undefined> {
  const devices = Map.groupBy(await devicesOfStations(ctx, { stationIds: [stationId] }), ({ type }) => type)
  const logs = deviceTypes.flatMap((type) => {
    const own = devices.get(type)
    const points = loggedPoints(type)
    return own && points.length > 0 ? [changesOf(ctx, type, points, own, span)] : []
  })
  try {
    return (await Promise.all(logs)).flat()
  } catch (error) {
    if (error instanceof Failure && error.key === 'server.unavailable') return undefined
    throw error
  }
}

async function changesOf(
  ctx: Context,
  type: DeviceType,
  points: readonly string[],
  devices: readonly KnownDevice[],
  span: Span,
): Promise<Row[]> {
  const byNo = new Map(devices.map((device) => [device.no, device]))
  const wanted = { type, points, deviceNos: [...byNo.keys()], ...span, limit: maxLogRows + 1 }
  const changes = await findChanges(ctx.telemetry, wanted)
  return changes.map((change) => rowOf(ctx, type, byNo.get(change.deviceNo)!, change))
}

function rowOf(ctx: Context, type: DeviceType, device: KnownDevice, change: StateChange): Row {
  const { atMs, point, before, after } = change
  const { name, labels } = pointOf(type, point)!
  const label = (value: number) => (labels?.[value] ? say(labels[value], ctx.lang) : String(value))
  return {
    atMs,
    kind: 'switch',
    deviceId: device.id,
    deviceName: device.name,
    point,
    text: `${say(name, ctx.lang)}: ${label(before)} → ${label(after)}`,
    tone: toneOf(type, point, after),
  }
}

/** A signal that came is an alarm; a switch that moved is worth a look, but no trouble of its own. */
function toneOf(type: DeviceType, point: string, value: number): DeviceState {
  const label = pointOf(type, point)?.labels?.[1]?.[1]
  if (label === 'Alarm' && value === 1) return 'alarm'
  return label === 'Closed' && value === 0 ? 'standby' : 'normal'
}
