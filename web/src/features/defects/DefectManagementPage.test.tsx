import { afterEach, describe, expect, test } from 'vitest'
import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import type { AlarmEvent } from '@fengguang/domain/alarms/alarm.model'
import type { DefectFields, DefectWhole } from '@fengguang/domain/defects/defect.model'
import { defectsContract } from '@fengguang/domain/defects/defects.contract'
import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import type { BodyOf } from '@fengguang/domain/kernel/endpoint'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import { clearCorner } from '../../lib/corner-messages.ts'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { StationContext, type Stations } from '../../widgets/station-switcher/station-context.ts'
import { DefectManagementPage } from './DefectManagementPage.tsx'

afterEach(clearCorner)

const defect = (change: Partial<DefectWhole> = {}): DefectWhole => ({
  id: 'd1',
  no: 5,
  title: '油位偏低',
  status: 'controlAppraisal',
  severity: 'major',
  stationId: 's1',
  stationName: '共和',
  timeZone: 'Asia/Shanghai',
  deviceId: 'v1',
  deviceName: '1号逆变器',
  description: '油位计低于下限',
  foundAt: '2026-06-20T01:00:00.000Z',
  foundBy: '张三',
  submitterId: 'u1',
  submitterName: '林晓',
  submittedAt: '2026-06-20T02:00:00.000Z',
  deadlineAt: '2026-06-21T09:00:00.000Z',
  isOverdue: true,
  sourceKind: 'alarm',
  sourceId: '77',
  suspendedFrom: null,
  suspendedUntil: null,
  suspendReason: '',
  eliminatorName: null,
  eliminatedAt: null,
  acceptorName: null,
  closedAt: null,
  version: 3,
  hands: ['handler', 'appraiser', 'acceptor'],
  files: [],
  history: [
    {
      at: '2026-06-20T02:00:00.000Z',
      kind: 'receive',
      from: 'submitted',
      to: 'controlAppraisal',
      by: '周行',
      comment: '尽快',
    },
  ],
  ...change,
})

const acted: BodyOf<typeof defectsContract.act>[] = []
const inserted: DefectFields[] = []
const asked: Record<string, unknown>[] = []
const serve = (shown: DefectWhole, answers: Partial<Parameters<typeof fakeApi<typeof defectsContract>>[1]> = {}) => {
  for (const kept of [acted, inserted, asked]) kept.length = 0
  fakeApi(tasksContract, { list: () => ({ rows: [], total: 0 }) })
  fakeApi(defectsContract, {
    overview: () => ({
      statuses: {
        submitted: 1,
        controlAppraisal: 2,
        maintenanceAppraisal: 0,
        chiefAppraisal: 0,
        elimination: 3,
        acceptance: 0,
        eliminated: 9,
        suspended: 0,
        notDefect: 0,
      },
      severities: { critical: 1, major: 2, general: 3 },
      open: 6,
      overdue: 4,
      todo: 2,
      eliminated: 9,
      meanHours: 31.25,
    }),
    list: (input) => {
      asked.push(input)
      return { rows: [shown], total: 1 }
    },
    detail: () => shown,
    loss: () => ({ lossKwh: null, lossYuan: null, hours: 3.5, reason: 'notAttributed' as const }),
    act: (input) => {
      acted.push(input)
      return { changed: 1 }
    },
    insert: (input) => {
      inserted.push(input)
      return shown
    },
    ...answers,
  })
}
const stations = { current: undefined } as unknown as Stations
const everything = ['defect:read', 'defect:write', 'task:read', 'task:write', 'alarm:read', 'device:read']
const open = (address = '/here', permissions: readonly string[] = everything) =>
  render(
    <StationContext value={stations}>
      <DefectManagementPage />
    </StationContext>,
    { address, permissions },
  )
const drawer = () => until(() => document.querySelector<HTMLElement>('.ant-drawer-open'))
const buttons = () =>
  [...document.querySelectorAll('.fg-action-bar > button')].map((one) => one.textContent?.replaceAll(' ', ''))
const submitForm = async () => {
  const found = await until(() => [
    ...document.querySelectorAll<HTMLElement>('.ant-drawer-open form button[type=submit]'),
  ])
  await click(found.at(-1)!)
}

describe('the list', () => {
  test('has counts that lead to their defects, and says how the mean is made', async () => {
    serve(defect())
    await open()
    const overdue = await until(() =>
      [...document.querySelectorAll('.fg-count-links a')].find((one) => one.textContent === '4超期'),
    )
    expect(overdue.getAttribute('href')).toContain('isOverdue=true')
    expect(document.body.textContent).toContain('平均消缺用时 31.3 h')
    expect(document.querySelector('.fg-count-links [data-alert=true]')?.textContent).toBe('4超期')
  })

  test('asks what its address says, and leaves out what makes no sense', async () => {
    serve(defect())
    await open('/here?status=elimination,acceptance&severity=huge&isOverdue=true&mine=todo&deviceId=v1')
    await until(() => asked.length > 0)
    expect(asked[0]).toMatchObject({ status: 'elimination,acceptance', overdue: 'true', mine: 'todo', deviceId: 'v1' })
    expect(asked[0]!.severity).toBeUndefined()
  })

  test('who only reads reports nothing', async () => {
    serve(defect({ hands: [] }))
    await open('/here?id=d1', ['defect:read'])
    await until(() => document.querySelector('.fg-detail')?.textContent?.includes('油位计低于下限'))
    expect(document.body.textContent).not.toContain('登记缺陷')
    expect(buttons()).toEqual([])
  })
})

