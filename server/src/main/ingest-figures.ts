import type { Figure } from '../http/figures.ts'
import type { IngestHealth } from '../platform/ingest-client.ts'

const figure = (name: string, help: string, value: Figure['value']): Figure => ({
  name: `fengguang_ingest_${name}`,
  help,
  value,
})

/** What ingest says of itself, for Prometheus. */
export function ingestFigures(health: IngestHealth): Figure[] {
  const { log, loader, alarms, quarantine, latest, registry, acknowledgement, refused } = health
  return [
    figure('frames', 'Frames accepted since the start', health.frames),
    figure('points', 'Points accepted since the start', health.points),
    figure('points_per_second', 'Points accepted lately', health.pointsPerSecond),
    figure('quarantined', 'Values and payloads set aside since the start', health.quarantined),
    figure('quarantine_entries', 'Payloads set aside and kept', quarantine.entries),
    figure('quarantine_reasons', 'Set aside, by reason', { label: 'reason', values: quarantine.byReason }),
    figure('refused', 'Deliveries refused, by cause', { label: 'cause', values: refused }),
    figure('acknowledgement_p99_seconds', 'From the last byte to being on disk', acknowledgement.p99Ms / 1000),
    figure('log_bytes', 'Durable log on disk', log.bytes),
    figure('log_cap_bytes', 'Limit of the durable log', log.capBytes),
    figure('log_warning', 'Seven tenths of the limit are reached', Number(log.isWarning)),
    figure('lag_seconds', 'Age of the oldest live frame that is not yet in the store', loader.lagSeconds),
    figure('backfill_lag_seconds', 'The same of history that came late', loader.backfillLagSeconds),
    figure('backfill_bytes', 'Durable log of history that came late', log.backfillBytes),
    figure('loaded_frames', 'Frames loaded into the store since the start', loader.loadedFrames),
    figure('store_up', 'Whether the loader reaches the store', Number(loader.storeUp)),
    figure('alarms_up', 'Whether frames are judged for alarms', Number(alarms.isUp)),
    figure('alarms_lag_seconds', 'For how long there have been frames that are not judged', alarms.lagSeconds),
    figure('latest_devices', 'Devices with a latest value', latest.devices),
    figure('registry_devices', 'Devices known', registry.devices),
    figure('gateways_lost', 'Gateways that are lost', health.gateways.filter((one) => one.lostMs !== null).length),
    figure('mqtt', 'Counters of the broker and its sessions', { label: 'counter', values: health.mqtt }),
  ]
}
