import type { DeviceState } from '@fengguang/domain/devices/device.model'
import { deviceStates } from '@fengguang/domain/device-monitor/device-list.contract'
import { useSay } from '../../lib/i18n.ts'
import { DeviceStateTag } from '../../widgets/DeviceStateTag.tsx'
import { m } from './device-monitor.texts.ts'
import type { StateCounts } from './live-rows.ts'

interface Props {
  counts: StateCounts
  state: DeviceState | undefined
  onState: (state: DeviceState | undefined) => void
}

/** How many are in each state; a click leaves those only, another one brings the rest back. */
export function StateFilter({ counts, state, onState }: Props) {
  const say = useSay()
  return (
    <fieldset className="fg-state-filter" aria-label={say(m.states)}>
      {deviceStates
        .filter((one) => counts[one] > 0 || one === state)
        .map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === state}
            onClick={() => onState(one === state ? undefined : one)}
          >
            <DeviceStateTag state={one} count={counts[one]} />
          </button>
        ))}
    </fieldset>
  )
}
