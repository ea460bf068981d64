import { useMemo, useState, type ReactNode } from 'react'
import { Skeleton, Tree } from 'antd'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { TreeNode } from '@fengguang/domain/kernel/tree'
import { useSay } from '../lib/i18n.ts'
import { Picture } from '../kit/Picture.tsx'
import { SearchInput } from '../kit/SearchInput.tsx'
import { Marked } from './Marked.tsx'
import { stationTree, type StationTreeRow } from './station-tree.ts'
import { m } from './widgets.texts.ts'
import './station-tree.css'

interface Props<Row extends StationTreeRow> {
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined
  selectedId?: string
  onSelect: (row: Row) => void
  /** Beside the name, such as a state tag. */
  extra?: (row: Row) => ReactNode
  heightPx?: number
  /** Of the search box, where more than stations stand in the tree. */
  placeholder?: TextPair
}

interface Item {
  key: string
  title: ReactNode
  children: Item[]
}

/** Companies, regions and stations with search; only what is in sight is drawn, however many there are. */
export function StationTree<Row extends StationTreeRow>(props: Props<Row>) {
  const { rows, selectedId, onSelect, extra, heightPx = 320, placeholder = m.searchStation } = props
  const say = useSay()
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
    return stationTree(rows ?? [], text).map(itemOf)
  }, [rows, text, extra])

  if (!rows) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  const open = [...byId.keys()].filter((id) => text !== '' || !closed.has(id))
  return (
    <div className="fg-tree">
      <SearchInput value={text} onSearch={setText} placeholder={placeholder} delayMs={150} />
      {items.length === 0 ? (
        <Picture kind="empty" title={say(m.noStation)} />
      ) : (
        <Tree<Item>
          aria-label={say(m.stations)}
          blockNode
          height={heightPx}
          itemHeight={28}
          treeData={items}
          selectedKeys={selectedId ? [selectedId] : []}
          expandedKeys={open}
          onExpand={(keys) => setClosed(new Set([...byId.keys()].filter((id) => !keys.includes(id))))}
          onSelect={(_keys, { node }) => {
            const row = byId.get(node.key)
            if (row) onSelect(row)
          }}
        />
      )}
    </div>
  )
}
