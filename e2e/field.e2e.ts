import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TaskWhole } from '@fengguang/domain/tasks/task.model'
import { tasksContract } from '@fengguang/domain/tasks/tasks.contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { openDatabase, type Database } from '../server/src/platform/postgres/db.ts'
import { inVisit, openVisit, phone, type OpenVisit, type Visit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { signIn } from './session.ts'
import { press, say } from './records.ts'

const limitMs = 120_000
const headers = { 'X-Requested-With': 'fengguang' }
/** What a browser says while its network is away. */
const cut = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|status of 409/
const names = { done: '现场旅程：更换熔断器', withdrawn: '现场旅程：撤回的任务' }

let db: Database
let admin: OpenVisit
beforeAll(async () => {
  const stores = readFileSync(join(inject('productFolder'), 'run/stores.json'), 'utf8')
  db = openDatabase(z.object({ DATABASE_URL: z.string() }).parse(JSON.parse(stores)).DATABASE_URL, { max: 1 })
  admin = await openVisit()
  await signIn(admin)
})
afterAll(async () => {
  await admin.close()
  await db.run('delete from task where name = any($1)', [Object.values(names)])
  await db.close()
})

async function post<T>({ context, address }: Visit, path: string, data: object): Promise<T> {
  const answer = await context.request.post(`${address}${path}`, { headers, data })
  expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)])
  return ((await answer.json()) as { data: T }).data
}

const publish = (name: string): Promise<TaskWhole> =>
  post(admin, tasksContract.insert.path, {
    name,
    type: 'maintenance',
    stationId: 'pv-qinghai-gonghe',
    plannedStartAt: new Date().toISOString(),
    plannedEndAt: new Date(Date.now() + 4 * 3_600_000).toISOString(),
    executorId: 'u-maintainer',
    acceptorId: 'u-operator',
    publish: true,
  })

/** The worker is in charge, and the phone has the task in this state. */
async function keptAs(page: Page, id: string, status: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const read = () =>
    page.evaluate(
      (taskId) =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('fengguang-field')
          opening.addEventListener('success', () => {
            const rows = opening.result.transaction('tasks').objectStore('tasks').getAll()
            rows.addEventListener('success', () => {
              opening.result.close()
              const found = (rows.result as { id: string; task: { status: string } }[]).find((row) => row.id === taskId)
              resolve(found?.task.status ?? '')
            })
          })
        }),
      id,
    )
  await expect.poll(read, { timeout: limitMs }).toBe(status)
}

const field = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: '现场任务' }).waitFor()
}
const outbox = async (page: Page) => {
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /待送达/ })
    .click()
  return page.locator('.ant-drawer-open').filter({ hasText: '待送达' }).last()
}
const closeDrawer = (page: Page) =>
  page.locator('.ant-drawer-open').last().getByRole('button', { name: '关闭' }).click()
const countOf = async (sql: string, id: string): Promise<number> =>
  (await db.rows(sql, [id], (row) => z.object({ n: z.int() }).parse(row).n))[0]!
const eventsOf = (id: string): Promise<string[]> =>
  db.rows(
    'select kind from task_event where task_id = $1 order by id',
    [id],
    (row) => z.object({ kind: z.string() }).parse(row).kind,
  )
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The open task is in this state. */
const shows = (page: Page, status: string) =>
  page.locator('.fg-detail').getByText(status, { exact: true }).first().waitFor()

