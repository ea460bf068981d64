import { expect, test } from 'vitest'
import { popupsOf, type Raised } from './popup.rules.ts'

const raised = (id: number, stid: string, level: Raised['level'], count = 1): Raised => ({
  id: String(id),
  stid,
  stationName: `Station ${stid}`,
  count,
  level,
  text: [`第${id}条`, `number ${id}`],
})

test('nothing raised, nothing to tell', () => {
  expect(popupsOf([], 'zh_CN')).toEqual([])
})

test.each([
  ['critical', '01'],
  ['major', '02'],
] as const)(
  'a %s event pops up by %s with its own words and leads to itself [req 186] [req 187]',
  (level, app_popup_method) => {
    expect(popupsOf([raised(7, 'a', level)], 'zh_CN')).toEqual([
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
  },
)

test('several of a station are one popup, as grave as the gravest, that leads to the station', () => {
  const [popup, ...others] = popupsOf([raised(3, 'a b', 'critical', 3)], 'zh_CN')
  expect(others).toEqual([])
  expect(popup).toMatchObject({ app_popup_method: '01', link: '/deviceAlarm?stationId=a%20b' })
  expect(popup?.msg_content).toBe('3 条新告警，其中最高级别：紧急')
})

test.each([
  [3, 3],
  [4, 1],
])('%i stations are %i popups', (stations, popups) => {
  const all = Array.from({ length: stations }, (_, n) => raised(n, `s${n}`, 'major'))
  expect(popupsOf(all, 'en_US')).toHaveLength(popups)
})

test('what is shown as one counts everything, and is known by the newest', () => {
  const all = [
    raised(9, 'a', 'major', 5),
    raised(10, 'b', 'critical', 2),
    raised(2, 'c', 'major'),
    raised(4, 'd', 'major'),
  ]
  expect(popupsOf(all, 'en_US')).toMatchObject([
    { id: 'event-10', msg_title: '4 stations', msg_content_en: '9 new alarms, highest level: Critical' },
  ])
})
