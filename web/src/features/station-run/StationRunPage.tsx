import { useEffect, useEffectEvent, useRef } from 'react'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useStations } from '../../widgets/station-switcher/station-context.ts'
import { FleetView } from './FleetView.tsx'
import { StationView } from './StationView.tsx'
import './station-run.css'

/** A station chosen in the header replaces the one in the address. */
function useNamedStation(chosen: string | null | undefined) {
  const [named, name] = useOpenRecord()
  const giveWay = useEffectEvent((to: string | null | undefined) => named !== to && name(undefined))
  const before = useRef(chosen)
  useEffect(() => {
    const was = before.current
    before.current = chosen
    if (was === undefined || was === chosen) return
    giveWay(chosen)
  }, [chosen])
  return named
}

/** One station, or the stations of a company, region or group: what is chosen decides. */
export function StationRunPage() {
  const { current } = useStations()
  const named = useNamedStation(current?.currentStid)
  const isOne = current?.currentBusiType === 1
  const single = named ?? (isOne ? (current.currentStid ?? undefined) : undefined)
  return single ? (
    <StationView key={single} stationId={single} isCurrent={isOne && current.currentStid === single} />
  ) : (
    <FleetView stcls={current?.currentStcls ?? undefined} name={current?.currentDataName ?? undefined} />
  )
}
