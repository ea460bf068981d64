import { Radio } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { Role } from '@fengguang/domain/organisation/organisation.model'
import { ErrorPicture } from '../../../kit/ErrorPicture.tsx'
import { useSay } from '../../../lib/i18n.ts'
import { StationPicker } from '../../../widgets/organisation/StationPicker.tsx'
import { m, scopeNames } from './roles.texts.ts'
import { visibleStations } from './roles.queries.ts'

export interface Scope {
  stationScope: Role['stationScope']
  stids: string[]
}

interface Props {
  id: string
  value: Scope
  onChange: (scope: Scope) => void
}

/** Selected stations are kept while another scope is tried, so that going back loses nothing. */
export function StationScope({ id, value, onChange }: Props) {
  const say = useSay()
  const isListed = value.stationScope === 'listed'
  const read = useQuery({ ...visibleStations, enabled: isListed })
  return (
    <>
      <Radio.Group
        id={id}
        aria-label={say(m.stationScope)}
        value={value.stationScope}
        options={Object.entries(scopeNames).map(([scope, name]) => ({ value: scope, label: say(name) }))}
        onChange={({ target }) => onChange({ ...value, stationScope: target.value as Role['stationScope'] })}
      />
      {isListed && read.error && <ErrorPicture error={read.error} onRetry={() => void read.refetch()} />}
      {isListed && !read.error && (
        <StationPicker rows={read.data} chosen={value.stids} onChange={(stids) => onChange({ ...value, stids })} />
      )}
    </>
  )
}
