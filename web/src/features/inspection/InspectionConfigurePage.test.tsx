import { afterEach, describe, expect, test } from 'vitest'
import { findingsContract } from '@fengguang/domain/inspection/findings.contract'
import { inspectionContract } from '@fengguang/domain/inspection/inspection.contract'
import { inspectionPlansContract } from '@fengguang/domain/inspection/inspection-plans.contract'
import type { InspectionPlan } from '@fengguang/domain/inspection/plan.model'
import { clearCorner } from '../../lib/corner-messages.ts'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { click, render, type as typeIn, until } from '../../testing/render.tsx'
import { InspectionConfigurePage } from './InspectionConfigurePage.tsx'
import { finding, line, plan, point, rounds, type } from './inspection-samples.ts'

afterEach(clearCorner)

const acted: unknown[] = []
const saved: unknown[] = []
function serve(shown: InspectionPlan = plan()) {
  acted.length = 0
  saved.length = 0
  fakeApi(inspectionPlansContract, {
    list: () => ({ rows: [shown], total: 1 }),
    detail: () => shown,
    rounds: () => ({ rows: rounds, total: rounds.length }),
    act: (input) => {
      acted.push(input)
      return shown
    },
  })
  fakeApi(findingsContract, {
    list: () => ({ rows: [finding()], total: 1 }),
    detail: () => finding(),
    act: (input) => {
      acted.push(input)
      return { changed: 1 }
    },
  })
  fakeApi(inspectionContract, {
    types: () => ({ rows: [type], total: 1 }),
    points: () => ({ rows: [point], total: 1 }),
    lines: () => ({ rows: [line], total: 1 }),
    saveType: (input) => {
      saved.push(input)
      return type
    },
    removeType: () => {
      throw new FakeFailure(409, {
        code: 10360010,
        key: 'inspection.typeInUse',
        msg: '请先删除该类型下的巡检点，再删除类型',
      })
    },
  })
}
const all = ['inspection:read', 'inspection:write', 'task:read', 'task:write', 'station:read', 'device:read']
const open = (address = '/here', permissions: readonly string[] = all) =>
  render(<InspectionConfigurePage />, { address, permissions })
const shows = (text: string) => until(() => document.body.textContent?.includes(text))
const buttonOf = (selector: string, text: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.textContent === text)
const found = (selector: string, text: string) => until(() => buttonOf(selector, text))
const submit = async () =>
  click(await until(() => document.querySelector<HTMLElement>('.ant-drawer-open form button[type=submit]')))

describe('plans', () => {
  test('the list says when each starts next, and why a round was not dispatched', async () => {
    serve(plan({ problem: 'creatorGone' }))
    await open()
    await shows('箱变日巡检')
    const text = document.querySelector('table')!.textContent
    expect(text).toContain('2026-06-22 13:00')
    expect(text).toContain('每日')
    expect(text).toContain('创建人已离职或没有权限')
  })

  test('a round is dispatched by hand after a question, with the version that was seen', async () => {
    serve()
    await open('/here?id=g1')
    await click(await found('.fg-action-bar button', '立即派发'))
    await click(await found('.ant-modal-root button', '立即派发'))
    await until(() => acted.length === 1)
    expect(acted).toEqual([{ id: 'g1', version: 4, action: 'dispatch' }])
  })

  test('rounds stand under the plan, with their task', async () => {
    serve()
    await open('/here?id=g1')
    await shows('已跳过')
    const link = document.querySelector<HTMLAnchorElement>('.ant-drawer-open a[href*=operationMonitorNew]')!
    expect([link.textContent, link.getAttribute('href')]).toEqual(['12', '/operationMonitorNew?id=t1'])
  })

  test('of another creator are dispatched and skipped, not suspended, edited or deleted [req 299]', async () => {
    serve(plan({ isOwn: false }))
    await open('/here?id=g1')
    await found('.fg-action-bar button', '跳过本轮')
    const offered = [...document.querySelectorAll('.fg-action-bar button')].map((one) => one.textContent)
    expect(offered).toEqual(['立即派发', '跳过本轮'])
  })

  test('who only looks gets no buttons', async () => {
    serve()
    await open('/here', ['inspection:read'])
    await shows('箱变日巡检')
    expect(buttonOf('button', '新建计划')).toBeUndefined()
  })
})

describe('types, points and lines', () => {
  test('a type is edited with its items; without a change nothing is sent [req 285]', async () => {
    serve()
    await open('/here?view=types')
    await shows('外观、油位')
    await click(await found('button', '修改'))
    await submit()
    await shows('没有改动，无需提交')
    const name = await until(() => document.querySelector<HTMLInputElement>('.ant-drawer-open input[type=text]'))
    await typeIn(name, '主变')
    await submit()
    await until(() => saved.length === 1)
    expect(saved[0]).toMatchObject({ id: 'y1', version: 3, name: '主变', items: [{ id: 'i1' }, { id: 'i2' }] })
  })

  test('a line of one point says that two are needed [req 281]', async () => {
    serve()
    await open('/here?view=lines')
    await shows('一号线')
    await click(await found('button', '修改'))
    const name = await until(() => document.querySelector<HTMLInputElement>('.ant-drawer-open input[type=text]'))
    await typeIn(name, '二号线')
    await submit()
    await shows('请至少选择两个巡检点或线路')
    expect(document.querySelector('.fg-form-error')?.textContent).toContain('请至少选择两个巡检点或线路')
  })

  test('points show what is checked there', async () => {
    serve()
    await open('/here?view=points')
    await shows('一号箱变')
    expect(document.querySelector('table')!.textContent).toContain('外观、油位')
  })
})

describe('findings', () => {
  test('show the reading with its limits and who found it, and lead to a task', async () => {
    serve()
    await open('/here?view=findings&id=f1')
    await shows('5 % (20–80)')
    const link = await until(() => document.querySelector<HTMLAnchorElement>('.ant-drawer-open a[href*="finding="]'))
    expect(link.getAttribute('href')).toBe('/operationMonitorNew?finding=f1')
    await shows('发现')
  })

  test('are suspended with a reason [req 248]', async () => {
    serve()
    await open('/here?view=findings&id=f1')
    await click(await found('.fg-action-bar button', '挂起'))
    const text = await until(() => document.querySelector<HTMLTextAreaElement>('.ant-drawer-open form textarea'))
    await submit()
    expect(acted).toEqual([])
    await typeIn(text, '等备件')
    await submit()
    await until(() => acted.length === 1)
    expect(acted).toEqual([{ id: 'f1', version: 2, action: 'suspend', comment: '等备件' }])
  })
})
