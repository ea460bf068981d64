import { say, type Lang, type TextPair } from '../kernel/texts.ts'
import { pointOf } from '../telemetry/catalogue.ts'
import { parsePoint } from '../telemetry/history.rules.ts'
import { deviceCards, quantityLetter } from './device-cards.ts'
import type { DeviceNode } from './device-tree.ts'
import { arrow, breaker, symbols } from './symbols.ts'
import { el, type SvgNode } from './svg.model.ts'

export const cardSize = { width: 148, compactWidth: 176, height: 54, compactHeight: 24, symbolX: 18 } as const

export const widthOf = ({ device }: DeviceNode): number =>
  deviceCards[device.type].compact ? cardSize.compactWidth : cardSize.width

const isWide = (sign: string): boolean => sign.charCodeAt(0) > 0x2e_7f

/** As much of a name as fits; the whole of it is in the tooltip. */
export function fitted(text: string, widthPx: number, fontPx: number): string {
  let used = 0
  for (const [i, sign] of Array.from(text).entries()) {
    used += isWide(sign) ? fontPx : fontPx * 0.58
    if (used > widthPx)
      return `${Array.from(text)
        .slice(0, Math.max(1, i - 1))
        .join('')}…`
  }
  return text
}

/** `1号逆变器1号汇流箱` under its inverter is `1号汇流箱`. */
const ownName = ({ device, parentName }: DeviceNode): string =>
  parentName && device.name.startsWith(parentName) && device.name.length > parentName.length
    ? device.name.slice(parentName.length).trim()
    : device.name

const missing = '--'

/** A live figure with its letter; its text is written by the page that shows the drawing. */
export function valueLine(
  { device }: DeviceNode,
  point: string,
  at: { x: number; y: number; right: number },
  lang: Lang,
  isMain = false,
): SvgNode[] {
  const known = pointOf(device.type, parsePoint(point)?.code ?? '')
  const name: TextPair = known?.name ?? [point, point]
  const letter = quantityLetter(known?.unit ?? '') || fitted(say(name, lang), 44, 10)
  return [
    el('text', { x: at.x, y: at.y, class: 'wd-label' }, letter),
    el(
      'text',
      {
        x: at.right,
        y: at.y,
        class: isMain ? 'wd-value wd-main' : 'wd-value',
        'data-role': 'value',
        'data-device': device.id,
        'data-point': point,
      },
      known?.unit ? `${missing} ${known.unit}` : missing,
    ),
  ]
}

export const switchAt = (deviceId: string, point: string, x: number, y: number): SvgNode =>
  el(
    'g',
    {
      transform: `translate(${x} ${y})`,
      class: 'wd-switch',
      'data-role': 'switch',
      'data-device': deviceId,
      'data-point': point,
    },
    ...breaker,
  )

/** Towards the grid where power is positive: to the left of a device, upwards on the way to the grid. */
export const flowAt = (deviceId: string, point: string, x: number, y: number, turn = 180): SvgNode =>
  el(
    'g',
    { transform: `translate(${x} ${y}) rotate(${turn})` },
    el('g', { class: 'wd-flow', 'data-role': 'flow', 'data-device': deviceId, 'data-point': point }, arrow),
  )

/** A device: symbol, name and figures in a frame that takes the colour of its state. */
export function cardAt(node: DeviceNode, x: number, y: number, lang: Lang, width: number = widthOf(node)): SvgNode {
  const { device } = node
  const card = deviceCards[device.type]
  const height = heightOf(node)
  const { symbolX } = cardSize
  const compact = card.compact === true
  const points = node.points ?? card.points
  const nameWidth = compact ? width - 34 - 82 : width - 34 - 18
  return el(
    'g',
    {
      transform: `translate(${x} ${y})`,
      class: `wd-device${compact ? ' wd-compact' : points.length > 2 ? ' wd-full' : ''}`,
      'data-role': 'state',
      'data-device': device.id,
    },
    el('rect', { x: 0, y: 0, width, height, rx: 4, class: 'wd-body' }),
    el(
      'g',
      { transform: `translate(${symbolX} ${compact ? height / 2 : 27})`, class: 'wd-symbol' },
      ...symbols[device.type],
    ),
    el('text', { x: 34, y: 16, class: 'wd-name' }, fitted(ownName(node), nameWidth, 11)),
    el('path', { class: 'wd-glyph', transform: `translate(${width - 15} 5)` }),
    ...(compact
      ? valueLine(node, points[0]!, { x: 0, y: 16, right: width - 18 }, lang, true).slice(1)
      : points.flatMap((point, i) =>
          valueLine(node, point, { x: 34, y: 32 + 15 * i, right: width - 8 }, lang, i === 0),
        )),
  )
}

export function heightOf({ device, points }: DeviceNode): number {
  const card = deviceCards[device.type]
  if (card.compact) return cardSize.compactHeight
  return Math.max(cardSize.height, 24 + 15 * (points ?? card.points).length)
}
