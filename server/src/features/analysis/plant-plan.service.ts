import type { PlanPlace, PlantPlan } from '@fengguang/domain/analysis/shadow.model'
import { arranged } from '@fengguang/domain/analysis/shadow.rules'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, textPairs } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import { record } from '../audit/audit.service.ts'
import { stationOf } from './ledger-days.service.ts'
import * as repo from './shadow.repo.ts'

const texts = textPairs({ plan: ['电站平面图：{name}', 'Plant plan: {name}'] })

export async function plantPlan(ctx: Context, stationId: string): Promise<PlantPlan> {
  await stationOf(ctx, stationId)
  const devices = await repo.findBoxes(ctx.db, ctx.user, { stationId })
  const places = new Map((await repo.findPlaces(ctx.db, stationId)).map(({ deviceId, ...place }) => [deviceId, place]))
  return {
    version: await repo.findPlanVersion(ctx.db, stationId),
    devices: arranged(
      devices.map(({ id, name, type }) => ({ deviceId: id, deviceName: name, type })),
      places,
    ),
  }
}

/** The plan as a whole: what is not in it goes back to the rows of those without a place. */
export async function savePlan(
  ctx: Context,
  { stationId, version, places }: { stationId: string; version: number; places: readonly PlanPlace[] },
): Promise<{ version: number }> {
  const station = await stationOf(ctx, stationId)
  const own = new Set((await repo.findBoxes(ctx.db, ctx.user, { stationId })).map(({ id }) => id))
  const byDevice = new Map(places.map((place) => [place.deviceId, place]))
  if ([...byDevice.keys()].some((id) => !own.has(id))) throw new Failure('record.notFound')
  return ctx.db.inTransaction(async (tx) => {
    if ((await repo.takePlan(tx, stationId, version)) === 0) throw new Failure('record.conflict')
    await repo.replacePlaces(tx, stationId, [...byDevice.values()])
    const detail = JSON.stringify({ stationId, places: byDevice.size, version: version + 1 })
    await record(ctx, { action: 'update', target: say(texts.plan, ctx.lang, { name: station.name }), detail }, tx)
    return { version: version + 1 }
  })
}
