import type { InspectionType } from '@fengguang/domain/inspection/inspection.model'
import { RecordedItem, type TaskDetailRecord } from '@fengguang/domain/tasks/task-detail.model'
import type { RoutePoint } from '@fengguang/domain/tasks/task-route.model'
import { checksOf } from '@fengguang/domain/tasks/task-route.rules'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { listTypes, saveLine, savePoint, saveType } from '../inspection/inspection.service.ts'
import { carryOn, demoPeople, readAll, sitting } from '../tasks/demo-tasks.service.ts'
import { wholeTask } from '../tasks/tasks.service.ts'
import { actOnPlan, pageRounds, savePlan } from './plans.service.ts'

/** A device on the round, and when the simulator held it faulty. */
export interface DemoStop {
  name: string
  deviceId: string
  faults: readonly { fromMs: number; toMs: number; name: string }[]
}
export interface DemoRounds {
  stationId: string
  stationName: string
  struck: 'inverter' | 'turbine'
  startDay: string
  startTime: string
  /** When the plan was written. */
  plannedMs: number
  stops: readonly DemoStop[]
}

const state = { id: '', answer: 'state', unit: '', low: null, high: null } as const
const checkOf = (what: string) => ({ ...state, what })
const output = '发电状态'
const types = {
  inverter: { name: '逆变器巡检', items: [checkOf('外观'), checkOf('指示灯'), checkOf(output)] },
  turbine: { name: '风机巡检', items: [checkOf('塔筒外观'), checkOf(output)] },
  yard: { name: '升压站巡检', items: [checkOf('围栏与门锁'), checkOf('消防器材')] },
  test: {
    name: '备用电源切换试验',
    items: [checkOf('切换成功'), { ...state, what: '切换时间', answer: 'reading', unit: 's', high: 3 }],
  },
} as const
const hourMs = 3_600_000
/** When the executor of the demo writes it down. */
const recordedAfterMs = 10.5 * hourMs
const [executor, second] = demoPeople.executors

/** What the executor meets there: a device that stands still is abnormal, whatever else is fine. */
function recordOf(route: readonly RoutePoint[], stops: readonly DemoStop[], atMs: number): TaskDetailRecord {
  const items = checksOf(route).map(({ point, item }) => {
    const fault = stops
      .find(({ deviceId }) => deviceId === point.deviceId)
      ?.faults.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs)
    const isMet = fault !== undefined && item.what === output
    return RecordedItem.parse({
      what: item.what,
      pointId: point.id,
      itemId: item.id,
      result: isMet ? 'abnormal' : 'normal',
      note: isMet ? `${fault.name}，需检修` : '',
    })
  })
  return { type: 'inspection', items }
}

async function layStation(
  db: Db,
  telemetry: Telemetry,
  rounds: DemoRounds,
  kinds: Record<keyof typeof types, InspectionType>,
  now: Date,
) {
  const { stationId, stationName, stops, startDay, startTime, plannedMs } = rounds
  const planner = (at: number) => sitting(db, telemetry, demoPeople.publisher, new Date(at))
  const ctx = planner(plannedMs)
  const pointOf = async (kind: keyof typeof types, name: string, deviceId: string | null) => {
    const { id: typeId, items } = kinds[kind]
    const itemIds = items.map(({ id }) => id)
    const on = deviceId === null ? ({ kind: 'place', place: name } as const) : ({ kind: 'device', place: '' } as const)
    return (await savePoint(ctx, {}, { stationId, typeId, ...on, deviceId, name, itemIds })).id
  }
  const walked: string[] = []
  for (const { name, deviceId } of stops) walked.push(await pointOf(rounds.struck, name, deviceId))
  const line = await saveLine(ctx, {}, { stationId, name: `${stationName}设备线`, pointIds: walked })
  const yard = await pointOf('yard', '升压站', null)
  const tests = [await pointOf('test', '站用电一号进线', null), await pointOf('test', '站用电二号进线', null)]
  const order = {
    stationId,
    startDay,
    startTime,
    content: '',
    forClaim: false,
    acceptorId: demoPeople.acceptor.accountId,
  }
  await savePlan(
    ctx,
    {},
    {
      ...order,
      name: `${stationName}备用电源切换试验`,
      kind: 'periodicTest',
      routeIds: tests,
      cycle: 'monthly',
      startDay: `${startDay.slice(0, 4)}-01-28`,
      deadlineHours: 24,
      autoDispatch: false,
      executorId: second.accountId,
    },
  )
  let plan = await savePlan(
    ctx,
    {},
    {
      ...order,
      name: `${stationName}日常巡检`,
      kind: 'inspection',
      routeIds: [yard, line.id],
      cycle: 'daily',
      deadlineHours: 12,
      autoDispatch: true,
      executorId: executor.accountId,
    },
  )
  while (plan.nextAt !== null && new Date(plan.nextAt) <= now) {
    const startMs = Date.parse(plan.nextAt)
    const { id, version } = plan
    plan = await actOnPlan(planner(startMs), { id, version, action: 'dispatch' })
    const [round] = (await pageRounds(ctx, id, { page: 1, pageSize: 1 })).rows
    const { route } = await wholeTask(planner(startMs), round!.taskId!)
    const detail = recordOf(route!, stops, startMs + recordedAfterMs)
    await carryOn(db, telemetry, { id: round!.taskId!, noticedAtMs: startMs, executor, detail }, now.getTime())
  }
}

/** Types, points, plans and the rounds of the last days, through the doors of the product. Where there is a type already nothing is added. */
export async function installDemoRounds(db: Db, telemetry: Telemetry, rounds: readonly DemoRounds[], now: Date) {
  const first = rounds[0]
  if (!first) return
  const ctx = sitting(db, telemetry, demoPeople.publisher, new Date(first.plannedMs))
  if ((await listTypes(ctx, {})).total > 0) return
  const kinds = {} as Record<keyof typeof types, InspectionType>
  for (const key of Object.keys(types) as (keyof typeof types)[])
    kinds[key] = await saveType(ctx, {}, { name: types[key].name, items: [...types[key].items] })
  for (const one of rounds) await layStation(db, telemetry, one, kinds, now)
  await readAll(db, now)
}
