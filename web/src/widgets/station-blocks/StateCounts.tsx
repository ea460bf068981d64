import type { StationState } from '@fengguang/domain/devices/device.model'
import { StateTag } from '../../kit/StateTag.tsx'
import { stationStates } from '../states.ts'
import './station-blocks.css'

/** How many stations are in each state; empty states are left out. */
export function StateCounts({ states }: { states: Partial<Record<StationState, number>> | undefined }) {
  const known = (Object.keys(stationStates) as StationState[]).filter((state) => (states?.[state] ?? 0) > 0)
  return (
    <span className="fg-state-counts">
      {known.map((state) => (
        <StateTag key={state} {...stationStates[state]} count={states?.[state] ?? 0} />
      ))}
    </span>
  )
}
