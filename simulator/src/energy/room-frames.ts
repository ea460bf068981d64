import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { frameTable, sealed } from '../frame-table.ts'
import { minutesPerDay } from '../local-day.ts'
import { smoothBell, unit } from '../random.ts'
import type { Climate } from '../weather/climate.ts'
import { dayWeather } from '../weather/day-weather.ts'
import type { DayWindow } from './day-window.ts'

const wetChance = 0.004
const wetMinutes = 45

/** Rooms are heated and cooled, so that they follow the air outside only a little; dust follows the season. */
export function roomBlock(
  ids: readonly string[],
  climate: Climate,
  seed: number,
  airC: Float64Array,
  window: DayWindow,
): FrameBlock {
  const table = frameTable('environment', ids, window.length * ids.length)
  const { columns } = table
  const weather = dayWeather(climate, seed, window.day)
  let row = 0
  for (let i = 0; i < ids.length; i++) {
    const own = seed + 1009 * (i + 1)
    const wetFrom = unit(own, window.day) < wetChance ? Math.floor(1200 * unit(own ^ 5, window.day)) : -1
    for (let r = 0; r < window.length; r++, row++) {
      const m = window.minute[r]!
      const x = window.day * minutesPerDay + m
      const outsideC = airC[m]!
      const haze = Math.exp(0.55 * smoothBell(own ^ 1, x / 500)) * (weather.sky === 'rain' ? 0.5 : 1)
      const coarse = 1.5 + 0.3 * Math.abs(smoothBell(own ^ 2, x / 90))
      const pm25 = (18 + 24 * (1 - climate.moisture)) * haze
      table.device[row] = i
      table.at[row] = window.at[r]!
      columns.temperatureC[row] = 23 + 0.15 * (outsideC - 20) + 0.6 * smoothBell(own ^ 3, x / 60)
      columns.humidityPct[row] = Math.min(
        95,
        Math.max(10, 20 + 0.45 * weather.humidityPct + 3 * smoothBell(own ^ 4, x / 120)),
      )
      columns.noiseDb[row] = 46 + 8 * Math.abs(smoothBell(own ^ 6, x / 15)) + 3 * unit(own ^ 7, x)
      columns.pm25UgM3[row] = pm25
      columns.pm10UgM3[row] = pm25 * coarse
      columns.water[row] = wetFrom >= 0 && m >= wetFrom && m < wetFrom + wetMinutes ? 1 : 0
      columns.smoke[row] = 0
    }
  }
  return sealed(table, row)
}
