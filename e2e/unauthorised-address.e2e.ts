import { describe, expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { signIn } from './session.ts'

const recording = '/microplat/api/base/unauthorized/recording'

describe('scenario: an operator opens an address that is not theirs', () => {
  test.each(['/gatewayManage', '/roleManagement', '/companyManagement/userManagementN?page=2'])(
    '%s is not found, and the visit is reported',
    (path) =>
      inVisit(async (visit) => {
        const { page } = visit
        await signIn(visit, { userName: 'operator' })
        const reported = page.waitForResponse((answer) => new URL(answer.url()).pathname === recording)
        await page.goto(path)
        await page.getByText('页面不存在').first().waitFor()
        expect(new URL(page.url()).pathname).toBe('/404')
        const answer = await reported
        expect(answer.request().method()).toBe('POST')
        expect(answer.request().postDataJSON()).toEqual({ routingAddress: path })
        expect(await answer.json()).toMatchObject({ code: 200 })
      })(),
  )

  test(
    'an address that is nobody’s is not reported, and neither is remembered',
    inVisit(async (visit) => {
      const { page } = visit
      const reports: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith(recording)) reports.push(request.url())
      })
      await signIn(visit, { userName: 'operator' })
      await page.goto('/noSuchScreen')
      await page.getByText('页面不存在').first().waitFor()
      await visit.quiet()
      expect(reports).toEqual([])
      expect(await page.evaluate(() => localStorage.getItem('lastPage'))).toBeNull()
    }),
  )
})
