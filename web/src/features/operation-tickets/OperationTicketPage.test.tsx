import { afterEach, describe, expect, test } from 'vitest'
import { hazardsContract } from '@fengguang/domain/hazards/hazards.contract'
import {
  operationTicketsContract,
  type OperationWhole,
} from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { threePeopleContract } from '@fengguang/domain/three-people/three-people.contract'
import { clearCorner } from '../../lib/corner-messages.ts'
import { AtStation } from '../../testing/at-station.tsx'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { called, done, markOf, statistics, step, ticket } from './operation-samples.ts'
import { OperationTicketPage } from './OperationTicketPage.tsx'

afterEach(clearCorner)
const patienceMs = 15_000
const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false, patienceMs)
const found = <E extends Element>(selector: string) => until(() => document.querySelector<E>(selector), patienceMs)

type Answers = Parameters<typeof fakeApi<typeof operationTicketsContract>>[1]
async function open(
  one: OperationWhole = ticket(),
  answers: Answers = {},
  { address = '/here?id=t1', permissions = ['operation-ticket:read', 'operation-ticket:write'] } = {},
) {
  fakeApi(operationTicketsContract, {
    list: () => ({ rows: [one], total: 1 }),
    detail: () => one,
    statistics: () => statistics,
    ...answers,
  })
  await render(
    <AtStation>
      <OperationTicketPage />
    </AtStation>,
    { address, permissions },
  )
  await shown('2026-0007')
}
const footer = () => document.querySelector('.fg-action-bar')?.textContent ?? ''
const pressed = () => found<HTMLButtonElement>('.fg-operation-press')
const inBar = (name: string) =>
  until(
    () => [...document.querySelectorAll<HTMLElement>('.fg-action-bar button')].find((one) => one.textContent === name),
    patienceMs,
  )
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('.fg-operation-current input')]
const wrong = () => document.querySelectorAll('.fg-form [aria-invalid=true]').length
const keep = (sent: unknown[]) => (body: unknown) => {
  sent.push(body)
  return { changed: 1 }
}

describe('a ticket in operation', () => {
  test('the guardian reads out the step that is next, and no other', async () => {
    const sent: unknown[] = []
    await open(ticket(), { step: keep(sent) })
    await shown('当前项：第 2 项，共 3 项')
    expect((await found('.fg-operation-now')).textContent).toBe('拉开 3B 断路器')
    expect(document.querySelectorAll('.fg-operation-press')).toHaveLength(1)
    await click(await pressed())
    await until(() => sent.length === 1, patienceMs)
    expect(sent[0]).toEqual({ id: 't1', version: 6, action: 'call', index: 1, indications: 0, comment: '' })
    expect(footer()).toBe('中止操作')
    await shown('合格率 66.7 %')
  })

  test('the operator ticks it only after both indications were seen', async () => {
    const sent: unknown[] = []
    await open(called, { step: keep(sent) })
    const press = await pressed()
    expect([press.textContent, press.disabled]).toEqual(['复诵并执行', true])
    await click(boxes()[0]!)
    expect((await pressed()).disabled).toBe(true)
    await click(boxes()[1]!)
    await until(async () => !(await pressed()).disabled, patienceMs)
    await click(await pressed())
    await until(() => sent.length === 1, patienceMs)
    expect(sent[0]).toEqual({ id: 't1', version: 6, action: 'tick', index: 1, indications: 2, comment: '' })
    await shown('撤销过 2 次')
    expect(footer()).not.toContain('操作完毕')
    await shown('还有 2 项未执行')
  })

  test('before it is read out the operator has nothing to press', async () => {
    await open(ticket({ hands: ['operator'], offers: [] }))
    await shown('等待监护人唱票')
    expect(document.querySelector('.fg-operation-press')).toBeNull()
  })

  test('a refusal says why, and the ticket is read again', async () => {
    let reads = 0
    await open(ticket(), {
      detail: () => {
        reads += 1
        return ticket()
      },
      step: () => {
        throw new FakeFailure(409, { code: 10430010, key: 'operation.outOfOrder', msg: '下一项是第 3 项' })
      },
    })
    const press = await pressed()
    const before = reads
    await click(press)
    await shown('下一项是第 3 项')
    expect(reads).toBeGreaterThan(before)
  })

  test('a tick is taken back with a reason of some letters', async () => {
    const sent: unknown[] = []
    await open(called, { step: keep(sent) })
    await click(await inBar('撤销打勾'))
    const reason = await found<HTMLTextAreaElement>('.fg-form textarea')
    await type(reason, '错')
    await click(byText('.fg-form button', '撤销打勾'))
    await shown('至少 4 个字符')
    expect(sent).toEqual([])
    await type(reason, '勾错一项')
    await click(byText('.fg-form button', '撤销打勾'))
    await until(() => sent.length === 1, patienceMs)
    expect(sent[0]).toMatchObject({ id: 't1', version: 6, action: 'takeBack', index: 0, comment: '勾错一项' })
  })

  test('ticks without looking stand out', async () => {
    await open(ticket({ status: 'toChief', steps: [done('一'), done('二', 2), step('三')], offers: [] }))
    await shown('有 1 项在上一项之后不足 3 秒就打勾')
    await shown('未执行')
    expect(document.querySelector('.fg-operation-press')).toBeNull()
  })
})

