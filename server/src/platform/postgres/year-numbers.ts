import { localDayOf } from '@fengguang/domain/kernel/time-range'
import { z } from 'zod'
import type { Db } from './db.ts'
import { sql, type Sql } from './sql.ts'

const Last = z.object({ last: z.int() })

/** The next number of a station in the year that it is there: 2026-0007. The row is held until the transaction ends. */
export async function nextOfYear(
  tx: Db,
  numbers: Sql,
  { stationId, timeZone, now }: { stationId: string; timeZone: string; now: Date },
): Promise<string> {
  const year = localDayOf(now, timeZone).slice(0, 4)
  const [last] = await tx.rows(
    sql`insert into ${numbers} as n (station_id, year, last) values (${stationId}, ${Number(year)}, 1)
     on conflict (station_id, year) do update set last = n.last + 1 returning last`,
    (row) => Last.parse(row).last,
  )
  return `${year}-${String(last!).padStart(4, '0')}`
}
