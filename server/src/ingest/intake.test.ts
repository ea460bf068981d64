import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nullFixed32, type FrameBlock, type ReceivedBlock } from '@fengguang/domain/telemetry/frame.model'
import { latestFrames } from '../platform/ingest-client.ts'
import { StoredFrames, openTestIntake, testFrame, testNow, testSource, type TestIntake } from '../testing/intake.ts'
import type { IncomingFrame } from './intake.model.ts'

const minute = 60_000
const live = { backfill: false }

let t: TestIntake
beforeEach(async () => {
  t = await openTestIntake()
})
afterEach(() => t.close())

const listed = () => t.quarantine.list({ offset: 0, limit: 100 }).rows

describe('what is set aside', () => {
  test.each<[string, IncomingFrame, string]>([
    ['a device nobody registered', testFrame('inv-9', testNow, { powerKw: 1 }), 'unknownDevice'],
    [
      'a device of a station that is not its own',
      { ...testFrame('x', testNow, { powerKw: 1 }), deviceId: 'pv-b.inv-1' },
      'foreignStation',
    ],
    ['another type', { ...testFrame('inv-1', testNow, { powerKw: 1 }), type: 'meter' }, 'wrongType'],
    ['a clock that is ahead', testFrame('inv-1', testNow + 10 * minute + 1, { powerKw: 1 }), 'futureInstant'],
    ['ten years ago', testFrame('inv-1', testNow - 3650 * 24 * 60 * minute, { powerKw: 1 }), 'tooOld'],
    ['no instant', testFrame('inv-1', Number.NaN, { powerKw: 1 }), 'badInstant'],
    ['nothing', testFrame('inv-1', testNow, { powerKw: null }), 'emptyFrame'],
  ])('%s: the whole frame', async (_name, bad, reason) => {
    const good = testFrame('inv-1', testNow, { powerKw: 5 })
    expect(await t.intake.accept(testSource, [bad, good], live)).toEqual({ accepted: 1, quarantined: 1 })
    expect(listed()).toMatchObject([{ reason, count: 1, gatewayId: 'gw', form: 'ndjson' }])
    const stored = new StoredFrames()
    await t.loadAll(stored)
    expect(stored.frames()).toEqual([{ device_no: 1, at: testNow, power_kw: 5 }])
  })

  test.each<[string, IncomingFrame['values'], string, string]>([
    ['outside its limits', { powerKw: 10_001 }, 'outOfLimits', 'powerKw=10001'],
    ['not finite', { powerKw: Number.POSITIVE_INFINITY }, 'notFinite', 'powerKw=Infinity'],
    ['a list for a number', { powerKw: [1] }, 'wrongShape', 'powerKw=[1]'],
    ['a number for a list', { stringI: 1 }, 'wrongShape', 'stringI=1'],
    ['a list too wide', { stringI: Array.from({ length: 33 }, () => 1) }, 'wrongShape', 'stringI=['],
    ['half a state', { state: 3.5 }, 'notWhole', 'state=3.5'],
    ['a point nobody knows, as a list', { mystery: [1, 2] }, 'unknownPoint', 'mystery=[1,2]'],
  ])('%s: the value alone, its neighbours are kept', async (_name, bad, reason, detail) => {
    const values = { uabV: 690, ...bad }
    expect(await t.intake.accept(testSource, [testFrame('inv-1', testNow, values)], live)).toEqual({
      accepted: 1,
      quarantined: 1,
    })
    expect(listed()).toMatchObject([{ reason, detail: expect.stringContaining(detail) }])
    const stored = new StoredFrames()
    await t.loadAll(stored)
    expect(stored.frames()).toMatchObject([{ device_no: 1, at: testNow, uab_v: 690 }])
    expect(Object.values(stored.frames()[0]!).filter((value) => value !== null)).toHaveLength(3)
  })

  test('one of a list: the others are kept, and unknown numbers stand beside the catalogue', async () => {
    await t.intake.accept(
      testSource,
      [testFrame('inv-1', testNow, { stringI: [1, 500, null, 4, null], fanRpm: 1200 })],
      live,
    )
    const stored = new StoredFrames()
    await t.loadAll(stored)
    expect(stored.frames()).toEqual([
      { device_no: 1, at: testNow, string_i: [1, null, null, 4], extras: new Map([['fanRpm', 1200]]) },
    ])
    expect(listed()).toMatchObject([{ reason: 'outOfLimits' }])
  })
})

const block = (more: Partial<FrameBlock> = {}): FrameBlock => ({
  type: 'inverter',
  deviceIds: ['pv-a.inv-1', 'pv-b.inv-1'],
  length: 3,
  device: Uint32Array.of(0, 1, 0),
  at: Float64Array.of(testNow, testNow, testNow - minute),
  columns: { powerKw: Float64Array.of(1, 2, 1e9), mystery: Float64Array.of(Number.NaN, 1, 7) },
  arrays: { stringI: { width: 2, values: Float64Array.of(1, Number.NaN, 9, 9, 3, 4) } },
  ...more,
})

