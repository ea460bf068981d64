import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inVisit, phone } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { signIn } from './session.ts'

const limitMs = 180_000
const well = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const item = (page: Page, name: string) => page.locator('.fg-cube-item').filter({ hasText: name }).first()
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true })

async function putInto(page: Page, name: string, target: string): Promise<void> {
  await item(page, name).click()
  await page.getByRole('button', { name: `放到此处：“${name}”到${target}` }).click()
  await well(page, target).getByText(name, { exact: true }).waitFor()
}

/** The list follows the text after a moment: a click meanwhile falls between two items. */
async function findInverterItem(page: Page, name: string): Promise<void> {
  await page.getByLabel('搜索指标', { exact: true }).first().fill(`逆变器${name}`)
  await expect.poll(() => page.locator('.fg-cube-indicators h3').allTextContents()).toEqual(['逆变器'])
}

describe('scenario: an analyst asks the data cube and keeps the question', () => {
  test(
    'items are dragged or put, a forbidden drop says its rule, and two tabs that save one template do not lose anything',
    inVisit(async (visit) => {
      const { page, context, expectFault } = visit
      // The second tab saves over the first: that is what the journey is about.
      expectFault(/409/)
      await signIn(visit, { userName: 'analyst', theme: 'light' })
      await page.goto('/expertAnalysis')
      await page.getByText('请在 Y 轴放一个指标').waitFor()

      await item(page, '时间').dragTo(page.locator('[data-well="x"]'))
      await well(page, 'X 轴').getByText('时间', { exact: true }).waitFor()
      await item(page, '电站').dragTo(page.locator('[data-well="y"]'))
      await page.getByText('Y 轴只能放指标').waitFor()
      await findInverterItem(page, '交流有功')
      await putInto(page, '交流有功功率', 'Y 轴')
      await page
        .getByText(/座电站、\d+ 台设备有数据|未查询到数据/)
        .first()
        .waitFor()
      await expectSoundPage(page, 'zh_CN')

      await page.getByRole('button', { name: '另存为' }).click()
      const drawer = page.getByRole('dialog')
      await drawer.getByLabel('模板名称').fill('两个标签页')
      await drawer.getByRole('button', { name: '保存' }).click()
      await drawer.waitFor({ state: 'hidden' })
      await save(page).waitFor()

      const other = await context.newPage()
      await other.goto(page.url())
      await save(other).waitFor()
      await putInto(page, '设备', '分组')
      await save(page).click()
      await page.getByText('模板已保存').first().waitFor()

      await putInto(other, '电站', '分组')
      await save(other).click()
      await other.getByText('模板版本已更新，请重新保存').waitFor()
      await expect.poll(() => well(other, '分组').getByText('电站', { exact: true }).count()).toBe(1)
      await save(other).click()
      await other.getByText('模板已保存').first().waitFor()

      await page.reload()
      await page.getByText('有未保存的修改').waitFor()
      await page.getByRole('button', { name: '删除', exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /删\s*除/ })
        .click()
      await page.getByText('模板已删除').first().waitFor()
      expect(new URL(page.url()).searchParams.has('template')).toBe(false)
    }),
    limitMs,
  )

  test(
    'on a phone the same is done by tapping',
    inVisit(
      async (visit) => {
        const { page } = visit
        await signIn(visit, { userName: 'analyst', theme: 'light' })
        await page.goto('/expertAnalysis')
        await putInto(page, '电站', 'X 轴')
        await findInverterItem(page, '累计发电量')
        await putInto(page, '累计发电量', 'Y 轴')
        await page
          .getByText(/座电站、\d+ 台设备有数据|未查询到数据/)
          .first()
          .waitFor()
        await expectSoundPage(page, 'zh_CN')
        expect(new URL(page.url()).search).toContain('inverter.totalEnergyKwh')
      },
      { viewport: phone },
    ),
    limitMs,
  )
})
