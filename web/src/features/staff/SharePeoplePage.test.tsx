import { afterEach, expect, test } from 'vitest'
import { staffContract } from '@fengguang/domain/staff/staff.contract'
import type { StaffMember, StaffWhole } from '@fengguang/domain/staff/staff.model'
import { clearCorner } from '../../lib/corner-messages.ts'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { SharePeoplePage } from './SharePeoplePage.tsx'

afterEach(clearCorner)
const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false, 15_000)

const member: StaffMember = {
  id: 'p1',
  name: '高修',
  userName: 'maintainer',
  region: '青海',
  skills: ['inverter'],
  certificates: ['highVoltage'],
  certificateState: 'expiring',
  stations: ['共和光伏电站'],
  availability: 'working',
  absentUntil: null,
  openTasks: 2,
  note: '',
}
const whole: StaffWhole = {
  ...member,
  certificates: [
    {
      id: 'c1',
      kind: 'highVoltage',
      number: 'T6101',
      issuer: '应急管理局',
      issuedOn: '2023-07-01',
      expiresOn: '2026-07-01',
      state: 'expiring',
    },
  ],
  stations: [{ stationId: 's1', stationName: '共和光伏电站', fromDay: '2026-06-01', toDay: null }],
  absences: [],
  version: 4,
}
type Answers = Parameters<typeof fakeApi<typeof staffContract>>[1]
async function open(answers: Answers = {}, address = '/here', permissions = ['staff:read', 'staff:write']) {
  fakeApi(staffContract, { list: () => ({ rows: [member], total: 1 }), detail: () => whole, ...answers })
  await render(<SharePeoplePage />, { address, permissions })
  await shown('高修')
}

test('a person is opened with certificates, stations and absences; who only reads cannot edit', async () => {
  await open({}, '/here?id=p1', ['staff:read'])
  await shown('T6101')
  await shown('没有请假')
  await shown('长期')
  expect(document.body.textContent).not.toContain('编辑档案')
})

test('the whole record is saved with the version that was read; a conflict keeps what was typed', async () => {
  const saved: unknown[] = []
  await open({
    save: (body: unknown) => {
      saved.push(body)
      if (saved.length === 1)
        throw new FakeFailure(409, { code: 10050002, key: 'record.conflict', msg: '该记录已被他人修改' })
      return { ...whole, version: 5 }
    },
  })
  await click(byText('tr[data-row-key=p1] button', '编辑档案'))
  const region = await until(() => document.querySelector<HTMLInputElement>('.fg-form input[value="青海"]'), 15_000)
  await type(region, '甘肃')
  await click(byText('.ant-drawer button', '保存'))
  await until(() => saved.length === 1, 15_000)
  expect(region.value).toBe('甘肃')
  expect(saved[0]).toMatchObject({
    id: 'p1',
    version: 4,
    region: '甘肃',
    certificates: [{ id: 'c1', number: 'T6101' }],
    stations: [{ stationId: 's1', toDay: null }],
  })
})

test('access hours are shown with their zone and saved', async () => {
  const saved: unknown[] = []
  const hours = { weekdays: [1, 2, 3], from: '06:00', to: '20:00', timeZone: 'Asia/Shanghai', isOpenNow: false }
  await open({
    accessTime: () => hours,
    saveAccessTime: (body: unknown) => {
      saved.push(body)
      return hours
    },
  })
  await click(byText('button', '作业时段'))
  await shown('时区：Asia/Shanghai')
  await shown('当前：不允许进站')
  await click(byText('.ant-drawer .ant-checkbox-wrapper', '周日'))
  await click(byText('.ant-drawer button', '保存'))
  await until(() => saved.length === 1, 15_000)
  expect(saved[0]).toEqual({ weekdays: [1, 2, 3, 7], from: '06:00', to: '20:00' })
})
