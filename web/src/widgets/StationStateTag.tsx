import { StateTag } from '../kit/StateTag.tsx'
import { stationStates, type StationState } from './states.ts'

interface Props {
  state: StationState
  /** Devices that are offline; said with "partially offline". */
  offlineCount?: number
  framed?: boolean
}

export function StationStateTag({ state, offlineCount, framed = false }: Props) {
  const count = state === 'partlyOffline' ? offlineCount : undefined
  return <StateTag {...stationStates[state]} framed={framed} {...(count !== undefined && { count })} />
}
