import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import type { StationModel } from '@fengguang/simulator/plant.model'
import { analyseDue } from '../features/analysis/analysis-run.service.ts'
import { analysedTypes } from '../features/analysis/plants.repo.ts'
import { openTelemetryApp, type TelemetryApp } from './telemetry-app.ts'

const stepSeconds = 300

export interface SentFrame {
  deviceId: string
  at: number
  values: Record<string, number>
}

/** A simulated station with faults laid into it, of which some devices report. */
export interface Struck {
  stationId: string
  model: StationModel
  fromAt: number
  toAt: number
  points: Readonly<Partial<Record<DeviceType, readonly string[]>>>
  reporting: RegExp
  /** The others of these types are taken out of the station. */
  rid: readonly DeviceType[]
  /** A link that was lost: its frames come late. */
  lostLink: { deviceId: string; startAt: number; endAt: number }
}

export interface StruckStation extends TelemetryApp {
  /** All but those of the lost link. None has been sent. */
  frames: readonly SentFrame[]
  late: readonly SentFrame[]
  sendAll(frames: readonly SentFrame[]): Promise<void>
  /** The analysis, when the frames before it have settled. */
  analyse(signal?: AbortSignal): Promise<{ stations: number; days: number }>
}

function* said(block: FrameBlock, codes: readonly string[], reporting: RegExp): Iterable<SentFrame> {
  for (let row = 0; row < block.length; row += 1) {
    const deviceId = block.deviceIds[block.device[row]!]!
    if (!reporting.test(deviceId)) continue
    const values = Object.fromEntries(codes.map((code) => [code, block.columns[code]![row]!]))
    yield { deviceId, at: block.at[row]!, values }
  }
}

/** Its frames go through the doors of a gateway, in five minutes. */
export async function openStruckStation(struck: Struck): Promise<StruckStation> {
  const { stationId, model, fromAt, toAt, points, reporting, lostLink } = struck
  const t = await openTelemetryApp(analysedTypes, stationId, toAt)
  await t.db.run('update device set deleted_at = now() where station_id = $1 and type = any($2) and id !~ $3', [
    stationId,
    struck.rid,
    reporting.source,
  ])
  const sendAll = async (frames: readonly SentFrame[]) => {
    for (let i = 0; i < frames.length; i += 2000) await t.send(frames.slice(i, i + 2000))
    await t.drained()
  }
  const isLost = ({ deviceId, at }: SentFrame): boolean =>
    deviceId === lostLink.deviceId && at >= lostLink.startAt && at < lostLink.endAt
  const all: SentFrame[] = []
  for (const block of model.blocks(fromAt, toAt, stepSeconds)) {
    const codes = points[block.type]
    if (codes) all.push(...said(block, codes, reporting))
  }
  let runAt = toAt
  const analyse = (signal = new AbortController().signal) => {
    runAt += 600_000
    const parts = { db: t.db, telemetry: t.telemetry, clock: () => runAt }
    return analyseDue(parts, 62, { signal, progress: async () => {} })
  }
  return Object.assign(t, {
    frames: all.filter((frame) => !isLost(frame)),
    late: all.filter(isLost),
    sendAll,
    analyse,
  })
}
