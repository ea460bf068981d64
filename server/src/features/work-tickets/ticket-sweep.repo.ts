import { sweptStatuses } from '@fengguang/domain/work-tickets/sweep.rules'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'
import { columns, leavesMeasures, parse } from './work-tickets.repo.ts'

const SweptStation = z.object({
  id: z.string(),
  name: z.string(),
  timeZone: z.string(),
  /** Hours of its present day that are done. */
  hours: z.array(z.int()),
})
export type SweptStation = z.output<typeof SweptStation>

/** Of every company, on the day that it is there. */
export const findStations = (db: Db, now: Date): Promise<SweptStation[]> =>
  db.rows(
    sql`select s.id, s.name, s.time_zone as "timeZone", array(select w.hour from ticket_sweep w where w.station_id = s.id
         and w.day = (${now}::timestamptz at time zone s.time_zone)::date) as hours
     from station s where s.deleted_at is null order by s.id`,
    (row) => SweptStation.parse(row),
  )

/** Those of a station, what ends first before the others. */
export const findLiveOf = (db: Db, stationId: string) =>
  db.rows(
    sql`select ${columns} from work_ticket t join station s on s.id = t.station_id
     where t.station_id = ${stationId} and (t.status = any(${[...sweptStatuses]}) or ${leavesMeasures})
     order by t.planned_end_at, t.no, t.id`,
    parse,
  )

/** Answers 0 where the hour of that day was done, or is being done by another process. */
export const takeSweep = (tx: Db, { stationId, day, hour }: { stationId: string; day: string; hour: number }) =>
  tx.run(
    sql`insert into ticket_sweep (station_id, day, hour) values (${stationId}, ${day}::date, ${hour}) on conflict do nothing`,
  )

export const forgetSweeps = (db: Db, before: Date) =>
  db.run(sql`delete from ticket_sweep where day < ${before}::timestamptz::date`)
