import { Failure } from '../kernel/failure.ts'
import { numbered } from './binding.model.ts'
import {
  attributes,
  elements,
  isIdentifier,
  isPaint,
  localReference,
  ownClass,
  textElements,
  unwrapped,
} from './svg-allow-list.ts'
import { groundOf, themed, type Ground } from './svg-ground.ts'
import { svgLimits } from './svg-limits.ts'
import { SvgReader } from './svg-parse.ts'
import { classRules, declarations } from './svg-style.ts'
import { nodesOf, svgNamespace, type SvgNode } from './svg.model.ts'

export interface Rebuilt {
  svg: SvgNode
  /** Names of what was left out, and how often, for the person who uploads. */
  leftOut: Readonly<Record<string, number>>
}

/** Ids of a drawing must never be those of the page. */
const prefixed = (id: string): string => `wd-id-${id}`
const local = (name: string): string => (name.startsWith('svg:') ? name.slice(4) : name)

/** A new drawing made of what is known to be harmless; nothing of the old one is passed on unread. */
export function rebuildSvg(text: string): Rebuilt {
  const root = new SvgReader(text).read()
  if (local(root.tag) !== 'svg') throw new Failure('wiring.notSvg')
  const viewBox = viewBoxOf(root)
  const rules = classRules(
    [...nodesOf(root)]
      .filter((n) => local(n.tag) === 'style')
      .flatMap(textsOf)
      .join('\n'),
  )
  const builder = new Builder(
    rules,
    groundOf(root, viewBox, (node) => writtenIn(node, rules)),
  )
  const svg: SvgNode = {
    tag: 'svg',
    attrs: { xmlns: svgNamespace, viewBox, class: 'wd-root', fill: 'currentColor' },
    children: builder.children(root),
  }
  if (![...nodesOf(svg)].some(({ tag }) => drawn.has(tag))) throw new Failure('wiring.empty')
  if (expandedSize(svg) > svgLimits.nodes) throw new Failure('wiring.tooComplex', { max: svgLimits.nodes })
  return { svg: numbered(svg), leftOut: builder.leftOut }
}

const drawn = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'use'])
const textsOf = (node: SvgNode): string[] => node.children.filter((child) => typeof child === 'string')

const isSize = (n: number): boolean => Number.isFinite(n) && n > 0 && n <= 1e6

function viewBoxOf({ attrs }: SvgNode): string {
  const box = (attrs['viewBox'] ?? '').split(/[\s,]+/).map(Number)
  const [x = 0, y = 0, width = NaN, height = NaN] =
    box.length === 4 ? box : [0, 0, Number.parseFloat(attrs['width'] ?? ''), Number.parseFloat(attrs['height'] ?? '')]
  if (![x, y].every((n) => Math.abs(n) <= 1e6) || !isSize(width) || !isSize(height)) throw new Failure('wiring.noSize')
  return [x, y, width, height].join(' ')
}

type Rules = ReadonlyMap<string, Record<string, string>>
const classesOf = ({ attrs }: SvgNode): string[] => (attrs['class'] ?? '').slice(0, 400).split(/\s+/)

/** Attributes, the rules of its classes and its own style, the later before the earlier. */
function writtenIn(node: SvgNode, rules: Rules): Record<string, string> {
  const styled = Object.assign({}, ...classesOf(node).map((name) => rules.get(name) ?? {})) as Record<string, string>
  return { ...node.attrs, ...styled, ...declarations(node.attrs['style'] ?? '') }
}

class Builder {
  readonly leftOut: Record<string, number> = {}
  readonly #rules: Rules
  readonly #ground: Ground
  constructor(rules: Rules, ground: Ground) {
    this.#rules = rules
    this.#ground = ground
  }

  #leave(name: string) {
    const short = name.slice(0, 40)
    if (Object.hasOwn(this.leftOut, short) || Object.keys(this.leftOut).length < 50)
      this.leftOut[short] = (this.leftOut[short] ?? 0) + 1
  }

  children(node: SvgNode): (SvgNode | string)[] {
    const holdsText = textElements.has(local(node.tag))
    return node.children.flatMap((child): (SvgNode | string)[] => {
      if (typeof child === 'string') return holdsText ? [child.slice(0, svgLimits.textLength)] : []
      const made = this.#element(child)
      return made ? [made] : []
    })
  }

  #element(node: SvgNode): SvgNode | undefined {
    const tag = local(node.tag)
    if (unwrapped.has(tag)) return { tag: 'g', attrs: this.#attrs(node, 'g'), children: this.children(node) }
    if (!elements.has(tag)) {
      if (tag !== 'style') this.#leave(`<${tag}>`)
      return undefined
    }
    return { tag, attrs: this.#attrs(node, tag), children: this.children(node) }
  }

  #attrs(node: SvgNode, tag: string): Record<string, string> {
    const attrs: Record<string, string> = {}
    for (const [name, value] of Object.entries(writtenIn(node, this.#rules))) {
      if (name === 'class' || name === 'style' || name === 'xmlns' || name.startsWith('xmlns:')) continue
      const made = this.#attribute(tag, name, value.trim())
      if (made) attrs[made[0]] = made[1]
      else this.#leave(name)
    }
    const own = classesOf(node).filter(ownClass)
    if (own.length > 0) attrs['class'] = own.join(' ')
    return attrs
  }

  #attribute(tag: string, name: string, value: string): [string, string] | undefined {
    if (name === 'id') return isIdentifier(value) ? ['id', prefixed(value)] : undefined
    if (name === 'href' || name === 'xlink:href') {
      const target = tag === 'use' || tag.endsWith('Gradient') ? value.slice(1) : ''
      return value.startsWith('#') && isIdentifier(target) ? ['href', `#${prefixed(target)}`] : undefined
    }
    const reference = localReference.exec(value)?.[1]
    if (reference !== undefined && (isPaint(name) || name === 'clip-path'))
      return [name, `url(#${prefixed(reference)})`]
    if (name.startsWith('data-'))
      return /^data-(?:role|device|point)$/.test(name) ? [name, value.slice(0, 80)] : undefined
    const check = Object.hasOwn(attributes, name) ? attributes[name] : undefined
    if (!check?.(value)) return undefined
    return [name, isPaint(name) ? themed(value, this.#ground) : value]
  }
}

/** How many elements a browser makes of a drawing: each `use` repeats what it names, and what that names. */
function expandedSize(root: SvgNode): number {
  const byId = new Map([...nodesOf(root)].flatMap((node) => (node.attrs['id'] ? [[node.attrs['id'], node]] : [])))
  const sizes = new Map<SvgNode, number>()
  const open = new Set<SvgNode>()
  const sizeOf = (node: SvgNode): number => {
    const known = sizes.get(node)
    if (known !== undefined) return known
    if (open.has(node) || open.size > 200) throw new Failure('wiring.tooComplex', { max: svgLimits.nodes })
    open.add(node)
    let size = 1
    for (const child of node.children) if (typeof child !== 'string') size += sizeOf(child)
    const target = node.tag === 'use' ? byId.get((node.attrs['href'] ?? '').slice(1)) : undefined
    if (target) size += sizeOf(target)
    open.delete(node)
    sizes.set(node, size)
    return size
  }
  return sizeOf(root)
}
