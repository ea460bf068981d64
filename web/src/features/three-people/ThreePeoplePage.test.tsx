import { afterEach, expect, test } from 'vitest'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { threePeopleContract } from '@fengguang/domain/three-people/three-people.contract'
import type { Qualification } from '@fengguang/domain/three-people/three-people.model'
import { clearCorner } from '../../lib/corner-messages.ts'
import { fakeApi, FakeFailure } from '../../testing/fake-api.ts'
import { byText, click, render, type, until } from '../../testing/render.tsx'
import { ThreePeoplePage } from './ThreePeoplePage.tsx'

afterEach(clearCorner)
const shown = (text: string) => until(() => document.body.textContent?.includes(text) ?? false, 15_000)

const row: Qualification = {
  id: 'q1',
  accountId: 'u1',
  name: '高修',
  userName: 'maintainer',
  role: 'leader',
  stationId: 's1',
  stationName: '共和光伏电站',
  ticketTypes: ['electricalFirst', 'electricalSecond', 'earthWork'],
  fromDay: '2026-01-01',
  toDay: null,
  certificateId: 'c1',
  certificateKind: 'highVoltage',
  certificateNumber: 'T6101',
  validUntil: '2026-07-01',
  daysLeft: 10,
  state: 'expiring',
  note: '',
  version: 3,
}
const person = {
  id: 'u1',
  name: '高修',
  userName: 'maintainer',
  certificates: [{ id: 'c1', kind: 'highVoltage' as const, number: 'T6101', expiresOn: '2026-07-01' }],
}
const counts = { noCertificate: 0, expired: 2, upcoming: 0, expiring: 1, valid: 4 }
type Answers = Parameters<typeof fakeApi<typeof threePeopleContract>>[1]
async function open(answers: Answers = {}, permissions = ['qualification:read', 'qualification:write']) {
  fakeApi(stationsContract, {})
  fakeApi(threePeopleContract, {
    list: () => ({ rows: [row], total: 1 }),
    overview: () => counts,
    candidates: () => [person],
    ...answers,
  })
  await render(<ThreePeoplePage />, { address: '/here', permissions })
  await shown('高修')
}

test('what has ended and what ends soon stands out and leads to its rows', async () => {
  await open()
  await shown('即将失效')
  const links = [...document.querySelectorAll<HTMLElement>('.fg-count-links li[data-alert=true]')]
  expect(links.map((link) => link.textContent)).toEqual(['2已失效', '1即将失效'])
  expect(links[0]!.querySelector('a')!.getAttribute('href')).toContain('state=expired')
  expect(document.body.textContent).toContain('+1')
})

test.each([
  [30, true],
  [0, true],
  [31, false],
  [-1, false],
  [null, false],
])('one with %s days left is marked: %s', async (daysLeft, isMarked) => {
  await open({ list: () => ({ rows: [{ ...row, daysLeft }], total: 1 }) })
  await shown('2026-07-01')
  expect(document.body.textContent?.includes(`2026-07-01 · 剩 ${daysLeft} 天`)).toBe(isMarked)
})

test('who only reads cannot change anything', async () => {
  await open({}, ['qualification:read'])
  expect(document.body.textContent).not.toContain('新增资格')
  expect(document.querySelector('tr[data-row-key=q1] button')).toBeNull()
})

test('a change is sent with the version that was read; a conflict keeps what was typed', async () => {
  const sent: unknown[] = []
  await open({
    update: (body: unknown) => {
      sent.push(body)
      throw new FakeFailure(409, { code: 10050002, key: 'record.conflict', msg: '该记录已被他人修改' })
    },
  })
  await click(byText('tr[data-row-key=q1] button', '修改'))
  const note = await until(() => document.querySelector<HTMLTextAreaElement>('.fg-form textarea'), 15_000)
  await type(note, '仅限箱变')
  await click(byText('.ant-drawer button', '保存'))
  await until(() => sent.length === 1, 15_000)
  await shown('该记录已被他人修改')
  expect(sent[0]).toMatchObject({ id: 'q1', version: 3, certificateId: 'c1', note: '仅限箱变', toDay: null })
  expect(note.value).toBe('仅限箱变')
})

test('a list that cannot be read says so', async () => {
  fakeApi(threePeopleContract, {
    overview: () => {
      throw new FakeFailure(503, { code: 10000503, key: 'server.unavailable', msg: '服务暂不可用' })
    },
    list: () => {
      throw new FakeFailure(503, { code: 10000503, key: 'server.unavailable', msg: '服务暂不可用' })
    },
  })
  await render(<ThreePeoplePage />, { address: '/here', permissions: ['qualification:read'] })
  await shown('服务暂不可用')
  expect(document.querySelector('tr[data-row-key]')).toBeNull()
})
