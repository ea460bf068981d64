import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { signIn } from './session.ts'

const rowNamed = (page: Page, name: string) => page.locator('tbody tr[data-row-key]').filter({ hasText: name })

describe('scenario: an administrator keeps the stations', () => {
  test.each([
    ['zh_CN', '新建电站', '保存', '为必填项', '电站名称'],
    ['en_US', 'New station', 'Save', 'is required', 'Station name'],
  ] as const)('an empty form says what is missing, at the field: %s', (lang, create, save, required, name) =>
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { lang })
      await page.goto('/stationManage')
      await page.getByRole('button', { name: create }).click()
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('button', { name: save }).click()
      const field = drawer.getByRole('textbox', { name })
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
      await expect.poll(() => drawer.getByText(required).count()).toBeGreaterThan(3)
      await expectSoundPage(page, lang)
    })(),
  )

  test(
    'a station is created, edited and, after a question, deleted; a deletion by mistake is undone',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit)
      await page.goto('/stationManage')
      await page.getByRole('button', { name: '新建电站' }).click()
      const drawer = page.getByRole('dialog')
      const fill = (name: string, value: string) => drawer.getByLabel(name).fill(value)
      await fill('电站名称', '测试风光一号')
      await fill('装机容量', '2500.5')
      await fill('省份', '甘肃')
      await fill('城市', '酒泉')
      await fill('经度', '98.5')
      await fill('纬度', '39.7')
      await fill('投运日期', '2025-03-01')
      await page.keyboard.press('Tab')
      await drawer.getByRole('button', { name: '保存' }).click()
      await drawer.waitFor({ state: 'hidden' })
      await rowNamed(page, '测试风光一号').getByText('2,500.50').waitFor()

      await rowNamed(page, '测试风光一号').getByRole('button', { name: '编辑' }).click()
      await fill('城市', '敦煌')
      await drawer.getByLabel('所属部门').click()
      await page.getByRole('treeitem', { name: '检修维护部' }).or(page.getByTitle('检修维护部')).first().click()
      await drawer.getByRole('button', { name: '保存' }).click()
      await drawer.waitFor({ state: 'hidden' })
      await rowNamed(page, '测试风光一号').getByText('敦煌').waitFor()
      await rowNamed(page, '测试风光一号').getByText('检修维护部').waitFor()

      await rowNamed(page, '测试风光一号').getByRole('button', { name: '删除' }).click()
      const question = page.getByRole('dialog').filter({ hasText: '确定删除吗' })
      await question.getByRole('button', { name: /取\s*消/ }).click()
      await question.waitFor({ state: 'hidden' })
      await expect.poll(() => rowNamed(page, '测试风光一号').count()).toBe(1)
      await rowNamed(page, '测试风光一号').getByRole('button', { name: '删除' }).click()
      await question.getByRole('button', { name: /确\s*定|删\s*除/ }).click()
      await rowNamed(page, '测试风光一号').waitFor({ state: 'detached' })

      await page.getByRole('button', { name: '撤销' }).click()
      await rowNamed(page, '测试风光一号').getByText('检修维护部').waitFor()
      await rowNamed(page, '测试风光一号').getByRole('button', { name: '删除' }).click()
      await question.getByRole('button', { name: /确\s*定|删\s*除/ }).click()
      await rowNamed(page, '测试风光一号').waitFor({ state: 'detached' })
    }),
  )

  test(
    'who may only look is offered no changes',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { userName: 'viewer3' })
      await page.goto('/stationManage')
      await page.getByRole('main').waitFor()
      await visit.quiet()
      expect(await page.getByRole('button', { name: /新建电站|编辑|删除/ }).count()).toBe(0)
    }),
  )
})
