import { inspectionContract } from '@fengguang/domain/inspection/inspection.contract'
import { inspectionPlansContract } from '@fengguang/domain/inspection/inspection-plans.contract'
import type { InspectionPlan, InspectionRound } from '@fengguang/domain/inspection/plan.model'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inVisit, type Visit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { choose, confirm, dataOf, form, limitMs } from './records.ts'
import { signIn } from './session.ts'

const typeName = '旅程箱变'
const points = ['旅程一号箱变', '旅程二号箱变']
const planName = '旅程箱变巡检'

const planOf = async (visit: Visit): Promise<InspectionPlan | undefined> =>
  (
    await dataOf<{ rows: InspectionPlan[] }>(
      visit,
      `${inspectionPlansContract.list.path}?keyword=${encodeURIComponent(planName)}`,
    )
  ).rows[0]
const roundsOf = async (visit: Visit, id: string) =>
  (await dataOf<{ rows: InspectionRound[] }>(visit, `${inspectionPlansContract.rounds.path}?id=${id}`)).rows

/** Of several: the option in front may be one that is chosen already. */
async function chooseMore(page: Page, label: string, name: string): Promise<void> {
  await form(page).getByRole('combobox', { name: label }).click()
  await page.keyboard.type(name)
  const shown = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
  await shown.locator('.ant-select-item-option').filter({ hasText: name }).first().click()
  // The choice of several stays open; a second Escape would leave the form.
  await page.keyboard.press('Escape')
}
/** One of a few. */
async function pick(page: Page, label: string, name: string): Promise<void> {
  await form(page).getByRole('combobox', { name: label }).click()
  const shown = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
  await shown.locator('.ant-select-item-option').filter({ hasText: name }).first().click()
}
const fill = (page: Page, label: string, text: string) =>
  form(page).getByLabel(label, { exact: false }).first().fill(text)
async function save(page: Page): Promise<void> {
  const open = form(page)
  await open.locator('button[type=submit]').click()
  await open.waitFor({ state: 'detached' })
}
async function begin(page: Page, view: string, button: string): Promise<void> {
  await page.goto(`/inspectionConfigure?view=${view}`)
  await page.getByRole('button', { name: button }).click({ timeout: limitMs })
  await form(page).waitFor()
}
describe('scenario: two points are planned, the round is dispatched by hand, the next one is skipped', () => {
  test(
    'a type and two points of it are configured',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit)
      await begin(page, 'types', '新建类型')
      await fill(page, '类型名称', typeName)
      await fill(page, '检查内容', '外观')
      await save(page)
      for (const name of points) {
        await begin(page, 'points', '新建巡检点')
        await fill(page, '巡检点名称', name)
        await choose(page, '电站', '共和')
        await pick(page, '巡检对象', '位置')
        await fill(page, '位置', name)
        await choose(page, '巡检类型', typeName)
        await chooseMore(page, '检查项', '外观')
        await save(page)
      }
      const found = await dataOf<{ total: number }>(
        visit,
        `${inspectionContract.points.path}?keyword=${encodeURIComponent('旅程')}`,
      )
      expect(found.total).toBe(2)
    }),
    3 * limitMs,
  )

  test(
    'a plan of them says that two are needed, is dispatched now and skips its next round',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit)
      await begin(page, 'plans', '新建计划')
      await fill(page, '计划名称', planName)
      await choose(page, '电站', '共和')
      await chooseMore(page, '巡检点与线路', points[0]!)
      await form(page).getByLabel('首次开始日期').fill('2026-01-01')
      await form(page).getByLabel('首次开始日期').press('Enter')
      await choose(page, '执行人', '高修')
      await choose(page, '验收人', '周行')
      await form(page).locator('button[type=submit]').click()
      await page.getByText('请至少选择两个巡检点或线路').first().waitFor()
      await chooseMore(page, '巡检点与线路', points[1]!)
      await save(page)
      const plan = (await planOf(visit))!
      expect(plan).toMatchObject({ state: 'started', routeNames: points, startTime: '08:00' })
      await page.goto(`/inspectionConfigure?id=${plan.id}`)
      await confirm(page, '立即派发')
      await page.locator('.ant-drawer-open').getByText('已派发').first().waitFor({ timeout: limitMs })
      await confirm(page, '跳过本轮')
      await page.locator('.ant-drawer-open').getByText('已跳过').first().waitFor({ timeout: limitMs })
      const rounds = await roundsOf(visit, plan.id)
      expect(rounds.map(({ outcome }) => outcome)).toEqual(['skipped', 'dispatched'])
      await expectSoundPage(page, 'zh_CN')
      await page.locator('.ant-drawer-open a[href*="operationMonitorNew"]').first().click()
      await page.waitForURL('**/operationMonitorNew?id=*')
      await page.locator('.ant-drawer-open').getByText(planName).first().waitFor({ timeout: limitMs })
    }),
    3 * limitMs,
  )
})
