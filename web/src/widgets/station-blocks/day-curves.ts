import type { OverviewDay } from '@fengguang/domain/homes/homes.contract'
import { pointsOf, type Curve } from '../../kit/curve/curve.model.ts'
import { instantText } from '../../kit/format.ts'
import type { Say } from '../../lib/i18n.ts'
import { m } from './station-blocks.texts.ts'

const line = (id: string, name: string, unit: string, values: OverviewDay['powerKw'], times: number[]) => ({
  id,
  name,
  unit,
  decimals: 2,
  points: pointsOf(times.map((at, i) => [at, values[i] ?? null])),
})

/** Which lines a picture has besides power. */
export type DayLine = 'gridKw' | 'irradianceWm2' | 'windSpeedMs'
const looks = {
  gridKw: { name: m.gridName, unit: 'kW' },
  irradianceWm2: { name: m.irradianceName, unit: 'W/m²' },
  windSpeedMs: { name: m.windName, unit: 'm/s' },
} as const

/** Power, what was expected of it, what drives it and what was foreseen of that. */
export function dayCurves(day: OverviewDay, lines: readonly DayLine[], say: Say): Curve[] {
  const { times, powerKw } = day
  const others = lines
    .filter((key) => day[key].some((value) => value !== null))
    .map((key): Curve => ({ ...line(key, say(looks[key].name), looks[key].unit, day[key], times), dashed: true }))
  const expected = day.expectedKw.some((value) => value !== null)
    ? [{ ...line('expected', say(m.expectedName), 'kW', day.expectedKw, times), dashed: true }]
    : []
  const foreseen = (['irradianceWm2', 'windSpeedMs'] as const)
    .filter((key) => lines.includes(key) && day.forecast[key].some((value) => value !== null))
    .map((key): Curve => {
      const name = say(key === 'irradianceWm2' ? m.forecastLight : m.forecastWind)
      return { ...line(`forecast ${key}`, name, looks[key].unit, day.forecast[key], times), dashed: true }
    })
  return [
    { ...line('power', say(m.powerName), 'kW', powerKw, times), kind: 'area' },
    ...expected,
    ...others,
    ...foreseen,
  ]
}

export function curveHint({ expectedOf, forecast, timeZone }: OverviewDay, say: Say): string {
  const { stations, all } = expectedOf
  const time = forecast.issuedAt && instantText(Date.parse(forecast.issuedAt), timeZone).slice(5, 16)
  return [
    say(m.expectedHint),
    say(m.someMissing, { known: stations, all }),
    ...(time ? [say(m.forecastHint, { time, stations: forecast.stations })] : []),
  ].join(say(m.semicolon))
}
