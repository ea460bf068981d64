import { deviceStateOf, isStale } from '@fengguang/domain/devices/device-state.rules'
import { isoWithOffset } from '@fengguang/domain/kernel/time-range'
import { parsePoint } from '@fengguang/domain/telemetry/history.rules'
import type { WiringLive, WiringRow } from '@fengguang/domain/wiring/wiring.contract'
import type { Context } from '../../http/context.ts'
import type { IngestClient, LatestFrame } from '../../platform/ingest-client.ts'
import type { KnownDevice } from '../devices/devices.service.ts'
import { latestIfAny } from '../telemetry/latest-frames.service.ts'
import { diagramOf } from './wiring.service.ts'

/** Live figures of what the diagram shows, and nothing else. */
export async function wiringLive(ctx: Context, ingest: IngestClient, stationId: string): Promise<WiringLive> {
  const { station, devices, bindings } = await diagramOf(ctx, stationId)
  const pointsOf = Map.groupBy(bindings, ({ deviceId }) => deviceId)
  const shown = devices.filter(({ id }) => pointsOf.has(id))
  const codes = new Set(['state', ...bindings.flatMap(({ point }) => parsePoint(point)?.code ?? [])])
  const latest = await latestIfAny(ctx, ingest, shown, [...codes])
  const at = isoWithOffset(ctx.now, station.timeZone)
  if (!latest) return { at, isLive: false, rows: [] }
  const rowOf = (device: KnownDevice): WiringRow => {
    const frame = latest.frames.get(device.no)
    const points = pointsOf.get(device.id)!.map(({ point }) => point)
    return {
      id: device.id,
      state: stateOf(device, frame, ctx.now),
      at: frame ? isoWithOffset(new Date(frame.atMs), device.timeZone) : null,
      isStale: !latest.isLive || !frame || isStale(frame.atMs, device.periodSeconds, ctx.now.getTime()),
      values: Object.fromEntries(points.filter(Boolean).map((point) => [point, valueOf(frame, point)])),
    }
  }
  return { at, isLive: latest.isLive, rows: shown.map(rowOf) }
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
  const told = asked && frame?.values[asked.code]
  if (Array.isArray(told)) return told[(asked?.index ?? 1) - 1] ?? null
  return told ?? null
}
