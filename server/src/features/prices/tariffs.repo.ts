import { RatePrices, TariffCalendar } from '@fengguang/domain/prices/tariff.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

const TariffRow = z.object({
  stationId: z.string(),
  fromDay: z.string(),
  toDay: z.string().nullable(),
  ofMeter: z.boolean(),
  prices: RatePrices,
  calendar: TariffCalendar.nullable(),
})

/** Of stations and of their main meters, oldest first. */
export const findTariffs = (db: Db, stationIds: readonly string[] | 'all') =>
  db.rows(
    sql`select p.station_id as "stationId", to_char(p.from_day, 'YYYY-MM-DD') as "fromDay",
       to_char(p.to_day, 'YYYY-MM-DD') as "toDay", p.meter_id is not null as "ofMeter",
       json_build_object('sharp', p.sharp, 'peak', p.peak, 'flat', p.flat, 'valley', p.valley) as prices, p.calendar
     from electricity_price p left join device d on d.id = p.meter_id
     where (p.meter_id is null or (d.is_main and d.deleted_at is null))
       and ${stationIds === 'all' ? sql`true` : sql`p.station_id = any(${stationIds})`}
     order by p.from_day, p.id`,
    (row) => TariffRow.parse(row),
    { timeLimitMs: 60_000 },
  )
