import { act } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { hazardsContract } from '@fengguang/domain/hazards/hazards.contract'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { TypicalContent, type TypicalVersion } from '@fengguang/domain/typical-tickets/typical.model'
import { typicalTicketsContract, type TypicalWhole } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { clearCorner } from '../../lib/corner-messages.ts'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { TypicalTicketPage } from './TypicalTicketPage.tsx'

afterEach(clearCorner)
const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false, 15_000)

const at = '2026-06-21T01:00:00.000Z'
const content = TypicalContent.parse({
  equipment: '1 号箱变',
  connection: '3B 集电线路',
  tasks: [{ place: '箱变', content: '更换避雷器' }],
  measures: [{ kind: 'switchOff', text: '拉开 3B 断路器' }],
  hazards: [{ hazard: '倒送电', control: '两侧接地' }],
})
const version = (change: Partial<TypicalVersion> = {}): TypicalVersion => ({
  id: 'v1',
  no: 1,
  status: 'approved',
  authorId: 'm',
  authorName: '马刚',
  createdAt: at,
  approvedAt: at,
  content,
  usedCount: 2,
  version: 6,
  ...change,
})
const offer = {
  versionId: 'v2',
  versionNo: 2,
  version: 3,
  action: 'approve' as const,
  by: ['hse' as const],
  isYours: true,
  reasons: [],
}
const second = version({
  id: 'v2',
  no: 2,
  status: 'toHse',
  approvedAt: null,
  usedCount: 0,
  version: 3,
  content: {
    ...content,
    liveParts: '母线带电',
    measures: [{ kind: 'earthWire', text: '高压侧接地' }],
    hazards: [],
  },
})
const whole = (change: Partial<TypicalWhole> = {}): TypicalWhole => ({
  id: 't1',
  kind: 'work',
  type: 'electricalFirst',
  code: 'D-01',
  name: '箱变避雷器更换',
  stationId: null,
  stationName: null,
  status: 'toHse',
  newestNo: 2,
  approvedNo: 1,
  usedCount: 2,
  lastUsedAt: at,
  changedAt: at,
  versions: [second, version()],
  history: [{ versionNo: 1, at, kind: 'supersede', status: 'superseded', by: '林晓', comment: '换版' }],
  offers: [offer, { ...offer, action: 'reject' }],
  editable: null,
  isHeadFixed: true,
  mayRevise: false,
  ...change,
})
type Answers = Parameters<typeof fakeApi<typeof typicalTicketsContract>>[1]
const writer = ['typical-ticket:read', 'typical-ticket:write', 'work-ticket:write']
async function open(
  one: TypicalWhole = whole(),
  answers: Answers = {},
  { address = '/here?id=t1', permissions = writer } = {},
) {
  fakeApi(stationsContract, {})
  fakeApi(typicalTicketsContract, {
    list: () => ({ rows: [one], total: 1 }),
    detail: () => one,
    ...answers,
  })
  return render(<TypicalTicketPage />, { address, permissions })
}
const bar = () => document.querySelector('.fg-action-bar')?.textContent ?? ''
const changes = () => [...document.querySelectorAll('.fg-typical-change')].map(({ textContent }) => textContent)
const choose = async (label: string, option: string) => {
  const select = document.querySelector(`input[aria-label="${label}"]`)!
  await act(async () => select.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
  const offered = () => [...document.querySelectorAll(`.ant-select-item-option[title="${option}"]`)]
  await click(await until(() => offered().at(-1), 15_000))
}

describe('a typical ticket', () => {
  test('the approver sees what the new version changes, and signs it with a comment [req 151]', async () => {
    const sent: unknown[] = []
    await open(whole(), {
      act: (body: unknown) => {
        sent.push(body)
        return { changed: 1 }
      },
    })
    await shown('第 1 版 → 第 2 版')
    expect(changes()).toEqual([
      '修改应拉断路器、隔离开关 · 拉开 3B 断路器应装设接地线 · 高压侧接地',
      '新增母线带电',
      '删除倒送电 · 两侧接地',
    ])
    await shown('同意（第 2 版） · 轮到我')
    await shown('由安环办理')
    expect(document.body.textContent).toContain('全部电站')
    await click(byText('.fg-action-bar button', '同意'))
    await type(await until(() => document.querySelector<HTMLTextAreaElement>('.fg-form textarea'), 15_000), '措施完整')
    await click(byText('.fg-form button', '同意'))
    await until(() => sent.length === 1, 15_000)
    expect(sent[0]).toEqual({ id: 'v2', version: 3, action: 'approve', comment: '措施完整' })
  })

  test('what stands in the way is said, and the step is not offered', async () => {
    await open(whole({ offers: [{ ...offer, reasons: ['不能审批自己编写的版本'] }] }))
    await shown('不能审批自己编写的版本')
    expect(bar()).not.toContain('同')
    await shown('被替代')
    await shown('换版')
  })

  test('sending back asks for a reason; a refusal of the server is shown', async () => {
    await open(whole(), {
      act: () => {
        throw new FakeFailure(409, { code: 10440002, key: 'typical.signedTwice', msg: '您已审批过该版本的另一环节' })
      },
    })
    await shown('审批步骤')
    await click(byText('.fg-action-bar button', '退回'))
    const reason = await until(() => document.querySelector<HTMLTextAreaElement>('.fg-form textarea'), 15_000)
    await click(byText('.fg-form button', '退回'))
    await until(() => document.querySelector('.fg-form-error:not(:empty)'), 15_000)
    await type(reason, '缺接地线')
    await click(byText('.fg-form button', '退回'))
    await shown('您已审批过该版本的另一环节')
    expect(reason.value).toBe('缺接地线')
  })

  test('another version is read by the address, and compared with the one that is chosen', async () => {
    const third = version({ id: 'v3', no: 3, status: 'draft', content })
    const page = await open(
      whole({ versions: [third, second, version()], offers: [] }),
      {},
      {
        address: '/here?id=t1&version=3',
      },
    )
    await shown('两个版本内容相同')
    await choose('对比版本', '第 2 版')
    await shown('第 2 版 → 第 3 版')
    expect(page.address()).toContain('against=2')
    expect(changes()).toHaveLength(3)
    await choose('版本', '第 1 版')
    await until(() => page.address().includes('version=1'), 15_000)
    expect(document.body.textContent).toContain('使用 2 次')
  })

  test('one in use leads to a work ticket, and a new version is opened after a question', async () => {
    const sent: unknown[] = []
    const one = whole({ status: 'approved', versions: [version()], offers: [], mayRevise: true })
    const page = await open(one, {
      revise: (body: unknown) => {
        sent.push(body)
        return { versionId: 'v2' }
      },
    })
    await shown('只有一个版本')
    await click(byText('.fg-action-bar button', '新建版本'))
    await click(
      await until(() => document.querySelector<HTMLElement>('.ant-modal-confirm-btns .ant-btn-primary'), 15_000),
    )
    await until(() => sent.length === 1, 15_000)
    await until(() => page.address().includes('edit=t1'), 15_000)
    await page.go('/here?id=t1')
    await shown('按此票填写工作票')
    await click(byText('.fg-action-bar button', '按此票填写工作票'))
    await shown('elsewhere')
    expect(page.address()).toContain('/workTicketManagement?new=1&typical=t1')
  })

  test('an operation becomes an operation ticket, and no work ticket', async () => {
    const one = whole({ kind: 'operation', type: null, offers: [] })
    const page = await open(
      one,
      {},
      { permissions: ['typical-ticket:read', 'operation-ticket:write', 'work-ticket:write'] },
    )
    await shown('按此票填写操作票')
    expect(bar()).not.toContain('工作票')
    await click(byText('.fg-action-bar button', '按此票填写操作票'))
    await shown('elsewhere')
    expect(page.address()).toContain('/operationTicketManagement?new=1&typical=t1')
  })

  test('who only reads sees no button', async () => {
    const operation = { ...content, task: '3B 由运行转检修', steps: [{ text: '拉开 3B' }, { text: '验电' }] }
    const one = whole({ kind: 'operation', type: null, versions: [version({ content: operation })], offers: [] })
    await open(one, {}, { permissions: ['typical-ticket:read'] })
    await shown('3B 由运行转检修')
    await shown('2. 验电')
    expect(bar()).toBe('')
    expect(document.body.textContent).not.toContain('新建典型票')
  })
})

const inputs = () => [...document.querySelectorAll<HTMLInputElement>('.fg-form input')]
describe('the form', () => {
  test('changes the draft; what it is for is fixed after an approval, and hazards are proposed', async () => {
    const sent: unknown[] = []
    fakeApi(hazardsContract, {
      proposals: () => [
        {
          id: 'h1',
          workKind: 'electrical' as const,
          deviceType: 'any' as const,
          hazard: '误入带电间隔',
          control: '设遮栏',
          changedByName: '安宁',
          changedAt: at,
          version: 1,
        },
      ],
    })
    const draft = version({ id: 'v2', no: 2, status: 'draft', version: 4 })
    const one = whole({ versions: [draft, version()], editable: 'v2', offers: [] })
    await open(
      one,
      {
        update: (body: unknown) => {
          sent.push(body)
          return { id: 't1' }
        },
      },
      { address: '/here?edit=t1' },
    )
    await shown('按工作种类建议危险点')
    expect(inputs().find(({ value }) => value === 'D-01')!.disabled).toBe(true)
    expect(document.body.textContent).not.toContain('操作任务')
    await click(byText('.fg-propose-hazards button', '按工作种类建议危险点'))
    await until(() => inputs().some(({ value }) => value === '误入带电间隔'), 15_000)
    await type(
      inputs().find(({ value }) => value === '1 号箱变')!,
      '2 号箱变',
    )
    await click(byText('.fg-form button', '保存'))
    await until(() => sent.length === 1, 15_000)
    expect(sent[0]).toMatchObject({
      id: 'v2',
      version: 4,
      code: 'D-01',
      equipment: '2 号箱变',
      hazards: [{ hazard: '倒送电' }, { hazard: '误入带电间隔' }],
    })
  })
})

test('a list that cannot be read says so', async () => {
  await open(
    whole(),
    {
      list: () => {
        throw new FakeFailure(500, { code: 1, key: 'query.failed', msg: '查询失败' })
      },
    },
    { address: '/here' },
  )
  await shown('查询失败')
  expect(document.body.textContent).toContain('典型票')
})
