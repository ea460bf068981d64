import { defaultRules } from '@fengguang/domain/alarms/default-rules'
import type { FrameBlock, Transition } from '@fengguang/domain/alarms/alarm-engine'
import { expect, test } from 'vitest'
import { AlarmEvaluator, type AlarmDevice } from './alarm-evaluator.service.ts'

const minute = 60_000
const noon = Date.UTC(2026, 5, 21, 4)
const place = {
  latitude: 36.3,
  longitude: 100.6,
  stationId: 's1',
  companyId: 'c1',
  periodSeconds: 60,
  outOfService: false,
}
const device = (no: number, type: AlarmDevice['type']): [number, AlarmDevice] => [
  no,
  { ...place, no, id: `s1.${no}`, type, ratedKw: 100, rules: defaultRules[type] },
]
const devices = new Map([device(1, 'weather'), ...[2, 3, 4].map((no) => device(no, 'inverter')), device(5, 'battery')])

/** The same numbers for the same seed. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

interface Logged {
  block: FrameBlock
  arrivalMs: number
}

/** Three hours of a lively station: faults, heat, silence, dead strings, late frames, clouds and frames that come twice. */
function logOf(seed: number): Logged[] {
  const next = numbers(seed)
  const draw = () => next.next().value
  const log: Logged[] = []
  const add = (
    type: FrameBlock['type'],
    no: number,
    atMs: number,
    columns: Record<string, number>,
    strings?: number[],
  ) => {
    const lateMs = draw() < 0.1 ? 15 * minute * draw() : 0
    const block: FrameBlock = {
      type,
      length: 1,
      deviceNo: [no],
      at: [atMs],
      columns: Object.fromEntries(Object.entries(columns).map(([code, value]) => [code, Float64Array.of(value)])),
      arrays: strings ? { stringI: { width: strings.length, values: Float64Array.from(strings) } } : {},
    }
    log.push({ block, arrivalMs: atMs + lateMs })
    if (draw() < 0.05) log.push({ block, arrivalMs: atMs + lateMs + 1000 })
  }
  for (let m = 0; m < 180; m += 1) {
    const atMs = noon + m * minute
    add('weather', 1, atMs, { poaWm2: m % 60 < 45 ? 800 : 100 })
    for (const no of [2, 3, 4]) {
      if (draw() < 0.05) continue
      const isDead = m > 20 * no && m < 20 * no + 90
      const strings = Array.from({ length: 8 }, (_, i) => (isDead && i === no ? 0.1 : 8 + draw() / 10))
      const faultCode = draw() < 0.08 ? 1000 + Math.floor(3 * draw()) : 0
      const powerKw = isDead && no === 3 ? 0 : 60
      add(
        'inverter',
        no,
        atMs,
        { state: faultCode ? 5 : 3, faultCode, powerKw, innerTemperatureC: 70 + 20 * draw() },
        strings,
      )
    }
    add('battery', 5, atMs, { state: 3, faultCode: 0, cellMaxC: 30 + 30 * draw() })
  }
  return log
}

const lineOf = (t: Transition) =>
  `${t.no} ${t.rule.key} ${t.kind} ${t.level} ${t.atMs} ${t.value} ${(t.strings ?? []).join()}`

/** Through the database after every batch: what is remembered comes back from its text. */
function play(log: readonly Logged[], sizeOf: () => number): string[] {
  let memories = new Map<string, unknown>()
  const said: string[] = []
  for (let from = 0; from < log.length;) {
    const to = from + Math.max(1, sizeOf())
    const evaluator = new AlarmEvaluator(memories)
    evaluator.setDevices(devices, noon)
    for (const { block, arrivalMs } of log.slice(from, to)) evaluator.judge(block, arrivalMs)
    const taken = evaluator.take()
    said.push(...taken.transitions.map(lineOf))
    const stored = new Map(memories)
    for (const [key, memory] of taken.memories)
      if (memory === null) stored.delete(key)
      else stored.set(key, JSON.parse(JSON.stringify(memory)))
    memories = stored
    from = to
  }
  return said
}

test.each([1, 2, 3, 4, 5, 6])(
  'however the log is cut, and whatever is killed in between, the same is reported (seed %i)',
  (seed) => {
    const log = logOf(seed)
    const whole = play(log, () => log.length)
    expect(whole.length).toBeGreaterThan(20)
    expect(new Set(whole.map((line) => line.split(' ')[1])).size).toBeGreaterThanOrEqual(4)
    const next = numbers(seed + 100)
    expect(play(log, () => 1)).toEqual(whole)
    expect(play(log, () => Math.floor(1 + 40 * next.next().value))).toEqual(whole)
  },
)

test('raises and clears of one device and rule alternate', () => {
  for (const seed of [11, 12, 13]) {
    const open = new Set<string>()
    for (const line of play(logOf(seed), () => 7)) {
      const [no, key, kind] = line.split(' ')
      const subject = `${no} ${key}`
      expect([line, open.has(subject)]).toEqual([line, kind !== 'raise'])
      if (kind === 'raise') open.add(subject)
      if (kind === 'clear') open.delete(subject)
    }
  }
})

test('silence is judged by the clock, counts from when we began to listen, and a goodbye counts at once', () => {
  const evaluator = new AlarmEvaluator(new Map())
  evaluator.setDevices(devices, noon)
  const kinds = () => evaluator.take().transitions.map((t) => `${t.no} ${t.kind}`)
  evaluator.judgeSilence(2, noon, false, noon + 3 * minute)
  expect(kinds()).toEqual([])
  evaluator.judgeSilence(2, noon, false, noon + 3 * minute + 1)
  evaluator.judgeSilence(3, noon, true, noon + 1000)
  expect(kinds()).toEqual(['2 raise', '3 raise'])
  evaluator.judgeSilence(2, noon, false, noon + 9 * minute)
  expect(kinds()).toEqual([])
  expect(evaluator.hasNews).toBe(false)
  const back = noon + 9 * minute
  evaluator.judgeSilence(2, back, false, back)
  expect([kinds(), evaluator.hasNews]).toEqual([[], false])
  evaluator.judgeSilence(2, back + 4 * minute, false, back + 4 * minute)
  expect([kinds(), evaluator.hasNews]).toEqual([[], false])
  evaluator.judgeSilence(2, back + 5 * minute, false, back + 5 * minute)
  expect(kinds()).toEqual(['2 clear'])
  evaluator.setDevices(new Map([...devices].map(([no, one]) => [no, { ...one, outOfService: true }])), noon)
  expect(kinds()).toEqual(['3 clear'])
})
