import { expect, test } from 'vitest'
import type { DeviceState } from '@fengguang/domain/devices/device.model'
import { deviceStates } from '../../widgets/states.ts'
import { openPainter, type CellSource, type Painting } from './matrix-paint.ts'

interface Told {
  state: DeviceState
  level?: number
  text?: string
  isStale?: boolean
}

function setting(isWritten: boolean, lang: 0 | 1 = 0) {
  const cell = document.createElement('button')
  if (isWritten) cell.append(document.createElement('span'), document.createElement('span'))
  const paint = openPainter()
  const changes: MutationRecord[] = []
  const watch = new MutationObserver((records) => changes.push(...records))
  watch.observe(cell, { attributes: true, childList: true, subtree: true })
  const show = ({ state, level, text = '', isStale = false }: Told, now: 0 | 1 = lang) => {
    const cells: CellSource = {
      idOf: () => 'a',
      nameOf: () => '1号',
      stateOf: () => state,
      isStale: () => isStale,
      labelOf: () => '',
      textOf: () => text,
      levelOf: level === undefined ? undefined : () => level,
    }
    const painting: Painting = {
      cells,
      isWritten,
      wordOf: (one) => deviceStates[one].label[now],
      markOf: (one) => {
        const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
        svg.dataset.mark = one
        return svg
      },
    }
    paint([cell], [0], painting)
    return watch.takeRecords().length
  }
  return { cell, show }
}

const markIn = (cell: HTMLElement) => cell.querySelector<SVGElement>('svg')?.dataset.mark

test('a cell is named, toned and marked by its state', () => {
  const { cell, show } = setting(false)
  show({ state: 'fault' })
  expect([cell.getAttribute('aria-label'), cell.dataset.tone, markIn(cell)]).toEqual(['1号 · 故障', 'fault', 'fault'])
  show({ state: 'alarm', isStale: true })
  expect([cell.getAttribute('aria-label'), cell.dataset.stale, markIn(cell)]).toEqual(['1号 · 告警', 'true', 'alarm'])
  show({ state: 'normal' })
  expect([cell.getAttribute('aria-label'), cell.dataset.tone, markIn(cell)]).toEqual([
    '1号 · 正常',
    'normal',
    undefined,
  ])
  expect(cell.querySelectorAll('svg')).toHaveLength(0)
})

test('what looks as before is not touched', () => {
  const { show } = setting(false)
  expect(show({ state: 'fault' })).toBeGreaterThan(0)
  expect(show({ state: 'fault' })).toBe(0)
})

test('a level takes the place of the sign, and gives it back', () => {
  const { cell, show } = setting(false)
  show({ state: 'fault', level: 3 })
  expect([cell.dataset.level, markIn(cell)]).toEqual(['3', undefined])
  show({ state: 'fault' })
  expect([cell.dataset.level, markIn(cell)]).toEqual([undefined, 'fault'])
})

test('another language names the cell anew', () => {
  const { cell, show } = setting(false)
  show({ state: 'standby' })
  show({ state: 'standby' }, 1)
  expect(cell.getAttribute('aria-label')).toBe('1号 · Standby')
})

test('where there is room the value is written, and the text is the name', () => {
  const { cell, show } = setting(true)
  show({ state: 'normal', text: '1.5' })
  show({ state: 'normal', text: '2.5' })
  expect([cell.lastElementChild?.textContent, cell.hasAttribute('aria-label')]).toEqual(['2.5', false])
})
