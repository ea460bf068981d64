import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { setWindowWidth } from '../../testing/jsdom-setup.ts'
import { byText, click, press, render, until } from '../../testing/render.tsx'
import { PanelDrawer } from './PanelDrawer.tsx'
import { usePanelAddress } from './use-panel-address.ts'
import { ViewTabs } from './ViewTabs.tsx'
import { lazy } from '../../lib/lazy-part.ts'

let loads = 0
const Late = lazy(async () => {
  loads += 1
  return { default: () => <p>统计内容</p> }
})
const views = [
  { key: 'events', label: '事件', content: <p>事件内容</p> },
  { key: 'statistics', label: '统计', content: <Late /> },
  { key: 'rules', label: '规则', needs: 'rule:write', content: <p>规则内容</p> },
]
const page = <ViewTabs views={views} label={['告警', 'Alarms']} />
const tab = (name: string) => byText('[role=tab]', name)
const panel = () => document.querySelector('[role=tabpanel]')!

test('a view is loaded when it is chosen, stands in the address, and the panel is named by its tab', async () => {
  const before = loads
  const { address } = await render(page, { address: '/here?page=3&keyword=x' })
  expect([panel().textContent, loads - before]).toEqual(['事件内容', 0])
  await click(tab('统计'))
  await until(() => panel().textContent === '统计内容')
  expect(loads - before).toBe(1)
  expect(address()).toBe('/here?keyword=x&view=statistics')
  expect(document.querySelector(`[id="${panel().getAttribute('aria-labelledby')}"]`)).toBe(tab('统计'))
  await click(tab('事件'))
  expect(address()).toBe('/here?keyword=x')
})

test.each([
  ['/here?view=statistics', [], '统计内容'],
  ['/here?view=rules', ['rule:write'], '规则内容'],
  ['/here?view=rules', [], '事件内容'],
  ['/here?view=nonsense', [], '事件内容'],
])('a link to %s with the permissions %j shows %s', async (address, permissions, text) => {
  await render(page, { address, permissions })
  await until(() => panel().textContent === text)
  expect(document.querySelectorAll('[role=tab]')).toHaveLength(permissions.length > 0 ? 3 : 2)
})

test.each([
  ['事件', 'ArrowRight', '统计'],
  ['事件', 'ArrowLeft', '规则'],
  ['规则', 'ArrowRight', '事件'],
  ['规则', 'Home', '事件'],
  ['事件', 'End', '规则'],
])('from %s the key %s goes to %s, and only the chosen tab is a tab stop', async (from, key, to) => {
  await render(page, { permissions: ['rule:write'] })
  await click(tab(from))
  await act(async () => tab(from).focus())
  await press(tab(from), key)
  await until(() => tab(to).ariaSelected === 'true')
  expect(document.activeElement).toBe(tab(to))
  expect([...document.querySelectorAll('[role=tab][tabindex="0"]')]).toEqual([tab(to)])
})

function Page() {
  const { opened, open, close, shown, show } = usePanelAddress('device')
  const [count, setCount] = useState(0)
  return (
    <>
      <button type="button" onClick={() => open('inv-1')}>
        打开
      </button>
      <PanelDrawer
        isOpen={opened !== undefined}
        onClose={() => {
          setCount(count + 1)
          close()
        }}
        title={opened}
        label="设备"
        panels={[
          { key: 'live', label: '实时', content: <p>实时内容</p> },
          { key: 'history', label: '历史', content: <p>历史内容</p> },
        ]}
        shown={shown}
        onShow={show}
      />
      <i>{count}</i>
    </>
  )
}
const drawer = () => document.querySelector<HTMLElement>('.ant-drawer-open')

test('what a drawer shows is an address: opened by a link, closed without a trace', async () => {
  const { address } = await render(<Page />, { address: '/here?page=2&device=inv-1&device.tab=history&device.page=4' })
  await until(() => panel().textContent === '历史内容')
  expect(drawer()?.textContent).toContain('inv-1')
  await click(tab('实时'))
  expect(address()).toBe('/here?page=2&device=inv-1&device.tab=live&device.page=4')
  await click(document.querySelector('.ant-drawer-close')!)
  expect(address()).toBe('/here?page=2')
  await until(() => !drawer())
})

test('Escape closes the drawer once', async () => {
  const { address } = await render(<Page />)
  await click(byText('button', '打开'))
  await until(drawer)
  await press(tab('实时'), 'Escape')
  await until(() => address() === '/here')
  await until(() => !drawer())
  expect(byText('i', '1')).toBeTruthy()
})

test.each([
  [575, '100%'],
  [1920, '720px'],
])('at %i px the drawer is %s wide', async (px, width) => {
  setWindowWidth(px)
  await render(<Page />, { address: '/here?device=inv-1' })
  const box = await until(() => document.querySelector<HTMLElement>('.ant-drawer-content-wrapper'))
  expect(box.style.width).toBe(width)
})
