import type { SpreadType } from '@fengguang/domain/analysis/spread.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

const SpreadRow = z.object({
  id: z.string(),
  no: z.int(),
  name: z.string(),
  maker: z.string(),
  model: z.string(),
  /** Entered by people: what is no number is not known. */
  strings: z.int().positive().nullable().catch(null),
  unused: z.array(z.int()).catch([]),
})
export type StringDevice = z.infer<typeof SpreadRow>

/** Devices of a type, with how many strings or branches they have and which of them are not used. */
export const findStringDevices = (
  db: Db,
  { accountId, roleId }: Pick<Identity, 'accountId' | 'roleId'>,
  stationId: string,
  type: SpreadType,
) =>
  db.rows(
    sql`select d.id, d.no, shown_name(s.is_english, d.name, d.name_en) as name, d.maker, d.model,
       d.details -> ${type === 'inverter' ? 'strings' : 'branches'}::text as strings, d.details -> 'unusedStrings' as unused
     from visible_station(${accountId}, ${roleId}) s join device d on d.station_id = s.id
     where s.id = ${stationId} and d.type = ${type} and d.deleted_at is null order by d.no`,
    (row) => SpreadRow.parse(row),
  )
