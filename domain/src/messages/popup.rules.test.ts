import { expect, test } from 'vitest'
import { popupsOf, type RaisedEvent } from './popup.rules.ts'

const event = (id: number, stid: string, level: RaisedEvent['level']): RaisedEvent => ({
  id: String(id),
  stid,
  stationName: `Station ${stid}`,
  level,
  text: [`第${id}条`, `number ${id}`],
})

test('nothing raised, nothing to tell', () => {
  expect(popupsOf([], 'zh_CN')).toEqual([])
})

test.each([
  ['critical', '01'],
  ['major', '02'],
] as const)('a %s event pops up by %s with its own words and leads to itself', (level, app_popup_method) => {
  expect(popupsOf([event(7, 'a', level)], 'zh_CN')).toEqual([
    {
      id: 'event-7',
      kind: 'event',
      msg_title: 'Station a',
      msg_content: '第7条',
      msg_content_en: 'number 7',
      app_popup_method,
      link: '/deviceAlarm?id=7',
    },
  ])
})

test('several of a station are one popup, as grave as the gravest, that leads to the station', () => {
  const [popup, ...others] = popupsOf(
    [event(1, 'a b', 'major'), event(2, 'a b', 'critical'), event(3, 'a b', 'major')],
    'zh_CN',
  )
  expect(others).toEqual([])
  expect(popup).toMatchObject({ app_popup_method: '01', link: '/deviceAlarm?stationId=a%20b' })
  expect(popup?.msg_content).toBe('3 条新告警，其中最高级别：紧急')
})

test.each([
  [3, 3],
  [4, 1],
])('%i stations are %i popups', (stations, popups) => {
  const events = Array.from({ length: stations }, (_, n) => event(n, `s${n}`, 'major'))
  expect(popupsOf(events, 'en_US')).toHaveLength(popups)
})
