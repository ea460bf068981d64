import { minutesPerDay } from '../local-day.ts'
import { seedOf, smooth } from '../random.ts'
import type { DayWeather } from './day-weather.ts'

/**
 * What clouds leave of the clear sky's global light, minute by minute from dawn to dusk: sharp ramps under broken clouds
 * with more than clear light at their edges, slow waves under a closed sky.
 */
export function fillCloudFactor(
  weather: DayWeather,
  seed: number,
  day: number,
  from: number,
  to: number,
  out: Float64Array,
): void {
  const broad = seedOf(seed, 'cloud-broad')
  const fine = seedOf(seed, 'cloud-fine')
  const slow = seedOf(seed, 'cloud-slow')
  const start = day * minutesPerDay
  // The noise leaves ±0.6 seldom; the threshold is placed so that about `cover` of the time lies above it.
  const edge = 0.62 * (1 - 2 * weather.cover)
  for (let m = from; m <= to; m++) {
    const x = start + m
    const wave = smooth(slow, x / 75)
    switch (weather.sky) {
      case 'clear':
        out[m] = 0.955 + 0.02 * wave
        break
      case 'partly': {
        const height = 0.65 * smooth(broad, x / 19) + 0.35 * smooth(fine, x / 5.3) - edge
        if (height > 0) out[m] = 1.02 - Math.min(1, height / 0.14) * (0.52 + 0.16 * wave)
        else out[m] = 1.0 + (height > -0.16 ? 0.13 * (1 + height / 0.16) : 0)
        break
      }
      case 'overcast':
        out[m] = 0.4 + 0.13 * wave + 0.05 * smooth(fine, x / 11)
        break
      case 'rain': {
        const falling = m >= weather.rainFrom && m < weather.rainTo
        out[m] = falling ? 0.15 + 0.05 * smooth(fine, x / 9) : 0.36 + 0.14 * wave + 0.04 * smooth(fine, x / 11)
        break
      }
    }
  }
}
