import { describe, expect, test } from 'vitest'
import { deviceTypes, type DeviceType } from '../devices/device.model.ts'
import { BlockRow, judgeFrame, type AlarmSubject, type DeviceMemory, type Transition } from './alarm-engine.ts'
import { defaultRules, type ActiveRule } from './default-rules.ts'
import type { RuleSettings } from './alarm-rule.model.ts'

const minute = 60_000
const start = Date.UTC(2026, 5, 21, 4)
const rule = (type: DeviceType, key: string, settings: Partial<RuleSettings> = {}): ActiveRule => {
  const known = defaultRules[type].find((one) => one.key === key)!
  return { ...known, settings: { ...known.settings, ...settings } }
}
const fault = rule('inverter', 'faultCode:faultCode')

/** The value of the rule's point minute by minute; the memory goes through the store each time. */
function play(one: ActiveRule, values: readonly number[], everyMinutes = 1): Transition[] {
  const subject: AlarmSubject = { no: 1, rules: [one], ratedKw: 100, periodSeconds: everyMinutes * 60 }
  let memory: DeviceMemory = {}
  return values.flatMap((value, i) => {
    const columns = { [one.point!]: Float64Array.of(value) }
    const row = new BlockRow({ type: 'inverter', length: 1, deviceNo: [1], at: [0], columns, arrays: {} })
    const step = judgeFrame(subject, memory, { atMs: start + i * everyMinutes * minute, row, lightWm2: 800 })
    memory = JSON.parse(JSON.stringify(step.memory)) as DeviceMemory
    return step.transitions
  })
}
const texts = (transitions: readonly Transition[]) =>
  transitions.map((t) => {
    const marks = [t.isAgain && 'again', t.isChattering && 'chattering'].filter(Boolean)
    return [(t.atMs - start) / minute, t.kind, ...marks].join(' ')
  })
const flips = (count: number) => Array.from({ length: 2 * count }, (_, i) => (i % 2 === 0 ? 2003 : 0))
const zeros = (count: number) => Array.from({ length: count }, () => 0)

test('every built-in rule is damped', () => {
  for (const type of deviceTypes)
    for (const { key, settings } of defaultRules[type])
      expect([type, key, settings.clearSeconds > 0, settings.chatterTimes > 1]).toEqual([type, key, true, true])
})

describe('what comes and goes', () => {
  test.each<[string, readonly number[], string[]]>([
    [
      'every minute for an hour is one raise, chattering from the third time on, over after half an hour of quiet',
      [...flips(32), ...zeros(60)],
      [
        '0 raise',
        '2 return again',
        ...Array.from({ length: 30 }, (_, i) => `${4 + 2 * i} return again chattering`),
        '93 clear',
      ],
    ],
    ['once: cleared after five minutes', [2003, 2003, ...zeros(10)], ['0 raise', '7 clear']],
    ['a short break is no end', [2003, 0, 0, 2003, 2003, ...zeros(8)], ['0 raise', '3 return again', '10 clear']],
    [
      'every eight minutes: two raises, and with the third it is held',
      [0, 1, 2, 3].flatMap(() => [2003, ...zeros(7)]).concat(zeros(40)),
      [
        '0 raise',
        '6 clear',
        '8 raise again',
        '14 clear',
        '16 raise again chattering',
        '24 return again chattering',
        '55 clear',
      ],
    ],
    [
      'hours apart they are separate',
      [2003, ...zeros(59), 2003, ...zeros(9)],
      ['0 raise', '6 clear', '60 raise', '66 clear'],
    ],
    ['a frame without the value clears nothing', [2003, ...zeros(3), Number.NaN, 0, 0], ['0 raise', '6 clear']],
  ])('%s', (_, values, said) => {
    expect(texts(play(fault, values))).toEqual(said)
  })

  test('frames every quarter of an hour: one without the code is no end yet', () => {
    expect(texts(play(fault, [2003, 0, 2003, 0, 0], 15))).toEqual(['0 raise', '30 return', '60 clear'])
  })

  test('a rule may have no damping', () => {
    const plain = rule('inverter', 'faultCode:faultCode', { clearSeconds: 0, chatterTimes: 0 })
    expect(texts(play(plain, [7, 0, 7, 0]))).toEqual(['0 raise', '1 clear', '2 raise again', '3 clear'])
  })

  test('milder only after some quiet too, graver at once', () => {
    const state = rule('inverter', 'state:state', { delaySeconds: 0 })
    const said = play(state, [4, 5, 4, 5, 4, 4, 4, 4, 4, 4, 4])
    expect(said.map((t) => `${(t.atMs - start) / minute} ${t.kind} ${t.level}`)).toEqual([
      '0 raise minor',
      '1 change major',
      '9 change minor',
    ])
  })
})
