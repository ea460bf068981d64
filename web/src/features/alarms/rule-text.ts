import type { EffectiveRule } from '@fengguang/domain/alarms/alarm-rule.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { Say } from '../../lib/i18n.ts'
import { m } from './rules.texts.ts'

/** Where the rule that holds was made. */
export function originOf({ ruleId, isOwn, scope }: EffectiveRule): TextPair {
  if (ruleId === null) return m.builtIn
  if (isOwn) return m.here
  if (scope.deviceId !== null) return m.fromDevice
  if (scope.stationId !== null) return m.fromStation
  return scope.deviceType === null ? m.fromCompany : m.fromType
}

/** The settings that count, in one line: "> 75 °C 5 min · > 85 °C 2 min · 60 s". */
export function settingsText({ source, settings, unit }: EffectiveRule, say: Say): string {
  const s = settings
  const limit = (value: number, minutes: number | null) => `> ${value} ${unit} ${minutes ?? 0} min`
  const parts = [
    ...(source === 'threshold' && s.firstLimit !== null ? [limit(s.firstLimit, s.firstMinutes)] : []),
    ...(source === 'threshold' && s.secondLimit !== null ? [limit(s.secondLimit, s.secondMinutes)] : []),
    ...(source === 'temperatureRise' && s.riseC !== null ? [`+${s.riseC} ${unit} / 5 min`] : []),
    ...(s.minIrradianceWm2 !== null ? [`≥ ${s.minIrradianceWm2} W/m²`] : []),
    ...(s.delaySeconds > 0 ? [`${say(m.delaySeconds)} ${s.delaySeconds} s`] : []),
    ...(s.clearSeconds > 0 ? [`${say(m.clearSeconds)} ${s.clearSeconds} s`] : []),
    ...(s.deadband > 0 ? [`${say(m.deadband)} ${s.deadband} ${unit}`] : []),
  ]
  return parts.join(' · ') || '--'
}
