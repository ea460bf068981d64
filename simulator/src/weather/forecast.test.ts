import { ForecastHour } from '@fengguang/domain/forecasts/forecast.model'
import { describe, expect, test } from 'vitest'
import { demoStations } from '../demo-fleet.ts'
import { stationModel } from '../fleet.ts'
import { hourMs } from '../local-day.ts'
import { healthy } from '../scenario.ts'
import { forecastOf } from './forecast.ts'

const midnight = Date.parse('2026-11-17T00:00:00+08:00')
const plant = demoStations.find(({ id }) => id === 'pv-qinghai-gonghe')!
const farm = demoStations.find(({ stcls }) => stcls === '02')!
const rms = (errors: readonly number[]): number =>
  Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length)

/** What the instrument measured, by the hour. */
function measured(fromMs: number, hours: number) {
  const model = stationModel(plant, { seed: 1, scenario: healthy, countersFromMs: fromMs })
  const means = { poaWm2: new Float64Array(hours), ambientTemperatureC: new Float64Array(hours) }
  for (const block of model.blocks(fromMs, fromMs + hours * hourMs, 600))
    if (block.type === 'weather')
      for (let row = 0; row < block.length; row++)
        for (const code of ['poaWm2', 'ambientTemperatureC'] as const)
          means[code][Math.floor((block.at[row]! - fromMs) / hourMs)]! += block.columns[code]![row]! / 6
  return means
}

describe('a forecast', () => {
  test('is of four local days in full hours within the limits of the door, the same each time', () => {
    const hours = forecastOf(plant, 1, midnight + 6 * hourMs)
    expect(hours).toHaveLength(96)
    expect(hours.map((hour) => ForecastHour.parse(hour))).toEqual(hours)
    expect(hours[0]!.at).toBe(midnight)
    expect(forecastOf(plant, 1, midnight + 6 * hourMs)).toEqual(hours)
    expect(forecastOf(plant, 1, midnight + 12 * hourMs)).not.toEqual(hours)
  })

  test('errs as services do: dark at night, a fifth of the light and one to two kelvins a day ahead', () => {
    const light: number[] = []
    const air: number[] = []
    let mean = 0
    const days = 8
    for (let day = 0; day < days; day++) {
      const issued = midnight + day * 24 * hourMs
      const ahead = forecastOf(plant, 1, issued).slice(24, 48)
      const { poaWm2: trueLight, ambientTemperatureC: trueAir } = measured(issued + 24 * hourMs, 24)
      expect([ahead[0]!.poaWm2, ahead[23]!.poaWm2]).toEqual([0, 0])
      for (const [i, hour] of ahead.entries())
        if (trueLight[i]! > 20) {
          light.push(hour.poaWm2! - trueLight[i]!)
          air.push(hour.ambientTemperatureC! - trueAir[i]!)
          mean += trueLight[i]!
        }
    }
    const share = rms(light) / (mean / light.length)
    expect(share).toBeGreaterThan(0.12)
    expect(share).toBeLessThan(0.45)
    const errorK = rms(air)
    expect(errorK > 0.7 && errorK < 2.6, `error of the temperature: ${errorK} K`).toBe(true)
  })

  test('of a farm tells the wind at its hubs and no light', () => {
    const hours = forecastOf(farm, 1, midnight)
    expect(hours.every(({ poaWm2 }) => poaWm2 === null)).toBe(true)
    expect(Math.max(...hours.map(({ windSpeedMs }) => windSpeedMs!))).toBeGreaterThan(3)
  })
})
