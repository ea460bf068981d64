import { code, state } from '../point.model.ts'

/** What every device that runs reports of itself; the numbers are `reportedStates`. */
export const running = {
  state: state('运行状态', 'State', {
    0: ['离线', 'Offline'],
    1: ['初始化', 'Initialising'],
    2: ['待机', 'Standby'],
    3: ['正常', 'Normal'],
    4: ['告警', 'Alarm'],
    5: ['故障', 'Fault'],
  }),
  faultCode: code('故障码', 'Fault code', 65_535),
}
