import { alarmLevelNames, rankOf, type AlarmLevel } from '../alarms/alarm.model.ts'
import { textPairs, say, type Lang } from '../kernel/texts.ts'
import type { PopupMethod, PopupNotice } from './message.model.ts'

/** What was raised at one station. */
export interface Raised {
  /** The newest event. */
  id: string
  stid: string
  stationName: string
  count: number
  /** The gravest of them. */
  level: AlarmLevel
  /** What the newest tells, in both languages. */
  text: readonly [zh: string, en: string]
}

/** More stations than this at once are one popup. */
export const maxPopups = 3

const m = textPairs({
  several: ['{count} 条新告警，其中最高级别：{level}', '{count} new alarms, highest level: {level}'],
  everywhere: ['{stations} 座电站', '{stations} stations'],
})

/** What needs attention stays until it is closed; the rest closes by itself. */
const methodOf = (level: AlarmLevel): PopupMethod => (level === 'critical' ? '01' : '02')

const gravest = (raised: readonly Raised[]): AlarmLevel =>
  raised.reduce<AlarmLevel>((level, r) => (rankOf(r.level) < rankOf(level) ? r.level : level), 'info')

function popupOf(raised: readonly Raised[], title: string, link: string): PopupNotice {
  const level = gravest(raised)
  const count = raised.reduce((sum, r) => sum + r.count, 0)
  const newest = raised.reduce((last, r) => (BigInt(r.id) > BigInt(last.id) ? r : last))
  const several = (lang: Lang) => say(m.several, lang, { count, level: say(alarmLevelNames[level], lang) })
  return {
    id: `event-${newest.id}`,
    kind: 'event',
    msg_title: title,
    msg_content: count === 1 ? newest.text[0] : several('zh_CN'),
    msg_content_en: count === 1 ? newest.text[1] : several('en_US'),
    app_popup_method: methodOf(level),
    link,
  }
}

/** One popup per station, or one for all when there are too many: a storm must not bury the screen. */
export function popupsOf(raised: readonly Raised[], lang: Lang): PopupNotice[] {
  if (raised.length > maxPopups)
    return [popupOf(raised, say(m.everywhere, lang, { stations: raised.length }), '/deviceAlarm')]
  return raised.map((own) => {
    const place = own.count === 1 ? `id=${own.id}` : `stationId=${encodeURIComponent(own.stid)}`
    return popupOf([own], own.stationName, `/deviceAlarm?${place}`)
  })
}
