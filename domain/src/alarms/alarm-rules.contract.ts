import { z } from 'zod'
import { deviceTypes } from '../devices/device.model.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { alarmBase } from './alarms.contract.ts'
import { EffectiveRule, RuleForm } from './alarm-rule.model.ts'

const name = z.string().min(1).max(64)
const micro = { envelope: 'microplat' } as const
const previewDays = 31

export const RulePreview = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Of how many devices the rule speaks, and how many were judged: a month of all of them may be too much. */
  devices: z.int(),
  judged: z.int(),
  raises: z.int(),
  byDay: z.array(z.object({ day: z.string(), count: z.int() })),
  /** The newest. */
  samples: z.array(
    z.object({
      deviceId: z.string(),
      deviceName: z.string(),
      stationName: z.string(),
      raisedAt: z.iso.datetime(),
      clearedAt: z.iso.datetime().nullable(),
      value: z.number().nullable(),
    }),
  ),
})
export type RulePreview = z.infer<typeof RulePreview>

export const alarmRulesContract = {
  /** As they hold for a device, a station, a type or the company. */
  effective: endpoint({
    ...micro,
    method: 'GET',
    path: `${alarmBase}/rule/effective`,
    access: 'alarm:read',
    query: z.object({
      stationId: name.optional(),
      deviceType: z.enum(deviceTypes).optional(),
      deviceId: name.optional(),
    }),
    response: z.array(EffectiveRule),
  }),
  /** Without `version`: a new one at this scope. With it: the one there, unless it was changed since. */
  save: endpoint({
    ...micro,
    method: 'POST',
    path: `${alarmBase}/rule/save`,
    access: 'alarm-rule:write',
    body: RuleForm.safeExtend({ version: z.int32().optional() }),
    response: z.object({ ruleId: z.string(), version: z.int() }),
  }),
  remove: endpoint({
    ...micro,
    method: 'POST',
    path: `${alarmBase}/rule/delete`,
    access: 'alarm-rule:write',
    body: z.object({ ruleId: name }),
    response: z.object({ removed: z.int() }),
  }),
  /** What it would have raised in the last days, judged by the same engine over the stored frames. */
  preview: endpoint({
    ...micro,
    method: 'POST',
    path: `${alarmBase}/rule/preview`,
    access: 'alarm:read',
    body: RuleForm.safeExtend({ days: z.int().min(1).max(previewDays) }),
    response: RulePreview,
  }),
}
