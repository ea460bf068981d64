import { expect, test } from 'vitest'
import type { EffectiveRule } from '@fengguang/domain/alarms/alarm-rule.model'
import { say } from '@fengguang/domain/kernel/texts'
import { originOf, settingsText } from './rule-text.ts'
import { m } from './rules.texts.ts'

const rule: EffectiveRule = {
  ruleKey: 'threshold:oilTemperatureC',
  source: 'threshold',
  point: 'oilTemperatureC',
  deviceType: 'boxTransformer',
  name: 'Oil temperature: limit exceeded',
  unit: '°C',
  settings: {
    enabled: true,
    level: 'major',
    secondLevel: 'critical',
    firstLimit: 75,
    firstMinutes: 5,
    secondLimit: 85,
    secondMinutes: 2,
    riseC: null,
    delaySeconds: 60,
    clearSeconds: 300,
    chatterTimes: 3,
    deadband: 3,
    minIrradianceWm2: null,
  },
  ruleId: null,
  version: 0,
  scope: { stationId: null, deviceType: null, deviceId: null },
  isOwn: false,
}
const inEnglish = (message: readonly [string, string]) => say(message, 'en_US')

test('what counts of a rule is told in one line', () => {
  expect(settingsText(rule, inEnglish)).toBe(
    '> 75 °C 5 min · > 85 °C 2 min · Delay 60 s · Clearing delay 300 s · Deadband 3 °C',
  )
  const lost = {
    ...rule,
    source: 'communicationLost',
    settings: { ...rule.settings, delaySeconds: 0, clearSeconds: 0, deadband: 0 },
  }
  expect(settingsText(lost as EffectiveRule, inEnglish)).toBe('--')
})

test.each([
  [{ ruleId: null }, m.builtIn],
  [{ ruleId: 'r', isOwn: true }, m.here],
  [{ ruleId: 'r', scope: { stationId: null, deviceType: null, deviceId: null } }, m.fromCompany],
  [{ ruleId: 'r', scope: { stationId: null, deviceType: 'inverter', deviceId: null } }, m.fromType],
  [{ ruleId: 'r', scope: { stationId: 's', deviceType: 'inverter', deviceId: null } }, m.fromStation],
  [{ ruleId: 'r', scope: { stationId: 's', deviceType: 'inverter', deviceId: 'd' } }, m.fromDevice],
] as const)('%j comes from %j', (part, origin) => {
  expect(originOf({ ...rule, ...part })).toBe(origin)
})
