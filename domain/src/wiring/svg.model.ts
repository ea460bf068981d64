/** A drawing as data: what the server draws, takes in and hands out, and nothing else. */
export interface SvgNode {
  tag: string
  attrs: Readonly<Record<string, string>>
  children: readonly (SvgNode | string)[]
}

type Attrs = Readonly<Record<string, string | number | undefined>>

export function el(tag: string, attrs: Attrs = {}, ...children: (SvgNode | string)[]): SvgNode {
  const entries = Object.entries(attrs).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'number' ? String(Math.round(value * 100) / 100) : value]],
  )
  return { tag, attrs: Object.fromEntries(entries) as Record<string, string>, children }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

/** Tags and names of attributes come from our tables; only values and texts are anybody's. */
export function svgText(node: SvgNode): string {
  const attrs = Object.entries(node.attrs).map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
  const head = `<${node.tag}${attrs.join('')}`
  if (node.children.length === 0) return `${head}/>`
  const inner = node.children.map((child) => (typeof child === 'string' ? escapeXml(child) : svgText(child)))
  return `${head}>${inner.join('')}</${node.tag}>`
}

export const svgNamespace = 'http://www.w3.org/2000/svg'

export function* nodesOf(root: SvgNode): Iterable<SvgNode> {
  yield root
  for (const child of root.children) if (typeof child !== 'string') yield* nodesOf(child)
}
