import { Binding } from '@fengguang/domain/wiring/binding.model'
import { diagramSources } from '@fengguang/domain/wiring/wiring.contract'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'

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

const columns = `w.version, w.source, w.file_name as "fileName", w.svg, w.bindings,
  coalesce(nullif(a.real_name, ''), a.user_name) as "savedBy", w.saved_at as "savedAt"`
const visible = `from wiring_diagram w join visible_station($1, $2) s on s.id = w.station_id
  join account a on a.id = w.saved_by where w.station_id = $3`

/** The newest, or the one named. */
export async function findDiagram(db: Db, caller: Caller, stationId: string, version?: number) {
  const [found] = await db.rows(
    `select ${columns} ${visible} and ($4::int is null or w.version = $4) order by w.version desc limit 1`,
    [caller.accountId, caller.roleId, stationId, version ?? null],
    (row) => Stored.parse(row),
  )
  return found
}

const Version = Stored.pick({ version: true, source: true, fileName: true, savedBy: true, savedAt: true }).extend({
  points: z.int(),
})
export const findVersions = (db: Db, caller: Caller, stationId: string) =>
  db.rows(
    `select ${columns.replace('w.svg, w.bindings,', 'jsonb_array_length(w.bindings) as points,')} ${visible}
     order by w.version desc limit 100`,
    [caller.accountId, caller.roleId, stationId],
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

/** Answers 0 when somebody saved that version meanwhile. */
export const insertDiagram = (db: Db, d: NewDiagram) =>
  db.run(
    `insert into wiring_diagram (station_id, version, source, file_name, svg, bindings, saved_by, saved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (station_id, version) do nothing`,
    [d.stationId, d.version, d.source, d.fileName, d.svg, JSON.stringify(d.bindings), d.savedBy, d.savedAt],
  )

/** A diagram that is changed every day must not grow without end. */
export const keptVersions = 50
export const dropOldVersions = (db: Db, stationId: string, newest: number) =>
  db.run('delete from wiring_diagram where station_id = $1 and version <= $2', [stationId, newest - keptVersions])
