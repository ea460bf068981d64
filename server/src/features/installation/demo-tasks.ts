import { deviceIdOf } from '@fengguang/domain/devices/device.rules'
import { faultsBetween, type FaultEvent } from '@fengguang/simulator/fault-events'
import type { DemoStation } from '@fengguang/simulator/demo-fleet'
import { devicesOf } from '@fengguang/simulator/fleet'
import { demo } from '@fengguang/simulator/scenario'
import type { DemoTask } from '../tasks/demo-tasks.service.ts'

const dayMs = 86_400_000
const companyId = 'c-huanghe'
/** How far back, and how many in all: enough for a board, few enough for a start. */
const days = 10
const most = 24

const faultNames = {
  inverterTrip: '逆变器跳闸',
  stringOutage: '组串断路',
  branchOutage: '支路断路',
  turbineTrip: '风机停机',
} as const
type Repaired = keyof typeof faultNames
const repaired = Object.keys(faultNames) as Repaired[]

/** What the simulator lets break, repaired: the tasks name the device that it strikes. */
function repairsOf(station: DemoStation, seed: number, nowMs: number): DemoTask[] {
  const struck = station.stcls === '02' ? 'turbine' : 'inverter'
  const devices = devicesOf(station).filter(({ type }) => type === struck)
  if (devices.length === 0) return []
  const source = { seed, stationId: station.id, scenario: demo }
  const events = faultsBetween(source, repaired, nowMs - days * dayMs, nowMs).filter(({ startMs }) => startMs < nowMs)
  return events.map((event: FaultEvent): DemoTask => {
    const device = devices[Math.floor(event.pick * devices.length)]!
    const fault = faultNames[event.cause as Repaired]
    return {
      name: `${device.name}${fault}处理`,
      type: 'maintenance',
      stationId: station.id,
      deviceIds: [deviceIdOf(station.id, device.code)],
      content: `监控发现${device.name}${fault}，请到现场检查并恢复`,
      noticedAtMs: event.startMs,
      // The simulator says itself when a device stood still.
      detail: { type: 'maintenance', work: `检查${device.name}并恢复运行`, cause: fault, parts: '', isStopped: false },
    }
  })
}

/** A round once a week, on a day of the station's own. */
function roundOf(station: DemoStation, n: number, nowMs: number): DemoTask {
  const noticedAtMs = Math.floor(nowMs / dayMs) * dayMs - (n % 5) * dayMs
  return {
    name: `${station.name}例行巡检`,
    type: n % 3 === 2 ? 'meterReading' : 'inspection',
    stationId: station.id,
    deviceIds: [],
    content: '按巡检路线检查升压站、箱变和逆变器',
    noticedAtMs,
    detail:
      n % 3 === 2
        ? { type: 'meterReading', readings: [{ meter: '关口表', readingKwh: 100_000 + n * 1000, note: '' }] }
        : {
            type: 'inspection',
            items: [
              { what: '升压站', result: 'normal', note: '' },
              { what: '箱变', result: 'normal', note: '油位正常' },
            ],
          },
  }
}

/** The work of the demo's first company, from what its stations went through. The same at every start of the same hour. */
export function demoTasksOf(stations: readonly DemoStation[], seed: number, nowMs: number): DemoTask[] {
  const own = stations.filter((station) => station.companyId === companyId)
  const repairs = own.flatMap((station) => repairsOf(station, seed, nowMs))
  const rounds = own.slice(0, 6).map((station, n) => roundOf(station, n, nowMs))
  const newest = repairs.toSorted((a, b) => b.noticedAtMs - a.noticedAtMs).slice(0, most - rounds.length)
  return [...rounds, ...newest].toSorted((a, b) => a.noticedAtMs - b.noticedAtMs)
}
