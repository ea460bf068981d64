import { useEffect, useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { ApartmentOutlined, CaretDownOutlined, CaretRightOutlined, CheckOutlined } from '@ant-design/icons'
import { busiTypes, type StationNode } from '@fengguang/domain/stations/station-tree.model'
import { useLang } from '../../lib/i18n.ts'
import { Marked } from '../Marked.tsx'
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

/** A tree drawn as a list, of which only what is in sight exists; the arrows move in it, Enter chooses. */
export function NodeList(props: Props) {
  const { rows, label, text, closed, heightPx, currentId, isChoosable, onChoose, onFold, onLeave, ref } = props
  const id = useId()
  const lang = useLang()
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setActive] = useState<number>()
  const { from, to, onScroll, totalPx } = useRowWindow(rows.length, heightPx)
  const start = () => {
    const current = text === '' ? rows.findIndex(({ node }) => node.busiId === currentId) : -1
    const wantedText = text.toLowerCase()
    return current >= 0 ? current : rows.findIndex((row) => isChoosable(row.node) && row.words.includes(wantedText))
  }
  const active = Math.min(wanted ?? Math.max(0, start()), rows.length - 1)
  const [firstActive] = useState(active)
  useEffect(() => showRow(box.current, firstActive, heightPx), [firstActive, heightPx])
  const isFolded = (row: IndexedNode) => row.hasChildren && text === '' && closed.has(row.node.id)

  const move = (row: number) => {
    const next = Math.max(0, Math.min(row, rows.length - 1))
    setActive(next)
    showRow(box.current, next, heightPx)
  }
  const choose = (row: IndexedNode | undefined) => {
    if (row && isChoosable(row.node)) onChoose(row.node)
  }
  useImperativeHandle(ref, () => ({
    focus: () => {
      box.current?.focus()
      move(active)
    },
    chooseActive: () => choose(rows[active]),
  }))

  const sideways = (row: IndexedNode, isRight: boolean) => {
    if (row.hasChildren && text === '' && isFolded(row) === isRight) return onFold(row.node.id, !isRight)
    if (isRight) return row.hasChildren ? move(active + 1) : undefined
    return row.parent < 0 ? undefined : move(rows.findLastIndex((one, at) => at < active && one.depth < row.depth))
  }
  const page = Math.max(1, Math.floor(heightPx / rowPx) - 1)
  const keys: Record<string, (row: IndexedNode) => void> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => (active === 0 ? onLeave() : move(active - 1)),
    ArrowRight: (row) => sideways(row, true),
    ArrowLeft: (row) => sideways(row, false),
    PageDown: () => move(active + page),
    PageUp: () => move(active - page),
    Home: () => move(0),
    End: () => move(rows.length - 1),
    Enter: choose,
    ' ': choose,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active]
    const act = keys[event.key]
    if (!row || !act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act(row)
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
        {rows.slice(from, to).map((row, offset) => {
          const place = from + offset
          const { node, depth, hasChildren } = row
          const isCurrent = node.busiId === currentId
          return (
            <div
              key={node.id}
              id={id + place}
              className="fg-node"
              role="treeitem"
              tabIndex={-1}
              aria-level={depth + 1}
              aria-selected={isCurrent}
              aria-disabled={!isChoosable(node)}
              {...(hasChildren && { 'aria-expanded': !isFolded(row) })}
              data-active={place === active}
              style={{ height: rowPx, paddingInlineStart: 4 + depth * 16 }}
              onClick={() => {
                setActive(place)
                choose(row)
              }}
              onKeyDown={onKeyDown}
            >
              <span
                className="fg-node-fold"
                aria-hidden="true"
                onClick={(event) => {
                  if (!hasChildren || text !== '') return
                  event.stopPropagation()
                  onFold(node.id, !isFolded(row))
                }}
              >
                {hasChildren && (isFolded(row) ? <CaretRightOutlined /> : <CaretDownOutlined />)}
              </span>
              {node.busiType !== busiTypes.station && <ApartmentOutlined aria-hidden />}
              <span className="fg-node-name">
                <Marked name={lang === 'zh_CN' ? node.name : node.nameEn} text={text} />
              </span>
              {node.busiType !== busiTypes.station && <small>{node.stids.length}</small>}
              {isCurrent && <CheckOutlined aria-hidden />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
