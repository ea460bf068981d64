import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import type { BodyOf } from '@fengguang/domain/kernel/endpoint'
import { taskStatuses, type TaskStatus, type TaskWhole } from '@fengguang/domain/tasks/task.model'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import { clearCorner } from '../../lib/corner-messages.ts'
import { forget, store } from '../../lib/storage.ts'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { setWindowWidth } from '../../testing/jsdom-setup.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { StationContext, type Stations } from '../../widgets/station-switcher/station-context.ts'
import { OperationMonitorPage } from './OperationMonitorPage.tsx'
import { event, overview, people, task } from './task-samples.ts'

beforeEach(() => store('userId', 'u-me'))
afterEach(() => {
  clearCorner()
  forget('userId')
})

type Act = BodyOf<typeof tasksContract.act>
type Insert = BodyOf<typeof tasksContract.insert>
const acted: Act[] = []
const inserted: Insert[] = []
const completed: unknown[] = []
const asked: unknown[] = []

const serve = (shown: TaskWhole, answers: Partial<Parameters<typeof fakeApi<typeof tasksContract>>[1]> = {}) => {
  for (const kept of [acted, inserted, completed, asked]) kept.length = 0
  fakeApi(tasksContract, {
    overview: () => overview,
    board: () => ({
      columns: taskStatuses
        .filter((status) => status !== 'deleted')
        .map((status) => ({
          status,
          total: status === shown.status ? 1 : 0,
          rows: status === shown.status ? [shown] : [],
        })),
    }),
    list: (input) => {
      asked.push(input)
      return { rows: [shown], total: 1 }
    },
    detail: () => shown,
    people: () => people,
    act: (input) => {
      acted.push(input)
      return { changed: 1 }
    },
    complete: (input) => {
      completed.push(input)
      return { changed: 1 }
    },
    insert: (input) => {
      inserted.push(input)
      return shown
    },
    recordDetail: (input) => {
      completed.push(input)
      return shown
    },
    ...answers,
  })
}
const stations = { current: undefined } as unknown as Stations
const open = (address = '/here', permissions: readonly string[] = ['task:read', 'task:write', 'alarm:read']) =>
  render(
    <StationContext value={stations}>
      <OperationMonitorPage />
    </StationContext>,
    { address, permissions },
  )
const card = () => document.querySelector<HTMLElement>('.fg-task-card')
const column = (status: TaskStatus) => document.querySelector<HTMLElement>(`[data-status=${status}] .fg-task-drop`)!
const dragEvent = (name: string) =>
  Object.assign(new Event(name, { bubbles: true, cancelable: true }), { dataTransfer: { setData: () => undefined } })
const drag = async (to: TaskStatus) => {
  await act(async () => card()!.dispatchEvent(dragEvent('dragstart')))
  const isTarget = document.querySelector(`[data-status=${to}]`)!.getAttribute('data-target')
  await act(async () => column(to).dispatchEvent(dragEvent('drop')))
  return isTarget
}
const menu = async () => {
  await click(byText('.fg-task-card button', '更换风扇：操作'))
  return until(() => {
    const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
    return items.length > 0 && items
  })
}
const submitForm = async () =>
  click(await until(() => document.querySelector<HTMLElement>('.ant-drawer-open form button[type=submit]')))

describe('the board', () => {
  test('has a column for every state, counts that lead to their lists and cards with due time and lateness', async () => {
    serve(task())
    await open()
    const shown = await until(card)
    expect(document.querySelectorAll('.fg-task-column')).toHaveLength(9)
    expect(shown.textContent).toContain('12 · 检修')
    expect(shown.textContent).toContain('截止 06-21 17:00')
    expect(shown.textContent).toContain('逾期')
    const overdue = [...document.querySelectorAll('.fg-count-links a')].find((one) => one.textContent === '4逾期任务')
    expect(overdue?.getAttribute('href')).toContain('view=list&isOverdue=true')
  })

  test('a card is taken to the states its bearer may reach, and nowhere else', async () => {
    serve(task())
    await open()
    await until(card)
    expect(await drag('finished')).toBe('false')
    expect(acted).toEqual([])
    expect(await drag('claimed')).toBe('true')
    await until(() => acted.length === 1)
    expect(acted[0]).toEqual({ id: 't1', version: 3, action: 'claim', comment: '' })
  })

  test('the menu of a card does the same by keyboard, and asks for the words an action needs', async () => {
    serve(task({ status: 'toAccept', hands: ['acceptor'] }))
    await open()
    await until(card)
    const items = await menu()
    expect(items.map(({ textContent }) => textContent)).toEqual(['验收通过', '驳回'])
    await click(items[1]!)
    const box = await until(() => document.querySelector('.ant-drawer-open textarea'))
    await submitForm()
    expect(acted).toEqual([])
    await type(box, '接线未紧固')
    await submitForm()
    await until(() => acted.length === 1)
    expect(acted[0]).toMatchObject({ action: 'reject', comment: '接线未紧固' })
  })

  test('who only reads can neither drag nor choose', async () => {
    serve(task())
    await open('/here', ['task:read'])
    expect((await until(card)).getAttribute('draggable')).toBe('false')
    expect(document.querySelector('.fg-task-card .ant-btn')).toBeNull()
    expect(document.body.textContent).not.toContain('新建任务')
  })

  test('another was faster: the reason is said', async () => {
    const failure = { code: 10_340_001, key: 'task.alreadyClaimed', msg: '任务已被“马刚”领取', requestId: 'r' }
    serve(task({ status: 'toClaim', hands: ['eligible'], executorId: null, executorName: null }), {
      act: () => {
        throw new FakeFailure(409, failure)
      },
    })
    await open()
    await until(card)
    await drag('claimed')
    await until(() => document.body.textContent?.includes('任务已被“马刚”领取'))
    expect(card()!.textContent).toContain('待领取')
  })

  test('an error stands in the place of the board', async () => {
    serve(task(), {
      board: () => {
        throw new FakeFailure(503, { code: 503, key: 'server.unavailable', msg: '服务暂不可用', requestId: 'r' })
      },
    })
    await open()
    await until(() => document.body.textContent?.includes('服务暂不可用'))
    expect(card()).toBeNull()
  })
})

