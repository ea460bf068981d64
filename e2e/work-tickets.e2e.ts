import type { Ticket } from '@fengguang/domain/work-tickets/ticket.model'
import { workTicketsContract as calls, type TicketWhole } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../server/src/platform/postgres/db.ts'
import { openVisit, phone, type OpenVisit, type Visit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { paperFindings } from './paper-checks.ts'
import { pdfPages } from './pdf-text.ts'
import { actionBar, choose, confirm, dataOf, form, limitMs, openProductDatabase, press } from './records.ts'
import { signIn } from './session.ts'
import { openWorkTicket } from './ticket-drawer.ts'
import { eraseWorkTickets } from './ticket-records.ts'

const equipment = '旅程一号箱变'
const station = 'pv-qinghai-gonghe'
const names = ['maintainer', 'safety', 'wangqiang', 'liujing', 'operator', 'magang'] as const
/** Of the transformer: power can come from either. */
const sides = ['高压开关', '低压开关'] as const
/** Who stands at the switchgear has a phone. */
const phones: ReadonlySet<string> = new Set(['maintainer', 'operator', 'magang'])

let db: Database
const people = {} as Record<(typeof names)[number], OpenVisit>
beforeAll(async () => {
  db = openProductDatabase()
  for (const name of names) {
    people[name] = await openVisit(phones.has(name) ? { viewport: phone } : {})
    await signIn(people[name], { userName: name })
  }
}, 3 * limitMs)
afterAll(async () => {
  await eraseWorkTickets(db, `fields ->> 'equipment' = '${equipment}'`)
  await db.close()
  for (const visit of Object.values(people)) await visit.close()
})

const found = async (visit: Visit): Promise<TicketWhole> => {
  const path = `${calls.list.path}?keyword=${encodeURIComponent(equipment)}`
  const { rows } = await dataOf<{ rows: Ticket[] }>(visit, path)
  return dataOf(visit, `${calls.detail.path}?id=${rows[0]!.id}`)
}
async function ticketIs(visit: Visit, status: string): Promise<void> {
  await expect.poll(async () => (await found(visit)).status, { timeout: limitMs }).toBe(status)
}
const openTicket = async (visit: Visit): Promise<void> => openWorkTicket(visit.page, await found(visit))
/** Opens the ticket, signs one step, and waits for what comes of it. */
async function sign(visit: Visit, button: string, status: string): Promise<void> {
  await openTicket(visit)
  await confirm(visit.page, button)
  await ticketIs(visit, status)
}
const row = ({ page }: Visit, text: string) => page.locator('.fg-ticket-row').filter({ hasText: text })
const tick = (visit: Visit, text: string, button: string) =>
  row(visit, text).getByRole('button', { name: button, exact: true }).click({ timeout: limitMs })
async function amendmentIs(visit: Visit, kind: string, status: string): Promise<void> {
  const read = async () => (await found(visit)).amendments.findLast((one) => one.kind === kind)?.status
  await expect.poll(read, { timeout: limitMs }).toBe(status)
}
async function decide(visit: Visit, button: string, kind: string, status: string): Promise<void> {
  await openTicket(visit)
  await confirm(visit.page, button)
  await amendmentIs(visit, kind, status)
}

const wall = (hours: number): string =>
  new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
async function setTime({ page }: Visit, label: string, text: string): Promise<void> {
  const input = form(page).getByLabel(label)
  await input.click()
  await input.fill(text)
  await page.keyboard.press('Enter')
}

/** The permitter asks, because the contacts are said to be broken; another of the operating staff answers for it too. */
async function override(measure: string): Promise<void> {
  const { operator, wangqiang } = people
  await openTicket(operator)
  await press(operator.page, '解除闭锁：申请')
  await choose(operator.page, '位置不符的措施', measure)
  await form(operator.page).getByLabel('原因').fill('辅助触点损坏，机械指示在分位')
  await form(operator.page).locator('button[type=submit]').click()
  await amendmentIs(operator, 'override', 'toConfirm')
  await decide(wangqiang, '解除闭锁：值班确认', 'override', 'done')
}

describe('scenario: a first-kind ticket of five people in five browsers, from the draft to its end', () => {
  test(
    'the leader writes it on a phone and submits it',
    async () => {
      const { maintainer } = people
      const { page } = maintainer
      await page.goto('/workTicketManagement?new=1')
      await form(page).waitFor({ timeout: limitMs })
      await choose(page, '电站', '共和')
      await choose(page, '票种', '电气第一种工作票')
      await setTime(maintainer, '计划开始时间', wall(-1))
      await setTime(maintainer, '计划结束时间', wall(8))
      await choose(page, '工作负责人', '高修')
      await choose(page, '工作票签发人', '安宁')
      await form(page).getByLabel('班组').fill('检修一班')
      await form(page).getByLabel('设备双重名称').fill(equipment)
      await choose(page, '工作设备', '1号箱变')
      await page.keyboard.press('Tab')
      await form(page).getByLabel('电气连接部分').fill('35 kV 集电一线')
      await form(page).getByLabel('工作地点').fill('1号箱变')
      await form(page).getByLabel('工作内容').fill('更换避雷器')
      await form(page).getByRole('button', { name: '添加措施' }).click()
      await choose(page, '措施类别', '应拉断路器')
      await form(page).getByLabel('措施内容').fill('拉开高压开关')
      await choose(page, '对应开关', '1号箱变 高压开关')
      await form(page).getByRole('button', { name: '添加措施' }).click()
      await form(page).getByRole('combobox', { name: '措施类别' }).nth(1).click()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await form(page).getByLabel('措施内容').nth(1).fill('高压侧装设接地线')
      await form(page).getByRole('button', { name: '添加措施' }).click()
      await choose(page, '措施类别', '应拉断路器', 2)
      await form(page).getByLabel('措施内容').nth(2).fill('拉开低压开关')
      await choose(page, '对应开关', '低压开关', 1)
      await form(page).getByLabel('姓名').fill('李明')
      await form(page).locator('button[type=submit]').click()
      await page.getByText('办理步骤').waitFor({ timeout: limitMs })
      await expectSoundPage(page, 'zh_CN')
      await confirm(page, '提交')
      await ticketIs(maintainer, 'toIssue')
      expect((await found(maintainer)).measures.map(({ kind, watch }) => [kind, watch === null])).toEqual([
        ['switchOff', false],
        ['earthWire', true],
        ['switchOff', false],
      ])
      expect((await found(maintainer)).uncovered).toEqual([])
    },
    4 * limitMs,
  )

  test(
    'it is issued from the to-do list, received, and confirmed by the duty chief, who names the permitter',
    async () => {
      const { safety, wangqiang, liujing } = people
      await safety.page.goto('/todolist')
      await safety.page.getByText(equipment).first().waitFor({ timeout: limitMs })
      await sign(safety, '签发', 'toReceive')
      await sign(wangqiang, '收票', 'toConfirm')
      await openTicket(liujing)
      await press(liujing.page, '值长确认')
      await choose(liujing.page, '工作许可人', '周行')
      await form(liujing.page).locator('button[type=submit]').click()
      await ticketIs(liujing, 'toPermit')
      expect((await found(liujing)).permitterName).toBe('周行')
    },
    4 * limitMs,
  )

  test(
    'the permission is refused because the switch is closed, until two people answer for it',
    async () => {
      const { operator, maintainer } = people
      operator.expectFault(/status of 409/)
      await openTicket(operator)
      await row(operator, '拉开高压开关').getByText('实时“合”，应为“分”').waitFor({ timeout: limitMs })
      await tick(operator, '拉开高压开关', '已执行')
      await operator.page.getByText('与该项措施不符').first().waitFor({ timeout: limitMs })
      expect(await actionBar(operator.page).getByRole('button', { name: '许可开工' }).count()).toBe(0)
      await expectSoundPage(operator.page, 'zh_CN')
      expect((await found(operator)).status).toBe('toPermit')

      for (const side of sides) {
        await override(side)
        await openTicket(operator)
        await tick(operator, `拉开${side}`, '已执行')
        await row(operator, `拉开${side}`).getByText('执行：周行').waitFor({ timeout: limitMs })
      }
      await row(operator, '高压侧装设接地线').getByRole('textbox').fill('E2E-1')
      await tick(operator, '高压侧装设接地线', '已执行')
      await row(operator, '编号 E2E-1').first().waitFor({ timeout: limitMs })
      await openTicket(maintainer)
      await confirm(maintainer.page, '负责人签名')
      const kinds = async () => (await found(maintainer)).history.map(({ kind }) => kind)
      await expect.poll(kinds, { timeout: limitMs }).toContain('agree')
      await row(operator, '许可开工').getByText('轮到我').waitFor({ timeout: limitMs })
      await sign(operator, '许可开工', 'toStart')
      expect(await found(operator)).toMatchObject({ overrides: 2, wiresOut: 1 })
    },
    5 * limitMs,
  )

  test(
    'the device under the ticket is marked on the wiring diagram and no one puts it back',
    async () => {
      const { wangqiang } = people
      await wangqiang.page.goto(`/wiringDiagram?station=${station}`)
      await wangqiang.page.locator('.wd-device[data-device$=".bt-01"][data-ticket=work]').waitFor({ timeout: limitMs })
      await wangqiang.page.getByText('工作票下').waitFor()
      const held = await db.rows(
        `select count(*)::int as n from device_tag where ticket_id is not null and cleared_at is null`,
        [],
        (one) => (one as { n: number }).n,
      )
      expect(held[0]).toBeGreaterThan(1)
    },
    3 * limitMs,
  )

  test(
    'the crew signs and the work begins; it is extended by three signatures',
    async () => {
      const { maintainer, liujing, operator } = people
      await openTicket(maintainer)
      await maintainer.page.getByRole('button', { name: '签名 李明' }).click({ timeout: limitMs })
      await row(maintainer, '李明').getByText('已签名').waitFor({ timeout: limitMs })
      await sign(maintainer, '交底完毕，开工', 'executing')
      await openTicket(maintainer)
      await press(maintainer.page, '延期：申请')
      await setTime(maintainer, '计划结束时间', wall(12))
      await form(maintainer.page).getByLabel('原因').fill('备件晚到')
      await form(maintainer.page).locator('button[type=submit]').click()
      await amendmentIs(maintainer, 'extension', 'toConfirm')
      await decide(liujing, '延期：值班确认', 'extension', 'toPermit')
      await decide(operator, '延期：许可人同意', 'extension', 'toSign')
      await decide(maintainer, '延期：负责人签名', 'extension', 'done')
      const { plannedEndAt } = await found(maintainer)
      expect(Date.parse(plannedEndAt)).toBeGreaterThan(Date.now() + 11 * 3_600_000)
    },
    5 * limitMs,
  )

  test(
    'another leader takes over by issuer and permitter, and the crew signs again',
    async () => {
      const { maintainer, safety, operator, magang } = people
      await openTicket(maintainer)
      await press(maintainer.page, '变更负责人：申请')
      await choose(maintainer.page, '新工作负责人', '马刚')
      await form(maintainer.page).getByLabel('原因').fill('身体不适')
      await form(maintainer.page).locator('button[type=submit]').click()
      await amendmentIs(maintainer, 'leader', 'toIssue')
      await decide(safety, '变更负责人：签发人同意', 'leader', 'toPermit')
      await decide(operator, '变更负责人：许可人同意', 'leader', 'done')
      expect(await found(magang)).toMatchObject({ leaderName: '马刚', crew: [{ signed: null }] })
      await openTicket(magang)
      await magang.page.getByRole('button', { name: '签名 李明' }).click({ timeout: limitMs })
      await row(magang, '李明').getByText('已签名').waitFor({ timeout: limitMs })
      await openTicket(magang)
      await press(magang.page, '申请终结')
      await form(magang.page).getByRole('switch').click()
      await form(magang.page).locator('button[type=submit]').click()
      await ticketIs(magang, 'toEnd')
    },
    5 * limitMs,
  )

  test(
    'it ends with the earth wire counted back and the switch closed; the paper says so',
    async () => {
      const { operator, liujing } = people
      await openTicket(operator)
      await operator.page.getByText('实时位置与安全措施不符').first().waitFor({ timeout: limitMs })
      for (const side of sides) await override(side)
      await sign(operator, '许可终结', 'workEnded')
      await openTicket(operator)
      await operator.page.getByText('还有 1 组接地线未收回').first().waitFor({ timeout: limitMs })
      await row(operator, '高压侧装设接地线').getByRole('textbox').fill('E2E-1')
      await tick(operator, '高压侧装设接地线', '已收回')
      await row(operator, '高压侧装设接地线').getByText('恢复：周行').waitFor({ timeout: limitMs })
      for (const side of sides) {
        await tick(operator, `拉开${side}`, '已恢复')
        await row(operator, `拉开${side}`).getByText('恢复：周行').waitFor({ timeout: limitMs })
      }
      await sign(operator, '工作票终结', 'ended')
      expect(await found(operator)).toMatchObject({ wiresOut: 0, brokenAt: null })

      await openTicket(liujing)
      const { no } = await found(liujing)
      await liujing.page.getByRole('button', { name: '打印' }).click()
      await liujing.page.getByRole('dialog', { name: `打印预览：电气第一种工作票 ${no}` }).waitFor({ timeout: limitMs })
      expect(await paperFindings(liujing.page)).toEqual([])
      const sheets = pdfPages(await liujing.page.pdf({ preferCSSPageSize: true }))
      const text = sheets.join('')
      const marks =
        '已执行 工作负责人马刚 35kV集电一线 更换避雷器 应拉断路器、隔离开关 延期申请高修 变更负责人 解除闭锁'
      const signed = '高压侧装设接地线·编号E2E-1√周行 签发安宁 许可开工周行 未拆除接地线0组'
      for (const words of [`编号：${no}`, ...marks.split(' '), ...signed.split(' ')]) expect(text).toContain(words)
      for (const sheet of sheets) expect(sheet).toContain('打印时间')
    },
    5 * limitMs,
  )

  test('no browser saw a fault', () => {
    expect(Object.entries(people).map(([name, visit]) => [name, visit.newFaults()])).toEqual(
      names.map((name) => [name, []]),
    )
  })
})
