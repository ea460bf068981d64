import { cleanSearchText } from '@fengguang/domain/kernel/validation'
import { toTree, type TreeNode } from '@fengguang/domain/kernel/tree'
import type { StationNode } from '@fengguang/domain/stations/station-tree.model'

/** A node at its place in the drawn order, so that typing only walks a list. */
export interface IndexedNode {
  node: StationNode
  depth: number
  /** Place of the parent, -1 for a root. */
  parent: number
  hasChildren: boolean
  /** Its names in small letters and without signs, as a search is typed. */
  words: string
}

const known = new WeakMap<readonly StationNode[], IndexedNode[]>()

/** Built once for a tree that was read, however often it is shown. */
export function indexTree(nodes: readonly StationNode[]): IndexedNode[] {
  const index = known.get(nodes) ?? buildIndex(nodes)
  known.set(nodes, index)
  return index
}

function buildIndex(nodes: readonly StationNode[]): IndexedNode[] {
  const index: IndexedNode[] = []
  const open = toTree(nodes)
    .toReversed()
    .map((node) => ({ node, depth: 0, parent: -1 }))
  for (let next = open.pop(); next; next = open.pop()) {
    const { children, ...node } = next.node
    const place = index.length
    index.push({
      node,
      depth: next.depth,
      parent: next.parent,
      hasChildren: children.length > 0,
      words: [node.name, node.nameEn, node.ownName]
        .map((name) => cleanSearchText(name, Infinity).toLowerCase())
        .join('\n'),
    })
    for (let i = children.length - 1; i >= 0; i--)
      open.push({ node: children[i] as TreeNode<StationNode>, depth: next.depth + 1, parent: place })
  }
  return index
}

/** What a search leaves: matches, all above them, and all below a matching company, region or group. */
function kept(index: readonly IndexedNode[], text: string): Uint8Array {
  const found = new Uint8Array(index.length)
  index.forEach(({ words, parent }, place) => {
    if (words.includes(text) || (parent >= 0 && found[parent] === 1)) found[place] = 1
  })
  // Backwards, because parents stand before their children.
  for (let place = index.length - 1; place >= 0; place--) {
    const { parent } = index[place]!
    if (found[place] && parent >= 0 && !found[parent]) found[parent] = 2
  }
  return found
}

/** The rows to draw: without a search what is not folded away, with one everything found. */
export function visibleRows(
  index: readonly IndexedNode[],
  search: string,
  closed: ReadonlySet<string>,
): readonly IndexedNode[] {
  const text = search.trim().toLowerCase()
  if (text) {
    const found = kept(index, text)
    return index.filter((_, place) => found[place])
  }
  if (closed.size === 0) return index
  const isHidden = new Uint8Array(index.length)
  return index.filter(({ parent }, place) => {
    if (parent < 0) return true
    if (isHidden[parent] || closed.has(index[parent]!.node.id)) isHidden[place] = 1
    return !isHidden[place]
  })
}