describe('scenario: work without a network', () => {
  test(
    'claimed on a phone, done while the network is cut, delivered once, accepted',
    inVisit(
      async (visit) => {
        const { page, context, expectFault } = visit
        expectFault(cut)
        const { id } = await publish(names.done)
        await signIn(visit, { userName: 'maintainer' })
        await page.goto(`/operationMonitorNew?id=${id}`)
        await press(page, '领取')
        await shows(page, '已领取')
        await keptAs(page, id, 'claimed')

        await context.setOffline(true)
        await page.reload()
        await field(page)
        expect(new URL(page.url()).pathname).toBe('/field')
        await press(page, '开工')
        await shows(page, '处理中')
        await page.locator('.fg-action-bar').getByRole('button', { name: '填写作业记录' }).click()
        const record = page.getByRole('dialog').filter({ hasText: '检修内容' })
        await record.getByLabel('检修内容').fill('更换熔断器并测量')
        await record
          .locator('input[type=file]')
          .first()
          .setInputFiles({ name: 'fuse.png', mimeType: 'image/png', buffer: png })
        await record.locator('.fg-file-list img').waitFor()
        await record.locator('button[type=submit]').click()
        await page.locator('.ant-drawer-open form').waitFor({ state: 'detached' })
        await say(page, '完成', '完成描述', '已恢复运行')
        await shows(page, '待验收')
        expect(await eventsOf(id)).toEqual(['create', 'publish', 'claim'])

        // The phone was switched off meanwhile: what waits is still there.
        await page.goto('/field')
        await field(page)
        await page.getByText('3 项待送达').waitFor()
        const waiting = await outbox(page)
        await waiting.getByText('待上传').waitFor()
        await closeDrawer(page)
        await expectSoundPage(page, 'zh_CN')

        // The server acts, and its answer is lost on the way.
        let isFirst = true
        await page.route(`**${tasksContract.act.path}`, async (route) => {
          if (!isFirst) return route.continue()
          isFirst = false
          await route.fetch()
          await route.abort('connectionreset')
        })
        await context.setOffline(false)
        await expect
          .poll(() => eventsOf(id), { timeout: limitMs })
          .toEqual(['create', 'publish', 'claim', 'start', 'detail', 'complete'])
        expect(isFirst).toBe(false)
        const delivered = await outbox(page)
        await expect.poll(() => delivered.locator('.fg-task-head').getByText('已送达').count()).toBe(3)
        await delivered.locator('.fg-field-photos').getByText('已送达').waitFor()
        expect(await countOf('select count(*)::int as n from task_delivery where task_id = $1', id)).toBe(3)
        expect(
          await countOf(
            `select count(*)::int as n from task_file tf join uploaded_file f on f.id = tf.file_id
             where tf.task_id = $1 and tf.of_detail`,
            id,
          ),
        ).toBe(1)
        expect(
          await countOf(
            `select count(*)::int as n from task t join task_event e on e.task_id = t.id and e.kind = 'start'
             where t.id = $1 and t.started_at = e.device_at and e.device_at < e.at`,
            id,
          ),
        ).toBe(1)
      },
      { viewport: phone, isFirst: true },
    ),
    4 * limitMs,
  )

  test(
    'the acceptor accepts what the phone delivered',
    inVisit(async (visit) => {
      const { page } = visit
      const [id] = await db.rows(
        'select id from task where name = $1',
        [names.done],
        (row) => z.object({ id: z.string() }).parse(row).id,
      )
      await signIn(visit, { userName: 'operator' })
      await page.goto(`/operationMonitorNew?id=${id}`)
      await page.getByText('更换熔断器并测量').first().waitFor()
      await say(page, '验收通过', '验收意见', '同意')
      await expect.poll(() => eventsOf(id!), { timeout: limitMs }).toContain('accept')
    }),
    2 * limitMs,
  )

  test(
    'a task that was withdrawn meanwhile: both values are shown, and nothing goes without a choice',
    inVisit(
      async (visit) => {
        const { page, context, expectFault } = visit
        expectFault(cut)
        const { id, version } = await publish(names.withdrawn)
        await signIn(visit, { userName: 'maintainer' })
        await post(visit, tasksContract.act.path, { id, version, action: 'claim', comment: '' })
        await page.goto(`/field?id=${id}`)
        await keptAs(page, id, 'claimed')
        await context.setOffline(true)
        await press(page, '开工')
        await shows(page, '处理中')
        await post(admin, tasksContract.act.path, { id, version: version + 1, action: 'withdraw', comment: '' })
        await context.setOffline(false)
        await page.getByText('1 项需要处理').waitFor()
        await page.locator('.ant-drawer-open').getByRole('button', { name: '关闭' }).click()

        const conflict = await outbox(page)
        await conflict.getByRole('region', { name: '本机' }).getByText('处理中').waitFor()
        await conflict.getByRole('region', { name: '服务器' }).getByText('已撤回').waitFor()
        await conflict.getByText('任务当前状态不允许这一步').waitFor()
        expect(await eventsOf(id)).toEqual(['create', 'publish', 'claim', 'withdraw'])
        await expectSoundPage(page, 'zh_CN')
        await closeDrawer(page)

        await page.getByRole('toolbar').getByRole('button', { name: '退出登录' }).click()
        const asked = page.getByRole('dialog').filter({ hasText: '还有 1 项修改没有送达' })
        await asked.getByRole('button', { name: '留下' }).click()
        await asked.waitFor({ state: 'hidden' })

        const again = await outbox(page)
        await again.getByRole('button', { name: '放弃本机修改' }).click()
        await page
          .getByRole('dialog')
          .filter({ hasText: '放弃本机的 1 项修改' })
          .getByRole('button', { name: '放弃本机修改' })
          .click()
        await again.getByText('没有待送达的内容').waitFor()
        await closeDrawer(page)
        await page.getByText(names.withdrawn).first().waitFor({ state: 'detached' })

        await page.getByRole('toolbar').getByRole('button', { name: '退出登录' }).click()
        await page.getByLabel('用户名').waitFor()
        expect(await page.evaluate(() => localStorage.getItem('fieldUser'))).toBeNull()
      },
      { viewport: phone, isFirst: true },
    ),
    4 * limitMs,
  )
})
