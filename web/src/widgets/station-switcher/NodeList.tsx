import { useEffect, useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { ApartmentOutlined, CaretDownOutlined, CaretRightOutlined, CheckOutlined } from '@ant-design/icons'
import { busiTypes, type StationNode } from '@fengguang/domain/stations/station-tree.model'
import { useLang } from '../../lib/i18n.ts'
import { Marked } from '../../kit/Marked.tsx'
import { actingKeys, isFolded, nodeAct, type NodeAct } from './node-keys.ts'
import type { IndexedNode } from './tree-index.ts'
import { rowPx, showRow, useRowWindow } from './use-row-window.ts'

export interface NodeListHandle {
  focus: () => void
  chooseActive: () => void
}

interface Props {
  rows: readonly IndexedNode[]
  label: string
  text: string
  closed: ReadonlySet<string>
  heightPx: number
  currentId: string | undefined
  isChoosable: (node: StationNode) => boolean
  onChoose: (node: StationNode) => void
  onFold: (id: string, isFolded: boolean) => void
  /** The arrow up from the first row. */
  onLeave: () => void
  ref: Ref<NodeListHandle>
}

/** The row that is chosen now, else the first that the search found. */
function startRow({ rows, text, currentId, isChoosable }: Props): number {
  const current = text === '' ? rows.findIndex(({ node }) => node.busiId === currentId) : -1
  const wanted = text.toLowerCase()
  return current >= 0 ? current : rows.findIndex((row) => isChoosable(row.node) && row.words.includes(wanted))
}

/** A tree drawn as a list, of which only what is in sight exists; the arrows move in it, Enter chooses. */
export function NodeList(props: Props) {
  const { rows, label, text, closed, heightPx, currentId, isChoosable, onChoose, onFold, onLeave, ref } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setActive] = useState<number>()
  const { from, to, onScroll, totalPx } = useRowWindow(rows.length, heightPx)
  const active = Math.min(wanted ?? Math.max(0, startRow(props)), rows.length - 1)
  const [firstActive] = useState(active)
  useEffect(() => showRow(box.current, firstActive, heightPx), [firstActive, heightPx])
  const page = Math.max(1, Math.floor(heightPx / rowPx) - 1)
  const sight = { rows, active, closed, isSearching: text !== '', page }

  const choose = (row: IndexedNode | undefined) => {
    if (row && isChoosable(row.node)) onChoose(row.node)
  }
  const perform = (act: NodeAct) => {
    if (act.type === 'choose') return choose(rows[active])
    if (act.type === 'fold') return onFold(act.id, act.isFolded)
    if (act.type === 'leave') return onLeave()
    setActive(act.to)
    showRow(box.current, act.to, heightPx)
  }
  useImperativeHandle(ref, () => ({
    focus: () => {
      box.current?.focus()
      perform({ type: 'move', to: Math.max(0, active) })
    },
    chooseActive: () => choose(rows[active]),
  }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!rows[active] || !actingKeys.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const act = nodeAct(event.key, sight)
    if (act) perform(act)
  }
  return (
    <div
      ref={box}
      className="fg-nodes"
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={rows[active] ? `${id}${active}` : undefined}
      style={{ height: heightPx }}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: totalPx, paddingTop: from * rowPx }}>
        {rows.slice(from, to).map((row, offset) => (
          <NodeRow
            key={row.node.id}
            id={`${id}${from + offset}`}
            row={row}
            text={text}
            isActive={from + offset === active}
            isCurrent={row.node.busiId === currentId}
            isChoosable={isChoosable(row.node)}
            isFolded={isFolded(sight, row)}
            onChoose={() => {
              setActive(from + offset)
              choose(row)
            }}
            onFold={(next) => onFold(row.node.id, next)}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
    </div>
  )
}

interface RowProps {
  id: string
  row: IndexedNode
  text: string
  isActive: boolean
  isCurrent: boolean
  isChoosable: boolean
  isFolded: boolean
  onChoose: () => void
  onFold: (isFolded: boolean) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function NodeRow({ id, row, text, isActive, isCurrent, isChoosable, isFolded: folded, ...on }: RowProps) {
  const lang = useLang()
  const { node, depth, hasChildren } = row
  return (
    <div
      id={id}
      className="fg-node"
      role="treeitem"
      tabIndex={-1}
      aria-level={depth + 1}
      aria-selected={isCurrent}
      aria-disabled={!isChoosable}
      {...(hasChildren && { 'aria-expanded': !folded })}
      data-active={isActive}
      style={{ height: rowPx, paddingInlineStart: 4 + depth * 16 }}
      onClick={on.onChoose}
      onKeyDown={on.onKeyDown}
    >
      <span
        className="fg-node-fold"
        aria-hidden="true"
        onClick={(event) => {
          if (!hasChildren || text !== '') return
          event.stopPropagation()
          on.onFold(!folded)
        }}
      >
        {hasChildren && (folded ? <CaretRightOutlined /> : <CaretDownOutlined />)}
      </span>
      {node.busiType !== busiTypes.station && <ApartmentOutlined aria-hidden />}
      <span className="fg-node-name">
        <Marked name={lang === 'zh_CN' ? node.name : node.nameEn} text={text} />
      </span>
      {node.busiType !== busiTypes.station && <small>{node.stids.length}</small>}
      {isCurrent && <CheckOutlined aria-hidden />}
    </div>
  )
}
