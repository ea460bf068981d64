import { resolve } from 'node:path'
import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import {
  loadNative,
  loadRollups,
  refreshRollups,
  syncTelemetrySchema,
  takenSlots,
  type DirtySpan,
} from '../features/telemetry/telemetry-store.service.ts'
import type { TelemetryStore } from '../platform/clickhouse/telemetry.ts'
import { createTestTelemetry } from '../testing/clickhouse.ts'
import { openTestIntake, testNow, testSource, type TestIntake } from '../testing/intake.ts'
import type { LoadStore } from './loader.ts'

// A statement takes a second under emulation, and several when other tests run beside it.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

const minute = 60_000
const start = Math.floor((testNow - 20 * 60 * minute) / (60 * minute)) * 60 * minute
/** Of the local day after it, in minutes from there. */
const midnight = 8 * 60

function randoms(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const pick = randoms(7)

let t: TestIntake
let telemetry: TelemetryStore
let drop: () => Promise<void>
beforeAll(async () => {
  t = await openTestIntake(1 << 20)
  const made = await createTestTelemetry(
    inject('clickhouseUrl'),
    resolve(import.meta.dirname, '../../../db/clickhouse'),
  )
  telemetry = made.telemetry
  drop = () => made.drop()
  await syncTelemetrySchema(telemetry, undefined, ['inverter'])
})
afterAll(async () => {
  await t.close()
  await drop()
})

/** All kinds of points: measures with gaps, lists of changing length, states, counters that begin again. */
function blockOf(minutes: readonly number[]): FrameBlock {
  const values = (make: () => number, gap: number) =>
    Float64Array.from(minutes, () => (pick(gap) === 0 ? Number.NaN : make()))
  const width = 4
  const lists = new Float64Array(minutes.length * width).fill(Number.NaN)
  for (let row = 0; row < minutes.length; row += 1)
    for (let i = 0, length = pick(width + 1); i < length; i += 1)
      if (pick(6) > 0) lists[row * width + i] = (pick(4_000) - 1_000) / 100
  let counter = 99_000
  return {
    type: 'inverter',
    deviceIds: ['pv-a.inv-1'],
    length: minutes.length,
    device: new Uint32Array(minutes.length),
    at: Float64Array.from(minutes, (at) => start + at * minute),
    columns: {
      powerKw: values(() => (pick(60_000) - 1_000) / 100, 9),
      state: values(() => pick(4), 5),
      totalEnergyKwh: values(() => (counter = pick(40) === 0 ? pick(90) : counter + pick(900) / 100), 8),
      iaA: new Float64Array(minutes.length).fill(Number.NaN),
    },
    arrays: { stringI: { width, values: lists } },
  }
}

const counts = { computedHere: [] as string[], againSlots: [] as DirtySpan[], againDays: [] as DirtySpan[] }
const store: LoadStore = {
  load: (type, blocks) => loadNative(telemetry, type, blocks),
  refresh: (type, days, slots) => {
    counts.againSlots.push(...slots)
    counts.againDays.push(...days)
    return refreshRollups(telemetry, type, days, slots)
  },
  rollups: {
    taken: (type, windows) => takenSlots(telemetry, type, windows),
    load: (level, type, block) => {
      counts.computedHere.push(level)
      return loadRollups(telemetry, level, type, block)
    },
  },
}

async function bring(parts: readonly { minutes: readonly number[]; revision?: number }[], into = store) {
  Object.assign(counts, { computedHere: [], againSlots: [], againDays: [] })
  for (const { minutes, revision = 0 } of parts) {
    await t.intake.accept(testSource, [blockOf(minutes)], { backfill: true, revision })
    t.time.now += 1000
  }
  const loader = t.openLoader(into, { loadEveryMs: 60_000, refreshEveryMs: 60_000, bulkBytes: 0 })
  await loader.drained()
  await loader.stop()
}
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_none, i) => from + i)

const textOf = async (table: string): Promise<string[]> => {
  const bytes = await telemetry.bytes(`select * from ${table} final order by all format JSONEachRow`, 120)
  return bytes.toString('utf8').trim().split('\n')
}

