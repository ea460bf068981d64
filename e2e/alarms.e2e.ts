import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inVisit, phone, type Visit } from './browser.ts'
import { expectReadablePage, graveAxeFindings } from './page-checks.ts'
import { pdfPages } from './pdf-text.ts'
import { signIn } from './session.ts'

const base = '/microplat/api/om/abnormal/alarm'
const station = 'ce-jiangsu-suzhou'
/** Frames come every minute, and are judged when they have come. */
const raisedWithinMs = 180_000

interface Rule {
  ruleKey: string
  ruleId: string | null
  isOwn: boolean
  source: string
}
async function ownRules({ context, address }: Visit): Promise<Rule[]> {
  const answer = await context.request.get(
    `${address}${base}/rule/effective?stationId=${station}&deviceType=boxTransformer`,
  )
  return ((await answer.json()) as { data: Rule[] }).data.filter(({ isOwn }) => isOwn)
}

/** A limit that every transformer exceeds, entered as a person does. */
async function lowerLimit(page: Page): Promise<void> {
  await page.goto(`/deviceAlarm?view=rules&stationId=${station}&ruleType=boxTransformer`)
  const row = page.locator('tr[data-row-key]').filter({ hasText: '油温越限' })
  await row.getByRole('button', { name: '编辑' }).click()
  const drawer = page.getByRole('dialog').filter({ hasText: '油温越限' })
  await drawer.getByLabel('上限一', { exact: false }).first().fill('50')
  await drawer.getByLabel('上限二', { exact: false }).first().fill('40')
  await drawer.getByRole('button', { name: '保存' }).click()
  await drawer.getByText('必须大于 50').waitFor()
  await drawer.getByLabel('上限一', { exact: false }).first().fill('0')
  await drawer.getByLabel('上限一持续分钟').fill('0')
  await drawer.getByLabel('上限二', { exact: false }).first().fill('100')
  await drawer.getByLabel('回差').fill('0')
  await drawer.getByRole('button', { name: '保存' }).click()
  await page.getByText('已保存，新数据按新规则判断').waitFor()
  await row.getByText('此处').waitFor()
}

describe('scenario: an alarm from its rule to its acknowledgement', () => {
  test(
    'the operator lowers a limit, the alarm appears by itself, is acknowledged with a comment and keeps its story',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit)
      try {
        await lowerLimit(page)
        await page.goto(`/deviceAlarm?stationId=${station}`)
        const row = page.locator('tr[data-row-key]').filter({ hasText: '油温' }).first()
        await row.waitFor({ timeout: raisedWithinMs })
        await page.getByRole('button', { name: /^\d+ 条未关闭告警/ }).waitFor()
        expect(await graveAxeFindings(page)).toEqual([])
        await row.getByRole('button', { name: '确认' }).click()
        const form = page.getByRole('dialog').filter({ hasText: '确认告警' })
        await form.getByLabel('备注').fill('已通知检修班')
        await form.getByRole('button', { name: '确认' }).click()
        await page.getByText(/^已确认 \d+ 条告警$/).waitFor()
        await row.getByText('已确认').waitFor()
        await row.locator('td').nth(2).click()
        await page.getByRole('dialog').getByText('已通知检修班').first().waitFor()
        expect(new URL(page.url()).searchParams.get('id')).toMatch(/^\d+$/)
        expect(await graveAxeFindings(page)).toEqual([])
        await page.getByRole('dialog').getByRole('button', { name: '打印' }).click()
        const report = page.getByRole('dialog', { name: '打印预览：告警报告' })
        await report.getByText('已通知检修班').first().waitFor()
        expect(await graveAxeFindings(page)).toEqual([])
        const printed = pdfPages(await page.pdf({ preferCSSPageSize: true })).join('')
        for (const text of ['告警报告', '已通知检修班', '第1页', '值班负责人']) expect(printed).toContain(text)
        await report.getByRole('button', { name: '关闭' }).click()
      } finally {
        for (const { ruleId } of await ownRules(visit))
          await visit.context.request.post(`${visit.address}${base}/rule/delete`, {
            headers: { 'X-Requested-With': 'fengguang' },
            data: { ruleId },
          })
      }
    }),
    raisedWithinMs + 60_000,
  )
})

describe('scenario: every view of the alarm screen', () => {
  test.each([
    ['events', 'zh_CN', undefined],
    ['statistics', 'en_US', undefined],
    ['quality', 'en_US', phone],
    ['rules', 'en_US', phone],
    ['delivery', 'en_US', phone],
  ] as const)('%s in %s fits, speaks one language and is accessible', (view, lang, viewport) =>
    inVisit(async (visit) => {
      await signIn(visit, { lang })
      await visit.page.goto(`/deviceAlarm?view=${view}`)
      await visit.page.getByRole('tab', { selected: true }).first().waitFor()
      await visit.quiet()
      await expectReadablePage(visit.page, lang)
      expect(await graveAxeFindings(visit.page)).toEqual([])
    }, viewport && { viewport })(),
  )

  test(
    'a role that only looks is offered nothing to do',
    inVisit(async (visit) => {
      await signIn(visit, { userName: 'analyst' })
      await visit.page.goto('/deviceAlarm?view=delivery')
      await visit.page.getByRole('tab', { name: '告警事件', selected: true }).waitFor()
      await visit.quiet()
      expect(await visit.page.getByRole('tab', { name: '外部通知' }).count()).toBe(0)
      expect(await visit.page.getByRole('button', { name: '确认', exact: true }).count()).toBe(0)
    }),
  )
})
