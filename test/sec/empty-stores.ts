import type { Telemetry } from '../../server/src/platform/clickhouse/telemetry.ts'
import { absentIngest, type IngestClient } from '../../server/src/platform/ingest-client.ts'

/** Answers nothing, so that a refusal of the store does not stand for one of ours. */
export const emptyTelemetry: Telemetry = {
  rows: () => Promise.resolve([]),
  insert: () => Promise.resolve(),
  bytes: () => Promise.resolve(Buffer.alloc(0)),
  insertBytes: () => Promise.resolve(),
  command: () => Promise.resolve(),
  ping: () => Promise.resolve(),
  close: () => Promise.resolve(),
}
/** Nothing was ever sent or set aside. */
export const emptyIngest: IngestClient = {
  ...absentIngest,
  latest: () => Promise.resolve([]),
  quarantine: () => Promise.resolve({ rows: [], total: 0 }),
  quarantinePayload: () => Promise.resolve(undefined),
  replay: (ids) => Promise.resolve(ids.map((id) => ({ id, outcome: 'missing' as const }))),
}
