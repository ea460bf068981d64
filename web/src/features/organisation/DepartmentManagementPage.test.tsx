import { expect, test, vi } from 'vitest'
import { organisationContract } from '@fengguang/domain/organisation/organisation.contract'
import type { OrganisationForm } from '@fengguang/domain/organisation/organisation.model'
import { usersContract } from '@fengguang/domain/organisation/users.contract'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { sampleOrganisation } from '../../widgets/organisation/organisation-samples.ts'
import { DepartmentManagementPage } from './DepartmentManagementPage.tsx'

const limitMs = 15_000
const seen = (text: string) => () => document.body.textContent?.includes(text)
const rows = [sampleOrganisation, { ...sampleOrganisation, id: 'o2', pid: 'o1', name: '检修部', managerIds: ['u1'] }]

type Answers = Parameters<typeof fakeApi<typeof organisationContract>>[1]
async function open(answers: Answers, address = '/here?orgId=o2', permissions = ['organisation:write']) {
  fakeApi(usersContract, { list: () => [{ userId: 'u1', userName: 'wang', realName: '王强', tel: '' }] })
  fakeApi(organisationContract, { list: () => rows, ...answers })
  const page = await render(<DepartmentManagementPage />, { permissions, address })
  await until(() => document.querySelector('.ant-tree-node-selected, .fg-picture'), limitMs)
  return page
}

test('the department of the address is shown with its place and managers', async () => {
  await open({}, '/here?orgId=o2', [])
  await until(seen('王强'), limitMs)
  expect(document.body.textContent).toContain('青海分公司 / 检修部')
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('删除')
})

test('a new department stands below the one that is open, and is opened [req 297]', async () => {
  const saved = vi.fn<(form: OrganisationForm) => void>()
  const { address } = await open({
    save: (form) => (saved(form), { ...rows[0]!, id: 'o1', pid: 'o2', name: form.name }),
  })
  await click(byText('button', '新建下级部门'))
  await until(() => document.querySelector('.fg-form'), limitMs)
  await click(byText('.fg-form button', '保存'))
  await until(() => document.querySelector('.fg-form-error'), limitMs)
  await type(document.querySelector('.fg-form input[type=text], .fg-form input:not([type])')!, '一班')
  await click(byText('.fg-form button', '保存'))
  await until(() => address() === '/here?orgId=o1', limitMs)
  expect(saved).toHaveBeenCalledWith({ id: '', pid: 'o2', name: '一班' })
})

test('deleting asks first and says what stands in its way', async () => {
  const removed = vi.fn<() => void>()
  await open({
    remove: () => {
      removed()
      throw new FakeFailure(409, { code: 1, key: 'organisation.inUse', msg: '“检修部”还有 2 名人员' })
    },
  })
  await click(byText('button', '删除'))
  await until(() => document.querySelector('.ant-modal'), limitMs)
  expect(removed).not.toHaveBeenCalled()
  await click(byText('.ant-modal button', '删除'))
  await until(seen('“检修部”还有 2 名人员'), limitMs)
  expect(removed).toHaveBeenCalledTimes(1)
})

test('a department that is gone is not taken for another', async () => {
  await open({}, '/here?orgId=gone')
  await until(seen('请先在左侧选择部门'), limitMs)
  expect(document.querySelector('.ant-tree-node-selected')).toBeNull()
})
