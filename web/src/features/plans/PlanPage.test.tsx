import { afterEach, expect, test } from 'vitest'
import { monthKeys, type ProductionPlan } from '@fengguang/domain/plans/plan.model'
import { plansContract } from '@fengguang/domain/plans/plans.contract'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import { clearCorner } from '../../lib/corner-messages.ts'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { PlanPage } from './PlanPage.tsx'

const limitMs = 15_000
afterEach(clearCorner)

const plan = (id: string, isOwn: boolean): ProductionPlan => ({
  id,
  stationId: id,
  stationName: `${id} 电站`,
  year: 2026,
  annualKwh: 1200,
  ...(Object.fromEntries(monthKeys.map((key) => [key, 100])) as Record<(typeof monthKeys)[number], number>),
  splitBase: 'clearSky',
  note: '',
  creatorId: isOwn ? 'me' : 'other',
  creatorName: isOwn ? '林晓' : '周行',
  createdAt: '2026-01-01T00:00:00Z',
  changedAt: '2026-01-01T00:00:00Z',
  version: 3,
  isOwn,
})
const text = () => document.body.textContent ?? ''
const input = (label: string) =>
  document.querySelector<HTMLInputElement>(`[id="${byText('.fg-form label', label).getAttribute('for')}"]`)!
const month = (label: string) =>
  document.querySelector<HTMLInputElement>(`.fg-plan-month input[aria-label="${label}"]`)!

const buttons = (id: string) => [...document.querySelectorAll<HTMLButtonElement>(`tr[data-row-key=${id}] button`)]

async function open(answers: Partial<Parameters<typeof fakeApi<typeof plansContract>>[1]> = {}) {
  fakeApi(stationAccessContract, { lists: () => [] })
  const rows = [plan('a', true), plan('b', false)]
  fakeApi(plansContract, { list: () => ({ rows, total: 2, totals: { annualKwh: 2400 } }), ...answers })
  await render(<PlanPage />, { permissions: ['plan:read', 'plan:write'] })
  await until(() => document.querySelector('tr[data-row-key=b]'), limitMs)
}

test('a plan of a colleague is shown with its buttons disabled and the reason [req 60] [req 299]', async () => {
  await open()
  expect(buttons('a').map(({ disabled }) => disabled)).toEqual([false, false])
  expect(buttons('b').map(({ disabled }) => disabled)).toEqual([true, true])
  for (const button of buttons('b'))
    expect(button.getAttribute('aria-label')).toContain('非本人创建的计划，不能删除或编辑')
})

test('the form splits the year, says by what, and shows how far edited months are from it', async () => {
  await open({ split: () => ({ base: 'clearSky', weights: monthKeys.map((_, i) => i + 1) }) })
  await click(byText('tr[data-row-key=a] button', '编辑'))
  await until(() => document.querySelector('.fg-plan-month'), limitMs)
  expect(text()).toContain('分月依据：晴空倾斜面辐射量')
  await type(input('年计划上网电量*'), '7800')
  await until(() => text().includes('各月之和比年计划少 6,600 kWh'), limitMs)
  await click(byText('.fg-plan-split button', '按年计划分月'))
  await until(() => month('12月').value === '1,200', limitMs)
  expect(month('1月').value).toBe('100')
  expect(text()).toContain('各月之和等于年计划')
  await type(month('1月'), '150')
  await until(() => text().includes('各月之和比年计划多 50 kWh'), limitMs)
  expect(text()).toContain('分月依据：人工填写')
  await click(byText('.fg-form button', '保存'))
  await until(() => text().includes('各月之和须等于年计划'), limitMs)
})

test('a save that comes second is refused, and what was typed stays', async () => {
  const sent: unknown[] = []
  await open({
    update: (body: unknown) => {
      sent.push(body)
      throw new FakeFailure(409, { code: 10050002, key: 'record.conflict', msg: '该记录已被他人修改' })
    },
  })
  await click(byText('tr[data-row-key=a] button', '编辑'))
  await until(() => document.querySelector('.fg-plan-month'), limitMs)
  await type(input('备注'), '第二个保存的人')
  await click(byText('.fg-form button', '保存'))
  await until(() => text().includes('该记录已被他人修改'), limitMs)
  expect(sent).toEqual([expect.objectContaining({ id: 'a', version: 3, splitBase: 'clearSky' })])
  expect(input('备注').value).toBe('第二个保存的人')
})
