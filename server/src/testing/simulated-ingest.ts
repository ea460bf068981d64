import { demoStations } from '@fengguang/simulator/demo-fleet'
import { stationModel } from '@fengguang/simulator/fleet'
import type { StationModel } from '@fengguang/simulator/plant.model'
import { demo } from '@fengguang/simulator/scenario'
import { LatestValues } from '../ingest/latest-values.ts'
import { decodeLatest, encodeLatest } from '../platform/ingest-client-wire.ts'
import { absentIngest, type IngestClient } from '../platform/ingest-client.ts'
import type { Db } from '../platform/postgres/db.ts'

const minute = 60_000

/** Just before what tests ask for: from their usual day in autumn, counters were summed back over a hundred days. */
const countersFromMs = Date.parse('2026-06-19T16:00:00Z')

const models = new Map<string, StationModel>()

/** One model of a station for all who ask: its counters are summed from their first day only once. */
export function simulated(stationId: string): StationModel {
  const known = models.get(stationId)
  if (known) return known
  const station = demoStations.find(({ id }) => id === stationId)!
  const model = stationModel(station, { seed: 1, scenario: demo, countersFromMs })
  models.set(stationId, model)
  return model
}

/** Ingest that heard the simulator's last frames before an instant; answers over the same wire form. */
export async function simulatedIngest(
  db: Db,
  stationIds: readonly string[],
  nowMs: number,
): Promise<IngestClient & { isAway: boolean }> {
  const devices = await db.rows('select id, no from device', [], (row) => row as { id: string; no: number })
  const noOf = new Map(devices.map(({ id, no }) => [id, no]))
  const latest = new LatestValues()
  for (const stationId of stationIds)
    for (const block of simulated(stationId).blocks(nowMs - 5 * minute, nowMs, 60)) {
      const deviceNo = Uint32Array.from(block.device, (place) => noOf.get(block.deviceIds[place]!)!)
      latest.merge({ ...block, deviceNo }, { arrivalMs: nowMs, revision: 0, backfill: false })
    }
  const ingest = {
    ...absentIngest,
    isAway: false,
    latest: async (ask: Parameters<IngestClient['latest']>[0]) => {
      if (ingest.isAway) return absentIngest.latest(ask)
      const { nos, points } = ask
      const blocks = latest.read({ ...(nos && { nos }), ...(points && { points: new Set(points) }) })
      return decodeLatest(Uint8Array.from(encodeLatest(blocks)).buffer)
    },
  }
  return ingest
}
