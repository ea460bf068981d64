import { describe, expect, test } from 'vitest'
import { inVisit, phone } from './browser.ts'
import { expectReadablePage, graveAxeFindings } from './page-checks.ts'
import { signIn } from './session.ts'

const corner = '.fg-corner-message'

describe('scenario: a notice reaches those it is for', () => {
  test(
    'written by the administrator, it pops up at the operator, is read, and the writer sees it',
    inVisit(async (admin) => {
      const title = `停电检修 ${Date.now().toString(36)}`
      await signIn(admin)
      await admin.page.goto('/messageManage')
      await inVisit(async (visit) => {
        const { page } = visit
        await signIn(visit, { userName: 'operator' })
        await page.goto('/deviceAlarm?panel=messages&tab=system')
        await page.getByRole('tab', { name: /系统通知/ }).waitFor()

        await admin.page.getByRole('button', { name: '发布消息' }).click()
        const form = admin.page.getByRole('dialog').filter({ hasText: '发布消息' })
        await form.getByRole('button', { name: '发送' }).click()
        await form.getByText('为必填项').or(form.getByText('内容为空')).first().waitFor()
        await form.getByLabel('标题').fill(title)
        await form.getByLabel('内容（中文）').fill('周六 08:00 停电')
        await form.getByRole('button', { name: '发送' }).click()
        await admin.page.getByText(/^已发送给 \d+ 人$/).waitFor()

        const popup = page.locator(corner).filter({ hasText: title })
        await popup.waitFor()
        expect(await popup.innerText()).toContain('周六 08:00 停电')
        await page.getByRole('button', { name: /^消息中心，\d+ 条未读$/ }).waitFor()
        const row = page.locator('tr[data-row-key]').filter({ hasText: title })
        await row.getByRole('button', { name: '标为已读' }).click()
        await row.getByText('已读', { exact: true }).waitFor()
        expect(await graveAxeFindings(page)).toEqual([])
      })()

      await admin.page.reload()
      await admin.page.locator('tr[data-row-key]').filter({ hasText: title }).locator('td').nth(1).click()
      const detail = admin.page.getByRole('dialog').filter({ hasText: title })
      await detail.getByText('operator', { exact: true }).waitFor()
      await detail.getByText('未读').first().waitFor()
      expect(await graveAxeFindings(admin.page)).toEqual([])
    }),
  )

  test(
    'withdrawn, it is gone for its receivers',
    inVisit(async (visit) => {
      const { page, context, address } = visit
      await signIn(visit)
      const title = `撤回 ${Date.now().toString(36)}`
      const sent = await context.request.post(`${address}/microplat/api/message/manage/send`, {
        headers: { 'X-Requested-With': 'fengguang' },
        data: { msg_title: title, msg_content: 'x', app_popup_method: '02', audience: 'company' },
      })
      expect(sent.status()).toBe(200)
      await page.goto('/messageManage')
      const row = page.locator('tr[data-row-key]').filter({ hasText: title })
      await row.getByRole('button', { name: '撤回' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
      await row.getByText('已撤回').waitFor()
      await page.goto('/messageManage?panel=messages&tab=system')
      const centre = page.getByRole('dialog').filter({ hasText: '消息中心' })
      await centre.getByRole('tab', { name: /系统通知/ }).waitFor()
      await visit.quiet()
      expect(await centre.getByText(title).count()).toBe(0)
    }),
  )
})

describe('scenario: the message centre on a phone, in English', () => {
  test.each(['event', 'system', 'task', 'invite'])('tab %s fits and speaks one language', (tab) =>
    inVisit(
      async (visit) => {
        await signIn(visit, { lang: 'en_US' })
        await visit.page.goto(`/messageManage?panel=messages&tab=${tab}`)
        await visit.page.getByRole('dialog').getByRole('tab', { selected: true }).waitFor()
        await visit.quiet()
        await expectReadablePage(visit.page, 'en_US')
        expect(await graveAxeFindings(visit.page)).toEqual([])
      },
      { viewport: phone },
    )(),
  )
})
