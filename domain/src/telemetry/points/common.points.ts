import { deviceStateNames, reportedStates } from '../../devices/device.model.ts'
import { code, state } from '../point.model.ts'

const stateLabels = Object.fromEntries(
  Object.entries(reportedStates).map(([reported, name]) => [reported, deviceStateNames[name]]),
)

/** What every device that runs reports of itself. */
export const running = {
  state: state('运行状态', 'State', stateLabels),
  faultCode: code('故障码', 'Fault code', 65_535),
}
