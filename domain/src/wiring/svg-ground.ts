import { nodesOf, type SvgNode } from './svg.model.ts'

/**
 * What a drawing stands on. `paper`: black ink, white is the sheet. `night`: white ink and no sheet of its own.
 * `own`: it brings a dark sheet, so its colours only go together as they are.
 */
export type Ground = 'paper' | 'night' | 'own'

const isBlack = (colour: string): boolean => /^(?:black|#0{3}|#0{6}|rgb\(0,0,0\))$/.test(plainOf(colour))
const isWhite = (colour: string): boolean => /^(?:white|#f{3}|#f{6}|rgb\(255,255,255\))$/.test(plainOf(colour))
const plainOf = (colour: string): string => colour.toLowerCase().replaceAll(' ', '')

const darkNames = new Set(['black', 'navy', 'midnightblue', 'darkblue', 'darkslategray', 'darkslategrey'])
/** Of 255. */
const darkBelow = 90

function isDark(colour: string): boolean {
  const plain = plainOf(colour)
  if (darkNames.has(plain)) return true
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(plain)?.[1]
  const parts = hex
    ? (hex.match(hex.length === 3 ? /./g : /../g) ?? []).map((part) => Number.parseInt(part.padStart(2, part), 16))
    : /^rgb\((\d+),(\d+),(\d+)\)$/.exec(plain)?.slice(1, 4).map(Number)
  if (!parts) return false
  const [red = 0, green = 0, blue = 0] = parts
  return 0.299 * red + 0.587 * green + 0.114 * blue < darkBelow
}

/** The share of the picture that a rectangle must cover, in both directions, to be its sheet. */
const sheetShare = 0.9

const covers = (length: string, of: number): boolean =>
  Number.parseFloat(length) >= sheetShare * (length.endsWith('%') ? 100 : of)

function isSheet(tag: string, { width = '', height = '' }: Record<string, string>, viewBox: string): boolean {
  if (tag !== 'rect') return false
  const [, , boxWidth = 0, boxHeight = 0] = viewBox.split(' ').map(Number)
  return covers(width, boxWidth) && covers(height, boxHeight)
}

type Written = (node: SvgNode) => Record<string, string>

export function groundOf(root: SvgNode, viewBox: string, written: Written): Ground {
  const behind = /background(?:-color)?\s*:\s*([^;]+)/i.exec(root.attrs['style'] ?? '')?.[1]?.trim()
  if (behind !== undefined && isDark(behind)) return 'night'
  let white = 0
  let black = 0
  for (const node of nodesOf(root)) {
    const attrs = written(node)
    const tag = node.tag.replace(/^svg:/, '')
    if (isSheet(tag, attrs, viewBox) && attrs['fill'] !== undefined) {
      if (isDark(attrs['fill'])) return 'own'
      if (isWhite(attrs['fill'])) return 'paper'
    }
    const inks = [attrs['stroke'], ...(tag === 'text' || tag === 'tspan' ? [attrs['fill']] : [])]
    for (const ink of inks)
      if (ink !== undefined && isWhite(ink)) white += 1
      else if (ink !== undefined && isBlack(ink)) black += 1
  }
  return white > black ? 'night' : 'paper'
}

/** Ink and sheet follow the theme; colours that mean something stay. */
export function themed(colour: string, ground: Ground): string {
  if (ground === 'own') return colour
  if (isBlack(colour)) return ground === 'paper' ? 'currentColor' : 'var(--fg-card)'
  if (isWhite(colour)) return ground === 'paper' ? 'var(--fg-card)' : 'currentColor'
  return colour
}
