import { builtScreenNames, screens } from '@fengguang/domain/navigation/screens'
import { describe, expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { signIn } from './session.ts'

/** A screen of the table that is still to come. */
const toCome = Object.keys(screens)
  .filter((name) => !(builtScreenNames as readonly string[]).includes(name))
  .slice(0, 1)
  .map((name) => `/${name}`)

describe('scenario: an address that leads nowhere', () => {
  test.each(['/404', '/noSuchScreen', '/companyManagement', '/stationManage/more', ...toCome])(
    '%s shows the page that says so, with a way home',
    (path) =>
      inVisit(async (visit) => {
        const { page } = visit
        await signIn(visit)
        await page.goto(path)
        await page.getByText('页面不存在').first().waitFor()
        await expectSoundPage(page, 'zh_CN')
        await page.getByRole('link', { name: '返回首页' }).click()
        await expect.poll(() => page.getByText('页面不存在').count()).toBe(0)
        await expect.poll(() => ['/404', '/home', path].includes(new URL(page.url()).pathname)).toBe(false)
      })(),
  )

  test(
    'a nested address of the menu is led to its flat one',
    inVisit(async (visit) => {
      await signIn(visit)
      await visit.page.goto('/companyManagement/stationManage')
      await expect.poll(() => new URL(visit.page.url()).pathname).toBe('/stationManage')
    }),
  )

  test(
    'a lost file or call is not answered with a page',
    inVisit(async ({ context, address }) => {
      for (const path of ['/assets/lost.js', '/microplat/api/no/such']) {
        const answer = await context.request.get(`${address}${path}`, { headers: { Accept: '*/*' } })
        const isPage = (await answer.text()).includes('<html')
        expect({ path, status: answer.status(), isPage }).toEqual({ path, status: 404, isPage: false })
      }
    }),
  )
})
