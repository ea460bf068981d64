import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { organisationContract, rolesContract } from '@fengguang/domain/organisation/organisation.contract'
import type { UserForm } from '@fengguang/domain/organisation/organisation.model'
import { usersContract } from '@fengguang/domain/organisation/users.contract'
import { fakeApi, FakeFailure } from '../../../testing/fake-api.ts'
import { setWindowWidth } from '../../../testing/jsdom-setup.ts'
import { byText, click, render, type, until } from '../../../testing/render.tsx'
import { sampleOrganisation, sampleRole, sampleUser } from '../../../widgets/organisation/organisation-samples.ts'
import { UserManagementPage } from './UserManagementPage.tsx'

const limitMs = 15_000
const shownRows = () => [...document.querySelectorAll('tr[data-row-key]')]
const seen = (text: string) => () => document.body.textContent?.includes(text)
const input = (label: string) => {
  const id = byText('label', label).getAttribute('for')!
  return document.querySelector(`[id="${id}"]`)!
}

const choose = async (select: Element, option: string) => {
  await act(async () => select.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
  await click(await until(() => document.querySelector(`.ant-select-item-option[title="${option}"]`), limitMs))
}

const twoUsers = { rows: [sampleUser(1), sampleUser(2, { status: '1' })], total: 2 }

type Answers = Parameters<typeof fakeApi<typeof usersContract>>[1]
async function open(answers: Answers, permissions: string[] = ['user:write'], address = '/here') {
  fakeApi(rolesContract, { list: () => [sampleRole] })
  fakeApi(organisationContract, { list: () => [sampleOrganisation] })
  fakeApi(usersContract, {
    jobs: () => [],
    page: () => twoUsers,
    ...answers,
  })
  const page = await render(<UserManagementPage />, { permissions, address })
  await until(() => shownRows().length === 2 || document.querySelector('.fg-list-card'), limitMs)
  return page
}

test('the organisation of the tree, the role and the state are what the server is asked', async () => {
  const asked = vi.fn<(query: object) => void>()
  await open({ page: (query) => (asked(query), twoUsers) }, [], '/here?orgId=o1&roleIds=r1&status=1&keyword=王')
  expect(asked).toHaveBeenLastCalledWith({
    page: 1,
    pageSize: 20,
    orgId: 'o1',
    roleId: 'r1',
    status: '1',
    keyword: '王',
  })
  expect(document.querySelector('.ant-tree-node-selected')?.textContent).toContain('青海分公司')
})

test('without the permission to write there is neither new, import nor any action', async () => {
  await open({}, [])
  const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(buttons.filter((text) => /新建|导入|编辑|删除|锁定/.test(text ?? ''))).toEqual([])
})

test('a new user gets a one-time password that is shown until it has been kept [req 297]', async () => {
  const created = vi.fn<(form: UserForm) => void>()
  await open({ create: (form) => (created(form), { userId: 'u9', password: 'Once-4711' }) })
  await click(byText('button', '新建用户'))
  await until(() => document.querySelector('.fg-form'), limitMs)
  await click(byText('.fg-form button', '保存'))
  await until(seen('请修改标出的'), limitMs)
  expect(created).not.toHaveBeenCalled()
  await type(input('用户名*'), 'newuser')
  await type(input('姓名*'), '新人')
  await click(byText('.fg-form button', '保存'))
  await until(() => document.querySelectorAll('.fg-form-error').length === 1)
  expect(input('角色*').closest('.fg-form-item')?.textContent).toContain('为必填项')
  await choose(input('角色*'), '运行人员')
  await click(byText('.fg-form button', '保存'))
  await until(seen('Once-4711'), limitMs)
  expect(created).toHaveBeenCalledWith({
    userName: 'newuser',
    realName: '新人',
    tel: '',
    email: '',
    roleIds: ['r1'],
    orgIds: [],
    jobId: '',
  })
})

test('the reset asks for the own password, says when it is wrong, and shows the new one', async () => {
  await open({
    resetPassword: ({ ownPassword }) => {
      if (ownPassword === 'mine') return { password: 'Once-0815' }
      const fields = { ownPassword: '密码不正确' }
      throw new FakeFailure(400, { code: 1, key: 'request.invalid', msg: '请求有误', fields })
    },
  })
  await click(byText('tr[data-row-key=u1] button', '重置密码'))
  await until(() => document.querySelector('.fg-form'), limitMs)
  await type(input('您自己的登录密码*'), 'wrong')
  await click(byText('.fg-form button', '重置密码'))
  await until(seen('密码不正确'), limitMs)
  await type(input('您自己的登录密码*'), 'mine')
  await click(byText('.fg-form button', '重置密码'))
  await until(seen('Once-0815'), limitMs)
  await click(byText('button', '我已妥善保存'))
  await until(() => document.querySelector('.fg-one-time') === null, limitMs)
  expect(document.body.textContent).not.toContain('Once-0815')
})

test('on a phone the tree gives way to a choice of organisation', async () => {
  setWindowWidth(390)
  await open({})
  expect(document.querySelector('[role=tree]')).toBeNull()
  expect(document.querySelector('.ant-select[aria-label="组织"], [aria-label="组织"]')).not.toBeNull()
})
