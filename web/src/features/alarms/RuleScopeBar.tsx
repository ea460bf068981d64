import { useState } from 'react'
import { Select } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { RuleScope } from '@fengguang/domain/alarms/alarm-rule.model'
import { deviceTypeNames, deviceTypes } from '@fengguang/domain/devices/device.model'
import { cleanSearchText } from '@fengguang/domain/kernel/validation'
import { m as kit } from '../../kit/kit.texts.ts'
import { textParam } from '../../lib/address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import { devices, stations } from './alarms.queries.ts'
import { m } from './rules.texts.ts'

const ScopeAddress = z.object({
  stationId: textParam(64),
  ruleType: z.enum(deviceTypes).optional(),
  ruleDevice: textParam(64),
})

/** Which scope the rules are about stands in the address. A narrower choice goes when a wider one changes. */
export function useRuleScope(): { scope: RuleScope; choose: (scope: RuleScope) => void } {
  const [{ stationId = null, ruleType = null, ruleDevice = null }, change] = useAddress(ScopeAddress)
  const scope: RuleScope = { stationId, deviceType: ruleType, deviceId: ruleDevice }
  const choose = (next: RuleScope) =>
    change({
      stationId: next.stationId ?? undefined,
      ruleType: next.deviceType ?? undefined,
      ruleDevice: next.deviceId ?? undefined,
    })
  return { scope, choose }
}

interface Props {
  scope: RuleScope
  onChoose: (scope: RuleScope) => void
}

export function RuleScopeBar({ scope, onChoose }: Props) {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const [typedDevice, setTypedDevice] = useState('')
  const { stationId, deviceType, deviceId } = scope
  const keyword = cleanSearchText(typed) || undefined
  const found = useQuery({
    ...stations.page({ page: 1, pageSize: 50, keyword }),
    placeholderData: keepPreviousData,
  }).data
  const chosen = useQuery({ ...stations.detail({ id: stationId ?? '' }), enabled: stationId !== null }).data
  const mayName = stationId !== null && deviceType !== null
  const rows = useQuery({
    ...devices.page({
      page: 1,
      pageSize: 100,
      stationId: stationId ?? undefined,
      type: deviceType ?? undefined,
      keyword: cleanSearchText(typedDevice) || undefined,
    }),
    enabled: mayName,
  }).data
  const stationOptions = [
    ...(chosen && !found?.rows.some(({ id }) => id === chosen.id) ? [chosen] : []),
    ...(found?.rows ?? []),
  ].map(({ id, name }) => ({ value: id, label: name }))
  const common = { allowClear: { label: say(kit.clear) }, className: 'fg-list-filter', popupMatchSelectWidth: false }
  return (
    <search className="fg-list-bar" aria-label={say(m.scope)}>
      <Select<string>
        {...common}
        aria-label={say(m.station)}
        placeholder={say(m.anyStation)}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        value={stationId}
        options={stationOptions}
        onChange={(id?: string) => onChoose({ stationId: id ?? null, deviceType, deviceId: null })}
      />
      <Select
        {...common}
        aria-label={say(m.deviceType)}
        placeholder={say(m.anyType)}
        value={deviceType}
        options={deviceTypes.map((type) => ({ value: type, label: say(deviceTypeNames[type]) }))}
        onChange={(type) => onChoose({ stationId, deviceType: type ?? null, deviceId: null })}
      />
      <Select<string>
        {...common}
        aria-label={say(m.device)}
        placeholder={say(m.anyDevice)}
        disabled={!mayName}
        showSearch={{ filterOption: false, onSearch: setTypedDevice }}
        value={deviceId}
        options={(rows?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id?: string) => onChoose({ stationId, deviceType, deviceId: id ?? null })}
      />
    </search>
  )
}
