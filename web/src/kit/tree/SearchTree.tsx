import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Skeleton, Tree } from 'antd'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { TreeNode } from '@fengguang/domain/kernel/tree'
import { useSay } from '../../lib/i18n.ts'
import { Marked } from '../Marked.tsx'
import { Picture } from '../Picture.tsx'
import { SearchInput } from '../SearchInput.tsx'
import { checkedAfter, matchingRows, searchedTree } from './tree-search.ts'
import type { TreeRow } from './TreeChoice.tsx'
import './search-tree.css'

interface Props<Row extends TreeRow> {
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined
  /** Name of the tree. */
  label: TextPair
  placeholder: TextPair
  /** Said when nothing is there or nothing matches. */
  empty: TextPair
  /** Beside the name, such as a state tag. */
  extra?: (row: Row) => ReactNode
  heightPx?: number
  selectedId?: string | undefined
  /** `isSelected` is false when the selected row is clicked again. */
  onSelect?: (row: Row, isSelected: boolean) => void
  /** Ids of the rows at the ends of the branches; with it every row has a box to check. */
  checked?: readonly string[]
  onCheck?: (ids: string[]) => void
}

interface Item {
  key: string
  title: ReactNode
  children: Item[]
}

/**
 * A tree with a search box (spec §5): one row is selected or several are checked. Only the rows in sight are drawn.
 * The arrow down goes from the box into the tree.
 */
export function SearchTree<Row extends TreeRow>(props: Props<Row>) {
  const { rows, label, placeholder, empty, extra, heightPx = 320, selectedId, onSelect, checked, onCheck } = props
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const byId = useMemo(() => new Map(rows?.map((row) => [row.id, row])), [rows])
  const items = useMemo(() => {
    const itemOf = (node: TreeNode<Row>): Item => ({
      key: node.id,
      title: (
        <span className="fg-tree-title">
          <Marked name={node.name} text={text} />
          {extra?.(node)}
        </span>
      ),
      children: node.children.map(itemOf),
    })
    return searchedTree(rows ?? [], text).map(itemOf)
  }, [rows, text, extra])
  // Antd warns about checked rows that the search hides.
  const inSight = useMemo(() => new Set(matchingRows(rows ?? [], text).map(({ id }) => id)), [rows, text])
  useEffect(() => {
    const element = box.current
    const intoTree = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || event.isComposing || !(event.target instanceof HTMLInputElement)) return
      const tree = element?.querySelector<HTMLElement>('[role=tree]')
      if (!tree || tree.contains(event.target)) return
      event.preventDefault()
      tree.focus()
    }
    element?.addEventListener('keydown', intoTree)
    return () => element?.removeEventListener('keydown', intoTree)
  }, [])

  const ids = [...byId.keys()]
  return (
    <div ref={box} className="fg-tree">
      {!rows && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {rows && <SearchInput value={text} onSearch={setText} placeholder={placeholder} delayMs={150} />}
      {rows && items.length === 0 && <Picture kind="empty" title={say(empty)} />}
      {rows && items.length > 0 && (
        <Tree<Item>
          aria-label={say(label)}
          blockNode
          height={heightPx}
          itemHeight={28}
          treeData={items}
          selectable={!checked}
          checkable={checked !== undefined}
          selectedKeys={selectedId ? [selectedId] : []}
          {...(checked && { checkedKeys: checked.filter((id) => inSight.has(id)) })}
          // A search shows what it found, however it was folded before.
          expandedKeys={ids.filter((id) => text !== '' || !closed.has(id))}
          onExpand={(keys) => setClosed(new Set(ids.filter((id) => !keys.includes(id))))}
          onSelect={(_, { node, selected }) => {
            const row = byId.get(node.key)
            if (row) onSelect?.(row, selected)
          }}
          onCheck={(keys) =>
            onCheck?.(checkedAfter(rows, text, checked ?? [], Array.isArray(keys) ? keys.map(String) : []))
          }
        />
      )}
    </div>
  )
}
