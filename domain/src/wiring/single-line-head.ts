import { messages, say, type Lang } from '../kernel/messages.ts'
import { gridMeterPoints } from './device-cards.ts'
import type { DiagramStation } from './diagram.model.ts'
import { wire } from './single-line-block.ts'
import { cardAt, cardSize, fitted, flowAt, heightOf, switchAt } from './single-line-card.ts'
import type { StationParts } from './single-line-parts.ts'
import { el, type SvgNode } from './svg.model.ts'
import { grid, mainTransformer } from './symbols.ts'

const m = messages({
  grid: ['电网', 'Grid'],
  mainTransformer: ['主变压器', 'Main transformer'],
  around: ['环境', 'Surroundings'],
})

/** Smaller plants meet the grid at the voltage they collect at. */
const mainTransformerFromKw = 20_000
const step = { x: cardSize.width + 12, y: 96 } as const
const [gridHeight, transformerHeight, switchHeight] = [96, 84, 66]

const hasTransformer = ({ capacityKw }: DiagramStation): boolean => capacityKw >= mainTransformerFromKw

/** The top of the drawing: from the grid down to the bus, and what is measured around. */
export interface Head {
  height: number
  width: number
  draw: (at: { x: number; y: number; trunkX: number; busY: number }) => SvgNode[]
  /** Left of the trunk. */
  leftWidth: number
}

export function headOf(station: DiagramStation, parts: StationParts, rows: number, lang: Lang): Head {
  const around = parts.surroundings
  const columns = Math.ceil(around.length / rows)
  const way = gridHeight + (hasTransformer(station) ? transformerHeight : 0) + parts.incoming.length * switchHeight + 40
  const leftWidth = columns * step.x + 210
  return {
    height: Math.max(way, Math.min(rows, around.length) * step.y + 30),
    leftWidth,
    width: leftWidth + 40 + cardSize.width + 24,
    draw: ({ x, y, trunkX, busY }) => [
      ...wayIn(station, parts, { x: trunkX, y, busY }, lang),
      ...(around.length > 0 ? [el('text', { x, y: y + 10, class: 'wd-title' }, say(m.around, lang))] : []),
      ...around.map((node, i) => cardAt(node, x + Math.floor(i / rows) * step.x, y + 20 + (i % rows) * step.y, lang)),
    ],
  }
}

function wayIn(
  station: DiagramStation,
  { gridMeter, incoming }: StationParts,
  { x, y: top, busY }: { x: number; y: number; busY: number },
  lang: Lang,
): SvgNode[] {
  const nodes: SvgNode[] = [wire(`M${x} ${top + 38}V${busY}`)]
  let y = top + 20
  nodes.push(
    el('g', { transform: `translate(${x} ${y})`, class: 'wd-symbol wd-still' }, ...grid),
    el('text', { x: x - 34, y: y - 2, class: 'wd-title wd-end' }, say(m.grid, lang)),
    el('text', { x: x - 34, y: y + 14, class: 'wd-note wd-end' }, fitted(station.name, 160, 11)),
  )
  if (gridMeter)
    nodes.push(
      wire(`M${x} ${y + 40}H${x + 40}`),
      cardAt({ ...gridMeter, points: gridMeterPoints }, x + 40, y + 13, lang, cardSize.width + 16),
      flowAt(gridMeter.device.id, 'powerKw', x, y + 30, 270),
    )
  y += 76
  if (hasTransformer(station)) {
    nodes.push(
      el('g', { transform: `translate(${x} ${y + 26})`, class: 'wd-symbol wd-still' }, ...mainTransformer),
      el('text', { x: x - 34, y: y + 24, class: 'wd-title wd-end' }, say(m.mainTransformer, lang)),
      el('text', { x: x - 34, y: y + 40, class: 'wd-note wd-end' }, `${station.capacityKw / 1000} MW`),
    )
    y += transformerHeight
  }
  for (const node of incoming) {
    nodes.push(
      switchAt(node.device.id, 'position', x, y + 16),
      wire(`M${x + 6} ${y + 16}H${x + 40}`),
      cardAt(node, x + 40, y, lang),
    )
    y += Math.max(switchHeight, heightOf(node) + 12)
  }
  return nodes
}
