import { expect, test, vi } from 'vitest'
import { rolesContract } from '@fengguang/domain/organisation/organisation.contract'
import type { RoleForm } from '@fengguang/domain/organisation/organisation.model'
import { usersContract } from '@fengguang/domain/organisation/users.contract'
import { fakeApi, FakeFailure } from '../../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../../testing/render.tsx'
import { sampleRole } from '../../../widgets/organisation/organisation-samples.ts'
import { RoleManagementPage } from './RoleManagementPage.tsx'

const limitMs = 15_000
const seen = (text: string) => () => document.body.textContent?.includes(text)
const box = (label: string) => document.querySelector<HTMLInputElement>(`.fg-form input[aria-label="${label}"]`)!
const role = {
  ...sampleRole,
  version: 3,
  screens: [
    { screen: 'stationManage', mayOperate: false },
    { screen: 'screenOfLater', mayOperate: true },
  ],
}

type Answers = Parameters<typeof fakeApi<typeof rolesContract>>[1]
async function open(answers: Answers, permissions = ['role:write']) {
  fakeApi(usersContract, { list: () => [{ userId: 'u1', userName: 'wang', realName: '王强', tel: '' }] })
  fakeApi(rolesContract, { list: () => [role], ...answers })
  const page = await render(<RoleManagementPage />, { permissions })
  await until(() => document.querySelector('tr[data-row-key]'), limitMs)
  return page
}

test('operating includes looking, and screens that are not shown keep their grants [req 297]', async () => {
  const saved = vi.fn<(form: RoleForm & { roleId: string; version: number }) => void>()
  await open({ update: (form) => (saved(form), role) })
  await click(byText('tr[data-row-key=r1] button', '编辑'))
  await until(() => document.querySelector('.fg-role-matrix'), limitMs)
  expect([box('查看电站管理').checked, box('操作电站管理').checked]).toEqual([true, false])
  await click(box('操作用户管理'))
  expect(box('查看用户管理').checked).toBe(true)
  await click(box('查看电站管理'))
  await click(byText('.fg-form button', '保存'))
  await until(() => saved.mock.calls.length === 1, limitMs)
  expect(saved.mock.calls[0]?.[0]).toMatchObject({
    roleId: 'r1',
    version: 3,
    stationScope: 'all',
    stids: [],
    screens: [
      { screen: 'screenOfLater', mayOperate: true },
      { screen: 'userManagementN', mayOperate: true },
    ],
  })
})

test('a refusal of the server is told in the form and nothing is lost', async () => {
  await open({
    update: () => {
      throw new FakeFailure(409, { code: 1, key: 'record.conflict', msg: '数据已被他人修改' })
    },
  })
  await click(byText('tr[data-row-key=r1] button', '编辑'))
  await until(() => document.querySelector('.fg-role-matrix'), limitMs)
  await click(box('操作电站管理'))
  await click(byText('.fg-form button', '保存'))
  await until(seen('数据已被他人修改'), limitMs)
  expect(box('操作电站管理').checked).toBe(true)
})

test('the drawer tells who has the role; without the permission nothing can be changed', async () => {
  const { go } = await open({}, [])
  await go('/here?id=r1')
  await until(seen('王强'), limitMs)
  expect(document.querySelectorAll('.fg-role-matrix input:not([disabled])')).toHaveLength(0)
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('编辑')
})

const next = () => click(byText('.fg-form button', '下一步'))

test('a new role is made in steps: names, stations, screens, and a summary before it is saved', async () => {
  const saved = vi.fn<(form: RoleForm) => void>()
  await open({ create: (form) => (saved(form), role) })
  await click(byText('button', '新建角色'))
  await until(() => document.querySelector('.fg-form input'), limitMs)
  const [name, nameEn] = document.querySelectorAll('.fg-form input')
  expect(document.querySelector('.fg-role-matrix')).toBeNull()
  await type(name!, '夜班')
  await type(nameEn!, 'Night shift')
  await next()
  await until(() => document.querySelector('.fg-form .ant-radio-group'), limitMs)
  await next()
  await until(() => document.querySelector('.fg-role-matrix'), limitMs)
  await click(box('查看电站管理'))
  await next()
  await until(seen('1 个页面，其中 0 个可操作'), limitMs)
  expect(document.querySelector('.fg-form-summary')?.textContent).toContain('夜班')
  expect(saved).not.toHaveBeenCalled()
  await click(byText('.fg-form button', '保存'))
  await until(() => saved.mock.calls.length === 1, limitMs)
  expect(saved.mock.calls[0]?.[0]).toMatchObject({
    roleName: '夜班',
    stationScope: 'all',
    screens: [{ screen: 'stationManage', mayOperate: false }],
  })
})
