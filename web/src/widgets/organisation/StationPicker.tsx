import { useMemo, useState } from 'react'
import { Button, Skeleton, Tree } from 'antd'
import type { StationRow } from '@fengguang/domain/stations/station-access.contract'
import { Picture } from '../../kit/Picture.tsx'
import { SearchInput } from '../../kit/SearchInput.tsx'
import { useSay } from '../../lib/i18n.ts'
import { m } from './organisation.texts.ts'
import { chosenAfter, placesOf } from './station-places.ts'
import './organisation.css'

interface Props {
  /** Undefined until the first answer. */
  rows: readonly StationRow[] | undefined
  chosen: readonly string[]
  onChange: (stids: string[]) => void
  heightPx?: number
}

/** Stations by province with search; what is chosen stays chosen while the search hides it. */
export function StationPicker({ rows, chosen, onChange, heightPx = 280 }: Props) {
  const say = useSay()
  const [text, setText] = useState('')
  const places = useMemo(() => placesOf(rows ?? [], text), [rows, text])
  if (!rows) return <Skeleton active title={false} paragraph={{ rows: 5 }} />
  return (
    <div className="fg-station-picker">
      <SearchInput value={text} onSearch={setText} placeholder={m.searchStation} delayMs={150} />
      {places.length === 0 ? (
        <Picture kind="empty" title={say(m.noStation)} />
      ) : (
        <Tree
          aria-label={say(m.searchStation)}
          checkable
          blockNode
          selectable={false}
          height={heightPx}
          itemHeight={28}
          treeData={places}
          defaultExpandAll
          checkedKeys={[...chosen]}
          onCheck={(keys) => onChange(chosenAfter(places, chosen, Array.isArray(keys) ? keys.map(String) : []))}
        />
      )}
      <div className="fg-station-picker-foot">
        <output>{say(m.chosenStations, { count: chosen.length })}</output>
        <Button type="link" size="small" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {say(m.clear)}
        </Button>
      </div>
    </div>
  )
}
