import { useMemo } from 'react'
import { Button } from 'antd'
import type { StationRow } from '@fengguang/domain/stations/station-access.contract'
import { SearchTree } from '../../kit/tree/SearchTree.tsx'
import { useSay } from '../../lib/i18n.ts'
import { m } from './organisation.texts.ts'
import { placeRows } from './station-places.ts'
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
  const places = useMemo(() => rows && placeRows(rows), [rows])
  return (
    <div className="fg-station-picker">
      <SearchTree
        rows={places}
        label={m.searchStation}
        placeholder={m.searchStation}
        empty={m.noStation}
        heightPx={heightPx}
        checked={chosen}
        onCheck={onChange}
      />
      <div className="fg-station-picker-foot">
        <output>{say(m.chosenStations, { count: chosen.length })}</output>
        <Button type="link" size="small" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {say(m.clear)}
        </Button>
      </div>
    </div>
  )
}
