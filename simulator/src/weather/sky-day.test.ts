import { describe, expect, it } from 'vitest'
import { demoStations } from '../demo-fleet.ts'
import { localDayOf } from '../local-day.ts'
import { pvLayout } from '../pv/pv-layout.ts'
import { climateOf } from './climate.ts'
import { dayWeather } from './day-weather.ts'
import { skyOf } from './sky-day.ts'

const station = (id: string) => demoStations.find((known) => known.id === id)!
const first = localDayOf(Date.UTC(2026, 0, 2))

const yearOf = (id: string) => {
  const climate = climateOf(station(id))
  const plane = pvLayout(station(id))
  let sky = skyOf(climate, plane, 3, first)
  let kwhM2 = 0
  let peakWm2 = 0
  let rainMm = 0
  for (let day = first; day < first + 365; day++) {
    sky = skyOf(climate, plane, 3, day, sky)
    rainMm += sky.weather.rainMm
    for (const poa of sky.poaWm2) {
      kwhM2 += poa / 60_000
      peakWm2 = Math.max(peakWm2, poa)
    }
  }
  return { kwhM2, peakWm2, rainMm }
}

describe('weather of a place', () => {
  it.each([
    // In-plane irradiation of a year and rain, as atlases give them for the region.
    ['pv-qinghai-gonghe', 1_900, 2_450, 20, 400],
    ['pv-jiangsu-rudong', 1_250, 1_750, 600, 1_600],
    ['pv-guangdong-yangjiang', 1_300, 1_850, 600, 2_000],
  ])('%s', (id, leastKwh, mostKwh, leastMm, mostMm) => {
    const { kwhM2, peakWm2, rainMm } = yearOf(id)
    expect(kwhM2).toBeGreaterThan(leastKwh)
    expect(kwhM2).toBeLessThan(mostKwh)
    expect(rainMm).toBeGreaterThan(leastMm)
    expect(rainMm).toBeLessThan(mostMm)
    expect(peakWm2).toBeGreaterThan(950)
    expect(peakWm2).toBeLessThan(1_500)
  })

  it('ramps under broken clouds and is smooth under a clear sky', () => {
    const climate = climateOf(station('pv-qinghai-gonghe'))
    const steepest = new Map<string, number>()
    for (let day = first; day < first + 60; day++) {
      const sky = skyOf(climate, { tiltDeg: 34, azimuthDeg: 180 }, 3, day)
      let ramp = 0
      for (let m = 1; m < sky.poaWm2.length; m++) ramp = Math.max(ramp, Math.abs(sky.poaWm2[m]! - sky.poaWm2[m - 1]!))
      steepest.set(sky.weather.sky, Math.max(steepest.get(sky.weather.sky) ?? 0, ramp))
    }
    expect(steepest.get('partly')).toBeGreaterThan(150)
    expect(steepest.get('clear')).toBeLessThan(40)
  })

  it('is dark at night and cooler than the modules by day', () => {
    const climate = climateOf(station('pv-jiangsu-rudong'))
    const day = Array.from({ length: 40 }, (_, i) => first + 150 + i).find(
      (candidate) => dayWeather(climate, 3, candidate).sky === 'clear',
    )!
    const sky = skyOf(climate, { tiltDeg: 30, azimuthDeg: 180 }, 3, day)
    expect(sky.poaWm2[120]).toBe(0)
    expect(sky.ghiWm2[1_380]).toBe(0)
    expect(sky.cellC[720]! - sky.airC[720]!).toBeGreaterThan(12)
    expect(sky.dawn).toBeGreaterThan(270)
    expect(sky.dusk).toBeLessThan(1_170)
  })
})
