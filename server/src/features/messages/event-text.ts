import { alarmText } from '@fengguang/domain/alarms/alarm-text.rules'
import type { Lang } from '@fengguang/domain/kernel/texts'
import type { EventRow } from './events.repo.ts'

/** Which device says what, in both languages. */
export function eventText(row: EventRow): readonly [zh: string, en: string] {
  const inLang = (lang: Lang) => [row.deviceName, alarmText(row, lang)].filter(Boolean).join(' · ')
  return [inLang('zh_CN'), inLang('en_US')]
}
