import { textPairs, say, type Lang } from '../kernel/texts.ts'
import { gridMeterPoints } from './device-cards.ts'
import type { DeviceNode } from './device-tree.ts'
import type { DiagramStation } from './diagram.model.ts'
import { wire } from './single-line-block.ts'
import { cardAt, cardSize, fitted, flowAt, heightOf, switchAt } from './single-line-card.ts'
import type { StationParts } from './single-line-parts.ts'
import { el, type SvgNode } from './svg.model.ts'
import { grid, mainTransformer } from './symbols.ts'

const m = textPairs({
  grid: ['电网', 'Grid'],
  mainTransformer: ['主变压器', 'Main transformer'],
  around: ['环境', 'Surroundings'],
})

/** Smaller plants meet the grid at the voltage they collect at. */
const mainTransformerFromKw = 20_000
const columnWidth = cardSize.width + 12
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

/** One under the other, so many in a column; each as high as it is. */
function besideWay(nodes: readonly DeviceNode[], rows: number) {
  let y = 0
  const at = nodes.map((node, i) => {
    if (i % rows === 0) y = 20
    const place = { node, x: Math.floor(i / rows) * columnWidth, y }
    y += heightOf(node) + 12
    return place
  })
  return { at, height: Math.max(0, ...at.map((place) => place.y + heightOf(place.node) + 12)) }
}

export function headOf(station: DiagramStation, parts: StationParts, rows: number, lang: Lang): Head {
  const around = besideWay(parts.surroundings, rows)
  const columns = Math.ceil(around.at.length / rows)
  const way = gridHeight + (hasTransformer(station) ? transformerHeight : 0) + parts.incoming.length * switchHeight + 40
  const leftWidth = columns * columnWidth + 210
  return {
    height: Math.max(way, around.height + 20),
    leftWidth,
    width: leftWidth + 40 + cardSize.width + 24,
    draw: ({ x, y, trunkX, busY }) => [
      ...wayIn(station, parts, { x: trunkX, y, busY }, lang),
      ...(columns > 0 ? [el('text', { x, y: y + 10, class: 'wd-title' }, say(m.around, lang))] : []),
      ...around.at.map((place) => cardAt(place.node, x + place.x, y + place.y, lang)),
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
      el('text', { x: x - 34, y: y + 40, class: 'wd-note wd-end' }, `${Math.round(station.capacityKw / 100) / 10} MW`),
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
