import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import type { Task } from '@fengguang/domain/tasks/task.model'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { openDatabase, type Database } from '../server/src/platform/postgres/db.ts'
import { inVisit, phone, type Visit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { signIn } from './session.ts'
import { press, say } from './task-steps.ts'

const station = 'pv-qinghai-gonghe'
const limitMs = 120_000
const problems = '接线端子未紧固'

let db: Database
let alarmId = ''
beforeAll(async () => {
  const stores = readFileSync(join(inject('productFolder'), 'run/stores.json'), 'utf8')
  db = openDatabase(z.object({ DATABASE_URL: z.string() }).parse(JSON.parse(stores)).DATABASE_URL, { max: 1 })
  const [laid] = await db.rows(
    `insert into alarm_event (station_id, device_id, device_type, subject, rule_key, source, level, detail, is_active, value,
       first_raised_at, raised_at)
     select station_id, id, 'inverter', 'journey', 'journey', 'faultCode', 2, '{}', false, 1004, now(), now()
     from device where station_id = $1 and type = 'inverter' order by no limit 1 returning id::text`,
    [station],
    (row) => z.object({ id: z.string() }).parse(row).id,
  )
  alarmId = laid!
})
afterAll(async () => {
  await db.run('delete from task where source_id = $1', [alarmId])
  await db.run('delete from alarm_change where event_id = $1::bigint', [alarmId])
  await db.run('delete from alarm_event where id = $1::bigint', [alarmId])
  await db.close()
})

const dataOf = async <T>({ context, address }: Visit, path: string): Promise<T> =>
  ((await (await context.request.get(`${address}${path}`)).json()) as { data: T }).data
const taskOf = async (visit: Visit): Promise<Task> =>
  (await dataOf<{ rows: Task[] }>(visit, `${tasksContract.list.path}?sourceKind=alarm&sourceId=${alarmId}`)).rows[0]!
const alarmStatus = async (visit: Visit): Promise<string> =>
  (await dataOf<{ status: string }>(visit, `${alarmsContract.detail.path}?id=${alarmId}`)).status

async function alarmIs(visit: Visit, status: string): Promise<void> {
  await expect.poll(() => alarmStatus(visit), { timeout: limitMs }).toBe(status)
}
async function taskIs(visit: Visit, status: string): Promise<void> {
  await expect.poll(async () => (await taskOf(visit)).status, { timeout: limitMs }).toBe(status)
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
  await page.keyboard.type(name)
  await page.locator('.ant-select-item-option-active').filter({ hasText: name }).first().waitFor()
  await page.keyboard.press('Enter')
}

describe('scenario: an alarm becomes a task, is done, rejected, done again and accepted', () => {
  test(
    'the administrator dispatches the alarm with one click; withdraws and relaunches the task',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit)
      await page.goto(`/deviceAlarm?id=${alarmId}`)
      await page.getByRole('dialog').getByRole('link', { name: '派发任务' }).click()
      await page.waitForURL(`**/operationMonitorNew?alarm=${alarmId}`)
      const name = page.getByRole('dialog').getByLabel('任务名称')
      await name.waitFor({ timeout: limitMs })
      expect(await name.inputValue()).toContain('处理告警')
      await choose(page, '执行人', '高修')
      await choose(page, '验收人', '周行')
      await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
      await page.getByText('任务已发布').waitFor()
      await alarmIs(visit, 'dispatched')
      const { id } = await taskOf(visit)
      await page.goto(`/operationMonitorNew?id=${id}`)
      await page.locator('.fg-action-bar').getByRole('button', { name: '撤回' }).click()
      await page.getByRole('dialog').filter({ hasText: '确定撤回' }).getByRole('button', { name: '撤回' }).click()
      await page.locator('.fg-action-bar').getByRole('button', { name: '重新发起' }).waitFor()
      await alarmIs(visit, 'untreated')
      await press(page, '重新发起', '已发布')
      await alarmIs(visit, 'dispatched')
    }),
    3 * limitMs,
  )

  test(
    'the executor takes it on a phone, records the work and completes it',
    inVisit(
      async (visit) => {
        const { page } = visit
        await signIn(visit, { userName: 'maintainer' })
        const { id } = await taskOf(visit)
        await page.goto(`/operationMonitorNew?id=${id}`)
        await press(page, '领取', '已领取')
        await press(page, '开工', '处理中')
        await page.locator('.fg-action-bar').getByRole('button', { name: '填写作业记录' }).click()
        const record = page.getByRole('dialog').filter({ hasText: '检修内容' })
        await record.getByLabel('检修内容').fill('紧固端子并复位')
        await record.locator('button[type=submit]').click()
        await page.getByText('已保存').waitFor()
        await say(page, '完成', '完成描述', '已恢复运行')
        await taskIs(visit, 'toAccept')
        expect((await taskOf(visit)).id).toBe(id)
      },
      { viewport: phone },
    ),
    3 * limitMs,
  )

  test(
    'the acceptor rejects it with the problems, and accepts it when it was done again: the alarm is complete',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { userName: 'operator' })
      const { id } = await taskOf(visit)
      await page.goto(`/operationMonitorNew?id=${id}`)
      await say(page, '驳回', '存在的问题', problems)
      await taskIs(visit, 'processing')
      await db.run(`update task set status = 'toAccept', version = version + 1 where id = $1`, [id])
      await page.reload()
      await page.getByText(problems).first().waitFor()
      await say(page, '验收通过', '验收意见', '同意')
      await taskIs(visit, 'finished')
      await alarmIs(visit, 'complete')
      expect((await taskOf(visit)).id).toBe(id)
      await expectSoundPage(page, 'zh_CN')
    }),
    3 * limitMs,
  )
})