/** What is stored equals what the store computes from its frames in empty tables. */
async function expectAsFromFrames(daysBefore = 0): Promise<void> {
  const tables = ['slot_inverter', 'day_inverter']
  const before = await Promise.all(tables.map(textOf))
  for (const table of tables) await telemetry.command(`truncate table ${telemetry.database}.${table}`)
  const fromMs = start - daysBefore * 1440 * minute
  const whole = { deviceNo: 1, fromMs, toMs: start + 1440 * minute, timeZone: 'Asia/Shanghai' }
  await refreshRollups(telemetry, 'inverter', [whole])
  expect(before).toEqual(await Promise.all(tables.map(textOf)))
}

const computedAgain = () => ({ slots: counts.againSlots.length > 0, days: counts.againDays.length > 0 })

test('rollups computed while loading are those of the frames, whatever came before, twice or corrected', async () => {
  await bring([{ minutes: range(0, 183) }])
  expect(counts).toEqual({ computedHere: ['slot', 'day'], againSlots: [], againDays: [] })
  expect(await textOf('slot_inverter')).toHaveLength(13)
  expect(await textOf('day_inverter')).toHaveLength(1)
  await expectAsFromFrames()

  // The rest of a quarter hour that was begun, late ones before it, and one that comes twice within the batch.
  await bring([{ minutes: [...range(183, 240), 20, 21] }, { minutes: range(225, 250) }])
  expect(counts.computedHere).toEqual(['slot'])
  expect(computedAgain()).toEqual({ slots: true, days: true })

  // Corrections among new frames; a late copy does not undo them.
  await bring([{ minutes: range(250, 300) }, { minutes: [30, 31, 260], revision: 1 }, { minutes: [30, 260] }])
  await expectAsFromFrames()
})

test('a batch that goes on after midnight has both days, each of its own frames', async () => {
  await bring([{ minutes: range(450, 495) }])
  expect(counts.computedHere).toEqual(['slot', 'day'])
  // Of the first day the store had frames.
  expect(counts.againDays).toMatchObject([{ deviceNo: 1, toMs: start + 465 * minute }])
  expect(await textOf('day_inverter')).toHaveLength(2)
  await expectAsFromFrames()
})

describe('single frames of quarter hours that the batch has again', () => {
  const day = 24 * 60
  const sample = [0, 15, 30]
  const shifted = (minutes: readonly number[], days: number) => minutes.map((one) => one + midnight - days * day)

  test('are replaced by it: nothing is left to the store', async () => {
    await bring([{ minutes: shifted(sample, 2) }])
    await bring([{ minutes: shifted(range(0, 60), 2) }])
    expect(counts).toEqual({ computedHere: ['slot', 'day'], againSlots: [], againDays: [] })
    await expectAsFromFrames(2)
  })

  test.each([
    ['one of another quarter hour', { minutes: shifted([...sample, 300], 3) }, 3, false],
    ['one that the batch does not have', { minutes: shifted([0, 16], 4) }, 4, true],
    ['two of a quarter hour', { minutes: shifted([0, 1], 5) }, 5, true],
    ['a correction', { minutes: shifted([15], 6), revision: 1 }, 6, true],
  ])('but %s stays, and the store computes what it belongs to', async (_name, before, days, slots) => {
    await bring([before])
    await bring([
      {
        minutes: shifted(
          range(0, 60).filter((one) => one !== 16),
          days,
        ),
      },
    ])
    expect(counts.computedHere).toEqual(['slot'])
    expect(computedAgain()).toEqual({ slots, days: true })
    await expectAsFromFrames(days)
  })
})

test('after a failure between frames and rollups the store computes them from its frames', async () => {
  let failures = 1
  const rollups: LoadStore['rollups'] = {
    ...store.rollups!,
    load: (level, type, block) =>
      failures-- > 0 ? Promise.reject(new Error('lost on the way')) : store.rollups!.load(level, type, block),
  }
  await bring([{ minutes: range(600, 660) }], { ...store, rollups })
  expect(counts.againSlots).toMatchObject([{ deviceNo: 1, fromMs: start + 600 * minute }])
  await expectAsFromFrames(6)
})