describe('a defect', () => {
  test('shows its history, its loss with the reason why there is none, and what the reader may do', async () => {
    serve(defect())
    await open('/here?id=d1')
    const shown = await drawer()
    await until(() => shown.textContent?.includes('尽快'))
    await until(() => shown.textContent?.includes('该时段的损失电量尚未归因'))
    expect(shown.textContent).toContain('3.50 h')
    expect(shown.textContent).toContain('还没有消缺任务')
    expect(buttons()).toEqual(['评审通过', '判定非缺陷', '挂起'])
    expect(byText('a', '查看告警').getAttribute('href')).toBe('/deviceAlarm?id=77')
    expect([...shown.querySelectorAll('a')].map((one) => one.textContent)).not.toContain('派发消缺任务')
  })

  test('is approved with an opinion, and not without', async () => {
    serve(defect())
    await open('/here?id=d1')
    await until(() => buttons().length === 3)
    await click(document.querySelector('.fg-action-bar > button')!)
    const box = await until(() => document.querySelector('.ant-drawer-open textarea'))
    await submitForm()
    expect(acted).toEqual([])
    await type(box, '属实')
    await submitForm()
    await until(() => acted.length === 1)
    expect(acted[0]).toEqual({ id: 'd1', version: 3, action: 'approve', comment: '属实', until: null })
  })

  test('that another changed meanwhile says so and keeps the words', async () => {
    const failure = { code: 10_010_001, key: 'record.conflict', msg: '记录已被他人修改', requestId: 'r' }
    serve(defect({ status: 'acceptance' }), {
      act: () => {
        throw new FakeFailure(409, failure)
      },
    })
    await open('/here?id=d1')
    await until(() => buttons().length === 2)
    await click(document.querySelector('.fg-action-bar > button')!)
    const box = await until(() => document.querySelector<HTMLTextAreaElement>('.ant-drawer-open textarea'))
    await type(box, '合格')
    await submitForm()
    await until(() => document.querySelector('.ant-drawer-open form [role=alert]'))
    expect(box.value).toBe('合格')
  })

  test('in elimination leads to its task', async () => {
    serve(defect({ status: 'elimination' }))
    await open('/here?id=d1')
    const shown = await drawer()
    await until(() => shown.textContent?.includes('派发消缺任务'))
    expect(byText('a', '派发消缺任务').getAttribute('href')).toBe('/operationMonitorNew?defect=d1')
  })

  test('is printed with its history', async () => {
    serve(defect())
    await open('/here?id=d1')
    const shown = await drawer()
    await until(() => shown.textContent?.includes('尽快'))
    await click(byText('button', '打印'))
    const paper = await until(() => document.querySelector('.fg-print-sheet'))
    expect(paper.textContent).toContain('缺陷处理单')
    expect(paper.textContent).toContain('尽快')
  })
})

const notFound = () => {
  throw new FakeFailure(404, { code: 10_050_001, key: 'record.notFound', msg: '记录不存在', requestId: 'r' })
}
const event: AlarmEvent = {
  id: '77',
  stationId: 's1',
  stationName: '共和',
  timeZone: 'Asia/Shanghai',
  deviceId: 'v1',
  deviceName: '1号逆变器',
  deviceType: 'inverter',
  ruleKey: 'faultCode',
  source: 'faultCode',
  point: null,
  level: 'critical',
  text: '直流过压',
  value: 1004,
  limit: null,
  valueText: '',
  limitText: '',
  curvePoints: [],
  isActive: true,
  isAcknowledged: false,
  isClosed: false,
  status: 'untreated',
  count: 1,
  isChattering: false,
  firstRaisedAt: '2026-06-21T01:00:00.000Z',
  raisedAt: '2026-06-21T01:00:00.000Z',
  clearedAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  comment: '',
  shelvedUntil: null,
  parentId: null,
  childCount: 0,
}

test('from an alarm the form is filled in, and asks for who found it', async () => {
  serve(defect())
  fakeApi(alarmsContract, { detail: () => ({ ...event, history: [] }) })
  fakeApi(stationsContract, { detail: notFound })
  fakeApi(devicesContract, { detail: notFound })
  await open('/here?alarm=77')
  const boxes = await until(() => {
    const found = [...document.querySelectorAll<HTMLInputElement>('.ant-drawer-open form input[type=text]')]
    return found.length > 0 && found
  })
  expect(boxes[0]!.value).toBe('1号逆变器 直流过压')
  await submitForm()
  expect(inserted).toEqual([])
  await type(document.querySelector('.ant-drawer-open form input[id$=foundBy]')!, '张三')
  await submitForm()
  await until(() => inserted.length === 1)
  expect(inserted[0]).toMatchObject({
    severity: 'critical',
    deviceId: 'v1',
    foundAt: '2026-06-21T01:00:00.000Z',
    foundBy: '张三',
    deadlineAt: null,
    sourceKind: 'alarm',
    sourceId: '77',
  })
})
