import type { DeviceType } from '../devices/device.model.ts'
import { textPairs, say, type Lang } from '../kernel/texts.ts'
import { faultName } from '../device-monitor/device-fault-codes.ts'
import { pointOf } from '../telemetry/catalogue.ts'
import { alarmSourceNames, type AlarmSource } from './alarm.model.ts'

export interface AlarmFacts {
  source: AlarmSource
  point: string | null
  deviceType: DeviceType | null
  value: number | null
  limit: number | null
  strings: readonly number[]
  isGroup: boolean
}

const texts = textPairs({
  faultCode: ['故障码 {value}', 'Fault code {value}'],
  namedCode: ['{name}（故障码 {value}）', '{name} (fault code {value})'],
  devices: ['{value} 台', '{value} devices'],
  lowStrings: ['{value} 路', '{value} strings'],
  seconds: ['{value} 秒', '{value} s'],
  fault: ['设备故障', 'The device is in fault'],
  alarm: ['设备告警', 'The device is in alarm'],
  contact: ['{point}告警', '{point}: alarm'],
  over: ['{point} {value}{unit}，超过上限 {limit}{unit}', '{point} {value} {unit}, above the limit of {limit} {unit}'],
  rise: [
    '{point}5分钟内上升 {value}{unit}，超过 {limit}{unit}',
    '{point} rose by {value} {unit} within 5 minutes, more than {limit} {unit}',
  ],
  stale: ['{point}数据未更新', '{point} is no longer updated'],
  strings: ['第 {strings} 路电流低于其他支路', 'Current of string {strings} is below its peers'],
  group: ['{value} 台设备：{name}', '{value} devices: {name}'],
  named: ['{point}{source}', '{point}: {source}'],
})

/** What the value of a fault code means; the number alone where no maker lists it. */
function codeText(deviceType: DeviceType | null, value: number | null, lang: Lang): string {
  const name = deviceType && faultName(deviceType, value)
  const code = { value: value ?? '--' }
  return name ? say(texts.namedCode, lang, { ...code, name: say(name, lang) }) : say(texts.faultCode, lang, code)
}

const rounded = (value: number | null): number | string => (value === null ? '--' : Math.round(value * 10) / 10)

/** Their name says all: no point is named beside it. */
const plainSources: ReadonlySet<AlarmSource> = new Set(['faultCode', 'lowString', 'zeroOutput', 'underperformance'])

/** Of the rule itself, without what was measured. */
export function ruleName(
  { source, point, deviceType }: Pick<AlarmFacts, 'source' | 'point' | 'deviceType'>,
  lang: Lang,
): string {
  const name = point !== null && deviceType !== null ? pointOf(deviceType, point)?.name : undefined
  const kind = say(alarmSourceNames[source], lang)
  const isPlain = plainSources.has(source) || point === 'state'
  return !name || isPlain
    ? kind
    : say(texts.named, lang, { point: say(name, lang), source: lang === 'en_US' ? kind.toLowerCase() : kind })
}

/** What happened, to be read by people. */
export function alarmText(facts: AlarmFacts, lang: Lang): string {
  const { source, point, deviceType, value, limit, strings } = facts
  if (facts.isGroup) return say(texts.group, lang, { value: value ?? '--', name: ruleName(facts, lang) })
  const known = point !== null && deviceType !== null ? pointOf(deviceType, point) : undefined
  const values = {
    point: known ? say(known.name, lang) : (point ?? ''),
    unit: known?.unit ?? '',
    value: rounded(value),
    limit: rounded(limit),
    strings: strings.join(lang === 'zh_CN' ? '、' : ', '),
  }
  switch (source) {
    case 'faultCode':
      return codeText(deviceType, value, lang)
    case 'state':
      return point === 'state' ? say(value === 5 ? texts.fault : texts.alarm, lang) : say(texts.contact, lang, values)
    case 'threshold':
      return say(texts.over, lang, values)
    case 'temperatureRise':
      return say(texts.rise, lang, values)
    case 'stale':
      return say(texts.stale, lang, values)
    case 'lowString':
      return strings.length > 0 ? say(texts.strings, lang, values) : ruleName(facts, lang)
    default:
      return ruleName(facts, lang)
  }
}

/** A value or limit of an event as people read it: a code by its name, a measurement with its unit. */
export function measuredText(facts: AlarmFacts, which: 'value' | 'limit', lang: Lang): string {
  const { source, point, deviceType, isGroup } = facts
  const value = facts[which]
  if (value === null) return '--'
  if (isGroup) return say(texts.devices, lang, { value })
  if (source === 'faultCode') return codeText(deviceType, value, lang)
  if (source === 'lowString') return say(texts.lowStrings, lang, { value })
  if (source === 'communicationLost') return say(texts.seconds, lang, { value })
  const known = point !== null && deviceType !== null ? pointOf(deviceType, point) : undefined
  const label = known?.labels?.[value]
  return label ? say(label, lang) : [rounded(value), known?.unit].filter((part) => part !== '').join(' ')
}
