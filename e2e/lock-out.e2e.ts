import { describe, expect, test } from 'vitest'
import { demoPassword, inVisit } from './browser.ts'
import { signIn, signInByForm } from './session.ts'

/** Nobody else signs in with this account: it stays locked for the rest of the run. */
const userName = 'zhaolei'

describe('scenario: somebody tries passwords', () => {
  test(
    'after five wrong ones even the right one is refused, and who is signed in stays so',
    inVisit(async (visit) => {
      const { page } = visit
      await inVisit(async (owner) => {
        await signIn(owner, { userName })
        await owner.page.goto('/stationManage')
        await owner.page.getByRole('navigation').first().waitFor()

        await page.goto('/login')
        for (const guess of ['Wrong@2021', 'Wrong@2022', 'Wrong@2023', 'Wrong@2024', 'Wrong@2025']) {
          const answered = page.waitForResponse(/doLogin/)
          await signInByForm(page, userName, guess)
          expect(await (await answered).json()).toMatchObject({ status: 0, key: 'login.wrong' })
          await page.getByRole('alert').getByText('用户名或密码错误').waitFor()
        }
        await signInByForm(page, userName, demoPassword)
        const said = page.getByRole('alert').getByText('账号已锁定')
        await said.waitFor()
        expect(await said.innerText()).not.toMatch(/[{}]/)
        expect(new URL(page.url()).pathname).toBe('/login')

        await owner.page.reload()
        await owner.page.getByRole('navigation').first().waitFor()
      })()
    }),
  )
})
