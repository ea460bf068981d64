import { act } from 'react'
import { expect, test } from 'vitest'
import { analysisContract } from '@fengguang/domain/analysis/analysis.contract'
import { lossEventContract, type LossEvents } from '@fengguang/domain/analysis/loss-event.contract'
import type { LossEvent } from '@fengguang/domain/analysis/loss-event.model'
import type { Lang } from '@fengguang/domain/kernel/texts'
import { FakeFailure, fakeApi } from '../../testing/fake-api.ts'
import { byText, click, press, render, type, until } from '../../testing/render.tsx'
import { LossWorkbench } from './LossWorkbench.tsx'

const event = (id: string, device: string, hour: number, over: Partial<LossEvent> = {}): LossEvent => ({
  id,
  deviceId: device,
  deviceName: device,
  fromAt: `2026-06-18T0${hour}:00:00Z`,
  toAt: `2026-06-18T0${hour}:30:00Z`,
  hours: 0.5,
  lossClass: 'fault',
  booking: 'faultState',
  lossKwh: 40,
  expectedKwh: 50,
  decidedBy: null,
  isManual: false,
  cause: '',
  isLocked: false,
  ...over,
})
const view: LossEvents = {
  timeZone: 'Asia/Shanghai',
  from: '2026-06-17T16:00:00Z',
  to: '2026-06-18T16:00:00Z',
  revision: 12,
  deviceCount: 2,
  devices: [
    { id: 'inv-a', name: 'inv-a' },
    { id: 'inv-b', name: 'inv-b' },
  ],
  days: { all: 1, computed: 1, notEnough: [], waiting: 0 },
  pendingDays: [],
  light: [{ fromAt: '2026-06-17T22:00:00Z', toAt: '2026-06-18T12:00:00Z' }],
  events: [
    event('a1', 'inv-a', 1),
    event('a2', 'inv-a', 2, { lossClass: 'abnormalStop', booking: 'standsInLight', lossKwh: 90 }),
    event('a3', 'inv-a', 3),
    event('b1', 'inv-b', 1, { lossClass: null, booking: 'missing', lossKwh: 0 }),
    event('b2', 'inv-b', 4, { isLocked: true, decidedBy: '林晓', isManual: true, cause: '保险丝' }),
  ],
  lossKwh: 420,
  findings: [
    {
      id: 'cause.a2',
      kind: 'cause',
      eventId: 'a2',
      deviceName: 'inv-a',
      fromAt: '2026-06-18T02:00:00Z',
      toAt: '2026-06-18T02:30:00Z',
    },
  ],
  operations: [
    {
      id: '31',
      kind: 'lock',
      events: 1,
      by: '林晓',
      isOwn: true,
      at: '2026-06-19T01:00:00Z',
      undoneBy: null,
      undoneAt: null,
      cause: '组件更换',
      canUndo: true,
    },
  ],
}
type Answers = Partial<Parameters<typeof fakeApi<typeof lossEventContract>>[1]>

const editing = ['analysis:read', 'loss-event:write']
const open = (
  answers: Answers = {},
  {
    more = '',
    permissions = editing,
    lang = 'zh_CN',
  }: { more?: string; permissions?: readonly string[]; lang?: Lang } = {},
) => {
  fakeApi(lossEventContract, { lossEvents: () => view, ...answers })
  return render(<LossWorkbench stationId="s1" />, {
    address: `/here?span=day&date=2026-06-18${more}`,
    permissions,
    lang,
  })
}
const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false)
const bars = () => [...document.querySelectorAll<HTMLButtonElement>('.fg-event')]
const pressed = () => bars().flatMap((bar, i) => (bar.getAttribute('aria-pressed') === 'true' ? [i] : []))
const ready = () => until(() => bars().length === 5)
const key = (id: string) => {
  const { deviceId, fromAt, toAt } = view.events.find((one) => one.id === id)!
  return { deviceId, fromAt, toAt }
}
const isOff = (text: string) => byText('button', text).hasAttribute('disabled')
/** A click with a key held down. */
const clickWith = (element: Element, held: MouseEventInit) =>
  act(async () => {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, ...held }))
  })
const done = { operationId: '32', events: 2 }

test('every event stands on the row of its device with its class, time and energy', async () => {
  await open()
  await ready()
  expect(bars()[1]!.getAttribute('aria-label')).toBe(
    'inv-a 异常停机 2026-06-18 10:00:00 至 2026-06-18 10:30:00，90.0 kWh',
  )
  expect(bars()[4]!.getAttribute('aria-label')).toContain('已锁定')
  expect(bars()[0]!.style.insetInlineStart).toBe('37.5%')
  expect(document.querySelector('article[aria-label=占全部损失]')?.textContent).toContain('50.00')
  expect(document.querySelectorAll('[data-row-key=a2]')).toHaveLength(1)
})

test('a finding selects its event, and the address can be shared', async () => {
  const page = await open()
  await ready()
  await click(document.querySelector('[data-row-key="cause.a2"]')!)
  expect(pressed()).toEqual([1])
  expect(page.address()).toContain('event=a2')
})

