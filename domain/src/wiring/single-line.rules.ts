import { messages, say, type Lang } from '../kernel/messages.ts'
import type { StationClass } from '../stations/station.model.ts'
import { numbered } from './binding.model.ts'
import { gridMeterPoints } from './device-cards.ts'
import { deviceTree, type DeviceNode, type DiagramDevice } from './device-tree.ts'
import { blockOf, stacked, wire, type Block } from './single-line-block.ts'
import { cardAt, cardSize, fitted, flowAt, heightOf, switchAt, valueLine } from './single-line-card.ts'
import { grid, mainTransformer } from './symbols.ts'
import { el, svgNamespace, type SvgNode } from './svg.model.ts'

export interface DiagramStation {
  name: string
  stcls: StationClass
  capacityKw: number
}

const m = messages({
  grid: ['电网', 'Grid'],
  mainTransformer: ['主变压器', 'Main transformer'],
  bus: ['汇集母线', 'Collector bus'],
  line: ['集电线路 {n}', 'Collector line {n}'],
  store: ['储能与充电', 'Storage and charging'],
  beside: ['环境', 'Surroundings'],
  none: ['该电站还没有设备', 'This station has no devices yet'],
})

/** Smaller plants meet the grid at the voltage they collect at. */
const mainTransformerFromKw = 20_000
const wantedAspect = 1.9
const margin = 24
const columnGap = 36
const beside = new Set(['weather', 'tower', 'environment'])

interface Parts {
  gridMeter: DeviceNode | undefined
  incoming: readonly DeviceNode[]
  surroundings: readonly DeviceNode[]
  /** Bays that collect, line by line of real switches where there are any. */
  bays: readonly DeviceNode[]
  extras: readonly DeviceNode[]
  feeders: readonly DeviceNode[]
}

const isMainMeter = ({ device, children }: DeviceNode): boolean =>
  device.type === 'meter' && device.isMain && children.length === 0

function partsOf(devices: readonly DiagramDevice[]): Parts {
  const roots = deviceTree(devices)
  const gridMeter = roots.find(isMainMeter)
  const left = roots.filter((node) => node !== gridMeter)
  const switches = left.filter((node) => node.device.type === 'hvSwitch')
  // A switch that carries nothing but switches is the way in; those behind it lead to the lines.
  const incoming = switches.filter((node) => node.children.every((child) => child.device.type === 'hvSwitch'))
  const feeders = incoming.flatMap((node) => node.children)
  const rest = left.filter((node) => !incoming.includes(node))
  const producing = (node: DeviceNode): boolean =>
    ['boxTransformer', 'inverter', 'turbine', 'combinerBox', 'hvSwitch'].includes(node.device.type) ||
    node.children.some((child) => producing(child) && child.device.type !== 'hvSwitch')
  return {
    gridMeter,
    incoming: incoming.map((node) => ({ ...node, children: [] })),
    feeders: feeders.filter((node) => node.children.length === 0),
    surroundings: rest.filter((node) => beside.has(node.device.type)),
    bays: [...rest.filter((node) => producing(node)), ...feeders.filter((node) => node.children.length > 0)],
    extras: rest.filter((node) => !producing(node) && !beside.has(node.device.type)),
  }
}

const split = <T>(all: readonly T[], columns: number): T[][] => {
  const rows = Math.ceil(all.length / columns)
  return Array.from({ length: Math.ceil(all.length / rows) }, (_, i) => all.slice(i * rows, (i + 1) * rows))
}

/** As many lines as make a picture of the shape of a screen. */
function linesOf(bays: readonly Block[], headHeight: number, extraWidth: number): Block[] {
  let best: { lines: Block[]; miss: number } = { lines: [], miss: Infinity }
  for (let columns = 1; columns <= bays.length; columns += 1) {
    const lines = split(bays, columns).map((column) => stacked(column, 14, 0))
    const width = extraWidth + lines.reduce((sum, line) => sum + line.width + columnGap, 0)
    const height = headHeight + Math.max(...lines.map((line) => line.height))
    const miss = Math.abs(Math.log(width / height / wantedAspect))
    if (miss < best.miss) best = { lines, miss }
  }
  return best.lines
}

/**
 * A single-line diagram of a station from its devices alone: grid, meter, main transformer, incoming switches, bus,
 * collector lines with their bays, storage and charging, surroundings. The same devices give the same drawing.
 */
