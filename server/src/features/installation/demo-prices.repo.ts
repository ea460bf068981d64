import type { StationClass } from '@fengguang/domain/stations/station.model'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

/** From the day a station went into service; entered by whoever of its company comes first. */
export const addDemoPrices = (
  db: Db,
  stationIds: readonly string[],
  yuanPerKwh: Readonly<Record<StationClass, number>>,
) =>
  db.run(
    sql`insert into station_price (station_id, from_day, price_yuan_per_kwh, changed_by)
     select s.id, s.commissioned_on, (${JSON.stringify(yuanPerKwh)}::jsonb ->> s.stcls)::float8,
       (select a.id from account a where a.company_id = s.company_id order by a.id limit 1)
     from station s where s.id = any(${stationIds}) on conflict do nothing`,
  )
