import { afterEach, beforeEach, expect, test } from 'vitest'
import { guardBackspace } from './backspace-guard.ts'

let stop: () => void
beforeEach(() => {
  stop = guardBackspace(document)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

function press(html: string, key = 'Backspace'): boolean {
  document.body.innerHTML = html
  const target = document.body.querySelector('[data-here]') ?? document.body
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true })
  target.dispatchEvent(event)
  return event.defaultPrevented
}

test.each([
  ['<p data-here>text</p>', true],
  ['', true],
  ['<button data-here>b</button>', true],
  ['<input data-here type="checkbox">', true],
  ['<input data-here type="range">', true],
  ['<input data-here readonly>', true],
  ['<textarea data-here disabled></textarea>', true],
  ['<select data-here></select>', true],
  ['<input data-here>', false],
  ['<input data-here type="search">', false],
  ['<input data-here type="password">', false],
  ['<textarea data-here></textarea>', false],
  ['<div contenteditable="true"><b data-here>x</b></div>', false],
])('in %s backspace is blocked: %s [req 290]', (html, isBlocked) => {
  expect(press(html)).toBe(isBlocked)
})

test('other keys pass, and so does backspace once the guard is gone', () => {
  expect(press('<p data-here>x</p>', 'Delete')).toBe(false)
  stop()
  expect(press('<p data-here>x</p>')).toBe(false)
})
