import { describe, expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { chooseInAccountMenu, endedSession, signIn } from './session.ts'

describe('scenario: a person keeps their own data', () => {
  test(
    'a real name that is too long is refused at the field; a good one is saved and shown',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { userName: 'sunyan' })
      await page.goto('/stationManage?pageSize=10')
      await page.getByRole('navigation').first().waitFor()
      await chooseInAccountMenu(page, '个人信息')
      const drawer = page.getByRole('dialog', { name: '个人设置' })
      const name = drawer.getByLabel('真实姓名')
      await name.fill('一二三四五六七八九十')
      await name.press('Enter')
      await drawer.getByText('最多 9 个字符').waitFor()
      expect(await name.getAttribute('aria-invalid')).toBe('true')
      await expectSoundPage(page, 'zh_CN')

      const chosen = `孙燕${Date.now().toString(36).slice(-5)}`
      await name.fill(chosen)
      await drawer.getByRole('button', { name: '保存' }).click()
      await page.getByText('保存成功').waitFor()
      expect(new URL(page.url()).searchParams.get('pageSize'), 'the page behind the panel stays').toBe('10')
      await page.reload()
      await page.getByRole('button', { name: `账号 ${chosen} · 运行人员` }).waitFor()
    }),
  )

  test(
    'a sign-in elsewhere is seen, and ended from here',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { userName: 'huangbo' })
      await inVisit(async (elsewhere) => {
        elsewhere.expectFault(endedSession)
        await signIn(elsewhere, { userName: 'huangbo' })
        await elsewhere.page.goto('/stationManage')
        await elsewhere.page.getByRole('navigation').first().waitFor()

        await page.goto('/stationManage?panel=personal&tab=sessions')
        const drawer = page.getByRole('dialog', { name: '个人设置' })
        await drawer.getByText('当前设备').waitFor()
        await drawer.getByRole('button', { name: '退出其他所有设备' }).click()
        const question = page.getByRole('dialog').filter({ hasText: '除当前设备外全部退出登录？' }).last()
        await question.getByRole('button', { name: '退出其他所有设备' }).click()
        await page.getByText(/已退出 \d+ 个设备/).waitFor()

        await elsewhere.page.reload()
        await elsewhere.page.getByLabel('用户名').waitFor()
        expect(new URL(elsewhere.page.url()).pathname).toBe('/login')
      })()
      await page.reload()
      await page.getByRole('navigation').first().waitFor()
    }),
  )
})
