import { demoStations } from '@fengguang/simulator/demo-fleet'
import { devicesOf } from '@fengguang/simulator/fleet'
import { describe, expect, test } from 'vitest'
import { bindingsIn, isBindable } from './binding.model.ts'
import type { DiagramDevice } from './device-tree.ts'
import { diagramShapes } from './diagram.model.ts'
import { drawSingleLine } from './single-line.rules.ts'
import { rebuildSvg } from './svg-rebuild.ts'
import { nodesOf, svgText, type SvgNode } from './svg.model.ts'

const device = (id: string, over: Partial<DiagramDevice> = {}): DiagramDevice => ({
  id,
  type: 'inverter',
  name: id,
  parentId: null,
  isMain: false,
  ...over,
})
const station = { name: '测试电站', capacityKw: 50_000 }
const draw = (devices: readonly DiagramDevice[], shape: (typeof diagramShapes)[number] = 'wide') =>
  drawSingleLine(station, devices, { lang: 'zh_CN', shape })

/** 60 box transformers, each with five inverters: 360 cards. */
const large = Array.from({ length: 60 }, (_, b) => [
  device(`b${b}`, { type: 'boxTransformer' }),
  ...Array.from({ length: 5 }, (_unused, i) => device(`b${b}i${i}`, { parentId: `b${b}` })),
]).flat()

const stations: [string, readonly DiagramDevice[]][] = [
  ...demoStations.slice(0, 8).map((one): [string, DiagramDevice[]] => [
    one.id,
    devicesOf(one).map(({ code, type, name, parentCode, isMain }) => ({
      id: `${one.id}.${code}`,
      type,
      name,
      parentId: parentCode === undefined ? null : `${one.id}.${parentCode}`,
      isMain: isMain ?? false,
    })),
  ]),
  ['a large plant', large],
  ['turbines without a transformer', Array.from({ length: 30 }, (_, i) => device(`t${i}`, { type: 'turbine' }))],
  ['one meter', [device('m', { type: 'meter', isMain: true })]],
]

interface Box {
  id: string
  x: number
  y: number
  width: number
  height: number
}
const cards = (root: SvgNode): Box[] =>
  [...nodesOf(root)]
    .filter(({ attrs }) => attrs['class']?.split(' ').includes('wd-device'))
    .map((card) => {
      const [x, y] = /translate\((\S+) (\S+)\)/.exec(card.attrs['transform']!)!.slice(1).map(Number)
      const body = [...nodesOf(card)].find(({ attrs }) => attrs['class'] === 'wd-body')!
      return {
        id: card.attrs['data-device']!,
        x: x!,
        y: y!,
        width: Number(body.attrs['width']),
        height: Number(body.attrs['height']),
      }
    })
const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

describe.each(diagramShapes)('%s', (shape) => {
  describe.each(stations)('%s', (_name, devices) => {
    const root = draw(devices, shape)
    const boxes = cards(root)

    test('every device is drawn once', () => {
      expect(boxes.map(({ id }) => id).toSorted()).toEqual(devices.map(({ id }) => id).toSorted())
    })

    test('no card lies on another or outside of the drawing', () => {
      const [, , width, height] = root.attrs['viewBox']!.split(' ').map(Number)
      const outside = boxes.filter((b) => b.x < 0 || b.y < 0 || b.x + b.width > width! || b.y + b.height > height!)
      const on = boxes.flatMap((a, i) =>
        boxes
          .slice(i + 1)
          .filter((b) => overlaps(a, b))
          .map((b) => `${a.id} on ${b.id}`),
      )
      expect([outside, on]).toEqual([[], []])
    })

    test('every binding names a point that the device has', () => {
      const types = new Map(devices.map(({ id, type }) => [id, type]))
      const wrong = bindingsIn(root).filter(
        ({ deviceId, role, point }) => !isBindable(types.get(deviceId)!, role, point),
      )
      expect(wrong).toEqual([])
    })

    test('it passes the door for uploads with its bindings', () => {
      const { svg, leftOut } = rebuildSvg(svgText(root))
      expect(leftOut).toEqual({ 'data-e': [...nodesOf(root)].length - 1 })
      expect(bindingsIn(svg)).toEqual(bindingsIn(root))
    })
  })
})

test('a wide drawing has the shape of a screen', () => {
  const [, , width, height] = draw(large).attrs['viewBox']!.split(' ').map(Number)
  expect(width! / height!).toBeGreaterThan(1.2)
  expect(width! / height!).toBeLessThan(3)
})

test('parents in a circle, or of another station, are roots', () => {
  const odd = [device('a', { parentId: 'b' }), device('b', { parentId: 'a' }), device('c', { parentId: 'elsewhere' })]
  expect(cards(draw(odd))).toHaveLength(3)
})

test('a station without devices says so, in the language of the caller', () => {
  expect(svgText(drawSingleLine(station, [], { lang: 'en_US' }))).toContain('no devices')
})

test('names are escaped', () => {
  expect(svgText(draw([device('a', { name: '<b>"&' })]))).toContain('&lt;b&gt;&quot;&amp;')
})
