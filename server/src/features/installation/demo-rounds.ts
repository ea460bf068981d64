import { deviceIdOf } from '@fengguang/domain/devices/device.rules'
import { dayMilliseconds, instantAt, localDayOf } from '@fengguang/domain/kernel/time-range'
import { faultsBetween } from '@fengguang/simulator/fault-events'
import { demoTimeZone, type DemoStation } from '@fengguang/simulator/demo-fleet'
import { devicesOf } from '@fengguang/simulator/fleet'
import { demo } from '@fengguang/simulator/scenario'
import type { DemoRounds, DemoStop } from '../inspection-plans/demo-rounds.service.ts'

const companyId = 'c-huanghe'
/** So many stations have rounds, and so many of the last days were walked. */
const most = 3
const days = 4
const startTime = '10:00'
/** Those that nothing struck are walked too. */
const sound = 2

const faultNames = { stringOutage: '组串断路', branchOutage: '支路断路', turbineTrip: '故障停机' } as const
type Lasting = keyof typeof faultNames
/** What lasts long enough to be met on a round, by the kind of device that it strikes. */
const lasting = {
  inverter: ['stringOutage', 'branchOutage'],
  turbine: ['turbineTrip'],
} as const satisfies Record<string, readonly Lasting[]>

function roundsOf(station: DemoStation, seed: number, nowMs: number): DemoRounds | undefined {
  const struck = station.stcls === '02' ? 'turbine' : 'inverter'
  const devices = devicesOf(station).filter(({ type }) => type === struck)
  if (devices.length < sound) return undefined
  const source = { seed, stationId: station.id, scenario: demo }
  const events = faultsBetween(source, lasting[struck], nowMs - days * dayMilliseconds, nowMs).map((event) => ({
    ...event,
    device: devices[Math.floor(event.pick * devices.length)]!,
  }))
  const walked = [...new Set([...devices.slice(0, sound), ...events.map(({ device }) => device)])]
  const stops = walked.map((device): DemoStop => ({
    name: device.name,
    deviceId: deviceIdOf(station.id, device.code),
    faults: events
      .filter((event) => event.device === device)
      .map(({ startMs, endMs, cause }) => ({ fromMs: startMs, toMs: endMs, name: faultNames[cause as Lasting] })),
  }))
  const startDay = localDayOf(new Date(nowMs - days * dayMilliseconds), demoTimeZone)
  return {
    stationId: station.id,
    stationName: station.name,
    struck,
    startDay,
    startTime,
    plannedMs: instantAt(`${startDay} 00:00:00`, demoTimeZone).getTime(),
    stops,
  }
}

const faultsIn = ({ stops }: DemoRounds) => stops.reduce((sum, { faults }) => sum + faults.length, 0)

/** Rounds of the demo's first company, where the simulator holds most devices faulty. The same at every start of the same hour. */
export function demoRoundsOf(stations: readonly DemoStation[], seed: number, nowMs: number): DemoRounds[] {
  const own = stations.filter((station) => station.companyId === companyId)
  const all = own.flatMap((station) => roundsOf(station, seed, nowMs) ?? [])
  return all.toSorted((a, b) => faultsIn(b) - faultsIn(a)).slice(0, most)
}
