import { backoffMs, rest } from '@fengguang/gateway/backoff'
import type { DemoStation } from '@fengguang/simulator/demo-fleet'
import { forecastOf, issueEveryHours } from '@fengguang/simulator/weather/forecast'
import type { Logger } from '../../platform/log.ts'

const issueMs = issueEveryHours * 3_600_000
const source = 'Demo NWP'

interface Options {
  /** Of ingest. */
  url: string
  secret: string
  seed: number
  signal: AbortSignal
  log: Logger
  clock?: () => number
}

/** Pushes the last issue for every station, then each one as it comes; tries again until it is taken. */
export async function playForecasts(stations: readonly DemoStation[], options: Options): Promise<void> {
  const { signal, clock = Date.now } = options
  while (!signal.aborted) {
    const issuedAt = Math.floor(clock() / issueMs) * issueMs
    for (const station of stations) await push(station, issuedAt, options)
    await rest(issuedAt + issueMs - clock(), signal)
  }
}

async function push(station: DemoStation, issuedAt: number, { url, secret, seed, signal, log }: Options) {
  const login = Buffer.from(`gw-${station.companyId}:${secret}`).toString('base64')
  const body = { stationId: station.id, issuedAt, source, hours: forecastOf(station, seed, issuedAt) }
  for (let failures = 1; !signal.aborted; failures += 1) {
    let why: string
    try {
      const answer = await fetch(new URL('/ingest/v1/forecasts', url), {
        method: 'POST',
        headers: { authorization: `Basic ${login}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
      })
      why = `HTTP ${answer.status} ${(await answer.text()).slice(0, 200)}`
      if (answer.status === 200) return
    } catch (error) {
      why = String(error)
    }
    if (failures % 5 === 0) log.warn({ stationId: station.id, why }, 'a forecast is not taken')
    await rest(backoffMs(failures), signal)
  }
}
