import { useMemo, useState, type ReactNode } from 'react'
import { Skeleton, Tree } from 'antd'
import type { TreeNode } from '@fengguang/domain/kernel/tree'
import type { Organisation } from '@fengguang/domain/organisation/organisation.model'
import { Picture } from '../../kit/Picture.tsx'
import { SearchInput } from '../../kit/SearchInput.tsx'
import { useSay } from '../../lib/i18n.ts'
import { Marked } from '../Marked.tsx'
import { stationTree } from '../station-tree.ts'
import { m } from './organisation.texts.ts'
import './organisation.css'

interface Item {
  key: string
  title: ReactNode
  children: Item[]
}

interface Props {
  /** Undefined until the first answer. */
  rows: readonly Organisation[] | undefined
  selectedId: string | undefined
  /** Undefined when the chosen one is clicked again. */
  onSelect: (id: string | undefined) => void
  heightPx?: number
}

/** The departments of the company with how many people and stations each has. */
export function OrganisationTree({ rows, selectedId, onSelect, heightPx = 560 }: Props) {
  const say = useSay()
  const [text, setText] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const items = useMemo(() => {
    const itemOf = (node: TreeNode<Organisation>): Item => ({
      key: node.id,
      title: (
        <span className="fg-organisation-node">
          <Marked name={node.name} text={text} />
          <small>
            {say(m.people, { count: node.userCount })} · {say(m.stations, { count: node.stationCount })}
          </small>
        </span>
      ),
      children: node.children.map(itemOf),
    })
    return stationTree(rows ?? [], text).map(itemOf)
  }, [rows, text, say])
  if (!rows) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  const ids = rows.map(({ id }) => id)
  return (
    <div className="fg-organisation-tree">
      <SearchInput value={text} onSearch={setText} placeholder={m.searchOrganisation} delayMs={150} />
      {items.length === 0 ? (
        <Picture kind="empty" title={say(m.noOrganisation)} />
      ) : (
        <Tree<Item>
          aria-label={say(m.organisations)}
          blockNode
          height={heightPx}
          itemHeight={28}
          treeData={items}
          selectedKeys={selectedId ? [selectedId] : []}
          expandedKeys={ids.filter((id) => text !== '' || !closed.has(id))}
          onExpand={(keys) => setClosed(new Set(ids.filter((id) => !keys.includes(id))))}
          onSelect={([key]) => onSelect(key === undefined ? undefined : String(key))}
        />
      )}
    </div>
  )
}
