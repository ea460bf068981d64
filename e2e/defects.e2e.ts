import type { Defect } from '@fengguang/domain/defects/defect.model'
import { defectsContract } from '@fengguang/domain/defects/defects.contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../server/src/platform/postgres/db.ts'
import { inVisit, phone, type Visit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import {
  actionBar,
  alarmIs,
  choose,
  dataOf,
  idOf,
  layAlarm,
  limitMs,
  openProductDatabase,
  press,
  removeAlarm,
  say,
} from './records.ts'
import { signIn } from './session.ts'

const station = 'pv-qinghai-gonghe'

let db: Database
let alarmId = ''
beforeAll(async () => {
  db = openProductDatabase()
  alarmId = await layAlarm(db, station, 'defect journey')
})
afterAll(async () => {
  await db.run(`delete from task where source = 'defect'`, [])
  await db.run('delete from defect where source_id = $1', [alarmId])
  await removeAlarm(db, alarmId)
  await db.close()
})

const defectOf = async (visit: Visit): Promise<Defect> =>
  (await dataOf<{ rows: Defect[] }>(visit, `${defectsContract.list.path}?sourceKind=alarm&sourceId=${alarmId}`))
    .rows[0]!
async function defectIs(visit: Visit, status: string): Promise<void> {
  await expect.poll(async () => (await defectOf(visit))?.status, { timeout: limitMs }).toBe(status)
}
async function openDefect(visit: Visit): Promise<void> {
  const { id } = await defectOf(visit)
  await visit.page.goto(`/defectManagement?id=${id}`)
  await actionBar(visit.page).waitFor({ timeout: limitMs })
}
async function approve(visit: Visit, status: string): Promise<void> {
  await say(visit.page, '评审通过', '评审意见', '情况属实')
  await defectIs(visit, status)
}

describe('scenario: an alarm becomes a defect, is appraised, eliminated by a task and accepted', () => {
  test(
    'the operator reports it from the alarm, receives and appraises it',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { userName: 'operator' })
      await page.goto(`/deviceAlarm?id=${alarmId}`)
      await page.getByRole('dialog').getByRole('link', { name: '登记缺陷' }).click()
      await page.waitForURL(`**/defectManagement?alarm=${alarmId}`)
      const found = page.getByRole('dialog').getByLabel('发现人')
      await found.waitFor({ timeout: limitMs })
      await found.fill('巡检员')
      await page.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click()
      await page.getByText('缺陷已提交').waitFor()
      await alarmIs(visit, alarmId, 'dispatched')
      await openDefect(visit)
      await press(page, '受理')
      await defectIs(visit, 'controlAppraisal')
      await actionBar(page).getByRole('button', { name: '评审通过', exact: true }).waitFor()
      await approve(visit, 'maintenanceAppraisal')
      expect((await defectOf(visit)).hands).not.toContain('appraiser')
      await expectSoundPage(page, 'zh_CN')
    }),
    3 * limitMs,
  )

  test(
    'the maintainer appraises it on a phone',
    inVisit(
      async (visit) => {
        await signIn(visit, { userName: 'maintainer' })
        await openDefect(visit)
        await approve(visit, 'chiefAppraisal')
        expect((await defectOf(visit)).status).toBe('chiefAppraisal')
      },
      { viewport: phone },
    ),
    3 * limitMs,
  )

  test(
    'the administrator appraises it last and dispatches the task of its elimination, filled in',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit)
      await openDefect(visit)
      await approve(visit, 'elimination')
      const { id } = await defectOf(visit)
      await page.getByRole('dialog').getByRole('link', { name: '派发消缺任务' }).click()
      await page.waitForURL(`**/operationMonitorNew?defect=${id}`)
      const name = page.getByRole('dialog').getByLabel('任务名称')
      await name.waitFor({ timeout: limitMs })
      await expect.poll(() => name.inputValue()).toContain('消缺：')
      await choose(page, '执行人', '高修')
      await choose(page, '验收人', '周行')
      await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
      await page.getByText('任务已发布').waitFor()
    }),
    3 * limitMs,
  )

  test(
    'the operator accepts the finished task, then the defect: the alarm is complete',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { userName: 'operator' })
      const defect = await defectOf(visit)
      const [taskId] = await db.rows(
        `update task set status = 'toAccept', version = version + 1 where source = 'defect' and source_id = $1 returning id`,
        [defect.id],
        idOf,
      )
      await page.goto(`/operationMonitorNew?id=${taskId!}`)
      await actionBar(page).waitFor({ timeout: limitMs })
      await say(page, '验收通过', '验收意见', '同意')
      await defectIs(visit, 'acceptance')
      await openDefect(visit)
      await say(page, '验收通过', '验收意见', '缺陷已消除')
      await defectIs(visit, 'eliminated')
      await alarmIs(visit, alarmId, 'complete')
      expect(await defectOf(visit)).toMatchObject({ eliminatorName: '高修', acceptorName: '周行' })
    }),
    3 * limitMs,
  )
})
