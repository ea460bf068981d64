import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../local-day.ts'
import { demo, healthy, only } from '../scenario.ts'
import { checksumOf, demoStation, outsideLimits, seriesOf } from '../testing/frames.ts'
import { faultsBetween } from '../fault-events.ts'
import { inverterCode, pvDevices, pvLayout } from './pv-layout.ts'
import { pvPlant } from './pv-plant.ts'
import { inverterOf } from './pv-faults.ts'

const central = demoStation('pv-qinghai-gonghe')
const strings = demoStation('pv-henan-xinxiang')
/** Midnight in China. */
const summer = Date.UTC(2026, 5, 20, 16)
const near = { countersFromMs: summer - 2 * dayMs }

describe.each([central, strings])('$name', (station) => {
  const plant = pvPlant(station, { seed: 1, scenario: demo, ...near })

  it('has devices whose ratings add up', () => {
    const rated = plant.devices.filter(({ type }) => type === 'inverter').reduce((sum, d) => sum + d.ratedKw!, 0)
    expect(rated).toBeCloseTo(station.capacityKw, 6)
    expect(new Set(plant.devices.map(({ id }) => id)).size).toBe(plant.devices.length)
    const codes = new Set(plant.devices.map(({ code }) => code))
    for (const { parentCode, code } of plant.devices) expect(codes).toContain(parentCode ?? code)
    expect(plant.devices.length).toBeGreaterThanOrEqual(30)
  })

  it('says nothing that ingest would refuse', () => {
    for (const start of [summer, Date.UTC(2026, 11, 20, 16)]) {
      const then = pvPlant(station, { seed: 1, scenario: demo, countersFromMs: start })
      expect(outsideLimits(then.blocks(start, start + 2 * dayMs, 600))).toEqual([])
    }
  })

  it('gives an instant the same frames whatever window, step or order they are asked in', () => {
    const at = summer + 11 * hourMs + 25 * minuteMs
    const asked = (fromMs: number, toMs: number, step: number) => {
      const other = pvPlant(station, { seed: 1, scenario: demo, ...near })
      return checksumOf(onlyAt(other.blocks(fromMs, toMs, step), at))
    }
    const alone = asked(at, at + 1, 60)
    expect(asked(at - 3 * hourMs, at + hourMs, 60)).toBe(alone)
    expect(asked(at - dayMs, at + hourMs, 300)).toBe(alone)
    const backwards = pvPlant(station, { seed: 1, scenario: demo, ...near })
    for (const block of backwards.blocks(at - 9 * dayMs, at - 8 * dayMs, 3600)) expect(block.length).toBeGreaterThan(0)
    expect(checksumOf(onlyAt(backwards.blocks(at, at + 1, 60), at))).toBe(alone)
  })
})

/** The rows of one instant, as blocks of their own. */
function onlyAt(blocks: ReturnType<ReturnType<typeof pvPlant>['blocks']>, at: number) {
  return [...blocks].flatMap((block) => {
    const rows = [...block.at.keys()].filter((row) => block.at[row] === at)
    if (rows.length === 0) return []
    const pick = (values: Float64Array, width: number) =>
      Float64Array.from(rows.flatMap((row) => [...values.subarray(row * width, (row + 1) * width)]))
    return [
      {
        ...block,
        length: rows.length,
        device: Uint32Array.from(rows, (row) => block.device[row]!),
        at: Float64Array.from(rows, (row) => block.at[row]!),
        columns: Object.fromEntries(Object.entries(block.columns).map(([code, values]) => [code, pick(values, 1)])),
        arrays: Object.fromEntries(
          Object.entries(block.arrays).map(([code, { width, values }]) => [
            code,
            { width, values: pick(values, width) },
          ]),
        ),
      },
    ]
  })
}