export function drawSingleLine(station: DiagramStation, devices: readonly DiagramDevice[], lang: Lang): SvgNode {
  const parts = partsOf(devices)
  if (devices.length === 0) return emptyDrawing(say(m.none, lang))
  const extras = parts.extras.map((node) => blockOf(node, lang))
  const extraLine = extras.length > 0 ? stacked(extras, 14, 0) : undefined
  const bays = parts.bays.map((node) => blockOf(node, lang))
  const hasTransformer = station.capacityKw >= mainTransformerFromKw
  const headHeight = 96 + (hasTransformer ? 84 : 0) + parts.incoming.length * 66 + 40
  const lines = linesOf(bays, headHeight + 90, extraLine?.width ?? 0)
  const all = extraLine ? [...lines, extraLine] : lines
  const columns = all.length > 0 ? all : [{ width: 480, height: 0, inY: 0, draw: () => [] }]

  const lefts: number[] = []
  let x = margin
  for (const column of columns) {
    lefts.push(x)
    x += column.width + columnGap
  }
  const surroundingsWidth = parts.surroundings.length > 0 ? cardSize.width + margin : 0
  const width = Math.max(x - columnGap + margin, 760 + 2 * surroundingsWidth)
  const busY = margin + headHeight
  const feederHeight = parts.feeders.length > 0 ? 96 : 46
  const top = busY + feederHeight
  const height = top + Math.max(60, ...columns.map((column) => column.height)) + margin
  const trunkX = width / 2

  const head = headOf(station, parts, { x: trunkX, busY, hasTransformer }, lang)
  const bus = [
    el('path', { d: `M${margin} ${busY}H${Math.max(x - columnGap, trunkX + 160)}`, class: 'wd-bus' }),
    el('text', { x: margin, y: busY - 8, class: 'wd-title' }, say(m.bus, lang)),
    ...busVoltage(parts.bays, busY, lang),
  ]
  const drops = columns.flatMap((column, i) => {
    if (column.height === 0) return []
    const isExtra = extraLine !== undefined && i === columns.length - 1
    const label = isExtra ? say(m.store, lang) : say(m.line, lang, { n: i + 1 })
    return dropOf(parts, column, { x: lefts[i]!, busY, top, label, index: i, lines: lines.length, isExtra }, lang)
  })
  const weather = parts.surroundings.map((node, i) =>
    cardAt(node, margin + Math.floor(i / 2) * (cardSize.width + 12), margin + 20 + (i % 2) * 96, lang),
  )
  return numbered(
    el(
      'svg',
      { xmlns: svgNamespace, viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`, class: 'wd-root wd-drawn' },
      ...drops,
      ...bus,
      ...head,
      ...(weather.length > 0
        ? [el('text', { x: margin, y: margin + 10, class: 'wd-title' }, say(m.beside, lang))]
        : []),
      ...weather,
    ),
  )
}

function dropOf(
  parts: Parts,
  column: Block,
  at: { x: number; busY: number; top: number; label: string; index: number; lines: number; isExtra: boolean },
  lang: Lang,
): SvgNode[] {
  const feeder = at.isExtra ? undefined : feederFor(parts.feeders, at.index, at.lines)
  const wires = [wire(`M${at.x} ${at.busY}V${at.top + column.inY}`), ...column.draw(at.x, at.top)]
  const title = el('text', { x: at.x + 44, y: at.top - 10, class: 'wd-title' }, fitted(at.label, column.width, 12))
  if (!feeder) return [...wires, title]
  return [
    ...wires,
    title,
    switchAt(feeder.device.id, 'position', at.x, at.busY + 18),
    cardAt(feeder, at.x + 14, at.busY + 12, lang),
  ]
}

/** Feeder switches share the lines out evenly, each at the head of its first. */
function feederFor(feeders: readonly DeviceNode[], index: number, lines: number): DeviceNode | undefined {
  if (feeders.length === 0) return undefined
  const each = Math.max(1, Math.ceil(lines / feeders.length))
  return index % each === 0 ? feeders[index / each] : undefined
}

function headOf(
  station: DiagramStation,
  { gridMeter, incoming }: Parts,
  { x, busY, hasTransformer }: { x: number; busY: number; hasTransformer: boolean },
  lang: Lang,
): SvgNode[] {
  const nodes: SvgNode[] = [wire(`M${x} ${margin + 38}V${busY}`)]
  let y = margin + 20
  nodes.push(
    el('g', { transform: `translate(${x} ${y})`, class: 'wd-symbol wd-still' }, ...grid),
    el('text', { x: x - 34, y: y - 2, class: 'wd-title wd-end' }, say(m.grid, lang)),
    el('text', { x: x - 34, y: y + 14, class: 'wd-note wd-end' }, fitted(station.name, 180, 11)),
  )
  if (gridMeter) {
    const wide = { ...gridMeter, points: gridMeterPoints }
    nodes.push(
      wire(`M${x} ${y + 40}H${x + 40}`),
      cardAt(wide, x + 40, y + 40 - 27 < margin ? margin : y + 13, lang, cardSize.width + 16),
      flowAt(gridMeter.device.id, 'powerKw', x, y + 30, 270),
    )
  }
  y += 76
  if (hasTransformer) {
    nodes.push(
      el('g', { transform: `translate(${x} ${y + 26})`, class: 'wd-symbol wd-still' }, ...mainTransformer),
      el('text', { x: x - 34, y: y + 24, class: 'wd-title wd-end' }, say(m.mainTransformer, lang)),
      el('text', { x: x - 34, y: y + 40, class: 'wd-note wd-end' }, `${station.capacityKw / 1000} MW`),
    )
    y += 84
  }
  for (const node of incoming) {
    nodes.push(
      switchAt(node.device.id, 'position', x, y + 16),
      wire(`M${x} ${y + 16}H${x + 40}`),
      cardAt(node, x + 40, y, lang),
    )
    y += Math.max(66, heightOf(node) + 12)
  }
  return nodes
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