describe('reviews and the result', () => {
  test('the duty leader approves with the order', async () => {
    const sent: unknown[] = []
    const approve = { action: 'approve' as const, by: ['leader' as const], isYours: true, reasons: [] }
    await open(ticket({ status: 'toLeader', hands: ['leader'], offers: [approve] }), { act: keep(sent) })
    await click(await inBar('下令执行'))
    await found('.fg-form input')
    await click(byText('.fg-form button', '下令执行'))
    await until(() => wrong() === 3, patienceMs)
    expect(sent).toEqual([])
  })

  test('the duty chief determines what agrees with the steps', async () => {
    const sent: unknown[] = []
    const determine = { action: 'determine' as const, by: ['chief' as const], isYours: true, reasons: [] }
    await open(ticket({ status: 'toChief', hands: ['chief'], offers: [determine] }), { act: keep(sent) })
    await click(await inBar('确定结果'))
    const reason = await found<HTMLTextAreaElement>('.fg-form textarea')
    await click(byText('.fg-form button', '确定结果'))
    await until(() => wrong() === 1, patienceMs)
    await type(reason, '雷雨中止')
    await click(byText('.fg-form button', '确定结果'))
    await until(() => sent.length === 1, patienceMs)
    expect(sent[0]).toMatchObject({ action: 'determine', result: 'partly', comment: '雷雨中止' })
  })

  test('one that was sent back says why', async () => {
    const back = { seq: 4, at: '2026-06-21T00:56:00.000Z', kind: 'reject' as const, status: 'draft' as const }
    await open(ticket({ status: 'draft', mayEdit: true, history: [{ ...back, by: '王强', comment: '漏验电' }] }))
    await shown('被退回：漏验电')
    expect(footer()).toContain('修改')
  })

  test.each([
    [0, '内容在数据库中被改动过'],
    [3, '（第 3 行）'],
  ])('one that was altered at %s is marked', async (brokenAt, words) => {
    await open(ticket({ brokenAt }))
    await shown(words)
    expect(document.querySelector('.ant-alert-error')).not.toBeNull()
  })

  test('who only reads sees no buttons', async () => {
    await open(
      ticket({ hands: [], offers: [] }),
      {},
      { address: '/here?id=t1', permissions: ['operation-ticket:read'] },
    )
    await shown('当前项')
    expect(document.querySelector('.fg-operation-press')).toBeNull()
    expect(document.body.textContent).not.toContain('填写操作票')
  })
})

test('one under way past its end stands out in the list and in its drawer, and can be filtered', async () => {
  const asked: unknown[] = []
  const late = ticket({ isOverdue: true })
  const list = (query: unknown) => {
    asked.push(query)
    return { rows: [late], total: 1 }
  }
  await open(late, { list }, { address: '/here?id=t1&isOverdue=true' })
  await shown('已超过计划结束时间 2026-06-21 18:00')
  expect(asked[0]).toMatchObject({ overdue: 'true' })
  expect([...document.querySelectorAll('.fg-state')].some(({ textContent }) => textContent === '超期')).toBe(true)
})

