import { demoStations } from '@fengguang/simulator/demo-fleet'
import { pvPlant } from '@fengguang/simulator/pv/pv-plant'
import { openStruckStation, type StruckStation } from './struck-station.ts'

export type StruckPlant = StruckStation

export const stationId = 'pv-qinghai-gonghe'
const dayMs = 86_400_000
const hourMs = 3_600_000
const fromAt = Date.parse('2026-06-16T16:00:00Z')
const toAt = fromAt + 6 * dayMs

const plant = pvPlant(
  demoStations.find(({ id }) => id === stationId)!,
  {
    seed: 11,
    scenario: { name: 'laid', eventsIn30Days: { inverterTrip: 1000, silentStop: 1000 } },
    countersFromMs: fromAt,
  },
)
/** Those that are struck, and some that are not. */
const reporting = /\.(?:inv-(?:01|02|03|13|15)|weather-01)$/

/** The faults that were laid into the inverters that report, by cause. */
export const laidFaults = (cause: string) =>
  plant
    .truth(fromAt, toAt)
    .filter((record) => record.cause === cause && record.deviceIds.every((id) => reporting.test(id)))

/** What they took. */
export const laidKwh = (cause: string): number => laidFaults(cause).reduce((sum, { lostKwh }) => sum + lostKwh, 0)

/** Six days of five inverters with faults laid into them; a lost link of three hours has not been sent. */
export async function openStruckPlant(): Promise<StruckPlant> {
  const t = await openStruckStation({
    stationId,
    model: plant,
    fromAt,
    toAt,
    points: {
      inverter: ['powerKw', 'totalEnergyKwh', 'state', 'faultCode', 'powerLimitKw'],
      weather: ['poaWm2', 'ghiWm2', 'moduleTemperatureC', 'rainMm'],
    },
    reporting,
    rid: ['inverter', 'combinerBox'],
    lostLink: { deviceId: `${stationId}.inv-02`, startAt: fromAt + 35 * hourMs, endAt: fromAt + 38 * hourMs },
  })
  await t.sendAll(t.frames)
  return t
}
