import type { ForecastIssue, ForecastPush } from '@fengguang/domain/forecasts/forecast.model'
import { forecastDays, forecastLine, type ForecastDay } from '@fengguang/domain/forecasts/forecast.rules'
import { addDays, dayEnd, dayStart, localDayOf, type LocalDay } from '@fengguang/domain/kernel/time-range'
import type { Db } from '../../platform/postgres/db.ts'
import { deleteForecastsBefore, findForecasts, saveForecast, type StoredHour } from './forecasts.repo.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
export const keepDays = 60
const shownDays = 4
/** As far as weather services look ahead. */
const rainDays = 16

/** An hour that a later issue has given already is left as it is. */
export async function takeForecast(db: Db, push: ForecastPush): Promise<{ accepted: number; older: number }> {
  const hours = [...new Map(push.hours.map((hour) => [hour.at, hour])).values()]
  const accepted = await saveForecast(db, { ...push, hours })
  return { accepted, older: hours.length - accepted }
}

export const purgeForecasts = async (db: Db, now: Date): Promise<{ hours: number }> => ({
  hours: await deleteForecastsBefore(db, new Date(now.getTime() - keepDays * dayMs)),
})

const newestIssue = (hours: readonly StoredHour[]): ForecastIssue | undefined =>
  hours.reduce<StoredHour | undefined>(
    (newest, hour) => (!newest || hour.issuedMs > newest.issuedMs ? hour : newest),
    undefined,
  )

const iso = (ms: number): string => new Date(ms).toISOString()

const isKnown = ({ minTemperatureC, windSpeedMs, irradiationMj, rainMm }: ForecastDay): boolean =>
  [minTemperatureC, windSpeedMs, irradiationMj, rainMm].some((figure) => figure !== null)

/** Today and the days after it, as far as anything is known of them; null where nobody pushes a forecast. */
export async function stationForecast({ db, now }: { db: Db; now: Date }, zone: string, stationId: string) {
  const today = localDayOf(now, zone)
  const until = dayEnd(addDays(today, shownDays - 1), zone)
  const hours = await findForecasts(db, [stationId], dayStart(today, zone), until)
  const issue = newestIssue(hours)
  if (!issue) return null
  const days = forecastDays(hours, zone, today, shownDays).filter(isKnown)
  return { source: issue.source, issuedAt: iso(issue.issuedMs), timeZone: zone, days }
}

/** Rain of the days ahead, today first, of the stations that somebody pushes a forecast for. */
export async function rainForecasts(
  { db, now }: { db: Db; now: Date },
  stations: readonly { id: string; timeZone: string }[],
) {
  const from = new Date(now.getTime() - 2 * dayMs)
  const to = new Date(now.getTime() + (rainDays + 1) * dayMs)
  const ids = stations.map(({ id }) => id)
  const byStation = Map.groupBy(await findForecasts(db, ids, from, to), ({ stationId }) => stationId)
  return new Map(
    stations.flatMap(({ id, timeZone }) => {
      const hours = byStation.get(id) ?? []
      const issue = newestIssue(hours)
      if (!issue) return []
      const days = forecastDays(hours, timeZone, localDayOf(now, timeZone), rainDays)
      return [[id, { service: issue.source, issuedAt: iso(issue.issuedMs), days }] as const]
    }),
  )
}

type Line = (number | null)[]
const meanLine = (lines: readonly Line[], length: number): Line =>
  Array.from({ length }, (_, i) => {
    const values = lines.map((line) => line[i] ?? null).filter((value) => value !== null)
    return values.length === lines.length && values.length > 0
      ? values.reduce((sum, value) => sum + value, 0) / values.length
      : null
  })

/** Light of plants and wind of farms on a day, the mean of the stations that have a forecast. */
export async function fleetForecast(
  db: Db,
  stations: { plants: readonly string[]; farms: readonly string[] },
  { zone, day, times }: { zone: string; day: LocalDay; times: readonly number[] },
) {
  const from = new Date(dayStart(day, zone).getTime() - hourMs)
  const to = new Date(dayEnd(day, zone).getTime() + hourMs)
  const hours = await findForecasts(db, [...stations.plants, ...stations.farms], from, to)
  const byStation = Map.groupBy(hours, ({ stationId }) => stationId)
  const lineOf = (ids: readonly string[], measure: 'poaWm2' | 'windSpeedMs'): Line => {
    const known = ids.flatMap((id) => {
      const own = byStation.get(id)
      return own ? [forecastLine(own, measure, times)] : []
    })
    return meanLine(known, times.length)
  }
  const issue = newestIssue(hours)
  return {
    issuedAt: issue ? iso(issue.issuedMs) : null,
    stations: byStation.size,
    irradianceWm2: lineOf(stations.plants, 'poaWm2'),
    windSpeedMs: lineOf(stations.farms, 'windSpeedMs'),
  }
}