describe('a task', () => {
  test('shows its people, history and what the reader may do, at an address of its own', async () => {
    serve(task({ status: 'processing' }))
    await open('/here?id=t1')
    const drawer = await until(() => document.querySelector('.ant-drawer-open'))
    await until(() => drawer.textContent?.includes('尽快'))
    expect(drawer.textContent).toContain('还没有作业记录')
    const buttons = [...drawer.querySelectorAll('.fg-action-bar > button')].map((one) =>
      one.textContent?.replaceAll(' ', ''),
    )
    expect(buttons).toEqual(['完成', '填写作业记录'])
    expect(byText('a', '查看告警').getAttribute('href')).toBe('/deviceAlarm?id=77')
  })

  test('is completed with a description', async () => {
    serve(task({ status: 'processing' }))
    await open('/here?id=t1')
    await until(() => document.querySelector('.fg-action-bar'))
    await click(document.querySelector('.fg-action-bar > button')!)
    const boxes = await until(() => {
      const found = [...document.querySelectorAll('.ant-drawer-open textarea')]
      return found.length === 2 && found
    })
    await type(boxes[0]!, '已更换并试运行')
    await submitForm()
    await until(() => completed.length === 1)
    expect(completed[0]).toEqual({ id: 't1', version: 3, completionText: '已更换并试运行', abnormalReason: '' })
  })

  test('opens its form also when its drawer has read it just now', async () => {
    serve(task({ status: 'processing' }))
    const page = await open('/here')
    page.client.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } })
    await page.go('/here?id=t1')
    await until(() => document.querySelector('.fg-action-bar'))
    await page.go('/here?record=t1')
    const box = await until(() => document.querySelector('.ant-drawer-open textarea'))
    expect(box).toBeInstanceOf(HTMLTextAreaElement)
  })

  test('has its work recorded by its type', async () => {
    serve(task({ status: 'processing' }))
    await open('/here?record=t1')
    const box = await until(() => document.querySelector('.ant-drawer-open textarea'))
    await submitForm()
    expect(completed).toEqual([])
    await type(box, '更换风扇')
    await submitForm()
    await until(() => completed.length === 1)
    expect(completed[0]).toMatchObject({
      id: 't1',
      detail: { type: 'maintenance', work: '更换风扇', isStopped: true },
      fileIds: [],
    })
  })
})

const notFound = () => {
  throw new FakeFailure(404, { code: 10_050_001, key: 'record.notFound', msg: '记录不存在', requestId: 'r' })
}

describe('a new task', () => {
  test('from an alarm is filled in; its rules are said in the form, each at its field', async () => {
    serve(task())
    fakeApi(alarmsContract, { detail: () => ({ ...event, history: [] }) })
    fakeApi(stationsContract, { detail: notFound })
    fakeApi(devicesContract, { detail: notFound })
    await open('/here?alarm=77')
    const name = await until(() => document.querySelector<HTMLInputElement>('.ant-drawer-open input[type=text]'))
    expect(name.value).toBe('处理告警：1号逆变器 直流过压')
    expect(document.body.textContent).toContain('发布后该告警变为“已派单”')
    await submitForm()
    const missing = await until(() => {
      const found = [...document.querySelectorAll('.ant-drawer-open [aria-invalid=true]')]
      return found.length > 0 && found
    })
    expect(missing).toHaveLength(2)
    expect(inserted).toEqual([])
  })
})

describe('the other views', () => {
  test('my tasks ask for what waits for the reader', async () => {
    serve(task())
    await open('/here?view=mine')
    await until(() => asked.length > 0)
    expect(asked[0]).toMatchObject({ mine: 'todo', page: 1 })
    await until(() => document.body.textContent?.includes('更换风扇'))
  })

  test('the list takes its filters from the address', async () => {
    serve(task())
    await open('/here?view=list&status=toClaim,published&isOverdue=true&stationId=s1')
    await until(() => asked.length > 0)
    expect(asked[0]).toMatchObject({ status: 'toClaim,published', overdue: 'true', stationId: 's1' })
    expect(asked[0]).not.toHaveProperty('mine')
  })

  test('the calendar shows a month of the address; a phone lists its days', async () => {
    serve(task())
    const page = await open('/here?view=calendar&month=2026-06')
    const cell = await until(() => document.querySelector('td time[datetime="2026-06-21"]'))
    expect(cell.parentElement!.textContent).toContain('更换风扇')
    await click(byText('button', '下个月'))
    expect(page.address()).toContain('month=2026-07')
    setWindowWidth(390)
    await page.go('/here?view=calendar&month=2026-06')
    await until(() => document.querySelector('.fg-task-agenda li'))
    expect(document.querySelectorAll('.fg-task-agenda > li')).toHaveLength(1)
  })

  test('people stand with what is in their hands, and those who may only read do not', async () => {
    serve(task())
    await open('/here?view=people')
    await until(() => document.body.textContent?.includes('马刚'))
    expect(document.body.textContent).not.toContain('苏研')
    expect(document.body.textContent).toContain('16.0')
  })
})
