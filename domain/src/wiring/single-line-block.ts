import type { Lang } from '../kernel/texts.ts'
import { deviceCards } from './device-cards.ts'
import type { DeviceNode } from './device-tree.ts'
import { cardAt, flowAt, heightOf, switchAt, widthOf } from './single-line-card.ts'
import { el, type SvgNode } from './svg.model.ts'

/** Part of a drawing that knows its size before it knows its place; its wire comes in at the left, at `inY`. */
export interface Block {
  width: number
  height: number
  inY: number
  draw: (x: number, y: number) => SvgNode[]
}

export const wire = (d: string): SvgNode => el('path', { d, class: 'wd-wire' })
const gap = 10
const stub = 34
const maxRows = 12

const isLeafRow = (node: DeviceNode): boolean =>
  node.children.length === 0 && deviceCards[node.device.type].compact === true

/** One under the other on a common wire, `railX` to the right of where it comes in. */
export function stacked(blocks: readonly Block[], rowGap = gap, railX = 10): Block {
  let height = 0
  const tops = blocks.map((block) => {
    const top = height
    height += block.height + rowGap
    return top
  })
  const first = blocks[0]
  return {
    width: stub + Math.max(0, ...blocks.map((block) => block.width)),
    height: Math.max(0, height - rowGap),
    inY: first?.inY ?? 0,
    draw: (x, y) => {
      const rail = x + railX
      const ends = blocks.map((block, i) => y + tops[i]! + block.inY)
      return [
        wire(`M${x} ${ends[0]}H${rail}${ends.length > 1 ? `V${ends.at(-1)}` : ''}`),
        ...ends.map((end) => wire(`M${rail} ${end}H${x + stub}`)),
        ...blocks.flatMap((block, i) => block.draw(x + stub, y + tops[i]!)),
      ]
    },
  }
}

const columnsOf = <T>(all: readonly T[], rows: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / rows) }, (_, i) => all.slice(i * rows, (i + 1) * rows))

/** Beside each other, each on a wire that passes above it. */
function beside(blocks: readonly Block[]): Block {
  if (blocks.length === 1) return blocks[0]!
  const lefts: number[] = []
  let width = 0
  for (const block of blocks) {
    lefts.push(width)
    width += block.width + gap
  }
  const over = 14
  return {
    width,
    height: over + Math.max(...blocks.map((block) => block.height)),
    inY: 4,
    draw: (x, y) => [
      wire(`M${x} ${y + 4}H${x + lefts.at(-1)!}`),
      ...blocks.flatMap((block, i) => [
        wire(`M${x + lefts[i]!} ${y + 4}V${y + over + block.inY}`),
        ...block.draw(x + lefts[i]!, y + over),
      ]),
    ],
  }
}

/** A device and what hangs on it, from the grid's side at the left to the sources at the right. */
export function blockOf(node: DeviceNode, lang: Lang): Block {
  const { device } = node
  const card = deviceCards[device.type]
  const [own, lead] = [heightOf(node), card.inSwitch || card.flow ? 26 : 0]
  const [middle, cardWidth] = [own / 2, widthOf(node)]
  const kids = node.children.map((child) => blockOf(child, lang))
  const rows = node.children.every(isLeafRow) ? maxRows : kids.length
  const below =
    kids.length > 0
      ? beside(columnsOf(kids, Math.max(1, rows)).map((column) => stacked(column, 6, card.outSwitch ? 20 : 10)))
      : undefined
  const cardTop = below ? Math.max(0, below.inY - middle) : 0
  const belowTop = below ? Math.max(0, middle - below.inY) : 0
  return {
    width: lead + cardWidth + (below?.width ?? 0),
    height: Math.max(cardTop + own, belowTop + (below?.height ?? 0)),
    inY: cardTop + middle,
    draw: (x, y) => {
      const [left, wireY] = [x + lead, y + cardTop + middle]
      const right = left + cardWidth
      return [
        ...(lead > 0 ? [wire(`M${x} ${wireY}H${left}`)] : []),
        ...(below?.draw(right, y + belowTop) ?? []),
        cardAt(node, left, y + cardTop, lang),
        ...(card.inSwitch ? [switchAt(device.id, card.inSwitch, x + 16, wireY)] : []),
        ...(card.flow && !card.inSwitch ? [flowAt(device.id, card.flow, x + 13, wireY)] : []),
        ...(card.outSwitch && below ? [switchAt(device.id, card.outSwitch, right + 9, wireY)] : []),
      ]
    },
  }
}
