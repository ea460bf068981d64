import { crc32, deflateSync } from 'node:zlib'
import type { DemoStation } from '@fengguang/simulator/demo-fleet'
import { seedOf, unit } from '@fengguang/simulator/random'

type Colour = readonly [red: number, green: number, blue: number]
type Point = readonly [x: number, y: number]

const width = 640
const height = 360
const horizon = 190

class Canvas {
  readonly pixels = new Uint8Array(width * height * 3)

  set(x: number, y: number, [red, green, blue]: Colour): void {
    const at = (y * width + x) * 3
    this.pixels[at] = red
    this.pixels[at + 1] = green
    this.pixels[at + 2] = blue
  }

  /** Line by line between the edges; shapes have no holes. */
  polygon(shape: readonly Point[], colour: Colour): void {
    const ys = shape.map(([, y]) => y)
    for (let y = Math.max(0, Math.ceil(Math.min(...ys))); y <= Math.min(height - 1, Math.max(...ys)); y += 1) {
      const crossings = shape.flatMap(([x1, y1], i) => {
        const [x2, y2] = shape[(i + 1) % shape.length]!
        return y1 <= y !== y2 <= y ? [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)] : []
      })
      const from = Math.max(0, Math.round(Math.min(...crossings)))
      const to = Math.min(width, Math.round(Math.max(...crossings)))
      for (let x = from; x < to; x += 1) this.set(x, y, colour)
    }
  }

  disc(centreX: number, centreY: number, radius: number, colour: Colour): void {
    const corners = Array.from({ length: 32 }, (_, i): Point => {
      const turn = (i / 16) * Math.PI
      return [centreX + radius * Math.cos(turn), centreY + radius * Math.sin(turn)]
    })
    this.polygon(corners, colour)
  }

  /** Encodes as PNG with the `Up` filter, which compresses a vertical gradient best. */
  png(): Buffer {
    const stride = width * 3
    const lines = Buffer.alloc(height * (stride + 1))
    for (let y = 0; y < height; y += 1) {
      lines[y * (stride + 1)] = 2
      for (let i = 0; i < stride; i += 1)
        lines[y * (stride + 1) + 1 + i] =
          this.pixels[y * stride + i]! - (y === 0 ? 0 : this.pixels[(y - 1) * stride + i]!)
    }
    const header = Buffer.alloc(13)
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
    header.set([8, 2, 0, 0, 0], 8)
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(lines)),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

const between = (from: Colour, to: Colour, share: number): Colour => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
]

/** Sky, sun, hills and ground: dry and yellow in the west, green towards the coast. */
function landscape(canvas: Canvas, seed: number, dryness: number): void {
  for (let y = 0; y < height; y += 1) {
    const isSky = y < horizon
    const colour = isSky
      ? between([74, 134, 200], [206, 228, 244], y / horizon)
      : between(between([112, 138, 84], [186, 164, 118], dryness), [70, 78, 52], (y - horizon) / (height - horizon) / 2)
    for (let x = 0; x < width; x += 1) canvas.set(x, y, colour)
  }
  canvas.disc(90 + 460 * unit(seed, 1), 40 + 40 * unit(seed, 2), 20, [255, 244, 208])
  for (const [layer, colour] of [
    [0, [150, 172, 190]],
    [1, [120, 146, 150]],
  ] as const)
    for (let x = 0; x < width; x += 1) {
      const wave = Math.sin(x / (70 + 30 * unit(seed, 10 + layer)) + 6 * unit(seed, 20 + layer))
      const top = horizon - 16 + 10 * layer - 14 * wave * (1 - 0.4 * layer)
      for (let y = Math.max(0, Math.round(top)); y < horizon; y += 1) canvas.set(x, y, colour)
    }
}

const steel: Colour = [226, 232, 238]
const module: Colour = [28, 52, 104]
const frame: Colour = [92, 122, 168]

