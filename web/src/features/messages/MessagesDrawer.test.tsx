import { expect, test } from 'vitest'
import { legacyMessagesContract, messagesContract } from '@fengguang/domain/messages/messages.contract'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, until } from '../../testing/render.tsx'
import { MessagesDrawer } from './MessagesDrawer.tsx'

const limitMs = 15_000
const invitation = {
  id: 'i-1',
  companyName: '中原能源',
  organisationName: '光伏部',
  invitedBy: '林晓',
  createdAt: '2026-11-01T02:03:04Z',
}

test('tabs carry their unread counts; an invitation is accepted after a question [req 163] [req 327] [req 328] [req 330]', async () => {
  const answered: object[] = []
  fakeApi(messagesContract, { expiring: () => [] })
  fakeApi(legacyMessagesContract, {
    counts: () => ({ event: 3, system: 0, task: 0, invite: 1 }),
    invites: () => [invitation],
    answerInvite: (query) => (answered.push(query), { answer: query.answer }),
  })
  await render(<MessagesDrawer tab="invite" onTab={() => {}} onClose={() => {}} />)
  await until(() => document.querySelector('tr[data-row-key]'), limitMs)
  await until(() => document.body.textContent?.includes('告警 (3)'), limitMs)
  expect(document.body.textContent).toContain('系统通知')
  expect(document.body.textContent).not.toContain('系统通知 (0)')
  await click(byText('button', '接受'))
  await until(() => document.querySelector('.ant-modal-confirm'), limitMs)
  expect(answered).toEqual([])
  await click(document.querySelector('.ant-modal-confirm .ant-btn-primary')!)
  await until(() => answered.length > 0, limitMs)
  expect(answered).toEqual([{ id: 'i-1', answer: 'accepted' }])
})
