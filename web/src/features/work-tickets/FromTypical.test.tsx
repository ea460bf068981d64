import { afterEach, expect, test } from 'vitest'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { threePeopleContract } from '@fengguang/domain/three-people/three-people.contract'
import { TypicalContent } from '@fengguang/domain/typical-tickets/typical.model'
import { typicalTicketsContract } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { workTicketsContract } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { clearCorner } from '../../lib/corner-messages.ts'
import { AtStation } from '../../testing/at-station.tsx'
import { fakeApi } from '../../testing/fake-api.ts'
import { click, render, until } from '../../testing/render.tsx'
import { FromTypical } from '../../widgets/tickets/FromTypical.tsx'
import { isTaken, ticked } from '../../widgets/tickets/typical-filling.ts'
import { typicalOf, usableOf, versionOf } from '../../widgets/tickets/typical-samples.ts'
import { filledBy, ofTypical } from './typical-filling.ts'
import { WorkTicketPage } from './WorkTicketPage.tsx'

afterEach(clearCorner)
const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false, 15_000)

const hazards = [
  { hazard: '倒送电', control: '两侧接地' },
  { hazard: '误入带电间隔', control: '设遮栏' },
]
const content = TypicalContent.parse({
  equipment: '1 号箱变',
  connection: '3B 集电线路',
  tasks: [{ place: '箱变', content: '更换避雷器' }],
  measures: [{ kind: 'switchOff', text: '拉开 3B 断路器' }],
  liveParts: '母线带电',
  hazards,
})
const version = versionOf(content)
const typical = typicalOf(content)
const usable = usableOf(typical)
const typed = () =>
  [...document.querySelectorAll<HTMLInputElement>('.fg-form input, .fg-form textarea')].map(({ value }) => value)
const box = (index: number) => document.querySelectorAll<HTMLElement>('.fg-from-typical input[type=checkbox]')[index]!

test('a new ticket begins with the typical one, and each hazard is confirmed by itself [req 151]', async () => {
  fakeApi(stationsContract, {})
  fakeApi(threePeopleContract, { ending: () => [], qualified: () => [] })
  fakeApi(typicalTicketsContract, { detail: () => typical, usable: () => [usable] })
  fakeApi(workTicketsContract, {
    list: () => ({ rows: [], total: 0 }),
    statistics: () => ({ ended: 0, notExecuted: 0, void: 0, underWay: 0, sentBack: 0, hasty: 0, qualifiedShare: null }),
  })
  await render(
    <AtStation>
      <WorkTicketPage />
    </AtStation>,
    {
      address: '/here?new=1&typical=t1',
      permissions: ['work-ticket:read', 'work-ticket:write', 'typical-ticket:read'],
    },
  )
  await shown('已确认 0 / 2')
  const filled = ['1 号箱变', '3B 集电线路', '更换避雷器', '拉开 3B 断路器', '母线带电']
  await until(() => filled.every((text) => typed().includes(text)))
  await shown('D-01 箱变避雷器更换 v2')
  expect(typed()).not.toContain('倒送电')
  await click(box(1))
  await shown('已确认 1 / 2')
  await until(() => typed().includes('误入带电间隔'))
  expect(typed()).not.toContain('倒送电')
  await click(box(1))
  await shown('已确认 0 / 2')
  expect(typed()).not.toContain('误入带电间隔')
})

test('a typical ticket that is chosen in the form fills it in once, and the hazards stay as they are', async () => {
  fakeApi(typicalTicketsContract, { usable: () => [usable] })
  const filled: unknown[] = []
  const values = { stationId: 's1', type: 'electricalFirst', typicalVersionId: 'v1', hazards: [hazards[0]] }
  const part = (first: string | null) => (
    <FromTypical
      key={first}
      first={first}
      values={values}
      fill={(given) => filled.push(given)}
      place={{ stationId: 's1', type: 'electricalFirst' }}
      filledBy={filledBy}
    />
  )
  await render(part(null))
  await shown('已确认 1 / 2')
  expect(filled).toEqual([
    {
      equipment: '1 号箱变',
      connection: '3B 集电线路',
      tasks: content.tasks,
      measures: content.measures.map((one) => ({ ...one, watch: null })),
      liveParts: '母线带电',
      supplement: '',
    },
  ])
  await render(part('v1'))
  await until(() => document.querySelectorAll('.fg-from-typical').length === 2)
  expect(filled).toHaveLength(1)
})

test('nothing is filled in from one without a version in use, nor from an operation', () => {
  expect(ofTypical({ ...typical, versions: [{ ...version, status: 'retired' }] })).toEqual({})
  expect(ofTypical({ ...typical, kind: 'operation', type: null })).toEqual({})
  expect(ofTypical({ ...typical, stationId: null })).not.toHaveProperty('stationId')
  expect(ofTypical(typical)).toMatchObject({ stationId: 's1', typicalVersionId: 'v1', equipment: '1 号箱变' })
  expect(ofTypical(typical)).not.toHaveProperty('hazards')
})

test('a hazard is the same by its words and its control measure', () => {
  const [first, second] = hazards as [(typeof hazards)[0], (typeof hazards)[0]]
  expect(ticked([first], second, true)).toEqual([first, second])
  expect(ticked([first, second], first, false)).toEqual([second])
  expect(isTaken([{ ...first, control: '接地' }], first)).toBe(false)
})
