import { expect, test } from 'vitest'
import { DiagramZoom, stepped, zoomLimits } from './diagram-zoom.ts'

test.each([
  [1, 1, 1.1],
  [1, -1, 0.9],
  [0.62, 1, 0.7],
  [0.68, 1, 0.8],
  [0.62, -1, 0.5],
  [0.1, -1, 0.1],
  [13.9, 1, 14],
  [14, 1, 14],
  [3, 1, 3.1],
  [10, -1, 9.9],
])('from %f one step %i is %f [req 289] [req 584]', (scale, direction, expected) => {
  expect(stepped(scale, direction as 1 | -1)).toBe(expected)
})

test('steps up and down stay within the limits of the specification and end at both', () => {
  let scale = 1
  for (let i = 0; i < 200; i += 1) scale = stepped(scale, 1)
  expect(scale).toBe(zoomLimits.max)
  for (let i = 0; i < 400; i += 1) scale = stepped(scale, -1)
  expect(scale).toBe(zoomLimits.min)
})

test('a canvas that is no longer laid out is fitted without an error', () => {
  const canvas = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const unresolved = {
    get value(): number {
      throw new DOMException('Could not resolve relative length.', 'NotSupportedError')
    },
  }
  Object.defineProperty(canvas, 'width', { value: { baseVal: unresolved } })
  Object.defineProperty(canvas, 'height', { value: { baseVal: unresolved } })
  const seen: number[] = []
  const zooming = new DiagramZoom(canvas, ({ k }) => seen.push(k))
  zooming.open('a', { width: 1568, height: 100 })
  expect(seen).toEqual([0.5])
  zooming.close()
})
