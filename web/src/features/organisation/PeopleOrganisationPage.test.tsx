import { expect, test, vi } from 'vitest'
import { organisationContract } from '@fengguang/domain/organisation/organisation.contract'
import { usersContract } from '@fengguang/domain/organisation/users.contract'
import { fakeApi } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { sampleOrganisation, sampleUser } from '../../widgets/organisation/organisation-samples.ts'
import { PeopleOrganisationPage } from './PeopleOrganisationPage.tsx'

const limitMs = 15_000
const organisations = [
  { ...sampleOrganisation, managerIds: ['u1'] },
  { ...sampleOrganisation, id: 'o2', pid: 'o1', name: '检修部' },
]
const station = (stid: string) => ({
  stid,
  name: `电站${stid}`,
  otherName: '',
  stcls: '01' as const,
  companyId: 'c',
  companyName: '公司',
  province: '青海',
  city: '西宁',
  capacityKw: 10,
})
const people = [sampleUser(1), sampleUser(2), sampleUser(3, { orgIds: ['o2'], orgNames: ['检修部'] })]
const actionsOf = (id: string) =>
  [...document.querySelectorAll(`tr[data-row-key=${id}] button`)].map((one) => one.textContent)

async function open(
  address: string,
  answers: Parameters<typeof fakeApi<typeof organisationContract>>[1] = {},
  userAnswers: Parameters<typeof fakeApi<typeof usersContract>>[1] = {},
) {
  fakeApi(usersContract, { page: () => ({ rows: people, total: 3 }), list: () => [], ...userAnswers })
  fakeApi(organisationContract, { list: () => organisations, stations: () => [station('A'), station('B')], ...answers })
  const page = await render(<PeopleOrganisationPage />, { permissions: ['organisation:write'], address })
  await until(() => document.querySelector('tr[data-row-key]'), limitMs)
  return page
}

test('the top department is open; what can be done depends on who manages and who belongs [req 297]', async () => {
  await open('/here')
  expect(document.querySelector('.ant-tree-node-selected')?.textContent).toContain('青海分公司')
  expect(actionsOf('u1')).toEqual(['取消负责人', '移除'])
  expect(actionsOf('u2')).toEqual(['设为负责人', '移除'])
  expect(actionsOf('u3')).toEqual([])
})

test('an invitation needs a user name that can be one', async () => {
  const invited = vi.fn<(to: object) => void>()
  await open('/here', {}, { invite: (to) => (invited(to), { invitationId: 'i1' }) })
  await click(byText('button', '邀请'))
  const field = await until(() => document.querySelector('.fg-form input'), limitMs)
  await type(field, '1')
  await click(byText('.fg-form button', '邀请'))
  await until(() => document.querySelector('.fg-form-error'), limitMs)
  expect(invited).not.toHaveBeenCalled()
  await type(field, 'guest.user')
  await click(byText('.fg-form button', '邀请'))
  await until(() => invited.mock.calls.length === 1, limitMs)
  expect(invited).toHaveBeenCalledWith({ orgId: 'o1', userName: 'guest.user', tel: '' })
})

test('stations are removed from the department after a question', async () => {
  const removed = vi.fn<(what: object) => void>()
  await open('/here?orgId=o2&list=stations', { removeStations: (what) => (removed(what), { removed: 1 }) })
  await click(byText('tr[data-row-key=A] button', '移除'))
  await until(() => document.querySelector('.ant-modal'), limitMs)
  expect(removed).not.toHaveBeenCalled()
  await click(byText('.ant-modal button', '移除'))
  await until(() => removed.mock.calls.length === 1, limitMs)
  expect(removed).toHaveBeenCalledWith({ orgId: 'o2', stids: ['A'] })
})

test('who was removed by mistake comes back, a manager as a manager', async () => {
  const calls: unknown[] = []
  await open(
    '/here',
    {
      removeUsers: (what) => (calls.push(['removed', what.userIds]), { removed: 1 }),
      relateUsers: (what) => (calls.push(['related', what.userIds]), { changed: 1 }),
    },
    { changeManageUser: (what) => (calls.push(['manager', what.userId, what.isManager]), {}) },
  )
  await click(byText('tr[data-row-key=u1] button', '移除'))
  await until(() => document.querySelector('.ant-modal'), limitMs)
  expect(document.querySelector('.ant-modal')?.textContent).not.toContain('不能撤销')
  await click(byText('.ant-modal button', '移除'))
  await click(await until(() => document.querySelector('.fg-corner-action'), limitMs))
  await until(() => calls.length === 3, limitMs)
  expect(calls).toEqual([
    ['removed', ['u1']],
    ['related', ['u1']],
    ['manager', 'u1', '1'],
  ])
  await until(() => document.body.textContent?.includes('已撤销'), limitMs)
})
