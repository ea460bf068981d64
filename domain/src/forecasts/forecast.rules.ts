import { addDays, dayEnd, dayStart, type LocalDay } from '../kernel/time-range.ts'
import type { ForecastHour } from './forecast.model.ts'

const hourMs = 3_600_000

export interface ForecastDay {
  day: LocalDay
  irradiationMj: number | null
  minTemperatureC: number | null
  maxTemperatureC: number | null
  windSpeedMs: number | null
  maxWindSpeedMs: number | null
  rainMm: number | null
}

type Measure = 'poaWm2' | 'ambientTemperatureC' | 'windSpeedMs' | 'rainMm'
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** A figure of a day is known when all of its hours are: a sum of some of them would pass for the whole. */
export function forecastDays(
  hours: readonly ForecastHour[],
  zone: string,
  first: LocalDay,
  count: number,
): ForecastDay[] {
  const byHour = new Map(hours.map((hour) => [hour.at, hour]))
  return Array.from({ length: count }, (_, place) => {
    const day = addDays(first, place)
    const fromMs = dayStart(day, zone).getTime()
    const length = Math.round((dayEnd(day, zone).getTime() - fromMs) / hourMs)
    const own = Array.from({ length }, (_hour, i) => byHour.get(fromMs + i * hourMs))
    const figure = (measure: Measure, of: (values: number[]) => number): number | null => {
      const values = own.map((hour) => hour?.[measure] ?? null).filter((value) => value !== null)
      return values.length === length ? of(values) : null
    }
    return {
      day,
      irradiationMj: figure('poaWm2', (values) => (sum(values) * hourMs) / 1e9),
      minTemperatureC: figure('ambientTemperatureC', (values) => Math.min(...values)),
      maxTemperatureC: figure('ambientTemperatureC', (values) => Math.max(...values)),
      windSpeedMs: figure('windSpeedMs', (values) => sum(values) / length),
      maxWindSpeedMs: figure('windSpeedMs', (values) => Math.max(...values)),
      rainMm: figure('rainMm', sum),
    }
  })
}

/** Hourly means drawn through the middle of their hours, at other instants; null where a neighbour is missing. */
export function forecastLine(
  hours: readonly ForecastHour[],
  measure: Measure,
  times: readonly number[],
): (number | null)[] {
  const byHour = new Map(hours.map((hour) => [hour.at, hour[measure]]))
  return times.map((at) => {
    const before = Math.floor((at - hourMs / 2) / hourMs) * hourMs
    const left = byHour.get(before) ?? null
    const share = (at - before - hourMs / 2) / hourMs
    if (left === null || share === 0) return left
    const right = byHour.get(before + hourMs) ?? null
    return right === null ? null : left + (right - left) * share
  })
}
