import { describe, expect, test } from 'vitest'
import { deviceTypes } from '../devices/device.model.ts'
import { pointOf } from '../telemetry/catalogue.ts'
import { issuesToFields } from '../kernel/validation.ts'
import { RuleForm, settingsMistakes, StoredRuleSettings, type RuleScope } from './alarm-rule.model.ts'
import { alarmStatusNames } from './alarm.model.ts'
import { alarmStatusMachine, handlerActions } from './alarm-status.rules.ts'
import { alarmText, measuredText, ruleName } from './alarm-text.rules.ts'
import { explainingPoints } from './explaining-point.rules.ts'
import { faultCodesOf } from '../device-monitor/device-fault-codes.ts'
import { floodsIn, proposalFor } from './alarm-quality.rules.ts'
import { defaultRules } from './default-rules.ts'
import { fitsType, rulesOf, type OwnRule } from './rule-resolution.rules.ts'

const key = 'threshold:oilTemperatureC'
const built = defaultRules.boxTransformer.find((rule) => rule.key === key)!
const everywhere: RuleScope = { stationId: null, deviceType: null, deviceId: null }
const own = (id: string, scope: Partial<RuleScope>, firstLimit: number, ruleKey = key): OwnRule => ({
  id,
  ruleKey,
  scope: { ...everywhere, ...scope },
  settings: { ...built.settings, firstLimit },
  version: 1,
})

test('every built-in rule fits its type, and its own settings have no mistakes', () => {
  for (const type of deviceTypes)
    for (const rule of defaultRules[type]) {
      expect([type, rule.key, settingsMistakes(rule.source, rule.settings)]).toEqual([type, rule.key, []])
      expect([rule.key, rule.point === null || pointOf(type, rule.point) !== undefined]).toEqual([rule.key, true])
    }
})

describe('the most specific rule holds', () => {
  const rules = [
    own('device', { stationId: 's1', deviceType: 'boxTransformer', deviceId: 'd1' }, 50),
    own('company', {}, 10),
    own('station', { stationId: 's1' }, 30),
    own('type', { deviceType: 'boxTransformer' }, 20),
    own('station and type', { stationId: 's1', deviceType: 'boxTransformer' }, 40),
    own('another station', { stationId: 's9' }, 90),
    own('no such point here', {}, 99, 'threshold:cellMaxC'),
  ]
  test.each([
    ['d1', 's1', rules, 50],
    ['d2', 's1', rules, 40],
    ['d2', 's1', rules.filter(({ id }) => id !== 'station and type'), 30],
    ['d3', 's2', rules, 20],
    ['d3', 's2', rules.filter(({ id }) => id !== 'type'), 10],
    ['d3', 's2', [], 85],
  ])('for %s of %s', (deviceId, stationId, list, limit) => {
    for (const order of [list, list.toReversed()]) {
      const found = rulesOf({ deviceId, stationId, deviceType: 'boxTransformer' }, order)
      expect(found.find((rule) => rule.key === key)?.settings.firstLimit).toBe(limit)
      expect(found.map((rule) => rule.key)).not.toContain('threshold:cellMaxC')
    }
  })

  test.each([
    ['threshold:cellMaxC', 'battery', true],
    ['threshold:cellMaxC', 'meter', false],
    ['threshold:stringI', 'inverter', false],
    ['lowString:stringI', 'inverter', true],
    ['lowString:powerKw', 'inverter', false],
    ['nothing', 'inverter', false],
    ['constructor', 'inverter', false],
  ] as const)('%s of a %s: %s', (ruleKey, type, fits) => {
    expect(fitsType(ruleKey, type)).toBe(fits)
  })
})

const form = (settings: object, ruleKey = key) => ({
  ruleKey,
  scope: everywhere,
  settings: { ...built.settings, ...settings },
})

