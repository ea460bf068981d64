import { useState } from 'react'
import { expect, test } from 'vitest'
import { machine } from '@fengguang/domain/kernel/state-machine'
import { RequestFailure } from '../../lib/request-failure.ts'
import { setWindowWidth } from '../../testing/jsdom-setup.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { ActionBar } from './ActionBar.tsx'
import { Comments, type RecordComment } from './Comments.tsx'
import { asks, machineActions, textForm, type RecordAction } from './record-action.ts'
import { RecordHistory, type HistoryEntry } from './RecordHistory.tsx'

const reviews = machine<'open' | 'passed', 'reject' | 'pass' | 'remove' | 'reopen', 'reviewer' | 'owner'>('review', {
  open: {
    remove: { to: 'passed', by: ['owner'] },
    reject: { to: 'open', by: ['reviewer'] },
    pass: { to: 'passed', by: ['reviewer'] },
  },
  passed: { reopen: { to: 'open', by: ['reviewer'] } },
})
const labels = {
  reject: ['驳回', 'Reject'],
  pass: ['通过', 'Pass'],
  remove: ['删除', 'Delete'],
  reopen: ['重新打开', 'Reopen'],
} as const
const reason = textForm(['原因', 'Reason'], { most: 20, isRequired: true })
const buttons = () => [...document.querySelectorAll('.fg-action-bar > button')].map((one) => one.textContent)
const reasonBox = () => document.querySelector<HTMLTextAreaElement>('.ant-drawer textarea')
const submit = async () =>
  click(await until(() => document.querySelector<HTMLElement>('.ant-drawer button[type=submit]')))
const nothing = () => Promise.resolve()
const refused = (key: string) => new RequestFailure({ key, code: 409, status: 409, msg: '拒绝' })

test.each([
  [['reviewer'], ['通过', '驳回']],
  [
    ['reviewer', 'owner'],
    ['通过', '驳回', '删除'],
  ],
  [['owner'], ['删除']],
] as const)('%j has the buttons %j: the primary first, the destructive last', async (roles, expected) => {
  const actions = machineActions(reviews, 'open', roles, (action) => ({
    label: labels[action],
    ...(action === 'pass' && { primary: true }),
    ...(action === 'remove' && { danger: true }),
    run: nothing,
  }))
  await render(<ActionBar actions={actions} onReload={nothing} />)
  expect(buttons().map((one) => one?.replaceAll(' ', ''))).toEqual(expected)
})

test('a double click runs an action once, and another action may follow at once', async () => {
  const ran: string[] = []
  const actionOf = (key: 'pass' | 'reject'): RecordAction => ({
    key,
    label: labels[key],
    run: async () => {
      ran.push(key)
    },
  })
  await render(<ActionBar actions={[actionOf('pass'), actionOf('reject')]} onReload={nothing} />)
  const [pass, reject] = document.querySelectorAll('.fg-action-bar > button')
  await click(pass!)
  await click(pass!)
  await click(reject!)
  expect(ran).toEqual(['pass', 'reject'])
})

test('on a phone the actions after the second are in a menu', async () => {
  setWindowWidth(390)
  const ran: string[] = []
  const keys = ['reject', 'pass', 'reopen', 'remove'] as const
  const actions = keys.map((key): RecordAction => ({
    key,
    label: labels[key],
    run: async () => {
      ran.push(key)
    },
  }))
  await render(<ActionBar actions={actions} onReload={nothing} />)
  expect(buttons().map((one) => one?.replaceAll(' ', ''))).toEqual(['驳回', '通过', '更多'])
  await click(document.querySelectorAll('.fg-action-bar > button')[2]!)
  await click(await until(() => [...document.querySelectorAll('[role=menuitem]')].at(-1)))
  await until(() => ran.length > 0)
  expect(ran).toEqual(['remove'])
})

test('an action without its permission has no button', async () => {
  const actions: RecordAction[] = [
    { key: 'pass', label: labels.pass, needs: 'review:write', run: nothing },
    { key: 'reject', label: labels.reject, run: nothing },
  ]
  await render(<ActionBar actions={actions} onReload={nothing} />)
  expect(buttons()).toHaveLength(1)
})

test('a destructive action runs only after a yes', async () => {
  let runs = 0
  const remove: RecordAction = {
    key: 'remove',
    label: labels.remove,
    danger: true,
    confirm: ['确定删除？', 'Delete it?'],
    run: async () => {
      runs += 1
    },
  }
  await render(<ActionBar actions={[remove]} onReload={nothing} />)
  await click(document.querySelector('.fg-action-bar > button')!)
  await until(() => document.body.textContent?.includes('确定删除？'))
  expect(runs).toBe(0)
  await click(
    await until(() =>
      [...document.querySelectorAll<HTMLElement>('[role=dialog] button, dialog button')].find(
        (one) => one.textContent?.replaceAll(' ', '') === '删除',
      ),
    ),
  )
  await until(() => runs === 1)
})

test('an action that needs a reason sends nothing without one', async () => {
  const sent: string[] = []
  const reject = {
    key: 'reject',
    label: labels.reject,
    ...asks(reason, async ({ text }) => {
      sent.push(text)
    }),
  }
  await render(<ActionBar actions={[reject]} onReload={nothing} />)
  await click(document.querySelector('.fg-action-bar > button')!)
  await submit()
  await until(() => document.querySelector('.fg-form-error')?.textContent === '原因为必填项')
  expect(sent).toEqual([])
  await type(reasonBox()!, '数据缺失')
  await submit()
  await until(() => sent.length > 0)
  expect(sent).toEqual(['数据缺失'])
})

