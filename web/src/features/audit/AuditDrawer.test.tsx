import { expect, test } from 'vitest'
import { auditContract, type AuditEvent } from '@fengguang/domain/audit/audit.contract'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, until } from '../../testing/render.tsx'
import { AuditDrawer } from './AuditDrawer.tsx'

const limitMs = 15_000
const event: AuditEvent = {
  id: '7',
  at: '2026-11-01T02:03:04Z',
  accountId: 'u1',
  userName: 'admin',
  realName: '林晓',
  address: '10.0.0.1',
  action: 'login',
  target: 'session',
  result: 'refused',
  detail: 'login.wrong',
}

test.each([
  [null, '日志完整，共校验 12 条记录'],
  ['7', '日志在记录 7 处不一致'],
])('the log is searched by its own part of the address; verified with %s it says %s', async (brokenAt, text) => {
  let asked: object = {}
  fakeApi(auditContract, {
    page: (query) => ((asked = query), { rows: [event], total: 1 }),
    verify: () => ({ events: 12, brokenAt }),
  })
  await render(<AuditDrawer onClose={() => {}} />, { address: '/here?page=9&keyword=x&audit.result=refused' })
  await until(() => document.querySelector('tr[data-row-key]'), limitMs)
  expect(asked).toMatchObject({ page: 1, result: 'refused' })
  expect(asked).not.toHaveProperty('keyword')
  expect(document.querySelector('tr[data-row-key]')?.textContent).toContain('被拒绝')
  expect(document.querySelector('tr[data-row-key]')?.textContent).not.toContain('login.wrong')
  await click(byText('button', '校验完整性'))
  await until(() => document.body.textContent?.includes(text), limitMs)
})