test('blocks are judged as frames are', async () => {
  expect(await t.intake.accept(testSource, [block()], live)).toEqual({ accepted: 2, quarantined: 2 })
  expect(
    listed()
      .map(({ reason }) => reason)
      .sort(),
  ).toEqual(['foreignStation', 'outOfLimits'])
  const stored = new StoredFrames()
  await t.loadAll(stored)
  expect(stored.frames()).toEqual([
    { device_no: 1, at: testNow - minute, power_kw: null, string_i: [3, 4], extras: new Map([['mystery', 7]]) },
    { device_no: 1, at: testNow, power_kw: 1, string_i: [1], extras: new Map() },
  ])
})

test('fixed-point numbers are taken as their values, with whatever decimals they came', async () => {
  const received: ReceivedBlock = {
    ...block(),
    columns: {
      powerKw: { decimals: 2, fixed: Int32Array.of(150, 250, nullFixed32) },
      uabV: { decimals: 3, fixed: Int32Array.of(690_123, 1, 689_000) },
      totalEnergyKwh: { decimals: 1, fixed: Int32Array.of(12_345, 1, nullFixed32) },
      state: { decimals: 1, fixed: Int32Array.of(30, 30, 35) },
      stringI: { decimals: 0, fixed: Int32Array.of(1, 1, nullFixed32) },
      mystery: { decimals: 1, fixed: Int32Array.of(nullFixed32, 1, 75) },
    },
    arrays: {},
  }
  expect(await t.intake.accept(testSource, [received], live)).toEqual({ accepted: 2, quarantined: 3 })
  expect(
    listed()
      .map(({ reason, detail }) => `${reason} ${detail}`)
      .sort(),
  ).toEqual(['foreignStation pv-b.inv-1', 'notWhole pv-a.inv-1 state=3.5', 'wrongShape pv-a.inv-1 stringI=1'])
  const stored = new StoredFrames()
  await t.loadAll(stored)
  expect(stored.frames()).toEqual([
    {
      device_no: 1,
      at: testNow - minute,
      power_kw: null,
      uab_v: 689,
      total_energy_kwh: null,
      state: null,
      extras: new Map([['mystery', 7.5]]),
    },
    { device_no: 1, at: testNow, power_kw: 1.5, uab_v: 690.1, total_energy_kwh: 1234.5, state: 3, extras: new Map() },
  ])
  expect(latestFrames(t.latest.read({ nos: [1] })).get(1)?.values).toMatchObject({
    powerKw: 1.5,
    uabV: 690.1,
    state: 3,
  })
})

test('the latest values are those of the newest frame, lost with the gateway and back with the next frame', async () => {
  await t.intake.accept(testSource, [block()], live)
  await t.intake.accept(testSource, [testFrame('inv-1', testNow - 5 * minute, { powerKw: 99 })], { backfill: true })
  const one = () => latestFrames(t.latest.read({ nos: [1, 77] })).get(1)
  expect(one()).toMatchObject({ atMs: testNow, lostMs: null, values: { powerKw: 1, stringI: [1], uabV: null } })
  t.intake.gatewayLost('gw', ['pv-a.inv-1'], testNow + 1)
  expect(one()).toMatchObject({ atMs: testNow, lostMs: testNow + 1 })
  await t.intake.accept(testSource, [testFrame('inv-1', testNow + minute, { powerKw: 3 })], live)
  expect(one()).toMatchObject({ atMs: testNow + minute, lostMs: null, values: { powerKw: 3, stringI: [] } })
})

const lostNos = () =>
  [...latestFrames(t.latest.read({})).values()].filter(({ lostMs }) => lostMs !== null).map(({ no }) => no)

test('a gateway that is gone takes along what it spoke for, and nothing another gateway reports', async () => {
  const other = { gatewayId: 'gw-2', stationIds: new Set(['pv-a']) }
  await t.intake.accept(testSource, [testFrame('inv-1', testNow, { powerKw: 1 })], live)
  await t.intake.accept(other, [testFrame('m-1', testNow, { powerKw: 2 })], live)
  t.intake.gatewayLost('gw', [], testNow + 1, 'pv-a')
  expect(lostNos()).toEqual([1])
  expect(t.stats.byGateway().map(({ gatewayId, lostMs }) => [gatewayId, lostMs])).toEqual([
    ['gw', testNow + 1],
    ['gw-2', null],
  ])
})

test('a correction is not a word of the device: it neither brings it back nor assigns it to a gateway', async () => {
  await t.intake.accept(testSource, [testFrame('inv-1', testNow, { powerKw: 1 })], live)
  t.intake.gatewayLost('gw', [], testNow + 1, 'pv-a')
  const corrector = { gatewayId: 'correction', stationIds: new Set(['pv-a']) }
  await t.intake.accept(corrector, [testFrame('inv-1', testNow, { powerKw: null })], { backfill: true, revision: 1 })
  expect(lostNos()).toEqual([1])
  expect(latestFrames(t.latest.read({ nos: [1] })).get(1)?.values['powerKw']).toBeNull()
  t.intake.gatewayLost('gw', [], testNow + 2, 'pv-a')
  expect(latestFrames(t.latest.read({ nos: [1] })).get(1)?.lostMs).toBe(testNow + 2)
})