/** Another person passes the review between the first look and the click. */
function Contested({ sent, failsWith }: { sent: string[]; failsWith: string }) {
  const [state, setState] = useState<'open' | 'passed'>('open')
  const actions = machineActions(reviews, state, ['reviewer'], (action) => ({
    label: labels[action],
    ...asks(reason, async ({ text }) => {
      if (action !== 'reopen') throw refused(failsWith)
      sent.push(text)
    }),
  }))
  return <ActionBar actions={actions} onReload={() => setState('passed')} />
}

test.each(['record.conflict', 'action.wrongState'])(
  'a record that changed meanwhile (%s) is reloaded, the form says so, and its text goes with the next action',
  async (failsWith) => {
    const sent: string[] = []
    await render(<Contested sent={sent} failsWith={failsWith} />)
    await click(document.querySelector('.fg-action-bar > button')!)
    await type(await until(reasonBox), '证书过期')
    await submit()
    await until(() => document.body.textContent?.includes('记录已被他人更改'))
    expect(reasonBox()!.value).toBe('证书过期')
    expect(document.body.textContent).toContain('当前状态下不能再执行此操作')
    expect(buttons().map((one) => one?.replaceAll(' ', ''))).toEqual(['重新打开'])
    await submit()
    await until(() => document.body.textContent?.includes('当前状态不能执行该操作'))
    expect(sent).toEqual([])
    await click(document.querySelector('.fg-action-bar > button')!)
    await until(() => document.querySelector('.ant-drawer-title')?.textContent === '重新打开')
    await until(() => reasonBox()?.value === '证书过期')
    await submit()
    await until(() => sent.length > 0)
    expect(sent).toEqual(['证书过期'])
  },
)

test('another refusal does not reload the record', async () => {
  let reloads = 0
  const pass: RecordAction = {
    key: 'pass',
    label: labels.pass,
    run: () => Promise.reject(refused('server.unavailable')),
  }
  await render(
    <ActionBar
      actions={[pass]}
      onReload={() => {
        reloads += 1
      }}
    />,
  )
  await click(document.querySelector('.fg-action-bar > button')!)
  await until(() => document.body.textContent?.includes('拒绝'))
  expect(reloads).toBe(0)
})

const entry = (at: string, what: string, over: Partial<HistoryEntry> = {}): HistoryEntry => ({
  at,
  by: '张三',
  what: [what, what],
  ...over,
})
const history = (entries: () => Promise<HistoryEntry[]>) => (
  <RecordHistory query={{ queryKey: ['history'], queryFn: entries }} zone="Asia/Shanghai" />
)
const lines = () => [...document.querySelectorAll('.fg-record-history b')].map((one) => one.textContent)

test('a history is newest first, whatever order and offset it came in', async () => {
  await render(
    history(async () => [
      entry('2026-06-01T08:00:00Z', '创建'),
      entry('2026-06-03T08:00:00Z', '完成', { by: null, comment: '已更换熔丝' }),
      entry('2026-06-01T17:00:00+08:00', '派单'),
      entry('2026-06-01T09:00:00Z', '领取'),
    ]),
  )
  await until(() => lines().length > 0)
  expect(lines()).toEqual(['完成', '领取', '派单', '创建'])
  const first = document.querySelector('.fg-record-history li')!.textContent
  for (const text of ['系统', '2026-06-03 16:00:00', '已更换熔丝']) expect(first).toContain(text)
})

test('a long history shows its newest entries and the rest on demand', async () => {
  const long = Array.from({ length: 25 }, (_, n) => entry(new Date(n * 60_000).toISOString(), `第${n}步`))
  await render(history(async () => long))
  await until(() => lines().length > 0)
  expect([lines().length, lines()[0]]).toEqual([20, '第24步'])
  await click(byText('button', '显示全部 25 条'))
  expect(lines()).toHaveLength(25)
})

test('a history without entries says so', async () => {
  await render(history(async () => []))
  expect((await until(() => document.querySelector('.fg-record-none'))).textContent).toBe('还没有处理记录')
})

test('a history that cannot be read gives the reason', async () => {
  await render(history(() => Promise.reject(refused('server.unavailable'))))
  expect((await until(() => document.querySelector('[data-kind=error]'))).textContent).toContain('拒绝')
})

const box = () => document.querySelector('textarea')!
const send = () => click(document.querySelector('button[type=submit]')!)

test('a comment that cannot be saved stays in the box; a saved one leaves it empty', async () => {
  let isAway = true
  const saved: RecordComment[] = [{ id: '1', at: '2026-06-01T08:00:00Z', by: '李四', text: '先看图纸' }]
  const add = async (text: string) => {
    if (isAway) throw refused('server.unavailable')
    saved.push({ id: '2', at: '2026-06-02T08:00:00Z', by: '张三', text })
  }
  const { client } = await render(
    <Comments query={{ queryKey: ['comments'], queryFn: async () => [...saved] }} onAdd={add} most={10} />,
  )
  await until(() => document.body.textContent?.includes('先看图纸'))
  await type(box(), '需要备件')
  await send()
  await until(() => document.body.textContent?.includes('拒绝'))
  expect(box().value).toBe('需要备件')
  isAway = false
  await send()
  await until(() => box().value === '')
  await client.invalidateQueries()
  await until(() => document.querySelectorAll('.fg-record-comments li').length === 2)
  expect(document.querySelector('.fg-record-comments li')!.textContent).toContain('需要备件')
})
