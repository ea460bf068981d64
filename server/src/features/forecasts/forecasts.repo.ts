import type { ForecastHour, ForecastPush } from '@fengguang/domain/forecasts/forecast.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'

const ms = (column: Sql) => sql`(extract(epoch from ${column}) * 1000)::float8`

const Row = z.object({
  stationId: z.string(),
  at: z.number(),
  issuedMs: z.number(),
  source: z.string(),
  poaWm2: z.number().nullable(),
  ambientTemperatureC: z.number().nullable(),
  windSpeedMs: z.number().nullable(),
  rainMm: z.number().nullable(),
})
export type StoredHour = z.output<typeof Row>

/** An hour keeps what was issued last, in whatever order issues arrive; answers how many were kept. */
export async function saveForecast(db: Db, { stationId, issuedAt, source, hours }: ForecastPush): Promise<number> {
  const column = (of: keyof ForecastHour) => hours.map((hour) => hour[of])
  const given = { issuedAt: new Date(issuedAt), at: hours.map(({ at }) => new Date(at)) }
  const saved = await db.rows(
    sql`insert into weather_forecast
       (station_id, at, issued_at, issuer, poa_wm2, ambient_temperature_c, wind_speed_ms, rain_mm)
     select ${stationId}, hour.at, ${given.issuedAt}, ${source}, hour.poa, hour.air, hour.wind, hour.rain
     from unnest(${given.at}::timestamptz[], ${column('poaWm2')}::float8[],
       ${column('ambientTemperatureC')}::float8[], ${column('windSpeedMs')}::float8[], ${column('rainMm')}::float8[])
       as hour (at, poa, air, wind, rain)
     on conflict (station_id, at) do update set issued_at = excluded.issued_at, issuer = excluded.issuer,
       poa_wm2 = excluded.poa_wm2, ambient_temperature_c = excluded.ambient_temperature_c,
       wind_speed_ms = excluded.wind_speed_ms, rain_mm = excluded.rain_mm
     where weather_forecast.issued_at <= excluded.issued_at
     returning 1 as one`,
    () => 1,
  )
  return saved.length
}

export const findForecasts = (db: Db, stationIds: readonly string[], from: Date, to: Date): Promise<StoredHour[]> =>
  db.rows(
    sql`select station_id as "stationId", ${ms(sql`at`)} as at, ${ms(sql`issued_at`)} as "issuedMs", issuer as source,
       poa_wm2 as "poaWm2", ambient_temperature_c as "ambientTemperatureC", wind_speed_ms as "windSpeedMs",
       rain_mm as "rainMm"
     from weather_forecast where station_id = any(${stationIds}) and at >= ${from} and at < ${to} order by station_id, at`,
    (row) => Row.parse(row),
  )

export const deleteForecastsBefore = async (db: Db, before: Date): Promise<number> =>
  (await db.rows(sql`delete from weather_forecast where at < ${before} returning 1 as one`, () => 1)).length
