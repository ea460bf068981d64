import { homesContract, type FleetOverview } from '@fengguang/domain/homes/homes.contract'
import { numberText } from '@fengguang/domain/kernel/units'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inVisit, type Visit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { signIn } from './session.ts'

const plant = '青海共和光伏电站'
const limitMs = 120_000
const rowOf = (page: Page) => page.locator('tbody tr[data-row-key]').filter({ hasText: plant })

const overview = async ({ context, address }: Visit): Promise<FleetOverview> =>
  (await (await context.request.get(`${address}${homesContract.fleetOverview.path}?scope=all`)).json()).body

const completionText = async (visit: Visit): Promise<string> =>
  numberText((await overview(visit)).figures.monthCompletionPct)

describe('scenario: a plan is entered, and homes show how much of it is done', () => {
  test(
    'an administrator plans a year, and the home shows its completion',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { theme: 'light' })
      await page.goto('/planGenCapacity')
      await rowOf(page).getByRole('button', { name: '删除' }).click()
      const question = page.getByRole('dialog').filter({ hasText: '删除该发电计划' })
      await question.getByText('月、年计划完成率将不再显示').waitFor()
      await question.getByRole('button', { name: /删\s*除/ }).click()
      await rowOf(page).waitFor({ state: 'detached' })
      const without = await overview(visit)

      await page.getByRole('button', { name: '新增计划' }).click()
      const drawer = page.getByRole('dialog')
      await drawer.getByLabel('电站').click()
      await page.getByTitle(plant).last().click()
      await drawer.getByLabel('年计划上网电量').fill('120000000')
      await page.keyboard.press('Tab')
      await drawer.getByRole('button', { name: '按年计划分月' }).click()
      await drawer.getByText('分月依据：晴空倾斜面辐射量').waitFor()
      await drawer.getByText('各月之和等于年计划').waitFor()
      await drawer.getByRole('button', { name: '保存' }).click()
      await drawer.waitFor({ state: 'hidden' })
      await rowOf(page).getByText('林晓').waitFor()
      await expectSoundPage(page, 'zh_CN')

      const { figures } = await overview(visit)
      expect(figures.yearPlanKwh! - without.figures.yearPlanKwh!).toBeCloseTo(120_000_000, 0)
      await page.goto('/homeSimple')
      const card = page.getByRole('article', { name: '月计划完成率' })
      await card.waitFor()
      // A store that has not loaded a day before today yet knows no month: what is known is what the home shows.
      await expect
        .poll(async () => (await card.innerText()).includes(await completionText(visit)), { timeout: limitMs })
        .toBe(true)
    }),
    3 * limitMs,
  )

  test(
    'a colleague sees the plan with its buttons disabled and the reason [req 299]',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { userName: 'operator', theme: 'light' })
      await page.goto('/planGenCapacity')
      const edit = rowOf(page).getByRole('button', { name: '编辑: 非本人创建的计划，不能删除或编辑' })
      await edit.waitFor()
      expect(await edit.isDisabled()).toBe(true)
      // Its own plan can be changed.
      const own = page.locator('tbody tr[data-row-key]').filter({ hasText: '周行' })
      expect(await own.getByRole('button', { name: '编辑', exact: true }).isEnabled()).toBe(true)
    }),
  )
})
