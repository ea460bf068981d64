import { describe, expect, it } from 'vitest'
import { dayMs } from '../local-day.ts'
import { healthy } from '../scenario.ts'
import { demoStation, seriesOf } from '../testing/frames.ts'
import { rowsOf } from '../testing/instants.ts'
import { farmMeterCode } from './farm-devices.ts'
import { lossShares } from './farm-losses.ts'
import { windFarm } from './wind-farm.ts'

const station = { ...demoStation('wp-xinjiang-dabancheng'), capacityKw: 6 * 2250 }
const from = Date.UTC(2026, 9, 4, 16)

describe('energy', () => {
  const farm = windFarm(station, { seed: 1, scenario: healthy })
  const blocks = [...farm.blocks(from, from + dayMs + 1, 60)]
  const turbines = farm.devices.filter(({ type }) => type === 'turbine').map(({ code }) => code)

  it('goes from turbines through transformers to the meter within the stated losses', () => {
    const byInstant = new Map<number, { turbines: number; boxes: number; meter: number }>()
    const at = (ms: number) => {
      const sums = byInstant.get(ms) ?? { turbines: 0, boxes: 0, meter: 0 }
      byInstant.set(ms, sums)
      return sums
    }
    for (const row of rowsOf(blocks, 'turbine')) at(row.at).turbines += row.value('powerKw')
    for (const row of rowsOf(blocks, 'boxTransformer')) at(row.at).boxes += row.value('powerKw')
    for (const row of rowsOf(blocks, 'meter')) at(row.at).meter += row.value('powerKw')
    const { capacityKw } = station
    const fixedKw = (lossShares.mainIron + lossShares.stationUse) * capacityKw
    for (const { turbines: made, boxes, meter } of byInstant.values()) {
      const inBoxes = made - boxes
      expect(inBoxes).toBeGreaterThan(0.99 * lossShares.boxIron * capacityKw)
      expect(inBoxes).toBeLessThan((lossShares.boxIron + lossShares.boxCopper) * capacityKw)
      const onLines = boxes - meter - fixedKw
      expect(onLines).toBeGreaterThan(-1)
      expect(onLines).toBeLessThan((lossShares.line + lossShares.mainCopper) * capacityKw)
    }
  })

  it('is what the counters count, at one minute and at five', () => {
    for (const code of [turbines[0]!, turbines.at(-1)!]) {
      const counter = seriesOf(blocks, 'turbine', 'totalEnergyKwh', code)
      const power = seriesOf(blocks, 'turbine', 'powerKw', code)
      const made = power.slice(1).reduce((sum, { value }) => sum + Math.max(0, value) / 60, 0)
      expect(counter.at(-1)!.value - counter[0]!.value).toBeCloseTo(made, 0)
      const rough = seriesOf(farm.blocks(from, from + dayMs + 1, 300), 'turbine', 'totalEnergyKwh', code)
      expect(rough.map(({ value }) => value)).toEqual(counter.filter((_, i) => i % 5 === 0).map(({ value }) => value))
    }
  })

  it('is counted by the meter in both ways and by tariff period', () => {
    const counted = (code: string) => {
      const series = seriesOf(blocks, 'meter', code, farmMeterCode)
      return series.at(-1)!.value - series[0]!.value
    }
    const power = seriesOf(blocks, 'meter', 'powerKw', farmMeterCode).slice(1)
    const passed = (sign: 1 | -1) => power.reduce((sum, { value }) => sum + Math.max(0, sign * value) / 60, 0)
    expect(counted('forwardKwh')).toBeCloseTo(passed(1), -1)
    expect(counted('reverseKwh')).toBeCloseTo(passed(-1), -1)
    for (const way of ['forward', 'reverse'])
      expect(
        ['Sharp', 'Peak', 'Flat', 'Valley'].reduce((sum, period) => sum + counted(`${way}${period}Kwh`), 0),
      ).toBeCloseTo(counted(`${way}Kwh`), 1)
  })
})
