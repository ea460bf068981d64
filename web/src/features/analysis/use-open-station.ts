import { useNavigate } from 'react-router'
import { useStations } from '../../widgets/station-switcher/station-context.ts'

/** One click from a list of stations to an address: the station is switched on the way. */
export function useOpenStation() {
  const { switchTo } = useStations()
  const navigate = useNavigate()
  return async (stationId: string, address: string) => {
    const isThere = await switchTo({ stcls: '01', busiId: stationId, treeType: 'default', busiType: 1 })
    if (isThere) await navigate(address)
  }
}
