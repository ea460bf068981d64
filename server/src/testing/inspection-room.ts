import type { InspectionLine, InspectionPoint, InspectionType } from '@fengguang/domain/inspection/inspection.model'
import { inspectionContract as calls } from '@fengguang/domain/inspection/inspection.contract'
import { inspectionPlansContract as plans } from '@fengguang/domain/inspection/inspection-plans.contract'
import type { InspectionPlan, InspectionRound } from '@fengguang/domain/inspection/plan.model'
import { expect } from 'vitest'
import { dispatchAllDue } from '../features/inspection-plans/dispatch.service.ts'
import { openLog } from '../platform/log.ts'
import { query, station, taskRoom } from './task-room.ts'
import type { TestBrowser } from './test-app.ts'

export const transformer = {
  name: '箱变',
  items: [
    { what: '外观', answer: 'state' },
    { what: '油位', answer: 'reading', unit: '%', low: 20, high: 80 },
  ],
}

const good = <T>(answer: { statusCode: number; json: () => { msg?: string; data: T } }): T => {
  expect([answer.statusCode, answer.json().msg]).toEqual([200, undefined])
  return answer.json().data
}

/** The room of tasks, with rounds to be planned in it. */
export function inspectionRoom() {
  const room = taskRoom()
  const { who, state } = room
  const clear = async () => {
    await room.clear()
    await state.t.db.run(
      `delete from inspection_round; delete from inspection_plan; delete from inspection_line;
       delete from inspection_point; delete from inspection_type`,
      [],
    )
    state.t.clock.now = new Date('2026-06-21T04:00:00Z')
  }
  const saveType = (change: object = {}, by = who.admin) =>
    by.post(calls.saveType.path, { payload: { ...transformer, ...change } })
  const type = async (change: object = {}) => good<InspectionType>(await saveType(change))
  const savePoint = async (change: object, by = who.admin) =>
    by.post(calls.savePoint.path, {
      payload: { stationId: station, kind: 'place', place: '门口', name: '大门', ...change },
    })
  const point = async (name: string, of: InspectionType, change: object = {}) =>
    good<InspectionPoint>(
      await savePoint({ name, typeId: of.id, itemIds: of.items.map(({ id }) => id), place: name, ...change }),
    )
  const saveLine = (change: object, by = who.admin) =>
    by.post(calls.saveLine.path, { payload: { stationId: station, name: '一号线', ...change } })
  const line = async (pointIds: string[]) => good<InspectionLine>(await saveLine({ pointIds }))

  const savePlan = (change: object, by: TestBrowser = who.admin) =>
    by.post(plans.save.path, {
      payload: {
        name: '箱变日巡检',
        kind: 'inspection',
        stationId: station,
        cycle: 'daily',
        startDay: '2026-06-21',
        startTime: '13:00',
        deadlineHours: 8,
        autoDispatch: true,
        forClaim: false,
        executorId: 'u-maintainer',
        acceptorId: 'u-operator',
        content: '',
        ...change,
      },
    })
  const plan = async (change: object, by?: TestBrowser) => good<InspectionPlan>(await savePlan(change, by))
  const twoPoints = async () => {
    const of = await type()
    return [(await point('一号箱变', of)).id, (await point('二号箱变', of)).id]
  }
  const readPlan = async (id: string, by = who.admin): Promise<InspectionPlan> =>
    good(await by.get(query(plans.detail.path, { id })))
  const rounds = async (id: string): Promise<InspectionRound[]> =>
    good<{ rows: InspectionRound[] }>(await who.admin.get(query(plans.rounds.path, { id }))).rows
  const actPlan = async (id: string, action: string, by = who.admin) =>
    by.post(plans.act.path, { payload: { id, version: (await readPlan(id)).version, action } })
  /** What the role of jobs does every minute. */
  const dispatch = () =>
    dispatchAllDue(
      {
        db: state.t.db,
        telemetry: state.t.telemetry,
        log: openLog({ name: 'test', level: 'silent' }),
        clock: () => state.t.clock.now.getTime(),
      },
      { signal: new AbortController().signal, progress: () => Promise.resolve() },
    )
  const at = (text: string) => {
    state.t.clock.now = new Date(text)
  }
  return {
    ...room,
    clear,
    good,
    saveType,
    type,
    savePoint,
    point,
    saveLine,
    line,
    savePlan,
    plan,
    twoPoints,
    readPlan,
    rounds,
    actPlan,
    dispatch,
    at,
  }
}
