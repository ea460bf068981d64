import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { staffContract } from '@fengguang/domain/staff/staff.contract'
import type { StaffWhole } from '@fengguang/domain/staff/staff.model'
import { threePeopleContract as calls } from '@fengguang/domain/three-people/three-people.contract'
import type { Qualification, QualificationForm } from '@fengguang/domain/three-people/three-people.model'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldsOf, query, refusal, station, taskRoom } from '../../testing/task-room.ts'
import type { TestBrowser } from '../../testing/test-app.ts'

const room = taskRoom()
const { who, state } = room
const certificates: Record<string, string> = {}

/** The one certificate of the person; without days it is gone. */
const certify = async (id: string, days?: { issuedOn: string; expiresOn: string | null }) => {
  const kept = certificates[id] ?? ''
  const answer = await who.admin.post(staffContract.save.path, {
    payload: {
      id,
      version: ((await who.admin.get(query(staffContract.detail.path, { id }))).json().data as StaffWhole).version,
      region: '',
      skills: [],
      stations: [],
      absences: [],
      note: '',
      certificates: days ? [{ id: kept, kind: 'highVoltage', number: `N-${id}`, issuer: '', ...days }] : [],
    },
  })
  expect(answer.statusCode).toBe(200)
  certificates[id] = (answer.json().data as StaffWhole).certificates[0]?.id ?? ''
}

beforeAll(room.open)
afterAll(room.close)
beforeEach(async () => {
  // Noon of 21 June 2026 in China.
  state.t.clock.now = new Date('2026-06-21T04:00:00Z')
  await state.t.db.run('delete from ticket_qualification; delete from staff_certificate; delete from staff_profile', [])
  delete certificates['u-maintainer']
  await certify('u-maintainer', { issuedOn: '2023-07-01', expiresOn: '2027-06-30' })
})

const form = (change: Partial<QualificationForm> = {}): QualificationForm => ({
  accountId: 'u-maintainer',
  role: 'leader',
  stationIds: [station],
  ticketTypes: ['electricalFirst', 'electricalSecond'],
  fromDay: '2026-01-01',
  toDay: null,
  certificateId: certificates['u-maintainer']!,
  note: '',
  ...change,
})
const insert = (change: Partial<QualificationForm> = {}, by: TestBrowser = who.admin) =>
  by.post(calls.insert.path, { payload: form(change) })
const list = async (params: Record<string, string> = {}, by: TestBrowser = who.admin): Promise<Qualification[]> =>
  (await by.get(query(calls.list.path, params))).json().data.rows
const made = async (change: Partial<QualificationForm> = {}): Promise<Qualification> => {
  expect((await insert(change)).json()).toMatchObject({ data: { changed: 1 } })
  const rows = await list()
  return rows.at(-1)!
}
const qualified = async (
  { fromDay = '2026-06-21', toDay = '2026-06-21', ...change }: Record<string, string> = {},
  by: TestBrowser = who.admin,
): Promise<string[]> =>
  (
    await by.get(
      query(calls.qualified.path, {
        stationId: station,
        type: 'electricalFirst',
        role: 'leader',
        // From midnight to midnight in China.
        startAt: new Date(`${fromDay}T00:00:00+08:00`).toISOString(),
        endAt: new Date(Date.parse(`${toDay}T00:00:00+08:00`) + 86_400_000).toISOString(),
        ...change,
      }),
    )
  )
    .json()
    .data.map(({ id }: { id: string }) => id)

describe('who may hold a role on a ticket', () => {
  test('is named for station, type of ticket and role', async () => {
    await made()
    expect(await qualified()).toEqual(['u-maintainer'])
    expect(await qualified({ type: 'hotWorkFirst' })).toEqual([])
    expect(await qualified({ role: 'issuer' })).toEqual([])
    expect(await qualified({ stationId: 'wp-gansu-guazhou' })).toEqual([])
  })

  test.each([
    ['on its first day', {}, ['2026-01-01', '2026-01-01'], true],
    ['before it', {}, ['2025-12-31', '2026-01-01'], false],
    ['on the last day of the certificate', {}, ['2026-06-21', '2027-06-30'], true],
    ['one day longer', {}, ['2026-06-21', '2027-07-01'], false],
    ['on its own last day', { toDay: '2026-07-31' }, ['2026-06-21', '2026-07-31'], true],
    ['after its own last day', { toDay: '2026-07-31' }, ['2026-07-31', '2026-08-01'], false],
    ['before the certificate was issued', { fromDay: '2020-01-01' }, ['2023-06-30', '2023-07-01'], false],
  ])('%s', async (_, change, [fromDay, toDay], isQualified) => {
    await made(change)
    expect(await qualified({ fromDay: fromDay!, toDay: toDay! })).toEqual(isQualified ? ['u-maintainer'] : [])
  })

  test('holds no longer without the certificate, the account or the sight of the station', async () => {
    await made()
    await state.t.db.run(`update account set status = '1' where id = 'u-maintainer'`, [])
    expect(await qualified()).toEqual([])
    await state.t.db.run(`update account set status = '0' where id = 'u-maintainer'`, [])
    await state.t.db.run(`update role set station_scope = 'listed' where id = 'c-huanghe:maintainer'`, [])
    expect(await qualified()).toEqual([])
    await state.t.db.run(`update role set station_scope = 'organisation' where id = 'c-huanghe:maintainer'`, [])
    expect(await qualified()).toEqual(['u-maintainer'])
    await certify('u-maintainer')
    expect(await qualified()).toEqual([])
    expect((await list())[0]).toMatchObject({ state: 'noCertificate', certificateId: null, validUntil: null })
  })
})

