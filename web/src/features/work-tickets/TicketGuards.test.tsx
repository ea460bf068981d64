import { afterEach, describe, expect, test } from 'vitest'
import { hazardsContract } from '@fengguang/domain/hazards/hazards.contract'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { threePeopleContract } from '@fengguang/domain/three-people/three-people.contract'
import { workTicketsContract, type TicketWhole } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { clearCorner } from '../../lib/corner-messages.ts'
import { AtStation } from '../../testing/at-station.tsx'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, until } from '../../testing/render.tsx'
import { mark, statistics, ticket } from './ticket-samples.ts'
import { WorkTicketPage } from './WorkTicketPage.tsx'

afterEach(clearCorner)
const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false, 15_000)
async function open(one: TicketWhole, more: object = {}, address = '/here?id=t1') {
  const page = { rows: [one], total: 1 }
  fakeApi(workTicketsContract, { list: () => page, detail: () => one, statistics: () => statistics, ...more })
  await render(
    <AtStation>
      <WorkTicketPage />
    </AtStation>,
    { address, permissions: ['work-ticket:read', 'work-ticket:write'] },
  )
  await shown('2026-0007')
}

describe('other tickets at the same devices and time', () => {
  const other = {
    id: 't9',
    no: '2026-0009',
    type: 'electricalSecond' as const,
    status: 'executing' as const,
    equipment: '1号逆变器',
    leaderName: '马刚',
    plannedStartAt: '2026-06-21T02:00:00.000Z',
    plannedEndAt: '2026-06-21T04:00:00.000Z',
  }
  const permitting = ticket({
    concurrent: [other],
    steps: [{ action: 'permit', by: ['permitter'], isYours: true, reasons: [] }],
  })

  test('are listed with the way to each, and the permitter answers for having looked at them', async () => {
    const sent: unknown[] = []
    await open(permitting, {
      act: (body: unknown) => {
        sent.push(body)
        return { changed: 1 }
      },
    })
    await shown('同时段同设备的其他工作票')
    expect(byText('a', '2026-0009 1号逆变器').getAttribute('href')).toContain('?id=t9')
    await shown('2026-06-21 10:00')
    await shown('· 马刚')
    await click(byText('.fg-action-bar button', '许可开工'))
    await shown('已逐张核对：2026-0009')
    await click(byText('.fg-form button', '许可开工'))
    expect(sent).toEqual([])
    await click(await until(() => document.querySelector<HTMLElement>('.fg-form button[role="switch"]'), 15_000))
    await click(byText('.fg-form button', '许可开工'))
    await until(() => sent.length === 1, 15_000)
    expect(sent[0]).toMatchObject({ id: 't1', action: 'permit', seen: ['t9'] })
  })
})

test('switches that could feed the devices and that no measure opens are named', async () => {
  await open(ticket({ uncovered: ['1号箱变 低压开关'] }))
  await shown('没有措施断开的开关：1号箱变 低压开关')
  expect(document.body.textContent).toContain('反送电')
})

const at = (time: string) => ({ ...mark, at: time })
test('measures that were ticked seconds apart are marked, and counted over the year', async () => {
  const [first, second] = ticket().measures
  const measures = [
    { ...first!, done: at('2026-06-21T01:00:00.000Z') },
    { ...second!, done: at('2026-06-21T01:00:02.000Z') },
  ]
  await open(ticket({ measures }))
  await shown('有 1 项措施距上一项不足 3 秒就勾选')
  await shown('勾选间隔不足 3 秒的 4 张')
  const marked = [...document.querySelectorAll('.fg-ticket-row em')].map((one) => one.textContent)
  expect(marked).toEqual(['距上一项不足 3 秒'])
})

test('the form names those whose qualification ends before the planned end', async () => {
  fakeApi(stationsContract, {})
  fakeApi(hazardsContract, {})
  const asked: unknown[] = []
  fakeApi(threePeopleContract, {
    qualified: () => [],
    ending: (query: { role: string }) => {
      asked.push(query)
      return query.role === 'leader' ? [{ id: 'l', name: '高修', userName: 'maintainer', endsOn: '2026-06-20' }] : []
    },
  })
  await open(ticket({ status: 'draft', mayEdit: true }), {}, '/here?edit=t1')
  await shown('资格早于计划结束时间到期')
  await shown('高修（工作负责人）：有效期至 2026-06-20')
  const planned = {
    stationId: 's1',
    type: 'electricalFirst',
    startAt: ticket().plannedStartAt,
    endAt: ticket().plannedEndAt,
  }
  expect(asked).toContainEqual({ ...planned, role: 'leader' })
  expect(document.body.textContent).not.toContain('工作票签发人）：有效期至')
})