test('one that expired names the platform and no person', async () => {
  const history = [
    {
      seq: 2,
      at: markOf('x').at,
      kind: 'expire' as const,
      status: 'done' as const,
      by: null,
      comment: '2026-06-21 18:00',
    },
  ]
  await open(ticket({ status: 'done', result: 'notExecuted', history, offers: [], hands: [] }))
  await shown('到期未执行')
  const lines = document.querySelector('.fg-record-history')?.textContent ?? ''
  expect(lines).toContain('系统')
})

const typical = { id: 'tt', code: 'C-01', name: '3B 停电', versionNo: 2 }
test('one from a typical ticket names it and leads to its version', async () => {
  await open(ticket({ typicalVersionId: 'v2', typical }))
  await shown('来自典型票 C-01 3B 停电，第 2 版')
  expect(byText('a', '来自典型票 C-01 3B 停电，第 2 版').getAttribute('href')).toContain('?id=tt&version=2')
})

test('the paper has number, order, steps with their times, signatures and stamp', async () => {
  const end = { seq: 9, at: '2026-06-21T02:00:00.000Z', kind: 'determine' as const, status: 'done' as const }
  const history = [...ticket().history, { ...end, by: '刘静', comment: '雷雨中止' }]
  await open(
    ticket({ status: 'done', result: 'partly', resultReason: '雷雨中止', history, offers: [], typical }),
    {},
    {
      address: '/here?id=t1&paper=1',
      permissions: ['operation-ticket:read'],
    },
  )
  const sheet = await found('.fg-print-sheet')
  const text = sheet.textContent ?? ''
  for (const words of [
    '电气倒闸操作票 2026-0007',
    '编号：2026-0007',
    '部分执行',
    '发令人省调 李',
    '操作开始时间2026-06-21 09:00',
    '2拉开 3B 断路器 （机械指示在分位） （三相电流为零）未执行',
    '误入带电间隔',
    '操作人高修 2026-06-21 08:10',
    '监护人周行 2026-06-21 08:20',
    '值班负责人王强 2026-06-21 08:55',
    '值长刘静 2026-06-21 10:00',
    '雷雨中止',
    '来源典型票来自典型票 C-01 3B 停电，第 2 版',
  ])
    expect(text).toContain(words)
  expect([...sheet.querySelectorAll('.fg-print-table tbody tr')].map((row) => row.children[2]?.textContent)).toEqual([
    '√',
    '',
    '',
    undefined,
  ])
})

const values = () => [...document.querySelectorAll<HTMLInputElement>('.fg-form input')].map(({ value }) => value)
test('the form proposes hazards; a single person has no guardian to choose', async () => {
  fakeApi(stationsContract, {})
  const asked: unknown[] = []
  fakeApi(threePeopleContract, { qualified: () => [{ id: 'o', name: '高修', userName: 'maintainer' }] })
  fakeApi(hazardsContract, {
    proposals: (query: unknown) => {
      asked.push(query)
      const hazard = { id: 'h', workKind: 'electrical' as const, deviceType: 'any' as const, control: '验电' }
      return [{ ...hazard, hazard: '带电合接地刀闸', changedByName: '安宁', changedAt: markOf('x').at, version: 1 }]
    },
  })
  await open(
    ticket({ status: 'draft', mayEdit: true, kind: 'single', guardianId: null }),
    {},
    {
      address: '/here?edit=t1',
      permissions: ['operation-ticket:read', 'operation-ticket:write'],
    },
  )
  await shown('按工作种类建议危险点')
  await click(byText('.fg-propose-hazards button', '按工作种类建议危险点'))
  await shown('已加入 1 个危险点')
  expect(asked[0]).toEqual({ workKinds: 'electrical' })
  await until(() => values().includes('带电合接地刀闸'), patienceMs)
  expect(values()).toContain('误入带电间隔')
  const labels = [...document.querySelectorAll('.fg-form label')].map(({ textContent }) => textContent)
  expect(labels.some((label) => label?.includes('操作人'))).toBe(true)
  expect(labels.some((label) => label?.includes('监护人'))).toBe(false)
})
