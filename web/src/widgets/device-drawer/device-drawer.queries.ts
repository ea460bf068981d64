import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { deviceInfoContract } from '@fengguang/domain/device-monitor/device-info.contract'
import { deviceOperationContract } from '@fengguang/domain/device-monitor/device-operation.contract'
import { realtimeContract } from '@fengguang/domain/telemetry/realtime.contract'
import { queriesOf, useAct } from '../../lib/api.ts'

export const infos = queriesOf('deviceInfo', deviceInfoContract)
export const alarms = queriesOf('alarms', alarmsContract)
export const realtime = queriesOf('realtime', realtimeContract)

export const useSetTag = () => useAct('deviceInfo', deviceOperationContract.setTag)
export const useUpdateStrings = () => useAct('deviceInfo', deviceInfoContract.inverterUpdateStrm)
