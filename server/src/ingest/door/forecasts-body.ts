import { ForecastPush } from '@fengguang/domain/forecasts/forecast.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { takeForecast } from '../../features/forecasts/forecasts.service.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { IntakeRefusal, type Source } from '../intake.model.ts'
import { BodyRefusal } from './body.ts'
import type { Answer } from './internal-calls.ts'

const hourMs = 3_600_000
export const maxForecastBytes = 128 * 1024

/** Acknowledged when it is committed; one at a time per gateway, so that none keeps the database busy. */
export function openForecasts(db: Db, clock: () => number) {
  const busy = new Set<string>()
  return async ({ gatewayId, stationIds }: Source, body: Uint8Array): Promise<Answer> => {
    const push = ForecastPush.parse(JSON.parse(Buffer.from(body).toString()))
    if (!stationIds.has(push.stationId))
      throw new BodyRefusal(403, `this gateway does not speak for station ${push.stationId}`)
    if (push.issuedAt > clock() + hourMs) throw new BodyRefusal(400, 'issuedAt is in the future')
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