test('a link selects the event it points at', async () => {
  await open({}, { more: '&event=a3' })
  await ready()
  expect(pressed()).toEqual([2])
})

test('a class, a device or the events between two clicks are selected at once; arrows walk along a device', async () => {
  await open()
  await ready()
  await click(byText('button', '选中全部事件：故障'))
  expect(pressed()).toEqual([0, 2, 4])
  await click(byText('button', '选中 inv-b 的全部事件'))
  expect(pressed()).toEqual([3, 4])
  await click(bars()[0]!)
  expect(pressed()).toEqual([0])
  await clickWith(bars()[2]!, { shiftKey: true })
  expect(pressed()).toEqual([0, 1, 2])
  bars()[0]!.focus()
  await press(bars()[0]!, 'ArrowRight')
  expect(document.activeElement).toBe(bars()[1])
})

test('many events get a cause at once, with what was seen of them', async () => {
  const sent: unknown[] = []
  await open({
    recategorise: (body) => {
      sent.push(body)
      return done
    },
  })
  await ready()
  await click(bars()[0]!)
  await clickWith(bars()[2]!, { ctrlKey: true })
  await shown('已选 2 个事件，80.0 kWh')
  await click(byText('button', '归类'))
  await until(() => document.querySelector('.fg-form textarea'))
  await type(document.querySelector('.fg-form textarea')!, '更换风扇')
  await click(byText('.fg-form button', '保存'))
  await shown('已保存 2 个事件')
  expect(sent).toEqual([{ stationId: 's1', revision: 12, events: [key('a1'), key('a3')], cause: '更换风扇' }])
  expect(pressed()).toEqual([])
})

test('a colleague was faster: the reason is said, what was typed stays, and the events are read again', async () => {
  let reads = 0
  await open({
    lossEvents: () => {
      reads += 1
      return view
    },
    merge: () => {
      throw new FakeFailure(409, { code: 10340001, key: 'lossEvent.changed', msg: '所选事件已被他人修改' })
    },
  })
  await ready()
  await click(bars()[0]!)
  await clickWith(bars()[1]!, { shiftKey: true })
  await click(byText('button', '合并'))
  await until(() => document.querySelector('.fg-form textarea'))
  await type(document.querySelector('.fg-form textarea')!, '同一次停机')
  await click(byText('.fg-form button', '保存'))
  await shown('所选事件已被他人修改')
  await until(() => reads === 2)
  expect(document.querySelector<HTMLTextAreaElement>('.fg-form textarea')!.value).toBe('同一次停机')
})

test('what is locked or has no data is not changed: only a locked event can be unlocked', async () => {
  const sent: unknown[] = []
  await open({
    lock: (body) => {
      sent.push(body)
      return done
    },
  })
  await ready()
  await click(bars()[3]!)
  expect(['归类', '拆分', '锁定', '解锁'].map(isOff)).toEqual([true, true, true, true])
  await click(bars()[4]!)
  expect(['归类', '拆分', '锁定', '解锁'].map(isOff)).toEqual([true, true, true, false])
  await click(byText('button', '解锁'))
  await until(() => sent.length === 1)
  expect(sent).toEqual([{ stationId: 's1', revision: 12, events: [key('b2')], isLocked: false }])
})

test('a row of the list leads to the intervals of its inverter on that day', async () => {
  fakeApi(analysisContract, { lossDays: () => [], lossDevices: () => [], lossIntervals: () => [] })
  const page = await open()
  await ready()
  await click(document.querySelector('[data-row-key=a2]')!)
  expect(page.address()).toContain('device=inv-a&day=2026-06-18')
  await shown('时段明细 2026-06-18')
})

test('an operation is undone as a whole', async () => {
  const sent: unknown[] = []
  await open({
    undo: (body) => {
      sent.push(body)
      return done
    },
  })
  await ready()
  await shown('组件更换')
  await click(byText('button', '撤销上一步'))
  await until(() => sent.length === 1)
  expect(sent).toEqual([{ stationId: 's1', id: '31' }])
})

test('who may only look is offered no change; a day that is computed again is announced', async () => {
  await open(
    { lossEvents: () => ({ ...view, pendingDays: ['2026-06-18'] }) },
    { permissions: ['analysis:read'], lang: 'en_US' },
  )
  await ready()
  await shown('Days being computed again: 1')
  expect([...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Recategorise')).toBe(false)
  expect(document.querySelector('[data-row-key=a1] input')).toBeNull()
})

test('no result and no events are said; a year is too long', async () => {
  const page = await open({
    lossEvents: () => ({
      ...view,
      days: { all: 1, computed: 0, notEnough: [{ reason: 'noWeather', days: 1 }], waiting: 0 },
      events: [],
    }),
  })
  await shown('没有可用的辐照数据')
  await page.go('/here?span=year&date=2026-06-18')
  await shown('请选择日或月')
  expect(bars()).toEqual([])
})
