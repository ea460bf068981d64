import type { DeviceType } from '../devices/device.model.ts'
import { pointOf } from '../telemetry/catalogue.ts'
import { partsOfKey, weightOf, type RuleScope, type RuleSettings } from './alarm-rule.model.ts'
import { defaultRules, type ActiveRule } from './default-rules.ts'

/** A rule made for a scope of one company. */
export interface OwnRule {
  id: string
  ruleKey: string
  scope: RuleScope
  settings: RuleSettings
  version: number
}

/** What is judged: a device, or what a person asks about, where a part may be open. */
export interface RuleTarget {
  stationId: string | null
  deviceType: DeviceType
  deviceId: string | null
}

const covers = ({ scope }: OwnRule, target: RuleTarget): boolean =>
  (scope.stationId === null || scope.stationId === target.stationId) &&
  (scope.deviceType === null || scope.deviceType === target.deviceType) &&
  (scope.deviceId === null || scope.deviceId === target.deviceId)

/** A key that this type of device can have: its point exists and has one value per frame where one is needed. */
export function fitsType(key: string, type: DeviceType): boolean {
  const parts = partsOfKey(key)
  if (!parts) return false
  if (defaultRules[type].some((rule) => rule.key === key)) return true
  const point = parts.point === null ? undefined : pointOf(type, parts.point)
  if (!point || point.width !== undefined) return false
  return parts.source === 'threshold' || parts.source === 'temperatureRise' || parts.source === 'stale'
}

export interface ResolvedRule extends ActiveRule {
  /** Absent: built in. */
  own?: OwnRule
}

/** The most specific rule of each key; among equals the first. */
export function rulesOf(target: RuleTarget, own: readonly OwnRule[]): ResolvedRule[] {
  const resolved = new Map<string, ResolvedRule>(defaultRules[target.deviceType].map((rule) => [rule.key, rule]))
  for (const one of own) {
    const parts = partsOfKey(one.ruleKey)
    if (!parts || !covers(one, target) || !fitsType(one.ruleKey, target.deviceType)) continue
    const known = resolved.get(one.ruleKey)?.own
    if (known && weightOf(known.scope) >= weightOf(one.scope)) continue
    resolved.set(one.ruleKey, { key: one.ruleKey, ...parts, settings: one.settings, own: one })
  }
  return [...resolved.values()]
}
