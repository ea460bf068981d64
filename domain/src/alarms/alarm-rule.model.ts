import { z } from 'zod'
import { deviceTypes } from '../devices/device.model.ts'
import { mark } from '../kernel/validation.ts'
import { alarmLevels, alarmSources, rankOf, type AlarmSource } from './alarm.model.ts'

// spec §9: whole numbers from 0 to 100
const whole = z.int().min(0).max(100)

/** Of one rule at one scope; which of the limits count depends on the source. */
export const RuleSettings = z.object({
  enabled: z.boolean(),
  level: z.enum(alarmLevels),
  /** Beyond the second limit, or in fault where the first is an alarm. */
  secondLevel: z.enum(alarmLevels).nullable(),
  firstLimit: whole.nullable(),
  firstMinutes: whole.nullable(),
  secondLimit: whole.nullable(),
  secondMinutes: whole.nullable(),
  /** Degrees within five minutes. */
  riseC: whole.nullable(),
  /** The condition must last this long. */
  delaySeconds: z.int().min(0).max(7200),
  /** It clears only when the condition has been gone this long. */
  clearSeconds: z.int().min(0).max(7200),
  /** As many comings within half an hour are one chattering alarm; 0: never. */
  chatterTimes: z.int().min(0).max(20),
  /** A limit counts as left only this far below it. */
  deadband: whole,
  /** Judged only in at least this much light; null: always. */
  minIrradianceWm2: z.int().min(0).max(1000).nullable(),
})
export type RuleSettings = z.infer<typeof RuleSettings>

/** Frames come every minute: what comes and goes with every frame is one alarm. */
export const defaultDamping = { clearSeconds: 300, chatterTimes: 3 } as const satisfies Partial<RuleSettings>
/** Rules that were stored before damping existed are damped like the built-in ones. */
export const StoredRuleSettings = z.preprocess(
  (stored) => ({ ...defaultDamping, ...(stored as Partial<RuleSettings>) }),
  RuleSettings,
)

/** `communicationLost`, `threshold:oilTemperatureC`: the source, and the point where it has one. */
export const RuleKey = z.string().regex(/^[A-Za-z]{1,32}(:[A-Za-z0-9]{1,40})?$/)

export function partsOfKey(key: string): { source: AlarmSource; point: string | null } | undefined {
  const [name, point = null] = key.split(':')
  const source = alarmSources.find((known) => known === name)
  return source && { source, point }
}
export const keyOf = (source: AlarmSource, point: string | null): string =>
  point === null ? source : `${source}:${point}`

/** Absent fields stand for all; the more is named, the more specific. Always within the caller's company. */
export const RuleScope = z.object({
  stationId: z.string().min(1).max(64).nullable(),
  deviceType: z.enum(deviceTypes).nullable(),
  deviceId: z.string().min(1).max(64).nullable(),
})
export type RuleScope = z.infer<typeof RuleScope>

/** A device before its station, both before the type, all before the company; 0 is the built-in rule. */
export const weightOf = (scope: RuleScope): number =>
  (scope.deviceId === null ? 0 : 8) + (scope.stationId === null ? 0 : 4) + (scope.deviceType === null ? 0 : 2) + 1

type Field = keyof RuleSettings
/** What people enter for each source, in this order; level, delay, damping and `enabled` are always there. */
export const fieldsOfSource: Readonly<Record<AlarmSource, readonly Field[]>> = {
  faultCode: [],
  state: ['secondLevel'],
  threshold: ['firstLimit', 'firstMinutes', 'secondLimit', 'secondMinutes', 'secondLevel', 'deadband'],
  temperatureRise: ['riseC', 'deadband'],
  communicationLost: [],
  stale: [],
  lowString: ['minIrradianceWm2'],
  zeroOutput: ['minIrradianceWm2'],
  underperformance: ['minIrradianceWm2'],
}

interface Mistake {
  field: Field
  text: string
}

/** What is wrong with settings that are each within their bounds. */
export function settingsMistakes(source: AlarmSource, s: RuleSettings): Mistake[] {
  const mistakes: Mistake[] = []
  const required = (field: Field) => {
    if (s[field] === null) mistakes.push({ field, text: mark('field.required') })
  }
  if (source === 'temperatureRise') required('riseC')
  if (source === 'lowString' || source === 'zeroOutput' || source === 'underperformance') required('minIrradianceWm2')
  if (source !== 'threshold') return mistakes
  required('firstLimit')
  required('firstMinutes')
  if (s.secondLimit === null) return mistakes
  required('secondMinutes')
  required('secondLevel')
  if (s.firstLimit !== null && s.secondLimit <= s.firstLimit)
    mistakes.push({ field: 'secondLimit', text: mark('field.notAbove', { min: s.firstLimit }) })
  if (s.secondLevel !== null && rankOf(s.secondLevel) > rankOf(s.level))
    mistakes.push({ field: 'secondLevel', text: mark('field.choice') })
  return mistakes
}

export const RuleForm = z
  .object({ ruleKey: RuleKey, scope: RuleScope, settings: RuleSettings })
  .superRefine(({ ruleKey, settings }, ctx) => {
    const parts = partsOfKey(ruleKey)
    if (!parts) return ctx.addIssue({ code: 'custom', path: ['ruleKey'], message: mark('field.choice') })
    for (const { field, text } of settingsMistakes(parts.source, settings))
      ctx.addIssue({ code: 'custom', path: ['settings', field], message: text })
  })
export type RuleForm = z.infer<typeof RuleForm>

/** A rule as it holds for the asked scope, and from where it comes. */
export const EffectiveRule = z.object({
  ruleKey: z.string(),
  source: z.enum(alarmSources),
  point: z.string().nullable(),
  deviceType: z.enum(deviceTypes),
  /** In the caller's language: "油温越限". */
  name: z.string(),
  unit: z.string(),
  settings: RuleSettings,
  /** Null: built in. */
  ruleId: z.string().nullable(),
  version: z.int(),
  scope: RuleScope,
  /** It was made for exactly the asked scope and can be changed and deleted there. */
  isOwn: z.boolean(),
})
export type EffectiveRule = z.infer<typeof EffectiveRule>
