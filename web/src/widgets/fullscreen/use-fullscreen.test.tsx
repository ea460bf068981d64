import { act, useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byText, render } from '../../testing/render.tsx'
import { FullscreenHint } from './FullscreenHint.tsx'
import { useFullscreen } from './use-fullscreen.ts'

const request = vi.fn<() => Promise<void>>(() => Promise.resolve())

beforeEach(() => {
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
  document.documentElement.requestFullscreen = request
})
afterEach(() => {
  vi.useRealTimers()
  request.mockClear()
})

function Bar() {
  const box = useRef<HTMLDivElement>(null)
  const { isHinted } = useFullscreen(box)
  return (
    <div ref={box} className="bar">
      <b>free</b>
      <button type="button">control</button>
      <FullscreenHint isShown={isHinted} />
    </div>
  )
}
const fire = (target: Element, kind: string) =>
  act(async () => target.dispatchEvent(new MouseEvent(kind, { bubbles: kind !== 'mouseleave' })))
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const hint = () => document.querySelector('.fg-fullscreen-hint')?.textContent

test('a pointer that rests for 400 ms is told for 3 s, once per visit [req 583]', async () => {
  await render(<Bar />)
  vi.useFakeTimers()
  const free = byText('b', 'free')
  await fire(free, 'mousemove')
  await pass(399)
  await fire(free, 'mousemove')
  await pass(399)
  expect(hint()).toBeUndefined()
  await pass(1)
  expect(hint()).toBe('双击进入全屏')
  await pass(3000)
  expect(hint()).toBeUndefined()
  await fire(free, 'mousemove')
  await pass(1000)
  expect(hint()).toBeUndefined()
  await fire(document.querySelector('.bar')!, 'mouseleave')
  await fire(free, 'mousemove')
  await pass(400)
  expect(hint()).toBe('双击进入全屏')
})

test('a double click beside the controls fills the screen, one on a control does not', async () => {
  await render(<Bar />)
  await fire(byText('button', 'control'), 'dblclick')
  expect(request).not.toHaveBeenCalled()
  await fire(byText('b', 'free'), 'dblclick')
  expect(request).toHaveBeenCalledTimes(1)
})