describe('what people enter', () => {
  test.each<[string, object, string[]]>([
    ['as built in', form({}), []],
    ['the second not above the first', form({ firstLimit: 80, secondLimit: 80 }), ['settings.secondLimit']],
    ['a milder second', form({ level: 'critical', secondLevel: 'minor' }), ['settings.secondLevel']],
    ['no second at all', form({ secondLimit: null, secondMinutes: null, secondLevel: null }), []],
    ['a half [req 580]', form({ firstLimit: 80.5 }), ['settings.firstLimit']],
    ['beyond a hundred [req 580]', form({ secondLimit: 101 }), ['settings.secondLimit']],
    ['below nothing [req 580]', form({ firstMinutes: -1 }), ['settings.firstMinutes']],
    ['a rise without degrees', form({ riseC: null }, 'temperatureRise:oilTemperatureC'), ['settings.riseC']],
    ['strings without light', form({ minIrradianceWm2: null }, 'lowString:stringI'), ['settings.minIrradianceWm2']],
    ['no such source', form({}, 'magic'), ['ruleKey']],
  ])('%s', (_, input, fields) => {
    const { error } = RuleForm.safeParse(input)
    expect(error ? Object.keys(issuesToFields(error, input)) : []).toEqual(fields)
  })
})

test('a rule that was stored before damping existed is damped', () => {
  const { clearSeconds, chatterTimes, ...old } = built.settings
  expect(StoredRuleSettings.parse(old)).toEqual({ ...old, clearSeconds, chatterTimes })
  expect(StoredRuleSettings.parse({ ...old, clearSeconds: 0, chatterTimes: 0 })).toMatchObject({ clearSeconds: 0 })
})

test('statuses: the five of §3 [req 192]', () => {
  expect(Object.values(alarmStatusNames).map(([, en]) => en.toLowerCase())).toEqual([
    'untreated',
    'no processing required',
    'dispatched',
    'offline eliminated',
    'processing complete',
  ])
  expect(alarmStatusMachine.states).toEqual(Object.keys(alarmStatusNames))
})

test('statuses: nobody dispatches by hand, and everything can be opened again', () => {
  for (const status of alarmStatusMachine.states) {
    const offered = alarmStatusMachine.actionsFor(status, ['handler'])
    expect(offered).not.toContain('dispatch')
    expect(offered.every((action) => handlerActions.some((known) => known === action))).toBe(true)
  }
  expect(alarmStatusMachine.actionsFor('untreated', ['handler'])).toEqual(['ignore', 'eliminate', 'complete'])
  expect(() => alarmStatusMachine.next('untreated', 'dispatch', ['handler'])).toThrow('action.notYours')
})

const facts = {
  deviceType: 'boxTransformer',
  point: null,
  value: null,
  limit: null,
  strings: [],
  isGroup: false,
} as const
test.each([
  [
    { ...facts, source: 'threshold', point: 'oilTemperatureC', value: 96.04, limit: 95 },
    '油温 96℃，超过上限 95℃',
    'Oil temperature 96 ℃, above the limit of 95 ℃',
  ],
  [{ ...facts, source: 'state', point: 'heavyGas', value: 1 }, '重瓦斯告警', 'Heavy gas: alarm'],
  [{ ...facts, source: 'state', point: 'state', value: 5 }, '设备故障', 'The device is in fault'],
  [
    { ...facts, source: 'lowString', strings: [3, 7] },
    '第 3、7 路电流低于其他支路',
    'Current of string 3, 7 is below its peers',
  ],
  [
    { ...facts, source: 'communicationLost', isGroup: true, value: 12 },
    '12 台设备：通讯中断',
    '12 devices: Communication lost',
  ],
  [{ ...facts, source: 'faultCode', point: 'faultCode', value: 1003 }, '故障码 1003', 'Fault code 1003'],
  [
    { ...facts, deviceType: 'inverter', source: 'faultCode', point: 'faultCode', value: 2003 },
    '过温降额（故障码 2003）',
    'Derated by temperature (fault code 2003)',
  ],
] as const)('%j', (of, zh, en) => {
  expect([alarmText(of, 'zh_CN'), alarmText(of, 'en_US')]).toEqual([zh, en])
})

