import type { ReactNode } from 'react'
import { LookupSelect } from '../../kit/lookup/LookupSelect.tsx'
import { useSay } from '../../lib/i18n.ts'
import { SpanBar } from '../../widgets/analysis-span/SpanBar.tsx'
import { stationLookup } from '../../widgets/lookups/lookups.ts'
import { m } from './work-history.texts.ts'

interface Props {
  stationId: string | undefined
  onStation: (id: string | undefined) => void
  children: ReactNode
}

/** Which period and which station. */
export function WorkHead({ stationId, onStation, children }: Props) {
  const say = useSay()
  return (
    <div className="fg-work-head">
      <SpanBar />
      <LookupSelect
        className="fg-work-station"
        aria-label={say(m.station)}
        placeholder={say(m.allStations)}
        lookup={stationLookup}
        value={stationId === undefined ? [] : [stationId]}
        onChange={([id]) => onStation(id)}
      />
      {children}
    </div>
  )
}
