import { expect, test, vi } from 'vitest'
import { companyContract } from '@fengguang/domain/organisation/organisation.contract'
import type { Company, CompanyForm } from '@fengguang/domain/organisation/organisation.model'
import { fakeApi } from '../../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../../testing/render.tsx'
import { CompaniesDrawer } from './CompaniesDrawer.tsx'

const limitMs = 15_000
const company: Company = {
  id: 'c1',
  name: '黄河风光',
  shortName: '',
  contact: '',
  tel: '',
  address: '',
  userCount: 3,
  stationCount: 9,
  version: 4,
}
const buttons = () => [...document.querySelectorAll('button')].map((one) => one.textContent)
const input = (label: string) =>
  document.querySelector(`[id="${byText('.fg-form label', label).getAttribute('for')}"]`)!

async function open(
  administersPlatform: boolean,
  update?: (form: CompanyForm) => Company & { administrator?: { userName: string; password: string } },
) {
  fakeApi(companyContract, {
    list: () => ({ rows: [company], total: 1, administersPlatform }),
    ...(update && { update }),
  })
  await render(<CompaniesDrawer onClose={() => {}} />, { permissions: ['company:write'] })
  await until(() => document.querySelector('tr[data-row-key]'), limitMs)
}

test('whoever does not administer the platform changes the own company and makes no other', async () => {
  await open(false)
  expect(buttons()).toContain('编辑')
  expect(buttons()).not.toContain('新建公司')
  expect(buttons()).not.toContain('删除')
})

test('a new company needs its first administrator, whose password is shown', async () => {
  const saved = vi.fn<(form: CompanyForm) => void>()
  await open(true, (form) => {
    saved(form)
    return { ...company, administrator: { userName: form.adminUserName, password: 'Once-1234' } }
  })
  await click(byText('button', '新建公司'))
  await until(() => document.querySelector('.fg-form'), limitMs)
  await type(input('公司名称*'), '新公司')
  await click(byText('.fg-form button', '保存'))
  await until(() => document.querySelector('.fg-form-error'), limitMs)
  expect(saved).not.toHaveBeenCalled()
  await type(input('首位管理员的用户名*'), 'boss')
  await click(byText('.fg-form button', '保存'))
  await until(() => document.body.textContent?.includes('Once-1234'), limitMs)
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ id: '', name: '新公司', adminUserName: 'boss' })
})

test('a change carries the version that was read', async () => {
  const saved = vi.fn<(form: CompanyForm) => void>()
  await open(false, (form) => (saved(form), company))
  await click(byText('tr[data-row-key=c1] button', '编辑'))
  await until(() => document.querySelector('.fg-form'), limitMs)
  await type(input('简称'), '黄河')
  await click(byText('.fg-form button', '保存'))
  await until(() => saved.mock.calls.length === 1, limitMs)
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ id: 'c1', version: 4, shortName: '黄河' })
})
