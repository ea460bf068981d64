import { project, type Outline } from './map-outline.ts'

type Place = readonly [longitude: number, latitude: number]

/** The dashed line in the South China Sea and east of Taiwan, to a third of a degree: enough for an inset, no survey. */
export const dashes: readonly (readonly [from: Place, to: Place])[] = [
  [
    [109.3, 16.2],
    [109.8, 15.1],
  ],
  [
    [110.4, 12.3],
    [110.2, 11.2],
  ],
  [
    [108.2, 7.2],
    [108.3, 6.1],
  ],
  [
    [111.7, 3.5],
    [112.8, 3.8],
  ],
  [
    [115.6, 7.2],
    [116.3, 8.0],
  ],
  [
    [118.5, 10.9],
    [119.1, 11.9],
  ],
  [
    [119.1, 14.9],
    [119.1, 16.0],
  ],
  [
    [119.4, 18.0],
    [120.0, 19.0],
  ],
  [
    [121.2, 20.8],
    [121.9, 21.7],
  ],
  [
    [122.5, 23.5],
    [122.8, 24.6],
  ],
]

/** 东沙, 西沙, 中沙, 黄岩岛, 南沙, 曾母暗沙. */
export const islands: readonly Place[] = [
  [116.7, 20.7],
  [112.3, 16.5],
  [114.4, 15.8],
  [117.8, 15.1],
  [114.3, 10.4],
  [112.3, 4.0],
]

const box = { west: 105.5, east: 124, south: 2.5, north: 25.5 }
const [left, top] = project(box.west, box.north)
const [right, bottom] = project(box.east, box.south)
export const insetView = [left, top, right - left, bottom - top].map((n) => n.toFixed(2)).join(' ')

const shores: ReadonlySet<string> = new Set([
  '海南',
  '台湾',
  '广东',
  '广西',
  '福建',
  '香港',
  '澳门',
  '云南',
  '贵州',
  '湖南',
  '江西',
])

const ringPath = (ring: Float64Array): string => {
  let path = ''
  for (let i = 0; i < ring.length; i += 2)
    path += `${i === 0 ? 'M' : 'L'}${ring[i]!.toFixed(2)} ${ring[i + 1]!.toFixed(2)}`
  return `${path}Z`
}

/** The coasts that the inset reaches, as the path of a drawing. */
export const shorePath = (outlines: readonly Outline[]): string =>
  outlines
    .filter(({ name }) => shores.has(name))
    .flatMap(({ rings }) => rings.map(ringPath))
    .join('')
