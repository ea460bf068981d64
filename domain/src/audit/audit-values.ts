import { alarmLevelNames, alarmSourceNames, alarmStatusNames } from '../alarms/alarm.model.ts'
import { conditionNames, logKindNames } from '../device-monitor/device-operation.model.ts'
import { deviceTypeNames } from '../devices/device.model.ts'
import { say, textPairs, type Lang, type TextPair } from '../kernel/texts.ts'
import { userStatusNames } from '../organisation/organisation.model.ts'
import { stationClassNames } from '../stations/station.model.ts'
import { auditActionNames, auditResultNames } from './audit.model.ts'

type Names = Readonly<Record<string, TextPair>>

const flags = textPairs({ true: ['是', 'yes'], false: ['否', 'no'] })
const others = textPairs({
  asc: ['升序', 'ascending'],
  desc: ['降序', 'descending'],
  open: ['未关闭', 'open'],
  all: ['全部', 'all'],
  zh_CN: ['中文', 'Chinese'],
  en_US: ['英文', 'English'],
})

/** The words a recorded value may be, by its key. */
const valueNames: Readonly<Record<string, Names>> = {
  deviceType: deviceTypeNames,
  type: deviceTypeNames,
  stcls: stationClassNames,
  level: alarmLevelNames,
  minLevel: alarmLevelNames,
  secondLevel: alarmLevelNames,
  source: alarmSourceNames,
  status: { ...alarmStatusNames, ...userStatusNames },
  condition: conditionNames,
  kind: logKindNames,
  action: auditActionNames,
  result: auditResultNames,
  order: others,
  scope: others,
  lang: others,
  outOfService: flags,
  active: flags,
  acknowledged: flags,
  shelved: flags,
  msgOnOff: textPairs({ '00': ['开', 'on'], '01': ['关', 'off'] }),
  msgVoiceOption: textPairs({ '01': ['铃声', 'bell'], '02': ['语音', 'spoken'] }),
}

/** One word of ours, or several with commas between them; undefined for anything else. */
export function auditValueText(key: string, value: unknown, lang: Lang): string | undefined {
  const names = Object.hasOwn(valueNames, key) ? valueNames[key] : undefined
  if (!names || typeof value !== 'string') return undefined
  const found = value.split(',').map((word) => (Object.hasOwn(names, word) ? names[word] : undefined))
  return found.every((one) => one !== undefined)
    ? found.map((one) => say(one, lang)).join(lang === 'zh_CN' ? '、' : ', ')
    : undefined
}
