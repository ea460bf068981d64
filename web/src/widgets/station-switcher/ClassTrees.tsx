import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Button, Segmented, Skeleton } from 'antd'
import { SettingOutlined, UndoOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { StationKind } from '@fengguang/domain/navigation/screen.model'
import type { StationChoice } from '@fengguang/domain/stations/station-access.contract'
import { choiceOf, stationKindOf } from '@fengguang/domain/stations/station-selection.rules'
import type { StationClass } from '@fengguang/domain/stations/station.model'
import { treeTypes, type StationNode, type TreeType } from '@fengguang/domain/stations/station-tree.model'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { SearchInput } from '../../kit/SearchInput.tsx'
import { useSay } from '../../lib/i18n.ts'
import { NodeList, type NodeListHandle } from './NodeList.tsx'
import { RecentStrip } from './RecentStrip.tsx'
import { useStations } from './station-context.ts'
import { treeQuery } from './tree-query.ts'
import { m } from './switcher.texts.ts'
import { indexTree, visibleRows } from './tree-index.ts'

const listPx = 360

interface Props {
  stcls: StationClass
  kinds: readonly StationKind[] | undefined
  isBusy: boolean
  onChoose: (choice: StationChoice) => void
  onReset: () => void
  onManage: () => void
}

/** The three trees of one class, searched together with the keyboard. */
export function ClassTrees({ stcls, kinds, isBusy, onChoose, onReset, onManage }: Props) {
  const say = useSay()
  const { current, defaultStation, recents } = useStations()
  const [treeType, setTreeType] = useState<TreeType>(
    (current?.currentStcls === stcls && current.currentTreeType) || 'default',
  )
  const [text, setText] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const bar = useRef<HTMLDivElement>(null)
  const list = useRef<NodeListHandle>(null)
  const { data, error, refetch } = useQuery(treeQuery(stcls, treeType))
  const index = useMemo(() => data && indexTree(data), [data])
  const rows = useMemo(() => index && visibleRows(index, text, closed), [index, text, closed])

  const isChoosable = (node: StationNode) => !kinds || kinds.includes(stationKindOf(stcls, node.busiType))
  const choose = ({ busiId, busiType }: StationNode) => onChoose({ stcls, busiId, busiType, treeType })
  const home = defaultStation && choiceOf(defaultStation)
  const homeFits = home && home.stcls === stcls && (!kinds || kinds.includes(stationKindOf(stcls, home.busiType)))
  const fold = (id: string, isFolded: boolean) => {
    const next = new Set(closed)
    if (isFolded) next.add(id)
    else next.delete(id)
    setClosed(next)
  }
  const onSearchKey = useEffectEvent((event: KeyboardEvent) => {
    // Enter ends the composition of Chinese as well.
    if (event.isComposing || !(event.target instanceof HTMLInputElement)) return
    if (event.key === 'Enter' && text !== '') list.current?.chooseActive()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    list.current?.focus()
  })
  useEffect(() => {
    const element = bar.current
    // Typing is the quickest way, so it needs no click; a focus on the tabs stays there.
    if (document.activeElement?.role !== 'tab') element?.querySelector<HTMLInputElement>('.fg-search input')?.focus()
    const listen = (event: KeyboardEvent) => onSearchKey(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [])
  const noRows = text !== '' ? m.noMatch : treeType === 'group' ? m.noGroups : m.noStations
  return (
    <div className="fg-switcher-body" aria-busy={isBusy}>
      <div ref={bar} className="fg-switcher-bar">
        <Segmented<TreeType>
          aria-label={say(m.trees)}
          value={treeType}
          options={treeTypes.map((one) => ({ value: one, label: say(m[one]) }))}
          onChange={setTreeType}
        />
        <SearchInput value={text} onSearch={setText} placeholder={m.search} delayMs={0} />
      </div>
      <RecentStrip
        recents={(recents[stcls] ?? []).filter((one) => !kinds || kinds.includes(stationKindOf(stcls, one.busiType)))}
        onChoose={onChoose}
      />
      {error && !rows && <ErrorPicture error={error} onRetry={() => void refetch()} />}
      {!error && !rows && <Skeleton active title={false} paragraph={{ rows: 8 }} style={{ height: listPx }} />}
      {rows?.length === 0 && <Picture kind="empty" title={say(noRows)} />}
      {rows && rows.length > 0 && (
        <NodeList
          key={`${treeType}:${text}`}
          ref={list}
          rows={rows}
          text={text}
          closed={closed}
          label={say(m.trees)}
          heightPx={listPx}
          currentId={current?.currentStcls === stcls ? (current.currentStid ?? undefined) : undefined}
          isChoosable={isChoosable}
          onChoose={choose}
          onFold={fold}
          onLeave={() => bar.current?.querySelector<HTMLInputElement>('.fg-search input')?.focus()}
        />
      )}
      <div className="fg-switcher-foot">
        <output>{text && rows && say(m.resultCount, { count: stationCount(rows) })}</output>
        {homeFits && (
          <Button type="text" icon={<UndoOutlined />} onClick={onReset}>
            {say(m.backToDefault)}
          </Button>
        )}
        <Button type="text" icon={<SettingOutlined />} onClick={onManage}>
          {say(m.manageGroups)}
        </Button>
      </div>
    </div>
  )
}

const stationCount = (rows: readonly { node: StationNode }[]) =>
  rows.reduce((count, { node }) => count + (node.busiType === 1 ? 1 : 0), 0)
