import type { UseQueryOptions } from '@tanstack/react-query'
import type { AlarmChange, AlarmEvent } from '@fengguang/domain/alarms/alarm.model'
import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { alarmRulesContract } from '@fengguang/domain/alarms/alarm-rules.contract'
import { alarmDeliveryContract } from '@fengguang/domain/alarms/alarm-delivery.contract'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { queriesOf, useAct } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'

/** What is pushed makes everything under this name old. */
export const alarmsFeature = 'alarms'
export const alarms = queriesOf(alarmsFeature, alarmsContract)
const rulesFeature = 'alarm-rules'
export const rules = queriesOf(rulesFeature, alarmRulesContract)
const deliveryFeature = 'alarm-delivery'
export const delivery = queriesOf(deliveryFeature, alarmDeliveryContract)

export type AlarmWithHistory = AlarmEvent & { history?: AlarmChange[] }
/** A row of the list is one of these too, still without its history. */
export const alarmDetail = (id: string): UseQueryOptions<AlarmWithHistory, RequestFailure> => ({
  queryKey: [alarmsFeature, 'detail', { id }],
  queryFn: ({ signal }) => call(alarmsContract.detail, { id }, signal),
})

export const stations = queriesOf('stations', stationsContract)

export const useAcknowledge = () => useAct(alarmsFeature, alarmsContract.acknowledge)
export const useShelve = () => useAct(alarmsFeature, alarmsContract.shelve)
export const useUnshelve = () => useAct(alarmsFeature, alarmsContract.unshelve)
export const useSetStatus = () => useAct(alarmsFeature, alarmsContract.setStatus)
export const useSaveRule = () => useAct(rulesFeature, alarmRulesContract.save)
export const useRemoveRule = () => useAct(rulesFeature, alarmRulesContract.remove)
export const useSaveDelivery = () => useAct(deliveryFeature, alarmDeliveryContract.save)
export const useTrial = () => useAct(deliveryFeature, alarmDeliveryContract.trial)
