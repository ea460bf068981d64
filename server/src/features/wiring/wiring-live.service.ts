import { deviceStateOf, isStale } from '@fengguang/domain/devices/device-state.rules'
import { isoWithOffset } from '@fengguang/domain/kernel/time-range'
import { parsePoint } from '@fengguang/domain/telemetry/history.rules'
import type { WiringLive, WiringRow } from '@fengguang/domain/wiring/wiring.contract'
import type { Context } from '../../http/context.ts'
import type { IngestClient, LatestFrame } from '../../platform/ingest-client.ts'
import type { KnownDevice } from '../devices/devices.service.ts'
import { latestIfAny } from '../telemetry/latest-frames.service.ts'
import { pageEvents } from '../alarms/alarms.service.ts'
import { diagramOf } from './wiring.service.ts'

/** Live figures of what the diagram shows, and nothing else. */
export async function wiringLive(ctx: Context, ingest: IngestClient, stationId: string): Promise<WiringLive> {
  const { station, devices, bindings } = await diagramOf(ctx, stationId)
  const pointsOf = Map.groupBy(bindings, ({ deviceId }) => deviceId)
  const shown = devices.filter(({ id }) => pointsOf.has(id))
  const codes = new Set(['state', ...bindings.flatMap(({ point }) => parsePoint(point)?.code ?? [])])
  const [latest, alarms] = await Promise.all([
    latestIfAny(ctx, ingest, shown, [...codes]),
    activeAlarms(ctx, stationId),
  ])
  const at = isoWithOffset(ctx.now, station.timeZone)
  if (!latest) return { at, isLive: false, rows: [] }
  const rowOf = (device: KnownDevice): WiringRow => {
    const frame = latest.frames.get(device.no)
    const points = pointsOf.get(device.id)!.map(({ point }) => point)
    const alarm = alarms.get(device.id)
    return {
      id: device.id,
      state: stateOf(device, frame, ctx.now),
      at: frame ? isoWithOffset(new Date(frame.atMs), device.timeZone) : null,
      isStale: !latest.isLive || !frame || isStale(frame.atMs, device.periodSeconds, ctx.now.getTime()),
      values: Object.fromEntries(points.filter(Boolean).map((point) => [point, valueOf(frame, point)])),
      ...(alarm && { alarm }),
    }
  }
  return { at, isLive: latest.isLive, rows: shown.map(rowOf) }
}

const maxAlarms = 500

/** By device: the gravest first, as the list of alarms has them. */
async function activeAlarms(ctx: Context, stationId: string): Promise<Map<string, NonNullable<WiringRow['alarm']>>> {
  const { rows } = await pageEvents(ctx, { stationId, active: 'true' }, { page: 1, pageSize: maxAlarms })
  const found = new Map<string, NonNullable<WiringRow['alarm']>>()
  for (const { deviceId, level, text } of rows) {
    if (deviceId === null) continue
    const known = found.get(deviceId)
    found.set(deviceId, known ? { ...known, count: known.count + 1 } : { level, text, count: 1 })
  }
  return found
}

const stateOf = (device: KnownDevice, frame: LatestFrame | undefined, now: Date) =>
  deviceStateOf(
    {
      atMs: frame?.atMs,
      reported: typeof frame?.values['state'] === 'number' ? frame.values['state'] : null,
      periodSeconds: device.periodSeconds,
      gatewayLost: typeof frame?.lostMs === 'number',
    },
    now.getTime(),
  )

function valueOf(frame: LatestFrame | undefined, point: string): number | null {
  const asked = parsePoint(point)
  const given = asked && frame?.values[asked.code]
  if (Array.isArray(given)) return given[(asked?.index ?? 1) - 1] ?? null
  return given ?? null
}
