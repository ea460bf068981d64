import { beforeAll, expect, test } from 'vitest'
import { wiringContract, type WiringDiagram, type WiringRow } from '@fengguang/domain/wiring/wiring.contract'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { RefreshSecondsContext } from '../../lib/screen-refresh.ts'
import { byText, click, render, until } from '../../testing/render.tsx'
import { StationContext, type Stations } from '../../widgets/station-switcher/station-context.ts'
import { WiringDiagramPage } from './WiringDiagramPage.tsx'

const limitMs = 15_000
// jsdom draws nothing and so knows no sizes of what is drawn.
beforeAll(() => {
  Object.defineProperty(SVGElement.prototype, 'width', { value: { baseVal: { value: 800 } }, configurable: true })
  Object.defineProperty(SVGElement.prototype, 'height', { value: { baseVal: { value: 480 } }, configurable: true })
})

const device = `<g data-e="1" data-role="state" data-device="d1" class="wd-device"><path data-e="2" class="wd-glyph"/>
  <text data-e="3" data-role="value" data-device="d1" data-point="powerKw">--</text></g>`
const diagram: WiringDiagram = {
  stationId: 's1',
  stationName: '共和电站',
  timeZone: 'Asia/Shanghai',
  source: 'drawn',
  version: 0,
  fileName: '',
  savedBy: '',
  savedAt: null,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" class="wd-root wd-drawn">${device}</svg>`,
  devices: [{ id: 'd1', name: '1号逆变器', type: 'inverter' }],
}
const at = '2026-06-21T12:00:00+08:00'
const row: WiringRow = { id: 'd1', state: 'fault', at, isStale: false, values: { powerKw: 42 } }
const choose = (stid: string) =>
  ({ current: { currentStid: stid || null, currentBusiType: stid ? 1 : null } }) as unknown as Stations

async function open(
  answers: Parameters<typeof fakeApi<typeof wiringContract>>[1] = {},
  { station = 's1', permissions = ['wiring:read'], address = '/here', refreshSeconds = 10 } = {},
) {
  fakeApi(wiringContract, {
    svgData: () => diagram,
    realTime: () => ({ at, isLive: true, rows: [row] }),
    pointConfig: () => ({ version: 0, points: [] }),
    versions: () => [],
    ...answers,
  })
  return render(
    <RefreshSecondsContext value={refreshSeconds}>
      <StationContext value={choose(station)}>
        <WiringDiagramPage />
      </StationContext>
    </RefreshSecondsContext>,
    { permissions, address },
  )
}
const figure = () => document.querySelector('[data-point=powerKw]')?.textContent

test('live figures stand in the drawing, and the state beside them', async () => {
  await open()
  await until(() => figure() === '42.00 kW', limitMs)
  expect(document.querySelector('.wd-device')?.getAttribute('data-tone')).toBe('fault')
  expect(document.querySelector('.fg-wiring-legend')?.textContent).toContain('故障1')
})

test('points and alarms are read again and again [req 225]', async () => {
  const alarm = { level: 'critical', text: '过温', count: 1 } as const
  const answers: WiringRow[] = [
    { ...row, state: 'normal' },
    { ...row, state: 'normal', values: { powerKw: 43 }, alarm },
  ]
  let asked = 0
  await open(
    { realTime: () => ({ at, isLive: true, rows: [answers[Math.min(asked++, 1)]!] }) },
    { refreshSeconds: 0.5 },
  )
  await until(() => figure() === '42.00 kW', limitMs)
  expect(document.querySelector('.wd-device')?.getAttribute('data-tone')).toBe('normal')
  await until(() => figure() === '43.00 kW', limitMs)
  expect(document.querySelector('.wd-device')?.getAttribute('data-tone')).toBe('fault')
  await until(() => asked > 3, limitMs)
})

test('a resize between leaving the page and the end of watching throws nothing', async () => {
  const callbacks: ResizeObserverCallback[] = []
  const before = window.ResizeObserver
  window.ResizeObserver = class extends before {
    constructor(callback: ResizeObserverCallback) {
      super(callback)
      callbacks.push(callback)
    }
  }
  try {
    const { go } = await open()
    await until(() => figure() === '42.00 kW', limitMs)
    await go('/elsewhere')
    expect(callbacks).not.toEqual([])
    for (const callback of callbacks) callback([], new before(callback))
  } finally {
    window.ResizeObserver = before
  }
})

test('while nothing is live the drawing stays and says so', async () => {
  await open({ realTime: () => ({ at, isLive: false, rows: [] }) })
  await until(() => document.body.textContent?.includes('实时数据暂不可用'), limitMs)
  expect(figure()).toBe('-- kW')
})

test('without a station there is nothing to draw; a station that is gone says why', async () => {
  await open({}, { station: '' })
  expect(await until(() => document.querySelector('[data-kind=noStation]'), limitMs)).not.toBeNull()
  document.body.replaceChildren()
  await open({
    svgData: () => {
      throw new FakeFailure(404, { code: 10050001, msg: '记录不存在或已被删除', key: 'record.notFound' })
    },
  })
  await until(() => document.body.textContent?.includes('记录不存在或已被删除'), limitMs)
})

test('a click on a figure leads to its history, by an address of its own', async () => {
  const page = await open()
  await until(() => figure() === '42.00 kW', limitMs)
  await click(document.querySelector('[data-point=powerKw]')!)
  expect(page.address()).toBe('/here?of=d1&point=powerKw')
  await until(() => document.body.textContent?.includes('全部测点'), limitMs)
})

test('who may only look is offered no editor, whatever the address says', async () => {
  await open({}, { address: '/here?edit=1' })
  await until(() => figure() === '42.00 kW', limitMs)
  expect(document.querySelector('.fg-wiring-editor')).toBeNull()
  expect([...document.querySelectorAll('button')].map((b) => b.getAttribute('aria-label'))).not.toContain('编辑')
})

test('in the editor a click chooses an element, and a drawing of one’s own is bound and saved', async () => {
  const saved: object[] = []
  await open(
    {
      svgData: () => ({ ...diagram, source: 'uploaded', version: 3, fileName: 'a.svg' }),
      pointConfig: () => ({ version: 3, points: [{ element: '1', role: 'state', deviceId: 'd1', point: '' }] }),
      savePoints: (body) => (saved.push(body), { version: 4 }),
    },
    { permissions: ['wiring:read', 'wiring:write'], address: '/here?edit=1' },
  )
  await until(() => document.body.textContent?.includes('已绑定 1 个元素'), limitMs)
  await click(document.querySelector('[data-e="1"]')!)
  await until(() => document.body.textContent?.includes('元素 1'), limitMs)
  await click(byText('button', '解除绑定'))
  await click(byText('button', '保存绑定'))
  await until(() => saved.length === 1, limitMs)
  expect(saved[0]).toEqual({ stationId: 's1', version: 3, points: [] })
})
