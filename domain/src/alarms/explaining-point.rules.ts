import type { DeviceType } from '../devices/device.model.ts'
import { faultOf } from '../device-monitor/device-fault-codes.ts'
import { pointOf, type PointCode } from '../telemetry/catalogue.ts'
import type { AlarmFacts } from './alarm-text.rules.ts'

/** Of a device that only says that something is wrong: what it does all day, which then looks different. */
const usual: { readonly [T in DeviceType]: PointCode<T> } = {
  inverter: 'powerKw',
  combinerBox: 'powerKw',
  boxTransformer: 'oilTemperatureC',
  meter: 'powerKw',
  weather: 'poaWm2',
  tower: 'windSpeedsMs',
  turbine: 'powerKw',
  storagePcs: 'powerKw',
  battery: 'cellMaxC',
  chargingPile: 'powerKw',
  environment: 'temperatureC',
  hvSwitch: 'temperatureC',
}
const ofContact: Partial<Record<string, string>> = { surgeArrester: 'busVoltageV', water: 'humidityPct' }

const mostStrings = 3

/** The strings that are low, beside the first one that is not. */
function stringPoints(point: string, low: readonly number[]): string[] {
  const peer = Array.from({ length: low.length + 1 }, (_, i) => i + 1).find((no) => !low.includes(no))!
  return [...low.slice(0, mostStrings), peer].map((no) => `${point}[${no}]`)
}

function explaining({ source, point, deviceType, value }: AlarmFacts, type: DeviceType): string {
  if (source === 'faultCode') return faultOf(type, value)?.point ?? usual[type]
  const known = point === null || deviceType === null ? undefined : pointOf(type, point)
  return point === null || !known || known.kind === 'state' ? (ofContact[point ?? ''] ?? usual[type]) : point
}

/** The measured points whose curves explain an alarm: never a code or a contact drawn as a number. */
export function explainingPoints(facts: AlarmFacts): string[] {
  if (facts.isGroup || facts.deviceType === null) return []
  const code = explaining(facts, facts.deviceType)
  if (facts.source === 'lowString') return stringPoints(code, facts.strings)
  return [pointOf(facts.deviceType, code)?.width === undefined ? code : `${code}[1]`]
}
