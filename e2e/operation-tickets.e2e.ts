import {
  operationTicketsContract,
  type OperationWhole,
} from '@fengguang/domain/operation-tickets/operation-tickets.contract'
import type { Operation } from '@fengguang/domain/operation-tickets/operation.model'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../server/src/platform/postgres/db.ts'
import { inVisit, openVisit, phone, type OpenVisit, type Visit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { paperFindings } from './paper-checks.ts'
import { pdfPages } from './pdf-text.ts'
import { actionBar, confirm, dataOf, eraseHistory, form, limitMs, openProductDatabase, say } from './records.ts'
import { eraseTypical, layTypicalOperation } from './ticket-records.ts'
import { signIn } from './session.ts'

const station = 'pv-qinghai-gonghe'
const task = '旅程：35 kV 3B 断路器由运行转检修'
const people = ['maintainer', 'operator', 'wangqiang', 'liujing']
const typicalCode = 'E2E-3'
const steps = ['拉开 35 kV 3B 断路器', '拉开 3B-1 隔离开关']

let db: Database
beforeAll(async () => {
  db = openProductDatabase()
  await layTypicalOperation(db, { code: typicalCode, stationId: station, task, steps })
  for (const name of people) {
    await db.run(
      `insert into staff_certificate (id, account_id, kind, number, issuer, issued_on)
       values ('cert-journey-' || $1::text, 'u-' || $1::text, 'highVoltage', 'N', '', '2020-01-01')`,
      [name],
    )
    await db.run(
      `insert into ticket_qualification (id, company_id, account_id, role, station_id, ticket_types, from_day,
         certificate_id, note, changed_by, changed_at)
       select 'qual-journey-' || $1::text, company_id, 'u-' || $1::text, 'permitter', id, '{electricalFirst}', '2020-01-01',
         'cert-journey-' || $1::text, '', 'u-admin', now() from station where id = $2`,
      [name, station],
    )
  }
})
afterAll(async () => {
  await eraseHistory(db, 'operation_ticket', 'true')
  await db.run('delete from operation_ticket', [])
  await eraseTypical(db, typicalCode)
  await db.run(`delete from ticket_qualification where id like 'qual-journey-%'`, [])
  await db.run(`delete from staff_certificate where id like 'cert-journey-%'`, [])
  await db.close()
})

/** On the clock of the company. */
const wall = (hours: number): string =>
  new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
async function setTime({ page }: Visit, label: string, text: string): Promise<void> {
  const input = form(page).getByLabel(label)
  await input.click()
  await input.fill(text)
  await page.keyboard.press('Enter')
}

/** In the list of this field: the same names stand in the lists of the others. */
async function pick(page: Page, label: string, name: string): Promise<void> {
  const field = form(page).getByRole('combobox', { name: label })
  await field.click()
  await page.keyboard.type(name)
  const id = (await field.getAttribute('id'))!
  await page.locator(`.ant-select-item-option[id^="${id}_list"]`, { hasText: name }).click({ timeout: limitMs })
}

const own = operationTicketsContract
const found = async (visit: Visit): Promise<OperationWhole> => {
  const { rows } = await dataOf<{ rows: Operation[] }>(visit, `${own.list.path}?keyword=${encodeURIComponent('旅程')}`)
  return dataOf(visit, `${own.detail.path}?id=${rows[0]!.id}`)
}
async function ticketIs(visit: Visit, status: string): Promise<void> {
  await expect.poll(async () => (await found(visit)).status, { timeout: limitMs }).toBe(status)
}
async function openTicket(visit: Visit): Promise<void> {
  const { id } = await found(visit)
  await visit.page.goto(`/operationTicketManagement?id=${id}`)
  await visit.page.getByText('办理步骤').waitFor({ timeout: limitMs })
}
const pressButton = ({ page }: Visit) => page.locator('.fg-operation-press')

describe('scenario: a switching operation by an operation ticket', () => {
  test(
    'the operator writes it on a phone; one person for two roles is refused; then it is submitted',
    inVisit(
      async (visit) => {
        const { page } = visit
        visit.expectFault(/status of 400/)
        await signIn(visit, { userName: 'maintainer' })
        await page.goto('/operationTicketManagement')
        await page.getByRole('button', { name: '填写操作票' }).click({ timeout: limitMs })
        await form(page).waitFor({ timeout: limitMs })
        await pick(page, '电站', '共和')
        await pick(page, '来源典型票', typicalCode)
        await expect.poll(() => form(page).getByLabel('操作任务').inputValue(), { timeout: limitMs }).toBe(task)
        await setTime(visit, '计划开始时间', wall(-1))
        await setTime(visit, '计划结束时间', wall(8))
        await pick(page, '操作人', '高修')
        await pick(page, '监护人', '高修')
        await pick(page, '值班负责人', '王强')
        await pick(page, '值长', '刘静')
        for (const [index, text] of steps.entries())
          expect(
            await form(page)
              .getByLabel('操作项目', { exact: true })
              .nth(index + 1)
              .inputValue(),
          ).toBe(text)
        await form(page).getByLabel('位置检查').first().fill('机械指示在分位')
        await form(page).getByLabel('第二指示（不同原理）').first().fill('三相电流为零')
        await form(page).locator('button[type=submit]').click()
        await page.getByText('操作人、监护人必须是不同的人').first().waitFor({ timeout: limitMs })
        await pick(page, '监护人', '周行')
        await form(page).locator('button[type=submit]').click()
        await page.getByText('办理步骤').waitFor({ timeout: limitMs })
        await expectSoundPage(page, 'zh_CN')
        await confirm(page, '提交')
        await ticketIs(visit, 'toGuard')
        const { no, typical } = await found(visit)
        expect([no, typical]).toMatchObject([
          expect.stringMatching(/^\d{4}-\d{4}$/),
          { code: typicalCode, versionNo: 1 },
        ])
      },
      { viewport: phone },
    ),
    4 * limitMs,
  )

  test(
    'the guardian finds it in the to-do list and passes it; the duty leader passes the order on',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { userName: 'operator' })
      await page.goto('/todolist')
      await page.getByText(task).first().waitFor({ timeout: limitMs })
      await openTicket(visit)
      await confirm(page, '监护人审核通过')
      await ticketIs(visit, 'toLeader')
      await signIn(visit, { userName: 'wangqiang' })
      await openTicket(visit)
      await actionBar(page).getByRole('button', { name: '下令执行', exact: true }).click({ timeout: limitMs })
      // First: Enter in the calendar also tries to send the form.
      await setTime(visit, '发令时间', wall(-0.5))
      await form(page).getByLabel('发令人').fill('省调 李')
      await form(page).getByLabel('受令人').fill('王强')
      await form(page).locator('button[type=submit]').click()
      await ticketIs(visit, 'toOperate')
      expect(await found(visit)).toMatchObject({ orderGiver: '省调 李', orderReceiver: '王强', doneCount: 0 })
    }),
    4 * limitMs,
  )

  test(
    'guardian and operator do the steps with two phones, in their order; a tick is taken back with a reason',
    async () => {
      const [guardian, operator] = await Promise.all([openVisit({ viewport: phone }), openVisit({ viewport: phone })])
      try {
        await bothOperate(guardian, operator)
        expect([guardian.newFaults(), operator.newFaults()]).toEqual([[], []])
      } finally {
        await Promise.all([guardian.close(), operator.close()])
      }
    },
    6 * limitMs,
  )

  test(
    'the duty chief determines the result, and the ticket prints on A4 with its stamp',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { userName: 'liujing' })
      await openTicket(visit)
      await actionBar(page).getByRole('button', { name: '确定结果', exact: true }).click({ timeout: limitMs })
      await form(page).waitFor({ timeout: limitMs })
      await form(page).locator('button[type=submit]').click()
      await ticketIs(visit, 'done')
      expect(await found(visit)).toMatchObject({ result: 'executed', doneCount: 2, brokenAt: null })
      await page.getByText('已办结').waitFor({ timeout: limitMs })
      await page.getByRole('button', { name: '打印', exact: true }).click()
      await page.locator('.fg-paper-stamp', { hasText: '已执行' }).waitFor({ timeout: limitMs })
      expect(await paperFindings(page)).toEqual([])
      const pages = pdfPages(await page.pdf({ preferCSSPageSize: true }))
      const paper = pages.join('').replaceAll(/\s/g, '')
      for (const words of [
        '电气倒闸操作票',
        `来自典型票${typicalCode}`,
        '省调李',
        '√',
        '高修',
        '周行',
        '王强',
        '刘静',
        '已执行',
      ])
        expect(paper).toContain(words)
    }),
    4 * limitMs,
  )
})

