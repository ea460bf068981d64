import { Link } from 'react-router'
import { missingText } from '@fengguang/domain/kernel/units'
import type { StationListRow } from '@fengguang/domain/station-run/station-figures.model'
import { useSay } from '../../lib/i18n.ts'
import { AlarmLevelTag } from '../AlarmLevelTag.tsx'
import { m } from './station-blocks.texts.ts'

type Station = Pick<StationListRow, 'id' | 'name' | 'alarms'>

/** The gravest that is open and how many there are; leads to them. Nothing open is quiet, not allowed is missing. */
export function StationAlarms({ station: { id, name, alarms } }: { station: Station }) {
  const say = useSay()
  if (alarms === null) return missingText
  if (alarms.level === null) return <span className="fg-no-alarms">0</span>
  const label = say(m.alarmsOf, { name, count: alarms.count })
  return (
    <Link to={`/deviceAlarm?stationId=${encodeURIComponent(id)}`} title={label}>
      <AlarmLevelTag level={alarms.level} count={alarms.count} />
    </Link>
  )
}
