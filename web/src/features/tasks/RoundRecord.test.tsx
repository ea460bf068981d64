import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FindingWhole } from '@fengguang/domain/inspection/finding.model'
import { findingsContract } from '@fengguang/domain/inspection/findings.contract'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import type { RoutePoint } from '@fengguang/domain/tasks/task-route.model'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import { clearCorner } from '../../lib/corner-messages.ts'
import { forget, store } from '../../lib/storage.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { click, render, type, until } from '../../testing/render.tsx'
import { TaskFormHost } from './TaskFormHost.tsx'
import { people, task } from './task-samples.ts'

beforeEach(() => store('userId', 'u-me'))
afterEach(() => {
  clearCorner()
  forget('userId')
})

const oil = { id: 'oil', what: '油位', answer: 'reading', unit: '%', low: 20, high: 80 } as const
const route: RoutePoint[] = [
  { id: 'p1', name: '一号箱变', deviceId: null, items: [oil] },
  { id: 'p2', name: '二号箱变', deviceId: null, items: [oil] },
]
const recorded: unknown[] = []
const serve = () => {
  recorded.length = 0
  const shown = task({ type: 'inspection', status: 'processing', route })
  fakeApi(tasksContract, {
    detail: () => shown,
    people: () => people,
    recordDetail: (input) => {
      recorded.push(input)
      return shown
    },
  })
}
const submit = async () =>
  click(await until(() => document.querySelector<HTMLElement>('.ant-drawer-open form button[type=submit]')))
const inputs = () => [
  ...document.querySelectorAll<HTMLInputElement>('.ant-drawer-open form .fg-form-item input:not([type=file])'),
]
const shows = (text: string) => until(() => document.body.textContent?.includes(text))

test('a round is recorded point after point; a reading outside its limits needs a note', async () => {
  serve()
  await render(<TaskFormHost />, { address: '/here?record=t1', permissions: ['task:read', 'task:write'] })
  await shows('正常范围 20 至 80')
  await type(await until(() => inputs()[0]), '5')
  await submit()
  await until(() => document.querySelector('.fg-form-error')?.textContent?.includes('备注为必填项'))
  await type(inputs()[1]!, '渗油')
  await submit()
  await until(() => inputs()[0]?.value === '')
  await type(inputs()[0]!, '50')
  await submit()
  await submit()
  await until(() => recorded.length === 1)
  expect(recorded).toMatchObject([
    {
      id: 't1',
      detail: {
        type: 'inspection',
        items: [
          { pointId: 'p1', itemId: 'oil', reading: 5, note: '渗油' },
          { pointId: 'p2', itemId: 'oil', reading: 50, note: '' },
        ],
      },
    },
  ])
})

test('a finding begins a task with what was found', async () => {
  serve()
  fakeApi(stationsContract, { detail: () => ({ id: 's1', name: '共和' }) as never })
  fakeApi(findingsContract, {
    detail: (): FindingWhole => ({
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
      history: [],
    }),
  })
  await render(<TaskFormHost />, { address: '/here?finding=f1', permissions: ['task:read', 'task:write'] })
  const name = await until(() => document.querySelector<HTMLInputElement>('.ant-drawer-open form input[type=text]'))
  expect(name.value).toBe('处理巡检发现：一号箱变 · 油位')
  expect(document.querySelector('.ant-drawer-open form textarea')?.textContent).toContain('5 % (20–80) 渗油')
})
