import type { WiringRow } from '@fengguang/domain/wiring/wiring.contract'
import { describe, expect, test } from 'vitest'
import { drawingOf } from './diagram-svg.ts'
import { LiveDiagram, toneOf, valueText } from './live-diagram.ts'

const bound = (role: string, point = '', tag = 'text') =>
  `<${tag} data-e="1" data-role="${role}" data-device="d" data-point="${point}">--</${tag}>`
const row = (over: Partial<WiringRow> = {}): WiringRow => ({
  id: 'd',
  state: 'normal',
  at: '2026-06-21T12:00:00+08:00',
  isStale: false,
  values: {},
  ...over,
})

function shown(inner: string, rows: WiringRow[]) {
  const root = drawingOf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`)!
  const live = new LiveDiagram(root, [{ id: 'd', type: 'boxTransformer' }], 'zh_CN')
  live.apply(rows)
  return root.querySelector('[data-e]')!
}

describe('figures', () => {
  test.each([
    ['powerKw', 1234.5, '1,234.50 kW'],
    ['powerKw', null, '-- kW'],
    ['hvSwitch', 1, '合'],
    ['hvSwitch', null, '--'],
    ['nothing', 1, '--'],
  ])('%s %s is %s', (point, value, text) => {
    expect(valueText('boxTransformer', point, value, 'zh_CN')).toBe(text)
  })

  test('energy is told in the unit of its size', () => {
    expect(valueText('meter', 'forwardKwh', 123_456_789, 'zh_CN')).toBe('1.23 亿度')
    expect(valueText('meter', 'forwardKwh', 123_456_789, 'en_US')).toBe('123.46 GWh')
  })

  test('a device that is not told of has no figure, and is not zero', () => {
    const figure = shown(bound('value', 'powerKw'), [])
    expect([figure.textContent, figure.getAttribute('data-stale')]).toEqual(['-- kW', 'true'])
  })

  test('an old figure is marked', () => {
    const values = { powerKw: 1 }
    expect(shown(bound('value', 'powerKw'), [row({ values })]).getAttribute('data-stale')).toBe('false')
    expect(shown(bound('value', 'powerKw'), [row({ values, isStale: true })]).getAttribute('data-stale')).toBe('true')
  })
})

test.each([
  [1, 'closed'],
  [0, 'open'],
  [null, 'unknown'],
])('a switch at %s is %s', (hvSwitch, position) => {
  expect(shown(bound('switch', 'hvSwitch', 'g'), [row({ values: { hvSwitch } })]).getAttribute('data-position')).toBe(
    position,
  )
})

test.each([
  [500, 'forward'],
  [-500, 'reverse'],
  [0.3, 'none'],
  [null, 'none'],
])('power of %s flows %s', (powerKw, flow) => {
  expect(shown(bound('flow', 'powerKw', 'g'), [row({ values: { powerKw } })]).getAttribute('data-flow')).toBe(flow)
})

test('a state has a shape beside its colour', () => {
  const inner = '<g data-e="1" data-role="state" data-device="d"><path class="wd-glyph"/></g>'
  const device = shown(inner, [row({ state: 'fault' })])
  expect(device.getAttribute('data-tone')).toBe('fault')
  expect(device.querySelector('.wd-glyph')!.getAttribute('d')).not.toBe('')
})

test('a grave alarm shows on a device that runs, a mild one does not', () => {
  const alarm = { text: '过温', count: 1 }
  expect(toneOf(row({ alarm: { ...alarm, level: 'critical' } }))).toBe('fault')
  expect(toneOf(row({ alarm: { ...alarm, level: 'major' } }))).toBe('alarm')
  expect(toneOf(row({ alarm: { ...alarm, level: 'minor' } }))).toBe('normal')
  expect(toneOf(row({ state: 'interrupted', alarm: { ...alarm, level: 'critical' } }))).toBe('interrupted')
})

test('only what changed is written', () => {
  const root = drawingOf(`<svg viewBox="0 0 9 9">${bound('value', 'powerKw')}</svg>`)!
  const live = new LiveDiagram(root, [{ id: 'd', type: 'boxTransformer' }], 'zh_CN')
  live.apply([row({ values: { powerKw: 1 } })])
  const text = root.querySelector('[data-e]')!.firstChild
  live.apply([row({ values: { powerKw: 1 } })])
  expect(root.querySelector('[data-e]')!.firstChild).toBe(text)
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['an event', '<rect onclick="alert(1)"/>'],
  ['an outer use', '<use href="https://evil.example/a.svg#x"/>'],
  ['an outer colour', '<rect fill="url(https://evil.example/#x)"/>'],
  ['HTML', '<foreignObject><img src="x" onerror="alert(1)"/></foreignObject>'],
])('the lock of the page takes %s out', (_name, inner) => {
  expect(drawingOf(`<svg viewBox="0 0 9 9">${inner}</svg>`)!.outerHTML).not.toMatch(/alert|evil/)
})

test('a device under a work ticket is marked, and no longer when the ticket lets it go', () => {
  const own = { ticketId: 't', no: '2026-0001', status: 'executing', text: '', wireNo: '', isOn: true } as const
  const inner = `<g data-e="1" data-role="state" data-device="d"/><g data-e="2" data-role="state" data-device="e"/>`
  const root = drawingOf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`)!
  const live = new LiveDiagram(root, [], 'zh_CN')
  const marks = () => [...root.querySelectorAll('[data-e]')].map((element) => element.getAttribute('data-ticket'))
  live.markTickets([
    { ...own, deviceId: 'd', kind: 'work' },
    { ...own, deviceId: 'd', kind: 'switchOff' },
    { ...own, deviceId: 'e', kind: 'earthSwitch' },
  ])
  expect(marks()).toEqual(['work', 'measure'])
  live.markTickets([])
  expect(marks()).toEqual([null, null])
})
