import { useCallback } from 'react'
import type { Organisation } from '@fengguang/domain/organisation/organisation.model'
import { SearchTree } from '../../kit/tree/SearchTree.tsx'
import { useSay } from '../../lib/i18n.ts'
import { m } from './organisation.texts.ts'
import './organisation.css'

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
  const countsOf = useCallback(
    ({ userCount, stationCount }: Organisation) => (
      <small>
        {say(m.people, { count: userCount })} · {say(m.stations, { count: stationCount })}
      </small>
    ),
    [say],
  )
  return (
    <SearchTree<Organisation>
      rows={rows}
      label={m.organisations}
      placeholder={m.searchOrganisation}
      empty={m.noOrganisation}
      extra={countsOf}
      heightPx={heightPx}
      selectedId={selectedId}
      onSelect={({ id }, isSelected) => onSelect(isSelected ? id : undefined)}
    />
  )
}
