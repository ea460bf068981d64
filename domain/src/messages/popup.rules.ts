import { alarmLevelNames, rankOf, type AlarmLevel } from '../alarms/alarm.model.ts'
import { messages, say, type Lang } from '../kernel/messages.ts'
import type { PopupMethod, PopupNotice } from './message.model.ts'

export interface RaisedEvent {
  id: string
  stid: string
  stationName: string
  level: AlarmLevel
  /** What happened where, in both languages. */
  text: readonly [zh: string, en: string]
}

/** More stations than this at once are told in one popup. */
export const maxPopups = 3

const m = messages({
  several: ['{count} 条新告警，其中最高级别：{level}', '{count} new alarms, the gravest: {level}'],
  everywhere: ['{stations} 座电站', '{stations} stations'],
})

/** What asks for somebody stays until it is closed; the rest goes by itself. */
const methodOf = (level: AlarmLevel): PopupMethod => (level === 'critical' ? '01' : '02')

const gravest = (events: readonly RaisedEvent[]): AlarmLevel =>
  events.reduce<AlarmLevel>((level, e) => (rankOf(e.level) < rankOf(level) ? e.level : level), 'info')

function popupOf(events: readonly RaisedEvent[], title: string, link: string): PopupNotice {
  const level = gravest(events)
  const [only] = events
  const several = (lang: Lang) =>
    say(m.several, lang, { count: events.length, level: say(alarmLevelNames[level], lang) })
  return {
    id: `event-${events.map((e) => e.id).at(-1)}`,
    kind: 'event',
    msg_title: title,
    msg_content: events.length === 1 ? only!.text[0] : several('zh_CN'),
    msg_content_en: events.length === 1 ? only!.text[1] : several('en_US'),
    app_popup_method: methodOf(level),
    link,
  }
}

/** One popup per station, or one for all when there are too many: a storm must not bury the screen. */
export function popupsOf(events: readonly RaisedEvent[], lang: Lang): PopupNotice[] {
  const byStation = Map.groupBy(events, (e) => e.stid)
  if (byStation.size > maxPopups) {
    return [popupOf(events, say(m.everywhere, lang, { stations: byStation.size }), '/deviceAlarm')]
  }
  return [...byStation.values()].map((own) => {
    const { stationName, stid, id } = own[0]!
    const place = own.length === 1 ? `id=${id}` : `stationId=${encodeURIComponent(stid)}`
    return popupOf(own, stationName, `/deviceAlarm?${place}`)
  })
}
