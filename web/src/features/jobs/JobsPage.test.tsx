import { expect, test } from 'vitest'
import { jobsContract, type JobKindRow, type JobRow } from '@fengguang/domain/jobs/jobs.contract'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, until } from '../../testing/render.tsx'
import { JobsPage } from './JobsPage.tsx'

const kind: JobKindRow = {
  kind: 'purgeSessions',
  cron: '10 3 * * *',
  zone: 'Asia/Shanghai',
  nextAt: '2026-01-02T19:10:00Z',
  lastAt: '2026-01-01T19:10:00Z',
  lastState: 'done',
  waiting: 0,
  running: 0,
  failed: 1,
}
const job: JobRow = {
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'purgeUploads',
  state: 'failed',
  dueAt: '2026-01-01T19:30:00Z',
  startedAt: '2026-01-01T19:30:01Z',
  endedAt: '2026-01-01T19:30:02Z',
  attempt: 6,
  attempts: 6,
  progress: null,
  problem: 'disk full',
  result: null,
}
type Answers = Partial<Parameters<typeof fakeApi<typeof jobsContract>>[1]>
const at = '2026-01-02T03:04:06Z'
const shows = (text: string) => document.body.textContent?.includes(text) ?? false
const shown = (text: string) => until(() => shows(text), 15_000)

async function open(answers: Answers = {}, permissions: string[] = ['job:read', 'platform:write']) {
  fakeApi(jobsContract, {
    kinds: () => ({ at, isOperator: true, isUp: true, kinds: [kind] }),
    page: () => ({ rows: [job], total: 1 }),
    ...answers,
  })
  await render(<JobsPage />, { permissions })
}

test('kinds show their schedule with its zone, runs their reason of failure', async () => {
  await open()
  await shown('每天 03:10（Asia/Shanghai）')
  await shown('disk full')
  await shown('第 6 次，共 6 次')
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('a completed run says what it did', async () => {
  await open({
    page: () => ({ rows: [{ ...job, state: 'done', problem: null, result: { files: 3, holders: 0 } }], total: 1 }),
  })
  await shown('文件 3')
  expect(document.body.textContent).not.toContain('引用 0')
})

test('a failed job is retried by its id', async () => {
  const asked: unknown[] = []
  await open({
    retry: (input) => {
      asked.push(input)
      return { changed: 1 }
    },
  })
  await shown('disk full')
  await click(byText(`tr[data-row-key="${job.id}"] button`, '重试'))
  await until(() => asked.length > 0, 15_000)
  expect(asked).toEqual([{ ids: [job.id] }])
})

test('a silent worker is said aloud', async () => {
  await open({ kinds: () => ({ at, isOperator: true, isUp: false, kinds: [kind] }) })
  await shown('后台任务')
  expect(await until(() => document.querySelector('[role=alert]')?.textContent, 15_000)).toContain('没有响应')
})

test('others than the operators of the platform read whose page it is', async () => {
  await open({ kinds: () => ({ at, isOperator: false, isUp: true, kinds: [] }) })
  await shown('后台任务由平台管理员查看')
  expect(shows('运行记录')).toBe(false)
})

test('without the right to change nothing can be run', async () => {
  await open({}, ['job:read'])
  await shown('disk full')
  expect(document.body.textContent).not.toContain('立即运行')
  expect(document.body.textContent).not.toContain('重试')
})
