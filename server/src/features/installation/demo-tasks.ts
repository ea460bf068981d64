import { MeterReadingDetail, RecordedItem } from '@fengguang/domain/tasks/task-detail.model'
import { deviceIdOf } from '@fengguang/domain/devices/device.rules'
import { faultsBetween, type FaultEvent } from '@fengguang/simulator/fault-events'
import type { DemoStation } from '@fengguang/simulator/demo-fleet'
import { devicesOf } from '@fengguang/simulator/fleet'
import { demo } from '@fengguang/simulator/scenario'
import type { DemoTask } from '../tasks/demo-tasks.service.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const companyId = 'c-huanghe'
/** How far back, and how many in all: enough for a board, few enough for a start. */
const days = 10
const most = 24

const faultNames = {
  inverterTrip: '跳闸',
  stringOutage: '组串断路',
  branchOutage: '支路断路',
  turbineTrip: '故障停机',
} as const
type Repaired = keyof typeof faultNames
/** By the kind of device that they strike. */
const repaired = {
  inverter: ['inverterTrip', 'stringOutage', 'branchOutage'],
  turbine: ['turbineTrip'],
} as const satisfies Record<string, readonly Repaired[]>

/** What the simulator lets break, repaired: the tasks name the device that it strikes. */
function repairsOf(station: DemoStation, seed: number, nowMs: number): DemoTask[] {
  const struck = station.stcls === '02' ? 'turbine' : 'inverter'
  const devices = devicesOf(station).filter(({ type }) => type === struck)
  if (devices.length === 0) return []
  const source = { seed, stationId: station.id, scenario: demo }
  const events = faultsBetween(source, repaired[struck], nowMs - days * dayMs, nowMs).filter(
    ({ startMs }) => startMs < nowMs,
  )
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

/** Rounds of the last days: so many hours ago each began. */
const rounds = [
  { hoursAgo: 1, name: '升压站巡检' },
  { hoursAgo: 3, name: '箱变巡检' },
  { hoursAgo: 7, name: '关口表抄表' },
  { hoursAgo: 14, name: '逆变器巡检' },
  { hoursAgo: 52, name: '安全工器具检查' },
  { hoursAgo: 76, name: '关口表抄表' },
]

function roundOf({ id, name: stationName }: DemoStation, n: number, nowMs: number): DemoTask {
  const { hoursAgo, name } = rounds[n]!
  const isReading = name === '关口表抄表'
  return {
    name: `${stationName}${name}`,
    type: isReading ? 'meterReading' : 'inspection',
    stationId: id,
    deviceIds: [],
    content: isReading ? '抄录关口表正反向有功示数' : '按巡检路线检查并记录',
    noticedAtMs: Math.floor(nowMs / hourMs) * hourMs - hoursAgo * hourMs,
    detail: isReading
      ? MeterReadingDetail.parse({
          type: 'meterReading',
          readings: [{ meter: '关口表', readingKwh: 100_000 + n * 1000 }],
        })
      : {
          type: 'inspection',
          items: [RecordedItem.parse({ what: name, result: 'normal', note: '外观、声音、温度正常' })],
        },
  }
}

/** The work of the demo's first company, from what its stations went through. The same at every start of the same hour. */
export function demoTasksOf(stations: readonly DemoStation[], seed: number, nowMs: number): DemoTask[] {
  const own = stations.filter((station) => station.companyId === companyId)
  const repairs = own.flatMap((station) => repairsOf(station, seed, nowMs))
  const regular = own.length === 0 ? [] : rounds.map((_, n) => roundOf(own[n % own.length]!, n, nowMs))
  const newest = repairs.toSorted((a, b) => b.noticedAtMs - a.noticedAtMs).slice(0, most - regular.length)
  return [...regular, ...newest].toSorted((a, b) => a.noticedAtMs - b.noticedAtMs)
}
