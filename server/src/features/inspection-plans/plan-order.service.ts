import { planKindNames, type PlanForm } from '@fengguang/domain/inspection/plan.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { mostTaskDevices, type TaskFields } from '@fengguang/domain/tasks/task.model'
import { mostChecks } from '@fengguang/domain/tasks/task-detail.model'
import { checksOf } from '@fengguang/domain/tasks/task-route.rules'
import type { RoutePoint } from '@fengguang/domain/tasks/task-route.model'
import { say } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import { linesOf, pointsOf, refuse } from '../inspection/inspection.service.ts'

type Order = Pick<
  PlanForm,
  'name' | 'kind' | 'stationId' | 'routeIds' | 'deadlineHours' | 'forClaim' | 'executorId' | 'acceptorId' | 'content'
>

/** The points of a plan in the order of the walk, each once, with what is checked there now. */
export async function routeOf(
  ctx: Context,
  { routeIds, stationId }: Pick<Order, 'routeIds' | 'stationId'>,
): Promise<RoutePoint[]> {
  const lines = await linesOf(ctx, routeIds)
  const walked = [...new Set(routeIds.flatMap((id) => lines.get(id)?.pointIds ?? [id]))]
  const points = await pointsOf(ctx, walked)
  const route = walked.map((id): RoutePoint => {
    const point = points.get(id)
    if (point?.stationId !== stationId) return refuse('routeIds', { key: 'field.choice' })
    return {
      id,
      name: point.name,
      deviceId: point.deviceId,
      items: point.itemIds.flatMap((item) => point.items.find((one) => one.id === item) ?? []),
    }
  })
  if (checksOf(route).length > mostChecks) refuse('routeIds', { key: 'field.tooMany', values: { max: mostChecks } })
  return route
}

const hourMs = 3_600_000
/** The task of a round: from its start, or from now where it is dispatched early, until its deadline. */
export function orderOf(
  plan: Order,
  route: readonly RoutePoint[],
  { roundAt, now }: { roundAt: Date; now: Date },
): TaskFields {
  const deviceIds = [...new Set(route.flatMap(({ deviceId }) => deviceId ?? []))].slice(0, mostTaskDevices)
  const start = roundAt < now ? roundAt : now
  return {
    name: plan.name,
    type: 'inspection',
    stationId: plan.stationId,
    deviceIds,
    plannedStartAt: start.toISOString(),
    plannedEndAt: new Date(roundAt.getTime() + plan.deadlineHours * hourMs).toISOString(),
    forClaim: plan.forClaim,
    executorId: plan.forClaim ? null : plan.executorId,
    acceptorId: plan.acceptorId,
    copyToIds: [],
    memberIds: [],
    content: plan.content || say(planKindNames[plan.kind], 'zh_CN'),
    fileIds: [],
    expectedSettleDay: null,
    expectedYuan: null,
    sourceKind: null,
    sourceId: '',
  }
}

const peopleFields = new Set(['executorId', 'acceptorId'])
const routeFields = new Set(['deviceIds', 'routeIds'])
/** What a person would do about it. */
export function problemOf(failure: Failure) {
  const fields = Object.keys(failure.fields ?? {})
  if (fields.some((field) => peopleFields.has(field))) return 'people'
  if (fields.some((field) => routeFields.has(field))) return 'route'
  return 'other'
}
