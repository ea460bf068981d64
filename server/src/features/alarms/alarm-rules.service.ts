import { randomUUID } from 'node:crypto'
import type { EffectiveRule, RuleForm, RuleScope } from '@fengguang/domain/alarms/alarm-rule.model'
import { ruleName } from '@fengguang/domain/alarms/alarm-text.rules'
import { fitsType, rulesOf } from '@fengguang/domain/alarms/rule-resolution.rules'
import { deviceTypes, type DeviceType } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import type { Context } from '../../http/context.ts'
import { record } from '../audit/audit.service.ts'
import { readableDevices } from '../devices/devices.service.ts'
import { readableStations } from '../stations/stations.service.ts'
import { findCompanyRules, type SetupRule } from './alarm-setup.repo.ts'
import * as repo from './alarm-rules.repo.ts'

const isSame = (a: RuleScope, b: RuleScope): boolean =>
  a.stationId === b.stationId && a.deviceType === b.deviceType && a.deviceId === b.deviceId

/** A station or device of another company is not there; a device brings its station and type. */
export async function completeScope(ctx: Context, scope: RuleScope): Promise<RuleScope> {
  if (scope.deviceId !== null) {
    const device = (await readableDevices(ctx, [scope.deviceId])).get(scope.deviceId)
    if (!device) throw new Failure('record.notFound')
    return { stationId: device.stationId, deviceType: device.type, deviceId: device.id }
  }
  if (scope.stationId !== null && !(await readableStations(ctx, [scope.stationId])).has(scope.stationId))
    throw new Failure('record.notFound')
  return scope
}

export async function effectiveRules(
  ctx: Context,
  asked: { stationId?: string | undefined; deviceType?: DeviceType | undefined; deviceId?: string | undefined },
): Promise<EffectiveRule[]> {
  const scope = await completeScope(ctx, {
    stationId: asked.stationId ?? null,
    deviceType: asked.deviceType ?? null,
    deviceId: asked.deviceId ?? null,
  })
  const own = await findCompanyRules(ctx.db, ctx.user.companyId)
  const types = scope.deviceType === null ? deviceTypes : [scope.deviceType]
  return types.flatMap((deviceType) =>
    rulesOf({ ...scope, deviceType }, own).map(({ key, source, point, settings, own: made }) => ({
      ruleKey: key,
      source,
      point,
      deviceType,
      name: ruleName({ source, point, deviceType }, ctx.lang),
      unit: (point !== null && pointOf(deviceType, point)?.unit) || '',
      settings,
      ruleId: made?.id ?? null,
      version: made?.version ?? 0,
      scope: made?.scope ?? { stationId: null, deviceType: null, deviceId: null },
      isOwn:
        made !== undefined && isSame(made.scope, { ...scope, deviceType: made.scope.deviceType ?? scope.deviceType }),
    })),
  )
}

function requireFit({ ruleKey, scope }: RuleForm): void {
  const types = scope.deviceType === null ? deviceTypes : [scope.deviceType]
  if (!types.some((type) => fitsType(ruleKey, type)))
    throw new Failure('request.invalid', {}, { ruleKey: { key: 'field.choice' } })
}

/** A rule for the whole company reaches stations that a limited role never sees. */
async function requireReach(ctx: Context, scope: RuleScope): Promise<void> {
  if (scope.stationId === null && !(await repo.seesAll(ctx.db, ctx.user.roleId))) throw new Failure('role.beyondOwn')
}

export async function saveRule(ctx: Context, { version, ...form }: RuleForm & { version?: number | undefined }) {
  const scope = await completeScope(ctx, form.scope)
  const rule = { ...form, scope, companyId: ctx.user.companyId, accountId: ctx.user.accountId, now: ctx.now }
  requireFit(rule)
  await requireReach(ctx, scope)
  return ctx.db.inTransaction(async (tx) => {
    const saved =
      version === undefined
        ? await repo.insertRule(tx, { ...rule, id: `ar-${randomUUID()}` })
        : await repo.updateRule(tx, { ...rule, version })
    if (!saved) throw new Failure(version === undefined ? 'record.duplicate' : 'record.conflict')
    const detail = JSON.stringify({ scope, settings: rule.settings })
    await record(ctx, { action: 'configuration', target: rule.ruleKey, detail }, tx)
    return saved
  })
}

export async function removeRule(ctx: Context, ruleId: string): Promise<{ removed: number }> {
  const rule = (await findCompanyRules(ctx.db, ctx.user.companyId)).find((one: SetupRule) => one.id === ruleId)
  if (!rule) throw new Failure('record.notFound')
  await completeScope(ctx, rule.scope)
  await requireReach(ctx, rule.scope)
  return ctx.db.inTransaction(async (tx) => {
    const removed = await repo.deleteRule(tx, ctx.user.companyId, ruleId)
    if (removed === 0) throw new Failure('record.notFound')
    await record(ctx, { action: 'delete', target: rule.ruleKey, detail: JSON.stringify(rule.scope) }, tx)
    return { removed }
  })
}
