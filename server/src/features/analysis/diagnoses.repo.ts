import { Diagnosis, diagnosisKinds, type Finding } from '@fengguang/domain/analysis/diagnosis.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

const FindingRow = z.object({
  deviceId: z.string(),
  part: z.int(),
  kind: z.enum(diagnosisKinds),
  startMs: z.number(),
  endMs: z.number(),
  offBy: z.number().nullable(),
})

/** Takes out what touches a window, so that what is known afterwards can be put in its place. */
export const takeFindings = (tx: Db, stationId: string, { fromAt, toAt }: { fromAt: Date; toAt: Date }) =>
  tx.rows(
    sql`delete from diagnosis where station_id = ${stationId} and start_at <= ${toAt} and end_at >= ${fromAt}
     returning device_id as "deviceId", part, kind, extract(epoch from start_at)::float8 * 1000 as "startMs",
       extract(epoch from end_at)::float8 * 1000 as "endMs", off_by as "offBy"`,
    (row) => FindingRow.parse(row),
  )

export const putFindings = (
  tx: Db,
  stationId: string,
  foundAt: Date,
  findings: readonly (Finding & { isOpen: boolean })[],
) =>
  tx.run(
    sql`insert into diagnosis (station_id, found_at, device_id, part, kind, start_at, end_at, is_open, off_by)
     select ${stationId}, ${foundAt}, * from unnest(${findings.map(({ deviceId }) => deviceId)}::text[],
       ${findings.map(({ part }) => part)}::int[], ${findings.map(({ kind }) => kind)}::text[],
       ${findings.map(({ startMs }) => new Date(startMs))}::timestamptz[],
       ${findings.map(({ endMs }) => new Date(endMs))}::timestamptz[],
       ${findings.map(({ isOpen }) => isOpen)}::boolean[], ${findings.map(({ offBy }) => offBy)}::float8[])`,
  )

type Caller = Pick<Identity, 'accountId' | 'roleId'>
const at = z.date().transform((instant) => instant.toISOString())
const Row = z
  .object({ ...Diagnosis.shape, startAt: at, endAt: at, total: z.coerce.number() })
  .transform(({ total, ...diagnosis }) => ({ total, diagnosis }))

/** What still lasts, of one station or of all that the caller sees, the longest first, and how many there are. */
export const findOpen = (db: Db, caller: Caller, ask: { stationId?: string | undefined; limit: number }) =>
  db.rows(
    sql`select s.id as "stationId", s.name as "stationName", s.time_zone as "timeZone", d.id as "deviceId",
       shown_name(s.is_english, d.name, d.name_en) as "deviceName", g.part, g.kind, g.start_at as "startAt",
       g.end_at as "endAt", g.is_open as "isOpen", g.off_by as "offBy", count(*) over () as total
     from visible_station(${caller.accountId}, ${caller.roleId}) s join diagnosis g on g.station_id = s.id
       join device d on d.id = g.device_id and d.deleted_at is null
     where g.is_open and ${ask.stationId === undefined ? sql`true` : sql`s.id = ${ask.stationId}`}
     order by g.start_at, d.id, g.part, g.kind limit ${ask.limit}`,
    (row) => Row.parse(row),
  )
