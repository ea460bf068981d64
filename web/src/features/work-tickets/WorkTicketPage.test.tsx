import { act } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { hazardsContract } from '@fengguang/domain/hazards/hazards.contract'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { threePeopleContract } from '@fengguang/domain/three-people/three-people.contract'
import { workTicketsContract, type TicketWhole } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { clearCorner } from '../../lib/corner-messages.ts'
import { AtStation } from '../../testing/at-station.tsx'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { mark, nothing, statistics, ticket } from './ticket-samples.ts'
import { WorkTicketPage } from './WorkTicketPage.tsx'

afterEach(clearCorner)
const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false, 15_000)

type Answers = Parameters<typeof fakeApi<typeof workTicketsContract>>[1]
async function open(
  one: TicketWhole = ticket(),
  answers: Answers = {},
  { address = '/here?id=t1', permissions = ['work-ticket:read', 'work-ticket:write'], station = '' } = {},
) {
  fakeApi(workTicketsContract, {
    list: () => ({ rows: [one], total: 1 }),
    detail: () => one,
    statistics: () => statistics,
    ...answers,
  })
  await render(
    <AtStation {...(station && { id: station })}>
      <WorkTicketPage />
    </AtStation>,
    { address, permissions },
  )
  await shown('2026-0007')
}
const button = () => byText('.fg-ticket-row button', '已执行')
const footer = () => document.querySelector('.fg-action-bar')?.textContent ?? ''