async function bothOperate(guardian: OpenVisit, operator: OpenVisit): Promise<void> {
  await signIn(guardian, { userName: 'operator' })
  await signIn(operator, { userName: 'maintainer' })
  await openTicket(guardian)
  await openTicket(operator)
  // Nothing to press for the operator before the first step is read out, and no other step for the guardian.
  await operator.page.getByText('等待监护人唱票').waitFor({ timeout: limitMs })
  expect(await pressButton(operator).count()).toBe(0)
  await expect.poll(() => pressButton(guardian).count()).toBe(1)
  await expectSoundPage(guardian.page, 'zh_CN')
  const { id, version } = await found(guardian)
  const skipped = await operator.context.request.post(`${operator.address}${own.step.path}`, {
    headers: { 'X-Requested-With': 'fengguang' },
    data: { id, version, action: 'tick', index: 1, indications: 2 },
  })
  expect([skipped.status(), ((await skipped.json()) as { key: string }).key]).toEqual([409, 'operation.outOfOrder'])
  await pressButton(guardian).click()
  const first = pressButton(operator)
  await first.waitFor({ timeout: limitMs })
  expect(await first.isDisabled()).toBe(true)
  await operator.page.getByLabel('机械指示在分位').check()
  await operator.page.getByLabel('三相电流为零').check()
  await expectSoundPage(operator.page, 'zh_CN')
  await first.click()
  await guardian.page.getByText('当前项：第 2 项').waitFor({ timeout: limitMs })
  await say(operator.page, '撤销打勾', '原因', '勾错，重新核对')
  await guardian.page.getByText('撤销过 1 次').waitFor({ timeout: limitMs })
  for (const [index, text] of steps.entries()) {
    const isNow = (visit: Visit) =>
      visit.page.locator('.fg-operation-now', { hasText: text }).waitFor({ timeout: limitMs })
    await isNow(guardian)
    await pressButton(guardian).click({ timeout: limitMs })
    await isNow(operator)
    await pressButton(operator).waitFor({ timeout: limitMs })
    if (index === 0) for (const seen of ['机械指示在分位', '三相电流为零']) await operator.page.getByLabel(seen).check()
    await pressButton(operator).click({ timeout: limitMs })
  }
  await operator.page.getByText('全部 2 项已执行').waitFor({ timeout: limitMs })
  await confirm(operator.page, '操作完毕')
  await ticketIs(operator, 'toChief')
}
