import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useSay } from '../../lib/i18n.ts'
import { useStations } from '../../widgets/station-switcher/station-context.ts'
import { m } from './alarms.texts.ts'
import { stations } from './alarms.queries.ts'
import { useAlarmStation } from './station-address.ts'

/** All stations, or the one the address or the switcher names. */
export function StationChoice() {
  const say = useSay()
  const { current } = useStations()
  const [stationId, choose] = useAlarmStation()
  const { data } = useQuery({ ...stations.detail({ id: stationId ?? '' }), enabled: stationId !== undefined })
  if (stationId)
    return (
      <span className="fg-alarm-station">
        <span>{say(m.stationShown, { name: data?.name ?? stationId })}</span>
        <Button onClick={() => choose(undefined)}>{say(m.allStations)}</Button>
      </span>
    )
  const own = current?.currentBusiType === 1 ? current.currentStid : null
  if (!own) return null
  return <Button onClick={() => choose(own)}>{say(m.onlyStation, { name: current?.currentDataName ?? own })}</Button>
}
