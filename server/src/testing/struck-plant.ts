import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { demoStations } from '@fengguang/simulator/demo-fleet'
import { pvPlant } from '@fengguang/simulator/pv/pv-plant'
import { analyseDue } from '../features/analysis/analyse-plant.service.ts'
import { openTelemetryApp, type TelemetryApp } from './telemetry-app.ts'

export const stationId = 'pv-qinghai-gonghe'
const stepMs = 300_000
const dayMs = 86_400_000
const hourMs = 3_600_000
const fromAt = Date.parse('2026-06-16T16:00:00Z')
const toAt = fromAt + 6 * dayMs
const points = {
  inverter: ['powerKw', 'totalEnergyKwh', 'state', 'faultCode', 'powerLimitKw'],
  weather: ['poaWm2', 'ghiWm2', 'moduleTemperatureC', 'rainMm'],
} as const
type Sent = keyof typeof points

const plant = pvPlant(
  demoStations.find(({ id }) => id === stationId)!,
  {
    seed: 11,
    scenario: { name: 'laid', eventsIn30Days: { inverterTrip: 1000, silentStop: 1000 } },
    countersFromMs: fromAt,
  },
)
/** Those that are struck, and some that are not. */
const reporting = /\.(?:inv-(?:01|02|03|13|15)|weather-01)$/
const lostLink = { deviceId: `${stationId}.inv-02`, startAt: fromAt + 35 * hourMs, endAt: fromAt + 38 * hourMs }
const isLost = ({ deviceId, at }: Frame): boolean =>
  deviceId === lostLink.deviceId && at >= lostLink.startAt && at < lostLink.endAt

interface Frame {
  deviceId: string
  at: number
  values: Record<string, number>
}
function* said(block: FrameBlock): Iterable<Frame> {
  for (let row = 0; row < block.length; row += 1) {
    const deviceId = block.deviceIds[block.device[row]!]!
    if (!reporting.test(deviceId)) continue
    const values = Object.fromEntries(points[block.type as Sent].map((code) => [code, block.columns[code]![row]!]))
    yield { deviceId, at: block.at[row]!, values }
  }
}

/** The faults that were laid into the inverters that report, by cause. */
export const laidFaults = (cause: string) =>
  plant
    .truth(fromAt, toAt)
    .filter((record) => record.cause === cause && record.deviceIds.every((id) => reporting.test(id)))

/** What they took. */
export const laidKwh = (cause: string): number => laidFaults(cause).reduce((sum, { lostKwh }) => sum + lostKwh, 0)

export interface StruckPlant extends TelemetryApp {
  /** Frames of a lost link, three hours of one inverter, that have not been sent. */
  late: readonly Frame[]
  sendAll(frames: readonly Frame[]): Promise<void>
  /** The analysis, when the frames before it have settled. */
  analyse(signal?: AbortSignal): Promise<{ stations: number; days: number }>
}

/** Six days of five inverters with faults laid into them, sent through the doors of a gateway. */
export async function openStruckPlant(): Promise<StruckPlant> {
  const t = await openTelemetryApp(['inverter', 'combinerBox', 'weather', 'meter'], stationId, toAt)
  await t.db.run(
    "update device set deleted_at = now() where station_id = $1 and type in ('inverter', 'combinerBox') and id !~ $2",
    [stationId, reporting.source],
  )
  const sendAll = async (frames: readonly Frame[]) => {
    for (let i = 0; i < frames.length; i += 2000) await t.send(frames.slice(i, i + 2000))
    await t.drained()
  }
  const frames: Frame[] = []
  for (const block of plant.blocks(fromAt, toAt, stepMs / 1000)) if (block.type in points) frames.push(...said(block))
  await sendAll(frames.filter((frame) => !isLost(frame)))
  let runAt = toAt
  const analyse = (signal = new AbortController().signal) => {
    runAt += 600_000
    const parts = { db: t.db, telemetry: t.telemetry, clock: () => runAt }
    return analyseDue(parts, 62, { signal, progress: async () => {} })
  }
  return Object.assign(t, { late: frames.filter(isLost), sendAll, analyse })
}
