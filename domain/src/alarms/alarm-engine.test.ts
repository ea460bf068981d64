import { describe, expect, test } from 'vitest'
import { BlockRow, judgeFrame, type AlarmSubject, type DeviceMemory } from './alarm-engine.ts'
import { lowStrings } from './alarm-conditions.rules.ts'
import { defaultRules, type ActiveRule } from './default-rules.ts'
import type { RuleSettings } from './alarm-rule.model.ts'
import type { DeviceType } from '../devices/device.model.ts'

const minute = 60_000
const start = Date.UTC(2026, 5, 21, 4)

/** Undamped: these tests ask what a condition says; chatter.rules.test.ts asks what damping makes of it. */
function ruleOf(type: DeviceType, key: string, settings: Partial<RuleSettings> = {}): ActiveRule {
  const rule = defaultRules[type].find((one) => one.key === key)!
  return { ...rule, settings: { ...rule.settings, clearSeconds: 0, chatterTimes: 0, ...settings } }
}

interface Step {
  /** Minutes after the beginning. */
  m: number
  values?: Record<string, number>
  list?: readonly number[]
  light?: number
}

/** What one rule says of a device minute by minute: "12 raise major". */
function play(type: DeviceType, rules: readonly ActiveRule[], steps: readonly Step[], viaStore = false): string[] {
  const subject: AlarmSubject = { no: 1, rules, ratedKw: 100, periodSeconds: 60 }
  let memory: DeviceMemory = {}
  return steps.flatMap(({ m, values = {}, list, light = 800 }) => {
    const columns = Object.fromEntries(Object.entries(values).map(([code, value]) => [code, Float64Array.of(value)]))
    const arrays: Record<string, { width: number; values: Float64Array }> = list
      ? { stringI: { width: list.length, values: Float64Array.from(list) } }
      : {}
    const block = { type, length: 1, deviceNo: [1], at: [0], columns, arrays }
    const step = judgeFrame(subject, memory, { atMs: start + m * minute, row: new BlockRow(block), lightWm2: light })
    memory = viaStore ? (JSON.parse(JSON.stringify(step.memory)) as DeviceMemory) : step.memory
    return step.transitions.map((t) => `${m} ${t.kind} ${t.level}`)
  })
}

const minutes = (from: number, to: number, values: Record<string, number>, light?: number): Step[] =>
  Array.from({ length: to - from }, (_, i) => ({ m: from + i, values, ...(light !== undefined && { light }) }))

const oil = ruleOf('boxTransformer', 'threshold:oilTemperatureC', { delaySeconds: 0 })
const t = (oilTemperatureC: number) => ({ oilTemperatureC })

describe('two limits with their durations', () => {
  test.each<[string, readonly Step[], string[]]>([
    ['below both nothing', minutes(0, 60, t(85)), []],
    ['the first after its ten minutes, not before [req 578]', minutes(0, 12, t(86)), ['10 raise major']],
    ['nine minutes are not enough [req 578]', [...minutes(0, 9, t(86)), ...minutes(9, 12, t(80))], []],
    ['the second after its two minutes [req 578]', minutes(0, 12, t(96)), ['2 raise critical']],
    [
      'from the first to the second and back [req 578]',
      [...minutes(0, 12, t(86)), ...minutes(12, 16, t(97)), ...minutes(16, 18, t(91))],
      ['10 raise major', '14 change critical', '16 change major'],
    ],
    [
      'left only below the deadband of three',
      [...minutes(0, 11, t(86)), ...minutes(11, 20, t(83)), { m: 20, values: t(82) }],
      ['10 raise major', '20 clear major'],
    ],
    [
      'around the limit it chatters once only',
      minutes(0, 40, t(86)).map((s) => (s.m > 12 ? { ...s, values: t(s.m % 2 === 0 ? 84 : 86) } : s)),
      ['10 raise major'],
    ],
    ['a silence in between begins anew', [...minutes(0, 6, t(86)), ...minutes(14, 22, t(86))], []],
    [
      'a missing value says nothing and keeps what is raised',
      [...minutes(0, 11, t(86)), ...minutes(11, 15, {})],
      ['10 raise major'],
    ],
    ['a late frame changes nothing', [...minutes(0, 11, t(86)), { m: 5, values: t(20) }], ['10 raise major']],
  ])('%s', (_, steps, said) => {
    expect(play('boxTransformer', [oil], steps)).toEqual(said)
  })
})

