import { afterEach, expect, test } from 'vitest'
import { workTicketsContract } from '@fengguang/domain/work-tickets/work-tickets.contract'
import { clearCorner } from '../../lib/corner-messages.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { statistics } from './ticket-samples.ts'
import { WorkTicketPage } from './WorkTicketPage.tsx'

afterEach(clearCorner)
const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false, 15_000)

async function open(address: string, permissions: string[]) {
  const sent: unknown[] = []
  fakeApi(workTicketsContract, {
    list: () => ({ rows: [], total: 0 }),
    statistics: () => statistics,
    setting: () => ({ mostExtensions: 1, warningHours: 2 }),
    saveSetting: (body) => {
      sent.push(body)
      return { mostExtensions: 1, warningHours: 2 }
    },
  })
  const page = await render(<WorkTicketPage />, { address, permissions })
  return { page, sent }
}
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('.fg-form input')]

test('who looks after the tickets decides how often and how early; a value out of bounds is refused before it is sent', async () => {
  const { page, sent } = await open('/here', ['work-ticket:read', 'qualification:write'])
  await shown('两票设置')
  await click(byText('button', '两票设置'))
  await until(() => page.address().includes('setting=1'), 15_000)
  await until(() => inputs().length === 2, 15_000)
  expect(inputs().map(({ value }) => value)).toEqual(['1', '2'])
  await type(inputs()[1]!, '25')
  await click(document.querySelector<HTMLElement>('.fg-form button[type=submit]')!)
  await until(() => document.querySelector('.fg-form [aria-invalid=true]'), 15_000)
  expect(sent).toEqual([])
  await type(inputs()[1]!, '6')
  await type(inputs()[0]!, '0')
  await click(document.querySelector<HTMLElement>('.fg-form button[type=submit]')!)
  await until(() => sent.length === 1, 15_000)
  expect(sent[0]).toEqual({ mostExtensions: 0, warningHours: 6 })
  await until(() => !page.address().includes('setting'), 15_000)
})

test('who only writes tickets is not offered it', async () => {
  await open('/here', ['work-ticket:read', 'work-ticket:write'])
  await shown('填写工作票')
  expect(document.body.textContent).not.toContain('两票设置')
})
