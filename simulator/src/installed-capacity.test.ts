import { describe, expect, it } from 'vitest'
import { demoStations, type DemoStation } from './demo-fleet.ts'
import { installedKw } from './fleet.ts'
import { hourMs } from './local-day.ts'
import { pvLayout } from './pv/pv-layout.ts'
import { pvPlant } from './pv/pv-plant.ts'
import { healthy } from './scenario.ts'
import { seriesOf } from './testing/frames.ts'
import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'

/** Midnights in China, in the cold that modules like best and in the heat. */
const days = [Date.UTC(2026, 0, 14, 16), Date.UTC(2026, 1, 24, 16), Date.UTC(2026, 6, 19, 16)]

const last = (blocks: Iterable<FrameBlock>, type: FrameBlock['type'], code: string, device: string): number =>
  seriesOf(blocks, type, code, device).at(-1)!.value

function performanceRatio(station: DemoStation, midnight: number): number {
  // Without storage, whose discharge passes the same meter.
  const plant = pvPlant(station, { seed: 1, scenario: healthy, countersFromMs: midnight })
  const evening = midnight + 22 * hourMs
  const kwh = ([from, to]: [number, number]) => last(plant.blocks(from, to, 60), 'meter', 'forwardKwh', 'meter-01')
  const fedKwh = kwh([evening, evening + 1]) - kwh([midnight, midnight + 1])
  const lightMj = last(plant.blocks(evening, evening + 1, 60), 'weather', 'dayIrradiationMj', 'weather-01')
  return fedKwh / ((lightMj / 3.6) * installedKw(station))
}

describe.each(demoStations.filter(({ stcls }) => stcls === '01'))('$id', (station) => {
  it('is as large as its modules, which its inverters are not', () => {
    const { dcKw, inverters } = pvLayout(station)
    expect(installedKw(station) / (dcKw * inverters)).toBeCloseTo(1, 3)
    expect(installedKw(station) / station.capacityKw).toBeGreaterThan(1.1)
  })

  it('feeds less than its light allows', () => {
    for (const midnight of days) {
      const ratio = performanceRatio(station, midnight)
      expect(ratio).toBeGreaterThan(0.6)
      // In the coldest winter: what is above 0.93 is a wrong capacity or a wrong instrument.
      expect(ratio).toBeLessThan(0.93)
    }
  })
})

it.each(demoStations.filter(({ stcls }) => stcls === '02'))('$id: is as large as its turbines', (station) => {
  expect(installedKw(station)).toBeCloseTo(station.capacityKw, 6)
})
