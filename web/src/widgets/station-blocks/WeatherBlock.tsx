import { numberText } from '@fengguang/domain/kernel/units'
import type { StationWeather } from '@fengguang/domain/station-run/station-run.contract'
import { Card } from '../../kit/Card.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { instantText } from '../../kit/format.ts'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { m, windName } from './station-blocks.texts.ts'
import { stationRun } from './station-run.queries.ts'
import './station-blocks.css'

const withUnit = (value: number | null, decimals: number, unit: string): string =>
  value === null ? numberText(value) : `${numberText(value, decimals)} ${unit}`

/** What the station's own instrument measures, and what a weather service foresees where one pushes it. */
export function WeatherBlock({ stationId }: { stationId: string }) {
  const say = useSay()
  const { data, error, refetch } = useScreenQuery(stationRun.weather3day({ stationId }))
  return (
    <Card
      title={say(m.weather)}
      loading={!data && !error}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
    >
      {data &&
        (data.source === 'none' ? <Picture kind="empty" title={say(m.noInstrument)} /> : <Weather weather={data} />)}
      {data?.forecast && <Forecast forecast={data.forecast} />}
    </Card>
  )
}

function Weather({ weather: { now, days, deviceName, isLive } }: { weather: StationWeather }) {
  const say = useSay()
  const direction = now.windDirectionDeg === null ? numberText(null) : say(windName(now.windDirectionDeg))
  const items = [
    [m.temperature, withUnit(now.temperatureC, 1, '℃')],
    [m.humidity, withUnit(now.humidityPct, 0, '%')],
    [m.wind, withUnit(now.windSpeedMs, 1, 'm/s')],
    [m.direction, direction],
    [m.irradiance, withUnit(now.irradianceWm2, 0, 'W/m²')],
  ] as const
  return (
    <>
      <dl className="fg-facts">
        {items.map(([label, text]) => (
          <div key={label[0]}>
            <dt>{say(label)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {!isLive && <p className="fg-note">{say(m.noNow)}</p>}
      {days === null ? (
        <p className="fg-note">{say(m.noDays)}</p>
      ) : (
        <Days days={days} today={days.at(-1)?.day} title={say(m.measured, { name: deviceName ?? '' })} />
      )}
    </>
  )
}

function Forecast({
  forecast: { source, issuedAt, timeZone, days },
}: {
  forecast: NonNullable<StationWeather['forecast']>
}) {
  const say = useSay()
  const title = `${say(m.forecast)} · ${say(m.forecastBy, { source, time: instantText(Date.parse(issuedAt), timeZone).slice(5, 16) })}`
  return <Days days={days} today={undefined} title={title} />
}

const two = (a: number | null, b: number | null, unit: string) =>
  a === null && b === null ? numberText(null) : `${numberText(a, 1)} / ${numberText(b, 1)} ${unit}`

type WeatherDay = NonNullable<StationWeather['days']>[number] & { rainMm?: number | null }

function Days({ days, today, title }: { days: readonly WeatherDay[]; today: string | undefined; title: string }) {
  const say = useSay()
  const hasRain = days.some(({ rainMm }) => rainMm !== undefined)
  return (
    <table className="fg-small-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{say(m.day)}</th>
          <th scope="col">{say(m.range)}</th>
          <th scope="col">{say(m.meanWind)}</th>
          <th scope="col">{say(m.irradiation)}</th>
          {hasRain && <th scope="col">{say(m.rain)}</th>}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">{day.day === today ? say(m.today) : day.day.slice(5)}</th>
            <td>{two(day.minTemperatureC, day.maxTemperatureC, '℃')}</td>
            <td>{two(day.windSpeedMs, day.maxWindSpeedMs, 'm/s')}</td>
            <td>{withUnit(day.irradiationMj, 2, 'MJ/m²')}</td>
            {hasRain && <td>{withUnit(day.rainMm ?? null, 1, 'mm')}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
