import { afterEach, expect, test } from 'vitest'
import { defectsContract } from '@fengguang/domain/defects/defects.contract'
import { legacyMessagesContract } from '@fengguang/domain/messages/messages.contract'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import { todoContract } from '@fengguang/domain/todo/todo.contract'
import type { TodoItem } from '@fengguang/domain/todo/todo.model'
import { clearCorner } from '../../lib/corner-messages.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { TodoListPage } from './TodoListPage.tsx'
import { TodoSign } from './TodoSign.tsx'

afterEach(clearCorner)

const item = (change: Partial<TodoItem>): TodoItem => ({
  id: 'task.t1',
  kind: 'task',
  recordId: 't1',
  version: 4,
  title: '12 更换风扇',
  stationId: 's1',
  stationName: '共和',
  timeZone: 'Asia/Shanghai',
  status: 'toAccept',
  hands: ['acceptor'],
  danger: 'low',
  dueAt: '2026-06-21T09:00:00.000Z',
  isOverdue: true,
  since: '2026-06-20T09:00:00.000Z',
  from: '林晓',
  ...change,
})
const permissions = ['task:read', 'task:write', 'defect:write', 'run-log:write']

const acted: unknown[] = []
const serve = (shown: TodoItem) => {
  acted.length = 0
  const keep = (said: unknown) => void acted.push(said)
  const changed = (said: unknown) => {
    keep(said)
    return { changed: 1 }
  }
  fakeApi(tasksContract, { act: changed })
  fakeApi(defectsContract, { act: changed })
  fakeApi(legacyMessagesContract, {
    answerInvite: (said) => {
      keep(said)
      return { answer: said.answer }
    },
  })
  fakeApi(todoContract, {
    list: () => ({ rows: [shown], total: 1 }),
    detail: () => shown,
    count: () => ({ total: 7 }),
  })
}
const open = async (shown: TodoItem) => {
  serve(shown)
  await render(<TodoListPage />, { address: `/here?id=${shown.id}`, permissions })
  await until(() => document.querySelector('.ant-drawer-open .ant-descriptions'))
}
const buttons = () =>
  [...document.querySelectorAll('.fg-action-bar > button')].map((one) => one.textContent?.replaceAll(' ', ''))
const isClosed = () => document.querySelector('.ant-drawer-open') === null

test('a task is accepted from the inbox with its comment, and the drawer closes', async () => {
  await open(item({}))
  expect(buttons()).toEqual(['验收通过', '驳回'])
  await click(byText('.fg-action-bar > button', '验收通过'))
  await type(await until(() => document.querySelector<HTMLTextAreaElement>('.ant-drawer-open textarea')), '合格')
  const submits = await until(() => [...document.querySelectorAll<HTMLElement>('.ant-drawer-open form [type=submit]')])
  await click(submits.at(-1)!)
  await until(isClosed)
  expect(acted).toEqual([{ id: 't1', version: 4, action: 'accept', comment: '合格' }])
})

test('what needs more than words is done at the record, which is one click away', async () => {
  await open(item({ status: 'processing', hands: ['executor'] }))
  expect(buttons()).toEqual([])
  const link = document.querySelector<HTMLAnchorElement>('.ant-drawer-open a[href*="operationMonitorNew"]')
  expect(link?.getAttribute('href')).toBe('/operationMonitorNew?id=t1')
})

test('a defect is received', async () => {
  await open(
    item({ id: 'defect.d1', kind: 'defect', recordId: 'd1', status: 'submitted', hands: ['handler'], danger: 'high' }),
  )
  expect(document.querySelector('.ant-drawer-open')?.textContent).toContain('高')
  await click(byText('.fg-action-bar > button', '受理'))
  await until(isClosed)
  expect(acted).toEqual([{ id: 'd1', version: 4, action: 'receive', comment: '', until: null }])
})

test('an invitation is answered', async () => {
  await open(item({ id: 'invitation.i1', kind: 'invitation', recordId: 'i1', status: 'invitation', hands: [] }))
  await click(byText('.fg-action-bar > button', '接受邀请'))
  await until(isClosed)
  expect(acted).toEqual([{ id: 'i1', answer: 'accepted' }])
})

test('a handover is taken where the log of its shift is read', async () => {
  await open(item({ id: 'handover.h1', kind: 'handover', recordId: 'h1', status: 'handover', hands: [] }))
  expect(buttons()).toEqual([])
  expect(document.querySelector('.ant-drawer-open a[href="/deviceRunLog?stationId=s1"]')).not.toBeNull()
})

test('the header counts what waits', async () => {
  serve(item({}))
  await render(<TodoSign />, { permissions })
  await until(() => document.querySelector('.fg-sign-count'))
  expect(document.querySelector('.fg-sign-count')?.textContent).toBe('7')
  expect(document.querySelector('button')?.getAttribute('aria-label')).toBe('待办 7 项')
})