describe('a ticket', () => {
  test('offers what may be done now and says why the rest may not', async () => {
    await open()
    await shown('办理步骤')
    await shown('许可开工 · 轮到我')
    await shown('由工作负责人办理')
    expect(document.body.textContent).toContain('还有 1 项安全措施未执行')
    expect(footer()).toContain('作废')
    expect(footer()).not.toContain('许可开工')
    await shown('倒送电')
    await shown('合格率 50.0 %')
  })

  test('an earth wire is fitted with its number', async () => {
    const sent: unknown[] = []
    await open(ticket(), {
      tickMeasure: (body: unknown) => {
        sent.push(body)
        return { changed: 1 }
      },
    })
    const number = await until(
      () => document.querySelector<HTMLInputElement>('input[aria-label="接地线编号 2"]'),
      15_000,
    )
    expect(button().hasAttribute('disabled')).toBe(true)
    await type(number, 'W-12')
    await click(button())
    await until(() => sent.length === 1, 15_000)
    expect(sent[0]).toEqual({ id: 't1', version: 6, index: 1, isDone: true, wireNo: 'W-12', note: '' })
  })

  const live = { name: '1号箱变 高压开关', at: mark.at, wanted: 0 as const }
  const [first] = ticket().measures
  const watched = (position: 0 | 1 | null): TicketWhole =>
    ticket({
      measures: [{ ...first!, done: null, live: { ...live, position, isInTheWay: position === 1 } }],
      mayAsk: position === 1 ? ['override'] : [],
    })

  test('a switch that says otherwise is shown, and two people may override it with a reason', async () => {
    const sent: unknown[] = []
    await open(watched(1), {
      amend: (body: unknown) => {
        sent.push(body)
        return { changed: 1 }
      },
    })
    await shown('1号箱变 高压开关：实时“合”，应为“分”')
    const warned = [...document.querySelectorAll('.fg-ticket-why')].map((one) => one.textContent)
    expect(warned.some((text) => text?.includes('高压开关'))).toBe(true)
    await click(byText('.fg-action-bar button', '解除闭锁：申请'))
    const reason = await until(() => document.querySelector<HTMLTextAreaElement>('.fg-form textarea'), 15_000)
    const select = document.querySelector('.fg-form .ant-select')!
    await act(async () => select.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
    await click(await until(() => document.querySelector('.ant-select-item-option'), 15_000))
    await type(reason, '辅助触点损坏')
    await click(byText('.fg-form button', '解除闭锁：申请'))
    await until(() => sent.length === 1, 15_000)
    expect(sent[0]).toMatchObject({ kind: 'override', measure: 0, reason: '辅助触点损坏' })
  })

  test('a switch that says nothing is seen by people, who write how', async () => {
    const sent: unknown[] = []
    await open(watched(null), {
      tickMeasure: (body: unknown) => {
        sent.push(body)
        return { changed: 1 }
      },
    })
    await shown('1号箱变 高压开关：没有实时位置')
    expect(button().hasAttribute('disabled')).toBe(true)
    const name = '现场核对：两种不同原理的指示 1'
    await type(await until(() => document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)), '机械指示')
    await click(button())
    await until(() => sent.length === 1, 15_000)
    expect(sent[0]).toMatchObject({ index: 0, isDone: true, note: '机械指示' })
  })

  test('voiding asks for the reason; a refusal of the server is shown', async () => {
    const sent: unknown[] = []
    await open(ticket(), {
      act: (body: unknown) => {
        sent.push(body)
        throw new FakeFailure(409, { code: 10410111, key: 'ticket.leaderBusy', msg: '还有未终结的工作票' })
      },
    })
    await shown('办理步骤')
    await click(byText('.fg-action-bar button', '作废'))
    const reason = await until(() => document.querySelector<HTMLTextAreaElement>('.fg-form textarea'), 15_000)
    await type(reason, '违章')
    await click(byText('.fg-form button', '作废'))
    await until(() => sent.length === 1, 15_000)
    expect(sent[0]).toMatchObject({ id: 't1', version: 6, action: 'void', comment: '违章' })
    await shown('还有未终结的工作票')
  })

  test('the leader lets the crew sign', async () => {
    const sent: unknown[] = []
    await open(ticket({ status: 'toStart', maySignCrew: true, mayDo: false, steps: [] }), {
      signCrew: (body: unknown) => {
        sent.push(body)
        return { changed: 1 }
      },
    })
    await click(await until(() => document.querySelector<HTMLElement>('button[aria-label="签名 王强"]'), 15_000))
    await until(() => sent.length === 1, 15_000)
    expect(sent[0]).toEqual({ id: 't1', version: 6, index: 0 })
  })

  test('an extension shows who signed, and is signed after a question', async () => {
    const sent: unknown[] = []
    const extension = {
      seq: 1,
      kind: 'extension' as const,
      status: 'toSign' as const,
      detail: { ...nothing, reason: '雨天', plannedEndAt: '2026-06-21T12:00:00.000Z' },
      steps: [{ action: 'ask' as const, by: 'l', name: '高修', at: mark.at, comment: '雨天' }],
      offers: [{ action: 'sign' as const, by: ['leader' as const], isYours: true, reasons: [] }],
    }
    const history = [{ seq: 2, at: mark.at, kind: 'expire' as const, status: 'void' as const, by: null, comment: '' }]
    await open(ticket({ status: 'executing', steps: [], amendments: [extension], history }), {
      decideAmendment: (body: unknown) => {
        sent.push(body)
        return { changed: 1 }
      },
    })
    await shown('延期至 2026-06-21 20:00')
    await shown('申请：高修')
    await shown('系统')
    await click(byText('.fg-action-bar button', '延期：负责人签名'))
    await shown('确认签名：延期：负责人签名？')
    await click(
      await until(() => document.querySelector<HTMLElement>('.ant-modal-confirm-btns .ant-btn-primary'), 15_000),
    )
    await until(() => sent.length === 1, 15_000)
    expect(sent[0]).toEqual({ id: 't1', version: 6, kind: 'extension', action: 'sign', comment: '' })
  })

  test('the leader asks for an extension with the new end and a reason', async () => {
    const sent: unknown[] = []
    await open(ticket({ status: 'executing', steps: [], mayAsk: ['extension'] }), {
      amend: (body: unknown) => {
        sent.push(body)
        return { changed: 1 }
      },
    })
    await click(await until(() => byText('.fg-action-bar button', '延期：申请'), 15_000))
    await type(await until(() => document.querySelector<HTMLTextAreaElement>('.fg-form textarea'), 15_000), '雨天')
    await click(byText('.fg-form button', '延期：申请'))
    await until(() => sent.length === 1, 15_000)
    expect(sent[0]).toMatchObject({ id: 't1', version: 6, kind: 'extension', reason: '雨天' })
  })

  test('a change of leader and of crew is shown with the names; work is stopped after people are out', async () => {
    const sent: unknown[] = []
    const settled = { seq: 1, status: 'done' as const, steps: [], offers: [] }
    const amendments = [
      { ...settled, kind: 'leader' as const, detail: { ...nothing, leaderId: 'n', leaderName: '马钢' } },
      { ...settled, seq: 2, kind: 'crew' as const, detail: { ...nothing, crew: ['李明', '赵六'] } },
    ]
    await open(ticket({ status: 'executing', steps: [], amendments, mayAsk: ['leader', 'crew', 'pause', 'trial'] }), {
      amend: (body: unknown) => {
        sent.push(body)
        return { changed: 1 }
      },
    })
    await shown('新工作负责人：马钢')
    await shown('变更后成员：李明 · 赵六')
    await click(byText('.fg-action-bar button', '间断：申请'))
    await click(await until(() => document.querySelector<HTMLElement>('.fg-form button[role="switch"]'), 15_000))
    await click(byText('.fg-form button', '间断：申请'))
    await until(() => sent.length === 1, 15_000)
    expect(sent[0]).toMatchObject({
      id: 't1',
      version: 6,
      kind: 'pause',
      isSiteClear: true,
      leaderId: null,
      crew: null,
    })
  })

  test.each([
    [0, '内容在数据库中被改动过'],
    [3, '（第 3 行）'],
  ])('one that was altered at %s is marked', async (brokenAt, words) => {
    await open(ticket({ brokenAt }))
    await shown(words)
    expect(document.querySelector('.ant-alert-error')).not.toBeNull()
  })

  test('earth wires that are still fitted after the work stand out', async () => {
    await open(ticket({ status: 'void', wiresOut: 1, steps: [], mayDo: false }))
    await shown('还有 1 组接地线未收回')
    await shown('还有 1 项措施留在现场')
    await shown('先拆除接地，再合闸')
    expect(document.body.textContent).toContain('该工作票已办结')
  })
})

