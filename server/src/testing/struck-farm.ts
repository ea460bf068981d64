import { demoStations } from '@fengguang/simulator/demo-fleet'
import { farmOf } from '@fengguang/simulator/wind/farm'
import { windOrderedTruth, type OrderedCause } from '@fengguang/simulator/wind/ordered-truth'
import { windFarm } from '@fengguang/simulator/wind/wind-farm'
import { openStruckStation, type StruckStation } from './struck-station.ts'

export const stationId = 'wp-gansu-guazhou'
const dayMs = 86_400_000
const hourMs = 3_600_000
export const fromAt = Date.parse('2026-04-19T16:00:00Z')
export const dayCount = 9
const toAt = fromAt + dayCount * dayMs
const station = demoStations.find(({ id }) => id === stationId)!
const options = {
  seed: 11,
  scenario: {
    name: 'laid',
    eventsIn30Days: { turbineTrip: 400, silentStop: 400, dispatchLimit: 20, maintenance: 400 },
  },
  countersFromMs: fromAt,
}
/** Those that are struck, and some that are not. */
const places = [1, 2, 31, 35, 45]
const reporting = /\.(?:wt-0(?:01|02|31|35|45)|mt-01|meter-01)$/

/** What each cause took from the turbines that report. */
export function laidKwh(): Record<OrderedCause, number> {
  const truth = windOrderedTruth(farmOf(station, options), fromAt, toAt, dayMs)
  const sumOf = (cause: OrderedCause) =>
    places.reduce((sum, place) => sum + truth[place - 1]![cause].reduce((all, kwh) => all + kwh, 0), 0)
  return {
    dispatchLimit: sumOf('dispatchLimit'),
    maintenance: sumOf('maintenance'),
    turbineTrip: sumOf('turbineTrip'),
    silentStop: sumOf('silentStop'),
    derating: sumOf('derating'),
    weak: sumOf('weak'),
  }
}

/** Nine days of five turbines with stops and limits laid into them; nothing has been sent. */
export const openStruckFarm = (): Promise<StruckStation> =>
  openStruckStation({
    stationId,
    model: windFarm(station, options),
    fromAt,
    toAt,
    points: {
      turbine: ['powerKw', 'totalEnergyKwh', 'windSpeedMs', 'state', 'faultCode', 'controlMode', 'powerLimitKw'],
      tower: ['airDensityKgm3'],
      meter: ['forwardKwh'],
    },
    reporting,
    rid: ['turbine'],
    lostLink: { deviceId: `${stationId}.wt-002`, startAt: fromAt + 35 * hourMs, endAt: fromAt + 38 * hourMs },
  })
