import { describe, expect, test } from 'vitest'
import { nullFixed32 } from '@fengguang/domain/telemetry/frame.model'
import { readNative } from '../platform/clickhouse/native-format-read.ts'
import type { Columns } from './columns.model.ts'
import { encodePack } from './pack.ts'
import { nativeOf } from './pack-native.ts'
import { columnsOf, readPack } from './pack-read.ts'
import { currentLayout, layoutOf, storeColumns, layoutText, type Layout } from './store-columns.ts'

const none = Number.NaN
const at = Date.parse('2026-11-15T04:00:00.123Z')
const stamp = { arrivalMs: at + 5, revision: 0, backfill: true }
const never = () => {
  throw new Error('a good value was refused')
}
const block: Columns = {
  type: 'inverter',
  length: 3,
  deviceNo: Uint32Array.of(1, 4_000_000_000, 3),
  at: Float64Array.of(at, at + 1, at + 60_000),
  columns: {
    state: Float64Array.of(3, none, 0),
    powerKw: Float64Array.of(-500, 0.01, 10_000),
    totalEnergyKwh: Float64Array.of(999_999_999_999.99, none, 42_949_672.96),
    uabV: Float64Array.of(none, none, none),
  },
  arrays: { stringI: { width: 3, values: Float64Array.of(1, none, -2.5, none, none, none, 3, 4, 5) } },
  extras: new Map([[2, { fanRpm: 0.1 }]]),
}

test('what goes into a pack comes out of it, whatever its place in memory', () => {
  const pack = encodePack(block, stamp, never)
  for (const shift of [0, 1, 3]) {
    const moved = Buffer.concat([Buffer.alloc(shift), pack]).subarray(shift)
    const read = readPack(moved)
    expect(read).toMatchObject({ type: 'inverter', rows: 3, ...stamp })
    const { uabV: _absent, ...columns } = block.columns
    expect(columnsOf(read)).toEqual({ ...block, columns })
  }
})

const written = (columns: Columns['columns']) => {
  const bad: unknown[] = []
  const bytes = encodePack({ ...block, columns }, stamp, (...what) => bad.push(what))
  return { bad, read: columnsOf(readPack(bytes)) }
}

test('numbers that came as the store keeps them are written and judged as their values are', () => {
  const all: [string, Float64Array, Int32Array][] = [
    ['powerKw', Float64Array.of(-500, none, 10_000.01), Int32Array.of(-50_000, nullFixed32, 1_000_001)],
    ['state', Float64Array.of(3, -1, 0), Int32Array.of(3, -1, 0)],
    ['uabV', Float64Array.of(690.1, 689.9, 0), Int32Array.of(6901, 6899, 0)],
    ['ubcV', Float64Array.of(none, none, none), Int32Array.of(nullFixed32, nullFixed32, nullFixed32)],
  ]
  const asFloats = written(Object.fromEntries(all.map(([code, floats]) => [code, floats])))
  expect(written(Object.fromEntries(all.map(([code, , fixed]) => [code, fixed])))).toEqual(asFloats)
  expect(asFloats.bad).toEqual([
    [1, 'state', 'outOfLimits'],
    [2, 'powerKw', 'outOfLimits'],
  ])
})

test('limits of fixed-point numbers are those of their values, to the last digit', () => {
  const narrow = Object.values(storeColumns)
    .flat()
    .filter(({ bytes }) => bytes === 4)
  expect(narrow.length).toBeGreaterThan(100)
  for (const { code, min, max, scale, fixedMin, fixedMax } of narrow)
    expect([
      code,
      fixedMin / scale >= min,
      (fixedMin - 1) / scale >= min,
      fixedMax / scale <= max,
      (fixedMax + 1) / scale <= max,
    ]).toEqual([code, true, false, true, false])
})

test('packs of one type become one block of the store; what one lacks is null there', () => {
  const other: Columns = {
    type: 'inverter',
    length: 1,
    deviceNo: Uint32Array.of(9),
    at: Float64Array.of(at),
    columns: { uabV: Float64Array.of(690.1) },
    arrays: { mpptU: { width: 1, values: Float64Array.of(600) } },
  }
  const packs = [block, other].map((one, i) => readPack(encodePack(one, { ...stamp, revision: i }, never)))
  const rows = readNative(nativeOf('inverter', packs))
  expect(
    rows.map((row) => [row['device_no'], row['at'], row['power_kw'], row['total_energy_kwh'], row['state']]),
  ).toEqual([
    [1, at, -500, 999_999_999_999.99, 3],
    [4_000_000_000, at + 1, 0.01, null, null],
    [3, at + 60_000, 10_000, 42_949_672.96, 0],
    [9, at, null, null, null],
  ])
  expect(rows.map((row) => [row['string_i'], row['mppt_u'], row['uab_v'], row['extras']])).toEqual([
    [[1, null, -2.5], [], null, new Map()],
    [[], [], null, new Map()],
    [[3, 4, 5], [], null, new Map([['fanRpm', 0.1]])],
    [[], [600], 690.1, new Map()],
  ])
  const version = BigInt(at + 5)
  expect(rows.map((row) => row['version'])).toEqual([version, version, version, version + 2n ** 48n])
})

const change = (columns: readonly (readonly [string, string])[]): Layout =>
  layoutOf(JSON.stringify(currentLayout.map(([type, known]) => [type, type === 'inverter' ? columns : known])))

describe('a log of another version', () => {
  const inverter = currentLayout.find(([type]) => type === 'inverter')![1]

  test('the same layout is the same object', () => {
    expect(layoutOf(layoutText)).toBe(currentLayout)
  })

  test('columns in another order, fewer digits, points that are gone', () => {
    const power = inverter.findIndex(([code]) => code === 'powerKw')
    const swapped = inverter.map(([code, type], i) => {
      if (i === power) return inverter[power + 1]!
      if (i === power + 1) return ['powerKw', 'Nullable(Decimal32(1))'] as const
      return code === 'state' ? (['gone', type] as const) : ([code, type] as const)
    })
    const values = { powerKw: Float64Array.of(7, 8, 9), reactivePowerKvar: Float64Array.of(1, 2, 3) }
    const pack = encodePack({ ...block, columns: { ...block.columns, ...values } }, stamp, never)
    const { columns } = columnsOf(readPack(pack, change(swapped)))
    // Written as hundredths in the place of power: read as what that place meant then.
    expect([...columns['reactivePowerKvar']!]).toEqual([7, 8, 9])
    expect([...columns['powerKw']!]).toEqual([10, 20, 30])
    expect(columns['state']).toBeUndefined()
    expect([...columns['totalEnergyKwh']!]).toEqual([999_999_999_999.99, none, 42_949_672.96])
  })

  test('a type that is gone is refused, not guessed', () => {
    const pack = encodePack(block, stamp, never)
    const layout = layoutOf(JSON.stringify(currentLayout.map(([type, c]) => [type === 'inverter' ? 'gone' : type, c])))
    expect(() => readPack(pack, layout)).toThrow('unknown type: gone')
  })
})
