import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { subsystemNames, subsystemOf } from '@fengguang/domain/device-monitor/device-subsystems'
import type { PointValue } from '@fengguang/domain/telemetry/realtime.contract'
import { m } from './device-drawer.texts.ts'

export interface ValueGroup {
  key: string
  name: TextPair
  values: PointValue[]
}

const electricalUnits = new Set(['V', 'kV', 'A', 'Hz', 'kΩ', 'kvar'])

/** By what it measures; a turbine's values by subsystem. */
function groupOf(type: DeviceType, { point, unit, kind, text }: PointValue): [string, TextPair] {
  if (type === 'turbine') {
    const subsystem = subsystemOf(point)
    if (subsystem) return [subsystem, subsystemNames[subsystem]]
  }
  if (point === 'state' || point === 'faultCode' || point === 'powerKw') return ['running', m.running]
  if (kind === 'setting') return ['settings', m.settings]
  if (kind === 'state' || text !== undefined) return ['switches', m.switches]
  if (unit === 'kWh' || unit === 'kvarh') return ['energy', m.energy]
  if (unit === '℃') return ['temperatures', m.temperatures]
  if (electricalUnits.has(unit) || unit === 'kW') return ['electrical', m.electrical]
  return ['other', m.other]
}

const order = ['running', 'energy', 'electrical', 'temperatures', 'switches', 'settings', 'other']

/** Values of several places have a view of their own and are left out. */
export function valueGroups(type: DeviceType, values: readonly PointValue[]): ValueGroup[] {
  const groups = new Map<string, ValueGroup>()
  for (const value of values) {
    if (value.values) continue
    const [key, name] = groupOf(type, value)
    const group = groups.get(key) ?? { key, name, values: [] }
    group.values.push(value)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
}
