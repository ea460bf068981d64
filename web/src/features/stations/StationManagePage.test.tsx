import { afterEach, expect, test } from 'vitest'
import { organisationContract } from '@fengguang/domain/organisation/organisation.contract'
import type { Station } from '@fengguang/domain/stations/station.model'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { clearCorner } from '../../lib/corner-messages.ts'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { sampleOrganisation } from '../../widgets/organisation/organisation-samples.ts'
import { StationManagePage } from './StationManagePage.tsx'

const limitMs = 15_000
// The corner outlives its page, and with it the words of the test before.
afterEach(clearCorner)
const station: Station = {
  id: 's1',
  name: '青海共和光伏电站',
  ownName: '青海共和光伏电站',
  nameEn: '',
  stcls: '01',
  companyId: 'c',
  companyName: '公司',
  orgId: 'o1',
  orgName: '青海分公司',
  capacityKw: 5000,
  province: '青海',
  city: '西宁',
  address: '',
  longitude: 101.7,
  latitude: 36.6,
  timeZone: 'Asia/Shanghai',
  commissionedOn: '2024-05-01',
  version: 1,
}
const text = () => document.body.textContent ?? ''
const input = (label: string) =>
  document.querySelector<HTMLInputElement>(`[id="${byText('.fg-form label', label).getAttribute('for')}"]`)!

async function open(
  permissions: readonly string[],
  answers: Parameters<typeof fakeApi<typeof stationsContract>>[1] = {},
) {
  fakeApi(organisationContract, { list: () => [sampleOrganisation] })
  fakeApi(stationsContract, {
    page: () => ({ rows: [station], total: 1, totals: { capacityKw: station.capacityKw } }),
    dependents: () => ({ devices: 12, gateways: 1, alarms: 3, diagrams: 0, cameras: 0 }),
    ...answers,
  })
  await render(<StationManagePage />, { permissions: ['station:write', ...permissions] })
  await until(() => document.querySelector('tr[data-row-key=s1]'), limitMs)
}
const formLabels = () => [...document.querySelectorAll('.fg-form label')].map((one) => one.textContent)
const removeIt = async () => {
  await click(byText('tr[data-row-key=s1] button', '删除'))
  await until(() => document.querySelector('.ant-modal'), limitMs)
  await click(byText('.ant-modal button', '删除'))
  await click(await until(() => document.querySelector('.fg-corner-action'), limitMs))
}

test('a deletion is offered back, and the question does not say otherwise', async () => {
  const restored: string[] = []
  await open([], { remove: () => ({ removed: 1 }), restore: ({ ids }) => (restored.push(...ids), { restored: 1 }) })
  await removeIt()
  await until(() => text().includes('已撤销'), limitMs)
  expect(restored).toEqual(['s1'])
  expect(text()).not.toContain('不能撤销')
})

test('the question says what the station takes with it', async () => {
  await open([])
  await click(byText('tr[data-row-key=s1] button', '删除'))
  await until(() => document.querySelector('.ant-modal'), limitMs)
  expect(document.querySelector('.ant-modal')!.textContent).toContain(
    '一并不再可见：设备 12 台、网关 1 个、未关闭告警 3 条',
  )
})

const gone = () => {
  throw new FakeFailure(404, { code: 10050001, msg: '记录不存在或已被删除', key: 'record.notFound' })
}
test('a way back that fails says why', async () => {
  await open([], { remove: () => ({ removed: 1 }), restore: gone })
  await removeIt()
  await until(() => text().includes('记录不存在或已被删除'), limitMs)
  expect(text()).not.toContain('已撤销')
})

test('the department is in the list, and in the form for those who may change departments [req 75]', async () => {
  await open(['organisation:write'])
  expect(text()).toContain('青海分公司')
  await click(byText('tr[data-row-key=s1] button', '编辑'))
  await until(() => document.querySelector('.fg-form'), limitMs)
  await until(() => formLabels().includes('所属部门'), limitMs)
})

test('others do not see it in the form, and their save leaves the station where it is', async () => {
  const saved: object[] = []
  await open([], { update: (form) => (saved.push(form), station) })
  await click(byText('tr[data-row-key=s1] button', '编辑'))
  await until(() => document.querySelector('.fg-form'), limitMs)
  expect(formLabels()).toContain('地址')
  expect(formLabels()).not.toContain('所属部门')
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent === '地址')!
  await type(document.querySelector<HTMLInputElement>(`[id="${label.htmlFor}"]`)!, '共和路 1 号')
  await click(byText('.fg-form button', '保存'))
  await until(() => saved.length === 1, limitMs)
  expect(saved[0]).toMatchObject({ id: 's1', orgId: 'o1' })
})

test('the form has the name as it was entered and the English one, whichever the list shows', async () => {
  const saved: object[] = []
  const english = { ...station, name: 'Gonghe', ownName: '共和', nameEn: 'Gonghe' }
  await open([], { page: () => ({ rows: [english], total: 1 }), update: (form) => (saved.push(form), english) })
  expect(document.querySelector('tr[data-row-key=s1]')?.textContent).toContain('Gonghe')
  await click(byText('tr[data-row-key=s1] button', '编辑'))
  await until(() => document.querySelector('.fg-form'), limitMs)
  expect([input('电站名称*').value, input('英文名称').value]).toEqual(['共和', 'Gonghe'])
  await type(input('英文名称'), 'Gonghe PV Plant')
  await click(byText('.fg-form button', '保存'))
  await until(() => saved.length === 1, limitMs)
  expect(saved[0]).toMatchObject({ name: '共和', nameEn: 'Gonghe PV Plant' })
})
