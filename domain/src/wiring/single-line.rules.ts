import { textPairs, say, type Lang } from '../kernel/texts.ts'
import { numbered } from './binding.model.ts'
import type { DeviceNode, DiagramDevice } from './device-tree.ts'
import type { DiagramShape, DiagramStation } from './diagram.model.ts'
import { blockOf, stacked, wire, type Block } from './single-line-block.ts'
import { cardAt, fitted, switchAt, valueLine } from './single-line-card.ts'
import { headOf } from './single-line-head.ts'
import { partsOf, type StationParts } from './single-line-parts.ts'
import { el, svgNamespace, type SvgNode } from './svg.model.ts'

const m = textPairs({
  bus: ['汇集母线', 'Collector bus'],
  line: ['集电线路 {n}', 'Collector line {n}'],
  store: ['储能与充电', 'Storage and charging'],
  none: ['该电站还没有设备', 'This station has no devices yet'],
})

const wantedAspect = 1.9
const margin = 24
const columnGap = 36
const tallIndent = 26

/** A collector line, or what stands beside them: its name, its place below the bus and the switch at its head. */
interface Line {
  block: Block
  label: string
  feeder: DeviceNode | undefined
}

/**
 * A single-line diagram of a station from its devices alone: grid, meter, main transformer, incoming switches, bus,
 * collector lines with their bays, storage and charging, surroundings. The same devices give the same drawing.
 */
export function drawSingleLine(
  station: DiagramStation,
  devices: readonly DiagramDevice[],
  { lang, shape = 'wide' }: { lang: Lang; shape?: DiagramShape },
): SvgNode {
  if (devices.length === 0) return emptyDrawing(say(m.none, lang))
  const parts = partsOf(devices)
  const isTall = shape === 'tall'
  const head = headOf(station, parts, isTall ? 4 : 2, lang)
  const lines = linesOf(parts, head.height + 90, lang)
  const feederHeight = parts.feeders.length > 0 ? 96 : 46
  const busY = margin + head.height
  const places = isTall ? below(lines, busY, feederHeight) : besides(lines, busY, feederHeight)
  const width = Math.max(margin + places.width + margin, margin + head.width)
  const trunkX = isTall ? margin + head.leftWidth : Math.max(width / 2, margin + head.leftWidth)
  const busEnd = Math.max(isTall ? 0 : margin + places.width, trunkX)
  return numbered(
    el(
      'svg',
      {
        xmlns: svgNamespace,
        viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(Math.max(places.bottom, busY + 40) + margin)}`,
        class: 'wd-root wd-drawn',
      },
      ...lines.flatMap((line, i) => lineAt(line, places.at[i]!, { busY, isTall }, lang)),
      el('path', { d: `M${margin} ${busY}H${busEnd}`, class: 'wd-bus' }),
      ...(isTall ? [el('path', { d: `M${margin} ${busY}V${places.at.at(-1)?.wireY ?? busY}`, class: 'wd-bus' })] : []),
      el('text', { x: margin, y: busY - 8, class: 'wd-title' }, say(m.bus, lang)),
      ...busVoltage(parts.bays, busY, lang),
      ...head.draw({ x: margin, y: margin, trunkX, busY }),
    ),
  )
}

const split = <T>(all: readonly T[], columns: number): T[][] => {
  const rows = Math.ceil(all.length / columns)
  return Array.from({ length: Math.ceil(all.length / rows) }, (_, i) => all.slice(i * rows, (i + 1) * rows))
}

/** As many lines as make a picture of the shape of a screen; they are the same ones on a phone. */
function linesOf(parts: StationParts, headHeight: number, lang: Lang): Line[] {
  const extras = parts.extras.map((node) => blockOf(node, lang))
  const beside = extras.length > 0 ? [stacked(extras, 14, 0)] : []
  const bays = parts.bays.map((node) => blockOf(node, lang))
  let best: { lines: Block[]; miss: number } = { lines: [], miss: Infinity }
  for (let columns = 1; columns <= bays.length; columns += 1) {
    const lines = split(bays, columns).map((column) => stacked(column, 14, 0))
    const width = [...lines, ...beside].reduce((sum, line) => sum + line.width + columnGap, 0)
    const height = headHeight + Math.max(...lines.map((line) => line.height))
    const miss = Math.abs(Math.log(width / height / wantedAspect))
    if (miss < best.miss) best = { lines, miss }
  }
  return [
    ...best.lines.map((block, i): Line => ({
      block,
      label: say(m.line, lang, { n: i + 1 }),
      feeder: feederFor(parts.feeders, i, best.lines.length),
    })),
    ...beside.map((block): Line => ({ block, label: say(m.store, lang), feeder: undefined })),
  ]
}

/** Feeder switches share the lines out evenly, each at the head of its first. */
function feederFor(feeders: readonly DeviceNode[], index: number, lines: number): DeviceNode | undefined {
  if (feeders.length === 0) return undefined
  const each = Math.max(1, Math.ceil(lines / feeders.length))
  return index % each === 0 ? feeders[index / each] : undefined
}

interface Place {
  x: number
  /** Of its head, its first bay and the wire into it. */
  headY: number
  top: number
  wireY: number
}
interface Places {
  at: Place[]
  width: number
  bottom: number
}

function besides(lines: readonly Line[], busY: number, feederHeight: number): Places {
  const top = busY + feederHeight
  let x = margin
  const at = lines.map(({ block }) => {
    const place = { x, headY: busY, top, wireY: top + block.inY }
    x += block.width + columnGap
    return place
  })
  return {
    at,
    width: Math.max(0, x - columnGap - margin),
    bottom: top + Math.max(0, ...lines.map(({ block }) => block.height)),
  }
}

function below(lines: readonly Line[], busY: number, feederHeight: number): Places {
  let y = busY + 12
  const at = lines.map(({ block, feeder }) => {
    const top = y + (feeder ? feederHeight : 46)
    const place = { x: margin + tallIndent, headY: y, top, wireY: top + block.inY }
    y = top + block.height + columnGap
    return place
  })
  return { at, width: tallIndent + Math.max(0, ...lines.map(({ block }) => block.width)), bottom: y - columnGap }
}

function lineAt(line: Line, place: Place, { busY, isTall }: { busY: number; isTall: boolean }, lang: Lang): SvgNode[] {
  const { x, headY, top, wireY } = place
  const { block, feeder } = line
  const into = isTall ? `M${margin} ${wireY}H${x}` : `M${x} ${busY}V${wireY}`
  const [switchX, switchY] = isTall ? [margin + tallIndent / 2, wireY] : [x, headY + 18]
  return [
    wire(into),
    ...block.draw(x, top),
    el('text', { x: x + 34, y: top - 10, class: 'wd-title' }, fitted(line.label, block.width, 12)),
    ...(feeder
      ? [switchAt(feeder.device.id, 'position', switchX, switchY), cardAt(feeder, x + 14, headY + 12, lang)]
      : []),
  ]
}

function busVoltage(bays: readonly DeviceNode[], busY: number, lang: Lang): SvgNode[] {
  const first = bays.find((node) => node.device.type === 'boxTransformer')
  return first ? valueLine(first, 'hvVoltageKv', { x: margin + 96, y: busY - 8, right: margin + 190 }, lang, true) : []
}

const emptyDrawing = (text: string): SvgNode =>
  numbered(
    el(
      'svg',
      { xmlns: svgNamespace, viewBox: '0 0 480 160', class: 'wd-root wd-drawn' },
      el('text', { x: 240, y: 84, class: 'wd-title wd-middle' }, text),
    ),
  )
