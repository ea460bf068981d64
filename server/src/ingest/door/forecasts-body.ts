import { ForecastPush, maxForecastHours } from '@fengguang/domain/forecasts/forecast.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { keepDays, takeForecast } from '../../features/forecasts/forecasts.service.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { IntakeRefusal, type Source } from '../intake.model.ts'
import { BodyRefusal } from './body.ts'
import type { Answer } from './internal-calls.ts'

const hourMs = 3_600_000
export const maxForecastBytes = 128 * 1024

/** Hours that nobody will ever see or purge would fill the table; those long past would be purged at once. */
function refuseFarInstants({ issuedAt, hours }: ForecastPush, nowMs: number): void {
  const oldest = nowMs - keepDays * 24 * hourMs
  if (issuedAt > nowMs + hourMs) throw new BodyRefusal(400, 'issuedAt is in the future')
  if (issuedAt < oldest) throw new BodyRefusal(400, `issuedAt is more than ${keepDays} days ago`)
  const newest = issuedAt + maxForecastHours * hourMs
  for (const [i, { at }] of hours.entries())
    if (at < oldest || at > newest)
      throw new BodyRefusal(
        400,
        `hours.${i}.at is more than ${keepDays} days ago or ${maxForecastHours} hours after issuedAt`,
      )
}

/** Acknowledged when it is committed; one at a time per gateway, so that none keeps the database busy. */
export function openForecasts(db: Db, clock: () => number) {
  const busy = new Set<string>()
  return async ({ gatewayId, stationIds }: Source, body: Uint8Array): Promise<Answer> => {
    const push = ForecastPush.parse(JSON.parse(Buffer.from(body).toString()))
    if (!stationIds.has(push.stationId))
      throw new BodyRefusal(403, `this gateway does not speak for station ${push.stationId}`)
    refuseFarInstants(push, clock())
    if (busy.has(gatewayId)) throw new IntakeRefusal('busy', 1)
    busy.add(gatewayId)
    try {
      return { status: 200, json: await takeForecast(db, push) }
    } catch (error) {
      if (error instanceof Failure && error.key === 'server.unavailable') throw new IntakeRefusal('disk', 5)
      throw error
    } finally {
      busy.delete(gatewayId)
    }
  }
}