describe('temperature rise within five minutes', () => {
  const rise = ruleOf('battery', 'temperatureRise:cellMaxC')
  test.each<[string, readonly number[], string[]]>([
    ['slow warming', [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31], []],
    ['nine degrees in four minutes [req 579]', [20, 20, 22, 24, 27, 29.1], ['5 raise critical']],
    ['the same over seven minutes [req 579]', [20, 21, 22, 23, 24, 25, 27, 28], []],
    ['it ends when it stays', [20, 29, 29, 29, 29, 29, 29], ['1 raise critical', '6 clear critical']],
    ['falling is no rise', [60, 40, 30, 20], []],
  ])('%s', (_, values, said) => {
    const steps = values.map((value, m) => ({ m, values: { cellMaxC: value } }))
    expect(play('battery', [rise], steps)).toEqual(said)
    expect(play('battery', [rise], steps, true)).toEqual(said)
  })
})

describe('codes and states', () => {
  const rules = [ruleOf('inverter', 'faultCode:faultCode'), ruleOf('inverter', 'state:state')]
  test.each<[string, readonly Step[], string[]]>([
    ['normal', minutes(0, 5, { state: 3, faultCode: 0 }), []],
    [
      'a code raises, another changes, none clears',
      [0, 1000, 1000, 1003, 0].map((faultCode, m) => ({ m, values: { state: faultCode ? 5 : 3, faultCode } })),
      ['1 raise major', '3 change major', '4 clear major'],
    ],
    ['a fault without a code after its delay', minutes(0, 3, { state: 5, faultCode: 0 }), ['1 raise major']],
    ['an alarm is milder', minutes(0, 3, { state: 4, faultCode: 0 }), ['1 raise minor']],
    [
      'passing through',
      [
        { m: 0, values: { state: 5, faultCode: 0 } },
        { m: 1, values: { state: 3, faultCode: 0 } },
      ],
      [],
    ],
  ])('%s', (_, steps, said) => {
    expect(play('inverter', rules, steps)).toEqual(said)
  })

  test('a contact', () => {
    const gas = ruleOf('boxTransformer', 'state:heavyGas')
    const steps = [0, 1, 1, 0].map((heavyGas, m) => ({ m, values: { heavyGas } }))
    expect(play('boxTransformer', [gas], steps)).toEqual(['1 raise critical', '3 clear critical'])
  })
})

describe('a value that stays away', () => {
  const stale = ruleOf('meter', 'stale:powerKw', { delaySeconds: 0 })
  test.each<[string, readonly Step[], string[]]>([
    ['never had it', minutes(0, 10, {}), []],
    [
      'two periods and more',
      [...minutes(0, 2, { powerKw: 1 }), ...minutes(2, 6, {}), ...minutes(6, 7, { powerKw: 2 })],
      ['4 raise info', '6 clear info'],
    ],
    [
      'one frame without',
      [...minutes(0, 2, { powerKw: 1 }), ...minutes(2, 4, {}), ...minutes(4, 6, { powerKw: 1 })],
      [],
    ],
  ])('%s', (_, steps, said) => {
    expect(play('meter', [stale], steps, true)).toEqual(said)
  })
})