test('one from a typical ticket names it and leads to its version', async () => {
  const typical = { id: 'tt', code: 'D-01', name: '箱变检修', versionNo: 2 }
  await open(ticket({ typicalVersionId: 'v2', typical }))
  await shown('来自典型票 D-01 箱变检修，第 2 版')
  expect(byText('a', '来自典型票 D-01 箱变检修，第 2 版').getAttribute('href')).toContain('?id=tt&version=2')
})

test('who only reads sees no buttons', async () => {
  const one = ticket({ hands: [], mayDo: false, steps: [] })
  await open(one, {}, { permissions: ['work-ticket:read'] })
  await shown('办理步骤')
  expect(document.body.textContent).not.toContain('填写工作票')
  expect(document.querySelector('.fg-ticket-row button')).toBeNull()
})

const values = () => [...document.querySelectorAll<HTMLInputElement>('.fg-form input')].map(({ value }) => value)
test('the form proposes the hazards of the type and keeps those that are there', async () => {
  fakeApi(stationsContract, {})
  fakeApi(threePeopleContract, {
    ending: () => [],
    qualified: () => [{ id: 'l', name: '高修', userName: 'maintainer' }],
  })
  const asked: unknown[] = []
  const hazard = {
    id: 'h1',
    workKind: 'electrical' as const,
    deviceType: 'any' as const,
    hazard: '误入带电间隔',
    control: '设遮栏',
    changedByName: '安宁',
    changedAt: mark.at,
    version: 1,
  }
  fakeApi(hazardsContract, {
    proposals: (query: unknown) => {
      asked.push(query)
      return [hazard, { ...hazard, id: 'h2', hazard: '倒送电' }]
    },
  })
  await open(ticket({ status: 'draft', mayEdit: true }), {}, { address: '/here?edit=t1' })
  await shown('按工作种类建议危险点')
  await click(byText('.fg-propose-hazards button', '按工作种类建议危险点'))
  await shown('已加入 1 个危险点')
  expect(asked[0]).toEqual({ workKinds: 'electrical,height' })
  await until(() => values().includes('误入带电间隔'), 15_000)
  expect(values().filter((value) => value === '倒送电')).toHaveLength(1)
})

test('a new ticket begins at the station that was chosen', async () => {
  const named: unknown[] = []
  fakeApi(stationsContract, {
    detail: (query: unknown) => {
      named.push(query)
      throw new FakeFailure(404, { code: 404, key: 'notFound', msg: '' })
    },
  })
  await open(ticket(), {}, { address: '/here?new=1', station: 's1' })
  await until(() => named.length > 0)
  expect(named).toEqual([{ id: 's1' }])
})
