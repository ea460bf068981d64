import type { Ticket } from '@fengguang/domain/work-tickets/ticket.model'
import { workTicketsContract, type TicketWhole } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { typicalTicketsContract, type TypicalWhole } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../server/src/platform/postgres/db.ts'
import { inVisit, phone, type Visit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { actionBar, choose, confirm, dataOf, form, limitMs, openProductDatabase, press, say } from './records.ts'
import { signIn } from './session.ts'
import { eraseTypical, eraseWorkTickets, layTypicalOperation } from './ticket-records.ts'

const station = 'pv-qinghai-gonghe'
const code = 'E2E-1'
const operationCode = 'E2E-2'
const team = '旅程班'
const typicalForm = {
  kind: 'work',
  type: 'electricalSecond',
  stationId: station,
  code,
  name: '逆变器风扇更换',
  equipment: '1 号逆变器',
  connection: '',
  tasks: [{ place: '1 号逆变器', content: '更换散热风扇' }],
  measures: [{ kind: 'switchOff', text: '断开 1 号逆变器交直流侧开关' }],
  liveParts: '直流侧支路带电',
  supplement: '',
  task: '',
  steps: [],
  hazards: [
    { hazard: '直流侧残余电荷触电', control: '断开后等待 10 分钟并测量' },
    { hazard: '高处坠落', control: '系好安全带' },
  ],
}

let db: Database
let typicalId = ''
beforeAll(() => {
  db = openProductDatabase()
})
afterAll(async () => {
  await eraseWorkTickets(db, `fields ->> 'team' = '${team}'`)
  for (const each of [code, operationCode]) await eraseTypical(db, each)
  await db.close()
})

const typicalOf = (visit: Visit) => dataOf<TypicalWhole>(visit, `${typicalTicketsContract.detail.path}?id=${typicalId}`)
async function statusIs(visit: Visit, status: string): Promise<void> {
  await expect.poll(async () => (await typicalOf(visit)).status, { timeout: limitMs }).toBe(status)
}
async function openTypical(visit: Visit): Promise<void> {
  await visit.page.goto(`/typical-ticket?id=${typicalId}`)
  await actionBar(visit.page).waitFor({ timeout: limitMs })
}

const approvals = [
  ['the specialist', 'maintainer', 'toDepartment'],
  ['the department head, on a phone,', 'operator', 'toHse'],
  ['HSE', 'safety', 'toLeader'],
  ['the leader in charge', 'admin', 'approved'],
] as const

/** Tomorrow, as the form of the company in China takes it. */
const tomorrowAt = (hour: string) => `${new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)} ${hour}`

describe('scenario: a typical ticket is approved by four people and becomes a ticket', () => {
  test(
    'its author submits it',
    inVisit(async (visit) => {
      await signIn(visit, { userName: 'magang' })
      const made = await visit.context.request.post(`${visit.address}${typicalTicketsContract.insert.path}`, {
        headers: { 'X-Requested-With': 'fengguang' },
        data: typicalForm,
      })
      typicalId = ((await made.json()) as { data: { id: string } }).data.id
      await openTypical(visit)
      await confirm(visit.page, '提交审批')
      await statusIs(visit, 'toSpecialist')
      expect(await actionBar(visit.page).getByRole('button', { name: '同意', exact: true }).count()).toBe(0)
    }),
    3 * limitMs,
  )

  test.each(approvals)(
    '%s approves it from the inbox',
    (_, userName, status) =>
      inVisit(
        async (visit) => {
          const { page } = visit
          await signIn(visit, { userName })
          await page.goto(`/todolist?id=typical.${typicalId}`)
          await page.getByRole('dialog').getByRole('link').first().click({ timeout: limitMs })
          await actionBar(page).waitFor({ timeout: limitMs })
          await say(page, '同意', '意见', '同意')
          await statusIs(visit, status)
          expect((await typicalOf(visit)).history.at(-1)).toMatchObject({ kind: 'approve', comment: '同意' })
          if (status === 'approved') await expectSoundPage(page, 'zh_CN')
        },
        { ...(userName === 'operator' && { viewport: phone }) },
      )(),
    3 * limitMs,
  )

  test(
    'a work ticket is written from it: one hazard is confirmed, and it remembers the version',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { userName: 'maintainer' })
      await openTypical(visit)
      await actionBar(page).getByRole('button', { name: '按此票填写工作票' }).click()
      await page.waitForURL(`**/workTicketManagement?new=1&typical=${typicalId}`)
      const equipment = form(page).getByLabel('设备双重名称')
      await equipment.waitFor({ timeout: limitMs })
      await expect.poll(() => equipment.inputValue()).toBe('1 号逆变器')
      await form(page).getByText('已确认 0 / 2').waitFor({ timeout: limitMs })
      await form(page).getByRole('checkbox', { name: '直流侧残余电荷触电' }).check()
      await form(page).getByText('已确认 1 / 2').waitFor()
      for (const [label, at] of [
        ['计划开始时间', tomorrowAt('09:00:00')],
        ['计划结束时间', tomorrowAt('17:00:00')],
      ] as const) {
        await form(page).getByLabel(label).click()
        await form(page).getByLabel(label).fill(at)
        await page.keyboard.press('Enter')
      }
      await choose(page, '工作负责人', '高修')
      await choose(page, '工作票签发人', '安宁')
      await form(page).getByLabel('班组').fill(team)
      await form(page).getByLabel('姓名').fill('王强')
      await form(page).locator('button[type=submit]').click()
      await page.getByText('来自典型票 E2E-1 逆变器风扇更换，第 1 版').waitFor({ timeout: limitMs })
      const { rows } = await dataOf<{ rows: Ticket[] }>(
        visit,
        `${workTicketsContract.list.path}?page=1&pageSize=20&keyword=${encodeURIComponent(team)}`,
      )
      const ticket = await dataOf<TicketWhole>(visit, `${workTicketsContract.detail.path}?id=${rows[0]!.id}`)
      expect(ticket).toMatchObject({
        typical: { code, versionNo: 1 },
        hazards: [typicalForm.hazards[0]],
        measures: [{ text: '断开 1 号逆变器交直流侧开关' }],
        brokenAt: null,
      })
      expect(await typicalOf(visit)).toMatchObject({ usedCount: 1, approvedNo: 1 })
    }),
    3 * limitMs,
  )

  test(
    'one of an operation opens the form of an operation ticket with its task and steps',
    inVisit(async (visit) => {
      const { page } = visit
      const task = '旅程：3B 断路器由运行转检修'
      const id = await layTypicalOperation(db, { code: operationCode, stationId: station, task, steps: ['拉开 3B'] })
      await signIn(visit, { userName: 'maintainer' })
      await page.goto(`/typical-ticket?id=${id}`)
      await press(page, '按此票填写操作票')
      await page.waitForURL(`**/operationTicketManagement?new=1&typical=${id}`)
      await form(page).getByLabel('操作任务').waitFor({ timeout: limitMs })
      await expect.poll(() => form(page).getByLabel('操作任务').inputValue()).toBe(task)
      await form(page).getByText(`${operationCode} ${operationCode} v1`).waitFor({ timeout: limitMs })
      await expectSoundPage(page, 'zh_CN')
    }),
    3 * limitMs,
  )
})
