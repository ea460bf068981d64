import { expect, test } from 'vitest'
import type { AlarmChange, AlarmEvent } from '@fengguang/domain/alarms/alarm.model'
import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { FakeFailure, fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { sampleEvent } from './alarm-samples.ts'
import { AlarmList } from './AlarmList.tsx'

const limitMs = 15_000
const event = sampleEvent('1')
const change = (at: string, over: Partial<AlarmChange>): AlarmChange => ({
  at,
  kind: 'raise',
  level: 'major',
  value: null,
  status: null,
  by: null,
  comment: '',
  ...over,
})
const history = [
  change('2026-06-21T04:00:00Z', {}),
  change('2026-06-21T05:00:00Z', { kind: 'status', status: 'noProcessing', by: '李四', comment: '线路检修' }),
]
const buttons = () =>
  [...document.querySelectorAll('.fg-action-bar > button')].map((one) => one.textContent?.replaceAll(' ', ''))
/** That of an action; the first one is for comments. */
const box = () => document.querySelectorAll('.ant-drawer textarea')[1]
const may = { address: '/here?id=1', permissions: ['alarm:write'] }

test('an alarm offers what its state allows, the primary first, and its history is newest first', async () => {
  fakeApi(alarmsContract, { list: () => ({ rows: [event], total: 1 }), detail: () => ({ ...event, history }) })
  await render(<AlarmList />, may)
  await until(() => buttons().length > 0, limitMs)
  expect(buttons()).toEqual(['确认', '无需处理', '线下消缺', '处理完成', '搁置'])
  const lines = await until(() => {
    const all = [...document.querySelectorAll('.fg-record-history li')]
    return all.length === 2 && all.map((one) => one.textContent)
  }, limitMs)
  expect(lines[0]).toContain('处理状态无需处理李四2026-06-21 13:00:00线路检修')
  expect(lines[1]).toContain('产生')
})

test('an alarm that another person has handled meanwhile is read again, and the comment stays in the form', async () => {
  let status: AlarmEvent['status'] = 'untreated'
  let reads = 0
  fakeApi(alarmsContract, {
    list: () => ({ rows: [{ ...event, status }], total: 1 }),
    detail: () => {
      reads += 1
      return { ...event, status, history: [] }
    },
    setStatus: () => {
      status = 'noProcessing'
      throw new FakeFailure(409, { key: 'action.wrongState', code: 10080001, msg: '当前状态不能执行该操作' })
    },
  })
  await render(<AlarmList />, may)
  await until(() => buttons().includes('处理完成'), limitMs)
  const before = reads
  await click(byText('.fg-action-bar > button', '处理完成'))
  await type(await until(box, limitMs), '已更换交换机')
  await click(box()!.closest('form')!.querySelector('button[type=submit]')!)
  await until(() => document.body.textContent?.includes('记录已被他人更改'), limitMs)
  await until(() => buttons().includes('重新打开'), limitMs)
  expect(reads).toBeGreaterThan(before)
  expect(box()).toHaveProperty('value', '已更换交换机')
})

test('a role that only looks has no actions', async () => {
  fakeApi(alarmsContract, { list: () => ({ rows: [event], total: 1 }), detail: () => ({ ...event, history }) })
  await render(<AlarmList />, { address: '/here?id=1' })
  await until(() => document.querySelector('.fg-record-history li'), limitMs)
  expect(document.querySelector('.fg-action-bar')).toBeNull()
})

test('comments are apart from the history, and one more can be written by those who may', async () => {
  const written = change('2026-06-21T06:00:00Z', { kind: 'comment', by: '王五', comment: '备件明日到' })
  const sent: unknown[] = []
  fakeApi(alarmsContract, {
    list: () => ({ rows: [event], total: 1 }),
    detail: () => ({ ...event, history: [...history, written] }),
    comment: (body) => {
      sent.push(body)
      return { changed: 1 }
    },
  })
  await render(<AlarmList />, may)
  await until(() => document.body.textContent?.includes('备件明日到') ?? false, limitMs)
  expect(document.querySelector('.fg-record-history')?.textContent).not.toContain('备件明日到')
  await type(document.querySelector('.ant-drawer textarea')!, '已联系厂家')
  await click(byText('button', '发表评论'))
  await until(() => sent.length === 1, limitMs)
  expect(sent).toEqual([{ id: '1', comment: '已联系厂家' }])
})
