import { hasSearchText } from '@fengguang/domain/kernel/validation'
import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query'
import type { AlarmChange, AlarmEvent } from '@fengguang/domain/alarms/alarm.model'
import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { alarmRulesContract } from '@fengguang/domain/alarms/alarm-rules.contract'
import { alarmDeliveryContract } from '@fengguang/domain/alarms/alarm-delivery.contract'
import type { EffectiveRule, RuleScope } from '@fengguang/domain/alarms/alarm-rule.model'
import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import type { Page } from '../../kit/list/list-actions.ts'
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

/** Each rule under an id of its own. */
export type RuleRow = EffectiveRule & { id: string }
export const effectiveRules = (
  scope: RuleScope,
  part: { page: number; pageSize: number },
  keyword: string,
): UseQueryOptions<Page<RuleRow>, RequestFailure> => ({
  queryKey: [rulesFeature, 'rows', scope, part, keyword],
  queryFn: async ({ signal }) => {
    const { stationId, deviceType, deviceId } = scope
    const asked = {
      stationId: stationId ?? undefined,
      deviceType: deviceType ?? undefined,
      deviceId: deviceId ?? undefined,
    }
    const all = await call(alarmRulesContract.effective, asked, signal)
    const rows = all
      .filter(({ name }) => hasSearchText(keyword, name))
      .map((rule) => ({ ...rule, id: `${rule.deviceType} ${rule.ruleKey}` }))
    const start = (part.page - 1) * part.pageSize
    return { rows: rows.slice(start, start + part.pageSize), total: rows.length }
  },
  placeholderData: keepPreviousData,
})

export const devices = queriesOf('devices', devicesContract)
export const stations = queriesOf('stations', stationsContract)

export const useAcknowledge = () => useAct(alarmsFeature, alarmsContract.acknowledge)
export const useShelve = () => useAct(alarmsFeature, alarmsContract.shelve)
export const useUnshelve = () => useAct(alarmsFeature, alarmsContract.unshelve)
export const useAddComment = () => useAct(alarmsFeature, alarmsContract.comment)
export const useSetStatus = () => useAct(alarmsFeature, alarmsContract.setStatus)
export const useSaveRule = () => useAct(rulesFeature, alarmRulesContract.save)
/** A question, not a change: nothing on show becomes old by it. */
export const usePreview = () => useAct('alarm-preview', alarmRulesContract.preview)
export const useRemoveRule = () => useAct(rulesFeature, alarmRulesContract.remove)
export const useSaveDelivery = () => useAct(deliveryFeature, alarmDeliveryContract.save)
export const useTrial = () => useAct(deliveryFeature, alarmDeliveryContract.trial)