const inverter = { ...facts, deviceType: 'inverter' } as const
const code = { ...inverter, source: 'faultCode', point: 'faultCode', value: 2003 } as const
test.each([
  [code, '过温降额（故障码 2003）', 'Derated by temperature (fault code 2003)'],
  [{ ...code, value: 4711 }, '故障码 4711', 'Fault code 4711'],
  [{ ...facts, source: 'threshold', point: 'oilTemperatureC', value: 96.04 }, '96 ℃', '96 ℃'],
  [{ ...facts, source: 'state', point: 'state', value: 5 }, '故障', 'Fault'],
  [{ ...facts, source: 'state', point: 'heavyGas', value: 1 }, '告警', 'Alarm'],
  [{ ...facts, source: 'communicationLost', isGroup: true, value: 12 }, '12 台', '12 devices'],
  [{ ...facts, source: 'communicationLost', value: 181 }, '181 秒', '181 s'],
  [{ ...inverter, source: 'lowString', point: 'stringI', value: 2 }, '2 路', '2 strings'],
  [{ ...inverter, source: 'stale', point: 'powerKw' }, '--', '--'],
] as const)('the value of %j', (of, zh, en) => {
  expect([measuredText(of, 'value', 'zh_CN'), measuredText(of, 'value', 'en_US')]).toEqual([zh, en])
})

test.each([
  [code, ['innerTemperatureC']],
  [{ ...code, value: 1004 }, ['mpptU[1]']],
  [{ ...code, value: 4711 }, ['powerKw']],
  [{ ...inverter, source: 'state', point: 'state', value: 5 }, ['powerKw']],
  [{ ...facts, source: 'state', point: 'heavyGas', value: 1 }, ['oilTemperatureC']],
  [{ ...inverter, source: 'lowString', point: 'stringI', strings: [1, 7] }, ['stringI[1]', 'stringI[7]', 'stringI[2]']],
  [{ ...inverter, source: 'communicationLost' }, ['powerKw']],
  [{ ...inverter, source: 'threshold', point: 'innerTemperatureC', value: 80 }, ['innerTemperatureC']],
  [{ ...inverter, source: 'communicationLost', isGroup: true, value: 12 }, []],
] as const)('the curve that explains %j', (of, points) => {
  expect(explainingPoints(of)).toEqual(points)
})

test('every listed code is explained by a point that is measured', () => {
  for (const type of deviceTypes)
    for (const { code: value, point } of faultCodesOf(type))
      expect([type, value, pointOf(type, point)?.kind]).toEqual([type, value, 'measure'])
})

test('a rule has a name without what was measured', () => {
  const rule = { source: 'threshold', point: 'oilTemperatureC', deviceType: 'boxTransformer' } as const
  expect([ruleName(rule, 'zh_CN'), ruleName(rule, 'en_US')]).toEqual(['油温越限', 'Oil temperature: limit exceeded'])
})

describe('quality', () => {
  const minute = 60_000
  test('a flood begins above ten in ten minutes, goes on from five, and ends with a quiet span', () => {
    const counts = [3, 11, 7, 5, 4, 10, 12, 0, 6]
    const spans = counts.map((count, i) => ({ atMs: i * 10 * minute, count })).filter(({ count }) => count > 0)
    expect(floodsIn(spans)).toEqual([
      { fromMs: 10 * minute, toMs: 40 * minute, count: 23 },
      { fromMs: 60 * minute, toMs: 70 * minute, count: 12 },
    ])
  })

  const spell = (at: number, forMinutes: number, more: object = {}) => ({
    raisedAtMs: at * minute,
    clearedAtMs: (at + forMinutes) * minute,
    ...more,
  })
  const none = { delaySeconds: 0, deadband: 0, hasLimit: false }
  test.each([
    [
      'short ones',
      Array.from({ length: 8 }, (_, i) => spell(i * 30, 1.5)),
      none,
      { kind: 'delay', value: 120, removed: 8 },
    ],
    ['long ones', Array.from({ length: 8 }, (_, i) => spell(i * 90, 60)), none, undefined],
    ['too few', Array.from({ length: 4 }, (_, i) => spell(i * 30, 1)), none, undefined],
    [
      'that delay is there already',
      Array.from({ length: 8 }, (_, i) => spell(i * 30, 1.5)),
      { ...none, delaySeconds: 1800 },
      undefined,
    ],
    [
      'around a limit',
      Array.from({ length: 9 }, (_, i) => spell(i * 90, 60, { clearedValue: 84.2, limit: 85 })),
      { ...none, hasLimit: true },
      { kind: 'deadband', value: 1, removed: 8 },
    ],
  ])('%s', (_, spells, current, proposal) => {
    expect(proposalFor([spells], current)).toEqual(proposal)
  })
})
