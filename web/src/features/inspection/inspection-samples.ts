import type { FindingWhole } from '@fengguang/domain/inspection/finding.model'
import type { InspectionLine, InspectionPoint, InspectionType } from '@fengguang/domain/inspection/inspection.model'
import type { InspectionPlan, InspectionRound } from '@fengguang/domain/inspection/plan.model'

const changed = { changedBy: '林晓', changedAt: '2026-06-20T00:00:00.000Z', version: 3 }

/** For tests: one of each thing that the screen shows. */
export const type: InspectionType = {
  id: 'y1',
  name: '箱变',
  items: [
    { id: 'i1', what: '外观', answer: 'state', unit: '', low: null, high: null },
    { id: 'i2', what: '油位', answer: 'reading', unit: '%', low: 20, high: 80 },
  ],
  points: 1,
  ...changed,
}
export const point: InspectionPoint = {
  id: 'p1',
  stationId: 's1',
  stationName: '共和',
  typeId: 'y1',
  typeName: '箱变',
  kind: 'place',
  deviceId: null,
  deviceName: null,
  place: '门口',
  name: '一号箱变',
  itemIds: ['i1', 'i2'],
  itemNames: type.items.map(({ what }) => what),
  ...changed,
}
export const line: InspectionLine = {
  id: 'l1',
  stationId: 's1',
  stationName: '共和',
  name: '一号线',
  pointIds: ['p1'],
  pointNames: ['一号箱变'],
  ...changed,
}
export const plan = (change: Partial<InspectionPlan> = {}): InspectionPlan => ({
  id: 'g1',
  name: '箱变日巡检',
  kind: 'inspection',
  stationId: 's1',
  stationName: '共和',
  timeZone: 'Asia/Shanghai',
  routeIds: ['p1', 'p2', 'p3'],
  routeNames: ['一号箱变', '二号箱变', '三号箱变'],
  cycle: 'daily',
  startDay: '2026-06-21',
  startTime: '13:00',
  deadlineHours: 8,
  autoDispatch: true,
  forClaim: false,
  executorId: 'u-exe',
  executorName: '高修',
  acceptorId: 'u-acc',
  acceptorName: '周行',
  content: '',
  state: 'started',
  nextAt: '2026-06-22T05:00:00.000Z',
  problem: null,
  problemAt: null,
  createdBy: '林晓',
  isOwn: true,
  lastRoundAt: null,
  version: 4,
  ...change,
})
export const rounds: InspectionRound[] = [
  {
    roundAt: '2026-06-21T05:00:00.000Z',
    outcome: 'dispatched',
    taskId: 't1',
    taskNo: 12,
    settledAt: '2026-06-21T05:00:10.000Z',
    settledBy: null,
  },
  {
    roundAt: '2026-06-20T05:00:00.000Z',
    outcome: 'skipped',
    taskId: null,
    taskNo: null,
    settledAt: '2026-06-20T04:00:00.000Z',
    settledBy: '周行',
  },
]
export const finding = (change: Partial<FindingWhole> = {}): FindingWhole => ({
  id: 'f1',
  stationId: 's1',
  stationName: '共和',
  timeZone: 'Asia/Shanghai',
  deviceId: null,
  deviceName: null,
  taskId: 't1',
  taskNo: 12,
  what: '一号箱变 · 油位',
  reading: 5,
  unit: '%',
  low: 20,
  high: 80,
  note: '渗油',
  photoId: null,
  status: 'notProcessed',
  foundBy: '高修',
  foundAt: '2026-06-21T06:00:00.000Z',
  changedAt: '2026-06-21T06:00:00.000Z',
  version: 2,
  history: [{ at: '2026-06-21T06:00:00.000Z', kind: 'find', to: 'notProcessed', by: '高修', comment: '' }],
  ...change,
})