describe('no output in light', () => {
  const zero = ruleOf('inverter', 'zeroOutput:powerKw')
  const idle = { powerKw: 0, state: 2 }
  test.each<[string, readonly Step[], string[]]>([
    ['standing still in the sun', minutes(0, 17, idle), ['15 raise major']],
    ['working', minutes(0, 30, { powerKw: 50, state: 3 }), []],
    ['the night', minutes(0, 60, idle, 0), []],
    ['dawn and dusk', minutes(0, 60, idle, 199), []],
    [
      'clouds come before the delay is over',
      [...minutes(0, 14, idle), ...minutes(14, 16, idle, 50), ...minutes(16, 30, idle)],
      [],
    ],
    ['switched off by people', minutes(0, 30, { powerKw: 0, state: 0 }), []],
    ['in fault: the fault tells', minutes(0, 30, { powerKw: 0, state: 5 }), []],
    ['held down by the grid', minutes(0, 30, { ...idle, powerLimitKw: 0 }), []],
    [
      'it stands through the night and ends in the morning',
      [...minutes(0, 17, idle), ...minutes(17, 30, idle, 0), { m: 30, values: { powerKw: 40, state: 3 } }],
      ['15 raise major', '30 clear major'],
    ],
  ])('%s', (_, steps, said) => {
    expect(play('inverter', [zero], steps)).toEqual(said)
  })
})

describe('underperformance', () => {
  const weak = ruleOf('inverter', 'underperformance:powerKw')
  const half = { powerKw: 50, state: 3 }
  test.each<[string, readonly Step[], string[]]>([
    ['half power in the sun for an hour', minutes(0, 62, half), ['60 raise minor']],
    ['warm and dusty', minutes(0, 120, { powerKw: 66, state: 3 }), []],
    ['half the light', minutes(0, 120, half, 500), []],
    ['the night', minutes(0, 120, { powerKw: 0, state: 3 }, 0), []],
    [
      'clouds come before the hour is over',
      [...minutes(0, 55, half), ...minutes(55, 60, half, 300), ...minutes(60, 110, half)],
      [],
    ],
    ['held by a set-point', minutes(0, 120, { ...half, powerLimitKw: 50 }), []],
    ['its own code tells', minutes(0, 120, { ...half, faultCode: 2003 }), []],
    ['standing still: no output tells', minutes(0, 120, { powerKw: 0, state: 3 }), []],
    [
      'it ends well above the limit',
      [
        ...minutes(0, 62, half),
        ...minutes(62, 64, { powerKw: 60, state: 3 }),
        { m: 64, values: { powerKw: 70, state: 3 } },
      ],
      ['60 raise minor', '64 clear minor'],
    ],
  ])('%s', (_, steps, said) => {
    expect(play('inverter', [weak], steps)).toEqual(said)
  })
})

const withDead = (m: number, dead: readonly number[], light = 800) => ({
  m,
  light,
  list: Array.from({ length: 8 }, (_, i) => (dead.includes(i + 1) ? 0 : 8 + i / 100)),
})
const upTo = (from: number, to: number, dead: readonly number[], light?: number) =>
  Array.from({ length: to - from }, (_, i) => withDead(from + i, dead, light))

describe('strings against their peers', () => {
  test.each<[string, readonly number[], number[] | undefined]>([
    ['alike', [8, 8.1, 7.9, 8, 8.2, 7.95], []],
    ['one dead', [8, 8.1, 0, 8, 8.2, 7.95], [3]],
    ['dead ones hide nobody', [8, 0, 0, 8.1, 8.2, 7.9, 8, 6], [2, 3, 8]],
    ['a little low is not low', [8, 8.1, 7.2, 8, 8.2, 7.95], []],
    ['too few to compare', [8, 8, 0], undefined],
    ['absent strings do not count', [8, 8.1, Number.NaN, 8, 4, 8], [5]],
    ['no current at all', [0.1, 0, 0.1, 0], undefined],
  ])('%s', (_, currents, low) => {
    expect(lowStrings(currents)).toEqual(low)
  })

  test('half an hour in light, and more of them is a change', () => {
    const rule = ruleOf('inverter', 'lowString:stringI')
    expect(play('inverter', [rule], upTo(0, 60, [3], 299))).toEqual([])
    const day = [...upTo(0, 35, [3]), ...upTo(35, 40, [3, 5]), ...upTo(40, 50, [], 100), ...upTo(50, 51, [])]
    expect(play('inverter', [rule], day)).toEqual(['30 raise minor', '35 change minor', '50 clear minor'])
    expect(play('inverter', [rule], day, true)).toEqual(play('inverter', [rule], day))
  })
})