test.each([
  ['2027-06-30', null, 'valid', '2027-06-30'],
  ['2026-08-20', null, 'expiring', '2026-08-20'],
  ['2027-06-30', '2026-08-20', 'expiring', '2026-08-20'],
  ['2026-06-21', null, 'expiring', '2026-06-21'],
  [null, null, 'valid', null],
] as const)('a certificate until %s and a qualification until %s: %s', async (expiresOn, toDay, now, validUntil) => {
  await certify('u-maintainer', { issuedOn: '2023-07-01', expiresOn })
  await made({ toDay })
  expect((await list())[0]).toMatchObject({ state: now, validUntil })
})

test('it ends at midnight of the station', async () => {
  await made({ toDay: '2026-06-21' })
  state.t.clock.now = new Date('2026-06-21T15:59:59Z')
  expect((await list())[0]!.state).toBe('expiring')
  state.t.clock.now = new Date('2026-06-21T16:00:00Z')
  expect((await list())[0]!.state).toBe('expired')
  expect((await who.admin.get(calls.overview.path)).json().data).toEqual({
    noCertificate: 0,
    expired: 1,
    upcoming: 0,
    expiring: 0,
    valid: 0,
  })
})

describe('the register', () => {
  test('several stations at once, found by role, type, station and state [req 154]', async () => {
    const both = await insert({ stationIds: [station, 'wp-gansu-guazhou', station] })
    expect(both.json().data).toEqual({ changed: 2 })
    expect((await list({ stationId: 'wp-gansu-guazhou' })).map(({ role }) => role)).toEqual(['leader'])
    expect(await list({ ticketType: 'earthWork' })).toEqual([])
    expect(await list({ state: 'expired' })).toEqual([])
    expect(await list({ keyword: '高修', role: 'leader', state: 'valid', sort: 'validUntil' })).toHaveLength(2)
  })

  test('an edit keeps the version; a removal ends it; both are audited', async () => {
    const { id, version } = await made()
    const { ticketTypes, fromDay, certificateId, note } = form({ ticketTypes: ['earthWork'] })
    const edit = { id, version, ticketTypes, fromDay, toDay: null, certificateId, note }
    expect((await who.admin.post(calls.update.path, { payload: edit })).statusCode).toBe(200)
    expect(refusal(await who.admin.post(calls.update.path, { payload: edit }))).toEqual([409, 'record.conflict'])
    expect((await list())[0]).toMatchObject({ ticketTypes: ['earthWork'], version: version + 1 })
    expect((await who.admin.post(calls.remove.path, { payload: { id } })).statusCode).toBe(200)
    expect(await list()).toEqual([])
    const targets = (
      (await who.admin.get(query(auditContract.page.path, { pageSize: '3' }))).json().data.rows as {
        target: string
      }[]
    ).map(({ target }) => target)
    expect(targets.filter((target) => target === '三种人资格 高修 工作负责人')).toHaveLength(3)
  })

  test.each<[string, () => Partial<QualificationForm>, string]>([
    ['a person of another company', () => ({ accountId: 'u-operator2' }), 'accountId'],
    ['a certificate of another person', () => ({ accountId: 'u-magang' }), 'certificateId'],
    ['a certificate that ended before', () => ({ fromDay: '2027-07-01' }), 'certificateId'],
    ['an end before the beginning', () => ({ toDay: '2025-12-31' }), 'toDay'],
    ['no type of ticket', () => ({ ticketTypes: [] }), 'ticketTypes'],
  ])('refuses %s', async (_, change, field) => {
    const answer = await insert(change())
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, [field]])
  })

  test('another company sees nothing of it, and only who may write can', async () => {
    const { id } = await made()
    expect(await list({}, who.operator2)).toEqual([])
    expect(
      (
        await who.operator2.get(
          query(calls.qualified.path, {
            stationId: station,
            type: 'electricalFirst',
            role: 'leader',
            startAt: '2026-06-21T00:00:00Z',
            endAt: '2026-06-21T01:00:00Z',
          }),
        )
      ).statusCode,
    ).toBe(404)
    const admin2 = await state.t.signIn('admin2')
    const remove = async (one: string) => refusal(await admin2.post(calls.remove.path, { payload: { id: one } }))
    expect([await remove(id), await remove('qual-missing')]).toEqual([
      [404, 'record.notFound'],
      [404, 'record.notFound'],
    ])
    expect((await insert({}, who.analyst)).statusCode).toBe(403)
    expect((await who.analyst.get(calls.candidates.path)).statusCode).toBe(403)
  })

  test('the export has the rows of the list and is recorded', async () => {
    await made()
    const file = await who.admin.get(query(calls.export.path, { role: 'leader' }))
    const { sheets } = await readXlsx(file.rawPayload)
    expect(sheets[0]!.rows[0]!.slice(0, 3)).toEqual(['姓名', '用户名', '资格'])
    expect(sheets[0]!.rows[1]!.slice(0, 3)).toEqual(['高修', 'maintainer', '工作负责人'])
    const log = (await who.admin.get(query(auditContract.page.path, { action: 'export' }))).json().data.rows
    expect(log[0].target).toBe('三种人')
  })
})
