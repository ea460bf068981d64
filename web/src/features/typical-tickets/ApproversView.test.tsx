import { afterEach, expect, test } from 'vitest'
import type { Approver } from '@fengguang/domain/typical-tickets/typical.model'
import { typicalTicketsContract } from '@fengguang/domain/typical-tickets/typical-tickets.contract'
import { clearCorner } from '../../lib/corner-messages.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, until } from '../../testing/render.tsx'
import { ApproversView } from './ApproversView.tsx'

afterEach(clearCorner)
const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false, 15_000)

const approver: Approver = {
  id: 'a1',
  accountId: 'u1',
  name: '安宁',
  userName: 'safety',
  step: 'hse',
  fromDay: '2026-01-01',
  toDay: null,
  state: 'valid',
  version: 2,
}

test('approvers are listed for all, and changed by who may', async () => {
  fakeApi(typicalTicketsContract, { approvers: () => [approver] })
  await render(<ApproversView />, { permissions: ['typical-ticket:read'] })
  await shown('长期')
  expect(document.body.textContent).toContain('编写人不能审批自己的版本')
  expect(document.body.textContent).not.toContain('新增审批人')
})

test('one is removed after a question', async () => {
  const sent: unknown[] = []
  fakeApi(typicalTicketsContract, {
    approvers: () => [approver],
    deleteApprover: (body: unknown) => {
      sent.push(body)
      return { changed: 1 }
    },
  })
  await render(<ApproversView />, { permissions: ['typical-ticket:read', 'qualification:write'] })
  await shown('新增审批人')
  await until(() => document.querySelector('tr[data-row-key=a1] button'), 15_000)
  await click(byText('tr[data-row-key=a1] button', '删除'))
  await click(
    await until(() => document.querySelector<HTMLElement>('.ant-modal-confirm-btns .ant-btn-dangerous'), 15_000),
  )
  await until(() => sent.length === 1, 15_000)
  expect(sent[0]).toEqual({ id: 'a1' })
})