/** Tables in rows, larger towards the viewer. */
function modules(canvas: Canvas, rows: number): void {
  for (let row = 0; row < rows; row += 1) {
    const near = (row + 1) / rows
    const top = horizon + 8 + (height - horizon - 60) * near ** 1.6
    const tall = 8 + 34 * near
    const table = 60 + 120 * near
    for (let x = -table * (row % 2) * 0.4; x < width; x += table * 1.12) {
      const lean = tall * 0.35
      const shape: Point[] = [
        [x + lean, top],
        [x + table + lean, top],
        [x + table, top + tall],
        [x, top + tall],
      ]
      canvas.polygon(shape, frame)
      for (let column = 0; column < 6; column += 1) {
        const left = x + (table * column) / 6 + 1.5
        const right = x + (table * (column + 1)) / 6 - 1.5
        canvas.polygon(
          [
            [left + lean, top + 1.5],
            [right + lean, top + 1.5],
            [right, top + tall - 1.5],
            [left, top + tall - 1.5],
          ],
          module,
        )
      }
    }
  }
}

function turbine(canvas: Canvas, x: number, foot: number, tall: number, turn: number): void {
  const hub = foot - tall
  canvas.polygon(
    [
      [x - tall / 60, hub],
      [x + tall / 60, hub],
      [x + tall / 28, foot],
      [x - tall / 28, foot],
    ],
    steel,
  )
  for (let blade = 0; blade < 3; blade += 1) {
    const angle = turn + (blade * 2 * Math.PI) / 3
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    const reach = tall * 0.55
    const wide = tall / 26
    canvas.polygon(
      [
        [x - dy * wide, hub + dx * wide],
        [x + dx * reach, hub + dy * reach],
        [x + dy * wide, hub - dx * wide],
      ],
      steel,
    )
  }
  canvas.disc(x, hub, tall / 22, [190, 200, 210])
}

const box = (canvas: Canvas, x: number, y: number, wide: number, tall: number, colour: Colour) =>
  canvas.polygon(
    [
      [x, y - tall],
      [x + wide, y - tall],
      [x + wide, y],
      [x, y],
    ],
    colour,
  )

/** Halls with modules on their roofs, containers with batteries and charging piles. */
function park(canvas: Canvas, seed: number): void {
  for (let hall = 0; hall < 3; hall += 1) {
    const x = 30 + hall * 205
    const tall = 70 + 30 * unit(seed, 40 + hall)
    box(canvas, x, 286, 180, tall, [214, 218, 222])
    for (let column = 0; column < 6; column += 1) box(canvas, x + 12 + column * 28, 270, 16, 22, [128, 156, 180])
    box(canvas, x - 4, 286 - tall, 188, 14, frame)
    for (let column = 0; column < 8; column += 1) box(canvas, x + column * 23, 284 - tall, 20, 10, module)
  }
  for (let container = 0; container < 4; container += 1) box(canvas, 60 + container * 90, 336, 78, 30, [238, 242, 244])
  for (let pile = 0; pile < 4; pile += 1) {
    box(canvas, 450 + pile * 44, 338, 12, 32, [36, 120, 92])
    box(canvas, 452 + pile * 44, 330, 8, 8, [186, 232, 214])
  }
}

/** The same station always gets the same picture. */
export function drawStation(station: Pick<DemoStation, 'id' | 'stcls' | 'longitude'>): Buffer {
  const canvas = new Canvas()
  const seed = seedOf(7, station.id)
  landscape(canvas, seed, Math.min(1, Math.max(0, (116 - station.longitude) / 20)))
  if (station.stcls === '01') modules(canvas, 5)
  else if (station.stcls === '05') park(canvas, seed)
  else
    for (let i = 0; i < 9; i += 1) {
      const near = (i + 1) / 9
      const x = width * ((i * 0.37 + unit(seed, 60 + i) * 0.2) % 1)
      turbine(canvas, x, horizon + 6 + 130 * near ** 1.8, 40 + 150 * near ** 1.8, 6 * unit(seed, 80 + i))
    }
  return canvas.png()
}
