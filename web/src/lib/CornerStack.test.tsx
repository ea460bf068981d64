import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { byText, click, render } from '../testing/render.tsx'
import { clearCorner, postCorner } from './corner-messages.ts'
import { CornerStack } from './CornerStack.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await act(async () => clearCorner())
})
const post = (text: string, role: 'status' | 'alert' = 'status') => act(async () => postCorner(text, role))
const texts = () => [...document.querySelectorAll('.fg-corner-message')].map((one) => one.textContent)

test('the newest three are shown, the others counted, and come back as room is made [req 158]', async () => {
  await render(<CornerStack />)
  for (const text of ['a', 'b', 'c', 'd', 'e']) await post(text)
  expect(texts()).toEqual(['e', 'd', 'c'])
  expect(document.body.textContent).toContain('+2')
  await click(document.querySelector('.fg-corner-message button')!)
  expect(texts()).toEqual(['d', 'c', 'b'])
  expect(document.body.textContent).toContain('+1')
  await click(byText('button', '全部关闭'))
  expect(texts()).toEqual([])
})

test('a failure interrupts, a success waits; the same text is not stacked twice', async () => {
  await render(<CornerStack />)
  await post('saved')
  await post('failed', 'alert')
  await post('failed', 'alert')
  expect(document.querySelectorAll('.fg-corner-message')).toHaveLength(2)
  expect(document.querySelector('[role=alert]')?.textContent).toBe('failed')
  expect(document.querySelector('.fg-corner [role=status]')?.textContent).toBe('saved')
})

test('two hosts draw one corner', async () => {
  await render(
    <>
      <CornerStack />
      <CornerStack />
    </>,
  )
  await post('once')
  expect(texts()).toEqual(['once'])
})

test('a message goes by itself, unless the pointer rests on the corner', async () => {
  await render(<CornerStack />)
  vi.useFakeTimers()
  await post('saved')
  const corner = document.querySelector('.fg-corner')!
  await act(async () => corner.dispatchEvent(new MouseEvent('mouseenter')))
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(texts()).toEqual(['saved'])
  await act(async () => corner.dispatchEvent(new MouseEvent('mouseleave')))
  await act(async () => vi.advanceTimersByTime(4000))
  expect(texts()).toEqual([])
})

test('a message with a way back stays longer, and goes when it is taken', async () => {
  await render(<CornerStack />)
  vi.useFakeTimers()
  const undo = vi.fn<() => void>()
  await act(async () => postCorner('deleted', 'status', { label: '撤销', run: undo }))
  await act(async () => vi.advanceTimersByTime(9_000))
  await click(byText('button', '撤销'))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(texts()).toEqual([])
})
