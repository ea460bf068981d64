import { StateTag } from '../kit/StateTag.tsx'
import { deviceStates, type DeviceState } from './states.ts'

interface Props {
  state: DeviceState
  /** How many devices are in this state, in a legend. */
  count?: number
  framed?: boolean
}

export function DeviceStateTag({ state, ...look }: Props) {
  return <StateTag {...deviceStates[state]} {...look} />
}
