import { Binding } from '@fengguang/domain/wiring/binding.model'
import { diagramSources } from '@fengguang/domain/wiring/wiring.contract'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

type Caller = Pick<Identity, 'accountId' | 'roleId'>

const Stored = z.object({
  version: z.int(),
  source: z.enum(diagramSources),
  fileName: z.string(),
  svg: z.string().nullable(),
  bindings: z.array(Binding),
  savedBy: z.string(),
  savedAt: z.date(),
})
export type StoredDiagram = z.infer<typeof Stored>

const saved = sql`w.version, w.source, w.file_name as "fileName",
  coalesce(nullif(a.real_name, ''), a.user_name) as "savedBy", w.saved_at as "savedAt"`
const visible = (caller: Caller, stationId: string) => sql`from wiring_diagram w
  join visible_station(${caller.accountId}, ${caller.roleId}) s on s.id = w.station_id
  join account a on a.id = w.saved_by where w.station_id = ${stationId}`

/** The newest, or the one named. */
export async function findDiagram(db: Db, caller: Caller, stationId: string, version?: number) {
  const [found] = await db.rows(
    sql`select ${saved}, w.svg, w.bindings ${visible(caller, stationId)}
       and ${version === undefined ? sql`true` : sql`w.version = ${version}`}
     order by w.version desc limit 1`,
    (row) => Stored.parse(row),
  )
  return found
}

const Version = Stored.pick({ version: true, source: true, fileName: true, savedBy: true, savedAt: true }).extend({
  points: z.int(),
})
export const findVersions = (db: Db, caller: Caller, stationId: string) =>
  db.rows(
    sql`select ${saved}, jsonb_array_length(w.bindings) as points ${visible(caller, stationId)}
     order by w.version desc limit 100`,
    (row) => Version.parse(row),
  )

export interface NewDiagram {
  stationId: string
  version: number
  source: (typeof diagramSources)[number]
  fileName: string
  svg: string | null
  bindings: readonly Binding[]
  savedBy: string
  savedAt: Date
}

/** Answers 0 when that version was saved meanwhile. */
export const insertDiagram = (db: Db, d: NewDiagram) =>
  db.run(
    sql`insert into wiring_diagram (station_id, version, source, file_name, svg, bindings, saved_by, saved_at)
     values (${d.stationId}, ${d.version}, ${d.source}, ${d.fileName}, ${d.svg}, ${JSON.stringify(d.bindings)},
       ${d.savedBy}, ${d.savedAt}) on conflict (station_id, version) do nothing`,
  )

/** A diagram that is changed every day must not grow without end. */
export const maxVersions = 50
export const dropOldVersions = (db: Db, stationId: string, newest: number) =>
  db.run(sql`delete from wiring_diagram where station_id = ${stationId} and version <= ${newest - maxVersions}`)
