import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { TaskWhole } from '@fengguang/domain/tasks/task.model'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import { clearCorner } from '../../../lib/corner-messages.ts'
import { fakeApi, FakeFailure } from '../../../testing/fake-api.ts'
import { click, render, type, until } from '../../../testing/render.tsx'
import { task } from '../task-samples.ts'
import { FieldContext } from './field-context.ts'
import { FieldEngine } from './field-engine.ts'
import { FieldPage } from './FieldPage.tsx'
import { memoryStore } from './memory-store.ts'

let isOnline = false
beforeEach(() => {
  isOnline = false
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  // jsdom keeps nothing.
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persisted: async () => false } })
})
afterEach(() => {
  clearCorner()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'storage')
})

const now = () => new Date('2026-06-21T08:00:00.000Z')
const form = () => document.querySelector<HTMLElement>('.ant-drawer-open form')
const words = () => [...document.querySelectorAll<HTMLElement>('.ant-drawer-open form')].at(-1)
const inputs = () => [
  ...document.querySelectorAll<HTMLInputElement>('.ant-drawer-open form .fg-form-item input:not([type=file])'),
]
const submit = async () =>
  click(await until(() => document.querySelector<HTMLElement>('.ant-drawer-open form button[type=submit]')))
const side = (name: string) => until(() => document.querySelector(`section[aria-label="${name}"]`))

async function open(kept: TaskWhole, lang: 'zh_CN' | 'en_US' = 'zh_CN') {
  const store = memoryStore()
  await store.put('tasks', { userId: 'u', id: kept.id, task: kept })
  const person = { userId: 'u', companyZone: 'Asia/Shanghai', permissions: ['task:write'] }
  await store.put('people', { ...person, keptAt: '2026-06-21T00:00:00.000Z' })
  let n = 0
  const newKey = () => `00000000-0000-4000-8000-${String((n += 1)).padStart(12, '0')}`
  const engine = new FieldEngine({ store, person, now, newKey, isHere: () => true, alone: (work) => work() })
  await engine.open()
  onTestFinished(() => engine.close())
  const session = { engine, isSignedIn: true, onSignOut: () => Promise.resolve() }
  const part = (
    <FieldContext value={session}>
      <FieldPage />
    </FieldContext>
  )
  const setting = { address: `/here?id=${kept.id}`, permissions: ['task:write'], lang }
  return { engine, ...(await render(part, setting)) }
}
const shows = (text: string) => until(() => document.body.textContent?.includes(text))
const button = (name: string) =>
  until(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name))
const has = (name: string) => [...document.querySelectorAll('button')].some(({ textContent }) => textContent === name)
const claimed = () => task({ status: 'claimed', hands: ['executor'] })

test('without a network work is started, recorded and completed by the rules of the table; the outbox counts it', async () => {
  const { engine } = await open(claimed())
  await shows('联网后自动送达')
  await click(await button('开工'))
  await shows('填写作业记录后才能完成')
  expect([has('完成'), has('开工')]).toEqual([false, false])
  await shows('1 项待送达')

  await click(await button('填写作业记录'))
  await type(await until(() => form()?.querySelector('textarea')), '换风扇')
  await click(await until(() => form()?.querySelector<HTMLElement>('button[type=submit]')))
  await shows('2 项待送达')

  await click(await button('完成'))
  await click(await until(() => words()?.querySelector<HTMLElement>('button[type=submit]')))
  await shows('完成描述为必填项')
  expect(engine.state().changes).toHaveLength(2)
  await type(await until(() => words()?.querySelector('textarea')), '已恢复')
  await click(await until(() => words()?.querySelector<HTMLElement>('button[type=submit]')))
  await shows('3 项待送达')
  expect(engine.state().tasks[0]).toMatchObject({ status: 'toAccept', completionText: '已恢复' })
})

test('the readings of a round are kept on the phone, judged by their limits', async () => {
  const oil = { id: 'oil', what: '油位', answer: 'reading', unit: '%', low: 20, high: 80 } as const
  const route = [{ id: 'p1', name: '一号箱变', deviceId: null, items: [oil] }]
  const { engine } = await open(task({ type: 'inspection', status: 'processing', hands: ['executor'], route }))
  await click(await button('填写作业记录'))
  await shows('正常范围 20 至 80')
  await type(await until(() => inputs()[0]), '5')
  await submit()
  await shows('备注为必填项')
  await type(inputs()[1]!, '渗油')
  await submit()
  await until(() => inputs().length === 0)
  await submit()
  await shows('1 项待送达')
  expect(engine.state().tasks[0]!.detail).toMatchObject({ items: [{ reading: 5, result: 'abnormal', note: '渗油' }] })
})

test('a claim needs the network, and the screen says so', async () => {
  await open(task({ status: 'published', hands: ['executor'] }))
  const claim = await button('领取')
  expect(claim.disabled).toBe(true)
  await shows('领取需要网络')
})

test('a conflict is shown with both values; the state table decides whether mine may be sent again', async () => {
  const { engine } = await open(claimed())
  await click(await button('开工'))
  const withdrawn = task({ status: 'withdrawn', version: 9, hands: [] })
  fakeApi(tasksContract, {
    act: () => {
      throw new FakeFailure(409, { code: 409, key: 'record.conflict', msg: '记录已被修改' })
    },
    detail: () => withdrawn,
    list: () => ({ rows: [], total: 0 }),
  })
  isOnline = true
  window.dispatchEvent(new Event('online'))
  engine.connect(true)
  await shows('1 项需要处理')
  await click(await button('待送达（1）'))
  expect((await side('本机')).textContent).toContain('处理中')
  expect((await side('服务器')).textContent).toContain('已撤回')
  await shows('任务当前状态不允许这一步')
  expect(has('以本机为准重新提交')).toBe(false)
  await click(await button('放弃本机修改'))
  await shows('放弃本机的 1 项修改？')
  expect(engine.state().changes).toHaveLength(1)
})

test('English', async () => {
  await open(claimed(), 'en_US')
  await shows('No network')
  const page = document.querySelector('.fg-field')!.cloneNode(true) as HTMLElement
  for (const record of page.querySelectorAll('[data-content=record]')) record.remove()
  expect(page.textContent).not.toMatch(/[一-鿿]/)
})