it('keeps its figures from version to version', () => {
  const blocks = pvPlant(central, { seed: 1, scenario: demo, ...near }).blocks(
    summer + 12 * hourMs,
    summer + 13 * hourMs,
    300,
  )
  expect(checksumOf(blocks)).toBe('e49af8b3')
})

it('gives another seed other weather', () => {
  const [one, other] = [1, 2].map((seed) =>
    checksumOf(pvPlant(central, { seed, scenario: healthy, ...near }).blocks(summer, summer + dayMs, 3600)),
  )
  expect(one).not.toBe(other)
})

describe('counters', () => {
  it('go on from day to day as power says, and never back', () => {
    const plant = pvPlant(central, { seed: 1, scenario: healthy, ...near })
    const from = summer - 3 * dayMs
    const blocks = [...plant.blocks(from, from + 3 * dayMs, 60)]
    for (const [type, code, device] of [
      ['inverter', 'totalEnergyKwh', inverterCode(3)],
      ['meter', 'forwardKwh', 'meter-01'],
      ['meter', 'reverseKwh', 'meter-01'],
    ] as const) {
      const counter = seriesOf(blocks, type, code, device)
      const power = seriesOf(blocks, type, 'powerKw', device)
      let kwh = 0
      for (const [i, { value }] of power.slice(0, -1).entries()) {
        const mean = (value + power[i + 1]!.value) / 2
        kwh += Math.max(0, code === 'reverseKwh' ? -mean : mean) / 60
      }
      expect(counter.filter(({ value }, i) => i > 0 && value < counter[i - 1]!.value)).toEqual([])
      const counted = counter.at(-1)!.value - counter[0]!.value
      expect(Math.abs(counted / kwh - 1)).toBeLessThan(0.002)
    }
  })

  it('split into tariff periods that add up', () => {
    const plant = pvPlant(central, { seed: 1, scenario: healthy, ...near })
    const [meter] = plant.blocks(summer + 14 * hourMs, summer + 15 * hourMs, 3600)
    const { columns } = meter!
    const sum = (way: string) =>
      ['Sharp', 'Peak', 'Flat', 'Valley'].reduce((total, period) => total + columns[`${way}${period}Kwh`]![0]!, 0)
    expect(sum('forward')).toBeCloseTo(columns.forwardKwh![0]!, 1)
    expect(sum('reverse')).toBeCloseTo(columns.reverseKwh![0]!, 1)
  })

  it('begin anew at a reset and stay so', () => {
    const scenario = only('counterReset')
    const from = Date.UTC(2026, 9, 20)
    const [event] = faultsBetween(
      { seed: 1, stationId: central.id, scenario },
      ['counterReset'],
      from,
      from + 60 * dayMs,
    )
    const code = inverterCode(inverterOf(event!, pvLayout(central)))
    const plant = pvPlant(central, { seed: 1, scenario })
    const around = seriesOf(
      plant.blocks(event!.startMs - hourMs, event!.startMs + 2 * hourMs, 60),
      'inverter',
      'totalEnergyKwh',
      code,
    )
    expect(around[59]!.value).toBeGreaterThan(1e6)
    expect(around[60]!.value).toBe(0)
    const later = pvPlant(central, { seed: 1, scenario }).blocks(
      event!.startMs + 3 * dayMs,
      event!.startMs + 3 * dayMs + 1,
      1,
    )
    const [first] = seriesOf(later, 'inverter', 'totalEnergyKwh', code)
    expect(first!.value).toBeGreaterThan(0)
    expect(first!.value).toBeLessThan(6 * 24 * 6_250)
  })
})

it('stands in the ledger of devices as it reports', () => {
  const plant = pvPlant(strings, { seed: 1, scenario: healthy, ...near })
  const reported = new Set([...plant.blocks(summer, summer + 1, 60)].flatMap(({ deviceIds }) => deviceIds))
  expect([...reported].sort()).toEqual(
    pvDevices(strings)
      .map(({ id }) => id)
      .sort(),
  )
})
