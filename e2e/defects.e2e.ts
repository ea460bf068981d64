import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import type { Defect } from '@fengguang/domain/defects/defect.model'
import { defectsContract } from '@fengguang/domain/defects/defects.contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { openDatabase, type Database } from '../server/src/platform/postgres/db.ts'
import { inVisit, phone, type Visit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { signIn } from './session.ts'

const station = 'pv-qinghai-gonghe'
const limitMs = 120_000

let db: Database
let alarmId = ''
beforeAll(async () => {
  const stores = readFileSync(join(inject('productFolder'), 'run/stores.json'), 'utf8')
  db = openDatabase(z.object({ DATABASE_URL: z.string() }).parse(JSON.parse(stores)).DATABASE_URL, { max: 1 })
  const [laid] = await db.rows(
    `insert into alarm_event (station_id, device_id, device_type, subject, rule_key, source, level, detail, is_active, value,
       first_raised_at, raised_at)
     select station_id, id, 'inverter', 'defect journey', 'journey', 'faultCode', 2, '{}', false, 1004, now(), now()
     from device where station_id = $1 and type = 'inverter' order by no limit 1 returning id::text`,
    [station],
    (row) => z.object({ id: z.string() }).parse(row).id,
  )
  alarmId = laid!
})
afterAll(async () => {
  await db.run(`delete from task where source = 'defect'`, [])
  await db.run('delete from defect where source_id = $1', [alarmId])
  await db.run('delete from alarm_change where event_id = $1::bigint', [alarmId])
  await db.run('delete from alarm_event where id = $1::bigint', [alarmId])
  await db.close()
})

const dataOf = async <T>({ context, address }: Visit, path: string): Promise<T> =>
  ((await (await context.request.get(`${address}${path}`)).json()) as { data: T }).data
const defectOf = async (visit: Visit): Promise<Defect> =>
  (await dataOf<{ rows: Defect[] }>(visit, `${defectsContract.list.path}?sourceKind=alarm&sourceId=${alarmId}`))
    .rows[0]!
async function defectIs(visit: Visit, status: string): Promise<void> {
  await expect.poll(async () => (await defectOf(visit))?.status, { timeout: limitMs }).toBe(status)
}
async function alarmIs(visit: Visit, status: string): Promise<void> {
  const read = async () =>
    (await dataOf<{ status: string }>(visit, `${alarmsContract.detail.path}?id=${alarmId}`)).status
  await expect.poll(read, { timeout: limitMs }).toBe(status)
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
  await page.keyboard.type(name)
  await page.locator('.ant-select-item-option-active').filter({ hasText: name }).first().waitFor()
  await page.keyboard.press('Enter')
}

async function say(page: Page, button: string, label: string, text: string): Promise<void> {
  await page.locator('.fg-action-bar').getByRole('button', { name: button, exact: true }).click()
  const form = page.locator('.ant-drawer-open form').last()
  await form.getByLabel(label, { exact: false }).fill(text)
  await form.locator('button[type=submit]').click()
  await form.waitFor({ state: 'detached' })
}
async function openDefect(visit: Visit): Promise<void> {
  const { id } = await defectOf(visit)
  await visit.page.goto(`/defectManagement?id=${id}`)
  await visit.page.locator('.fg-action-bar').waitFor({ timeout: limitMs })
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
      await alarmIs(visit, 'dispatched')
      await openDefect(visit)
      await page.locator('.fg-action-bar').getByRole('button', { name: '受理', exact: true }).click()
      await defectIs(visit, 'controlAppraisal')
      await page.locator('.fg-action-bar').getByRole('button', { name: '评审通过', exact: true }).waitFor()
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
      expect(await name.inputValue()).toContain('消缺：')
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
        (row) => z.object({ id: z.string() }).parse(row).id,
      )
      await page.goto(`/operationMonitorNew?id=${taskId!}`)
      await page.locator('.fg-action-bar').waitFor({ timeout: limitMs })
      await say(page, '验收通过', '验收意见', '同意')
      await defectIs(visit, 'acceptance')
      await openDefect(visit)
      await say(page, '验收通过', '验收意见', '缺陷已消除')
      await defectIs(visit, 'eliminated')
      await alarmIs(visit, 'complete')
      expect(await defectOf(visit)).toMatchObject({ eliminatorName: '高修', acceptorName: '周行' })
    }),
    3 * limitMs,
  )
})
