import { Failure } from '../kernel/failure.ts'
import { svgLimits } from './svg-limits.ts'
import { nodesOf, type SvgNode } from './svg.model.ts'

/** How many elements a browser makes of a drawing: each `use` repeats what it names, and what that names. */
export function expandedSize(root: SvgNode): number {
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
