import { Failure } from './failure.ts'

interface Row {
  id: string
  pid: string | null
}
export type TreeNode<T> = T & { children: TreeNode<T>[] }

/** Flat list to tree (spec §3), in the order of the list. A row whose parent is not in the list becomes a root. */
export function toTree<T extends Row>(rows: readonly T[]): TreeNode<T>[] {
  const nodes = new Map<string, TreeNode<T>>()
  for (const row of rows) {
    if (nodes.has(row.id)) throw new Error(`two rows of a tree have the id ${row.id}`)
    nodes.set(row.id, { ...row, children: [] })
  }
  const roots: TreeNode<T>[] = []
  for (const node of nodes.values()) {
    const siblings = (node.pid === null ? undefined : nodes.get(node.pid)?.children) ?? roots
    siblings.push(node)
  }
  // Rows of a cycle hang on each other and on no root: they would silently vanish.
  if (flatten(roots).length < nodes.size) throw new Failure('tree.cycle')
  return roots
}

/** Every node, parents before children; without recursion, so that depth cannot exhaust the stack. */
export function flatten<T>(roots: readonly TreeNode<T>[]): TreeNode<T>[] {
  const found: TreeNode<T>[] = []
  const open = roots.toReversed()
  for (let node = open.pop(); node; node = open.pop()) {
    found.push(node)
    for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i]!)
  }
  return found
}
