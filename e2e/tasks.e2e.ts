import type { Task } from '@fengguang/domain/tasks/task.model'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../server/src/platform/postgres/db.ts'
import { inVisit, phone, type Visit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import {
  actionBar,
  alarmIs,
  choose,
  confirm,
  dataOf,
  form,
  layAlarm,
  limitMs,
  openProductDatabase,
  press,
  removeAlarm,
  say,
} from './records.ts'
import { signIn } from './session.ts'

const station = 'pv-qinghai-gonghe'
const problems = '接线端子未紧固'
const returned = '备件未到'

let db: Database
let alarmId = ''
beforeAll(async () => {
  db = openProductDatabase()
  alarmId = await layAlarm(db, station, 'journey')
})
afterAll(async () => {
  await db.run('delete from task where source_id = $1', [alarmId])
  await removeAlarm(db, alarmId)
  await db.close()
})

const taskOf = async (visit: Visit): Promise<Task> =>
  (await dataOf<{ rows: Task[] }>(visit, `${tasksContract.list.path}?sourceKind=alarm&sourceId=${alarmId}`)).rows[0]!
async function taskIs(visit: Visit, status: string): Promise<void> {
  await expect.poll(async () => (await taskOf(visit)).status, { timeout: limitMs }).toBe(status)
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
      await expect.poll(() => name.inputValue()).toContain('处理告警')
      await choose(page, '执行人', '高修')
      await choose(page, '验收人', '周行')
      await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
      await page.getByText('任务已发布').waitFor()
      await alarmIs(visit, alarmId, 'dispatched')
      const { id } = await taskOf(visit)
      await page.goto(`/operationMonitorNew?id=${id}`)
      await confirm(page, '撤回')
      await actionBar(page).getByRole('button', { name: '重新发起' }).waitFor()
      await alarmIs(visit, alarmId, 'untreated')
      await press(page, '重新发起')
      await taskIs(visit, 'published')
      await alarmIs(visit, alarmId, 'dispatched')
    }),
    3 * limitMs,
  )

  test(
    'the executor claims it and returns it: without a reason it stays',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { userName: 'maintainer' })
      const { id } = await taskOf(visit)
      await page.goto(`/operationMonitorNew?id=${id}`)
      await press(page, '领取')
      await taskIs(visit, 'claimed')
      await press(page, '退回')
      await form(page).locator('button[type=submit]').click()
      await form(page).getByText('退回原因为必填项').waitFor()
      expect((await taskOf(visit)).status).toBe('claimed')
      await form(page).getByLabel('退回原因', { exact: false }).fill(returned)
      await form(page).locator('button[type=submit]').click()
      await taskIs(visit, 'returned')
    }),
    3 * limitMs,
  )

  test(
    'the administrator reads why and launches it again',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit)
      const { id } = await taskOf(visit)
      await page.goto(`/operationMonitorNew?id=${id}`)
      await page.getByText(returned).first().waitFor({ timeout: limitMs })
      await press(page, '重新发起')
      await taskIs(visit, 'published')
      expect(await taskOf(visit)).toMatchObject({ status: 'published', executorName: '高修' })
      await alarmIs(visit, alarmId, 'dispatched')
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
        await press(page, '领取')
        await taskIs(visit, 'claimed')
        await press(page, '开工')
        await taskIs(visit, 'processing')
        await press(page, '填写作业记录')
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
      await alarmIs(visit, alarmId, 'complete')
      expect((await taskOf(visit)).id).toBe(id)
      await expectSoundPage(page, 'zh_CN')
    }),
    3 * limitMs,
  )
})
