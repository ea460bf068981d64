import { afterEach, expect, test } from 'vitest'
import { operationTicketsContract } from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { threePeopleContract } from '@fengguang/domain/three-people/three-people.contract'
import { TypicalContent } from '@fengguang/domain/typical-tickets/typical.model'
import { typicalTicketsContract } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { clearCorner } from '../../lib/corner-messages.ts'
import { AtStation } from '../../testing/at-station.tsx'
import { fakeApi } from '../../testing/fake-api.ts'
import { click, render, until } from '../../testing/render.tsx'
import { typicalOf, usableOf } from '../../widgets/tickets/typical-samples.ts'
import { statistics } from './operation-samples.ts'
import { OperationTicketPage } from './OperationTicketPage.tsx'
import { ofTypical } from './typical-filling.ts'

afterEach(clearCorner)
const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false, 15_000)

const content = TypicalContent.parse({
  task: '3B 断路器由运行转检修',
  steps: [{ text: '拉开 3B 断路器' }, { text: '验明确无电压' }],
  hazards: [
    { hazard: '误入带电间隔', control: '核对双重名称' },
    { hazard: '带电合接地刀闸', control: '验电' },
  ],
})
const typical = typicalOf(content, { kind: 'operation', type: null, code: 'C-01', name: '3B 停电' })
const typed = () =>
  [...document.querySelectorAll<HTMLInputElement>('.fg-form input, .fg-form textarea')].map(({ value }) => value)

test('a new operation ticket begins with the typical one, and each hazard is confirmed by itself [req 151]', async () => {
  const asked: unknown[] = []
  fakeApi(stationsContract, {})
  fakeApi(threePeopleContract, { qualified: () => [] })
  fakeApi(typicalTicketsContract, {
    detail: () => typical,
    usable: (query: unknown) => {
      asked.push(query)
      return [usableOf(typical)]
    },
  })
  fakeApi(operationTicketsContract, { list: () => ({ rows: [], total: 0 }), statistics: () => statistics })
  await render(
    <AtStation>
      <OperationTicketPage />
    </AtStation>,
    {
      address: '/here?new=1&typical=t1',
      permissions: ['operation-ticket:read', 'operation-ticket:write', 'typical-ticket:read'],
    },
  )
  await shown('已确认 0 / 2')
  const filled = ['3B 断路器由运行转检修', '拉开 3B 断路器', '验明确无电压']
  await until(() => filled.every((text) => typed().includes(text)), 15_000)
  await shown('C-01 3B 停电 v2')
  expect(asked[0]).toEqual({ stationId: 's1' })
  expect(typed()).not.toContain('带电合接地刀闸')
  await click(document.querySelectorAll<HTMLElement>('.fg-from-typical input[type=checkbox]')[1]!)
  await shown('已确认 1 / 2')
  await until(() => typed().includes('带电合接地刀闸'))
  expect(typed()).not.toContain('误入带电间隔')
})

test('nothing is filled in from one without a version in use, nor from work', () => {
  expect(ofTypical({ ...typical, versions: [] })).toEqual({})
  expect(ofTypical({ ...typical, kind: 'work', type: 'electricalFirst' })).toEqual({})
  expect(ofTypical({ ...typical, stationId: null })).not.toHaveProperty('stationId')
  expect(ofTypical(typical)).toEqual({
    stationId: 's1',
    typicalVersionId: 'v1',
    task: '3B 断路器由运行转检修',
    steps: content.steps.map(({ text }) => ({ text, check: '', secondCheck: '' })),
  })
})
