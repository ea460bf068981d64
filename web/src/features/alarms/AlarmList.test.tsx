import { afterEach, expect, test } from 'vitest'
import type { AlarmEvent } from '@fengguang/domain/alarms/alarm.model'
import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { FakeFailure, fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, until } from '../../testing/render.tsx'
import { sampleEvent as event } from './alarm-samples.ts'
import { AlarmList } from './AlarmList.tsx'

const limitMs = 15_000
const group = event('1', { text: '30 台设备通讯中断', childCount: 30 })
const child = (id: string) => event(id, { text: `${id}号通讯中断`, deviceName: `${id}号逆变器`, parentId: '1' })

const asked: (string | undefined)[] = []
afterEach(() => {
  asked.length = 0
})
const answers = (children: () => { rows: AlarmEvent[]; total: number }) =>
  fakeApi(alarmsContract, {
    list: ({ parentId }) => {
      asked.push(parentId)
      return parentId === undefined ? { rows: [group, event('2')], total: 2 } : children()
    },
    detail: ({ id }) => ({ ...child(id), history: [] }),
  })
const expander = () => until(() => document.querySelector('.fg-alarm-expand'), limitMs)
const below = () => document.querySelector('.fg-table-below')

test('a group opens under its row and its parts lead to their own story; one that stands alone has nothing to open [req 160]', async () => {
  answers(() => ({ rows: [child('11'), child('12')], total: 30 }))
  const { address } = await render(<AlarmList />)
  expect(await expander()).toHaveProperty('ariaExpanded', 'false')
  expect(document.querySelectorAll('.fg-alarm-expand')).toHaveLength(1)
  expect(asked).toEqual([undefined])
  await click(await expander())
  await until(() => below()?.textContent?.includes('12号逆变器'), limitMs)
  expect(below()?.previousElementSibling?.getAttribute('data-row-key')).toBe('1')
  expect(address()).toContain('expanded=1')
  expect(below()?.textContent).toContain('查看全部 30 条')
  await click(byText('.fg-table-below button', '11号通讯中断'))
  expect(address()).toContain('id=11')
  await click(await expander())
  // The drawer is still being loaded: React shows both changes when it is there.
  await until(() => below() === null, limitMs)
  expect(address()).not.toContain('expanded')
})

test('a link shows what was open, and parts that cannot be read say so', async () => {
  answers(() => {
    throw new FakeFailure(503, { key: 'server.unavailable', code: 503, msg: '服务暂不可用' })
  })
  await render(<AlarmList />, { address: '/here?expanded=1,x' })
  await until(() => below()?.querySelector('[data-kind=error]'), limitMs)
  expect(asked.filter((parent) => parent !== undefined)).toContain('1')
})

const choose = async (id: string) => {
  await click(await until(() => document.querySelector(`[data-row-key="${id}"] input[type=checkbox]`), limitMs))
  await until(() => document.querySelector('.fg-list-bulk'), limitMs)
}
const bulkButton = (label: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('.fg-list-bulk button')].find((one) =>
    one.textContent?.replaceAll(' ', '').startsWith(label),
  )!

test('a batch skips what needs nothing and says how many; where nothing is left the button says why', async () => {
  const rows = [event('1'), event('2', { isAcknowledged: true }), event('3', { isAcknowledged: true })]
  const sent: string[][] = []
  fakeApi(alarmsContract, {
    list: () => ({ rows, total: 3 }),
    acknowledge: ({ ids }) => {
      sent.push([...ids])
      return { changed: ids.length }
    },
  })
  await render(<AlarmList />, { permissions: ['alarm:write'] })
  await choose('2')
  expect(bulkButton('确认')).toHaveProperty('disabled', true)
  expect(bulkButton('确认').textContent).toContain('所选告警均已确认')
  await choose('1')
  await choose('3')
  expect(bulkButton('确认')).toHaveProperty('disabled', false)
  await click(bulkButton('确认'))
  const submit = await until(() => document.querySelector<HTMLElement>('.ant-drawer button[type=submit]'), limitMs)
  expect(document.querySelector('.ant-drawer-title')?.textContent).toContain('另有 2 条不需要此操作，已跳过')
  await click(submit)
  await until(() => sent.length > 0, limitMs)
  expect(sent).toEqual([['1']])
})

test('handling has no answer chosen beforehand, and none is sent without one', async () => {
  const sent: unknown[] = []
  fakeApi(alarmsContract, {
    list: () => ({ rows: [event('1')], total: 1 }),
    setStatus: (body) => {
      sent.push(body)
      return { changed: 1 }
    },
  })
  await render(<AlarmList />, { permissions: ['alarm:write'] })
  await choose('1')
  await click(bulkButton('处理'))
  await click(await until(() => document.querySelector<HTMLElement>('.ant-drawer button[type=submit]'), limitMs))
  await until(() => document.querySelector('.fg-form-error')?.textContent === '处理结果为必填项', limitMs)
  expect(sent).toEqual([])
})
