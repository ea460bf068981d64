import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { staffContract as calls, type StaffFilter } from '@fengguang/domain/staff/staff.contract'
import type { StaffForm, StaffMember, StaffWhole } from '@fengguang/domain/staff/staff.model'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { query, refusal, station, taskRoom } from '../../testing/task-room.ts'
import { installDemoStaff } from './demo-staff.service.ts'
import type { TestBrowser } from '../../testing/test-app.ts'

const room = taskRoom()
const { who, state, made, ok } = room
beforeAll(room.open)
afterAll(room.close)
beforeEach(async () => {
  await room.clear()
  await state.t.db.run(
    `delete from ticket_qualification; delete from staff_certificate; delete from staff_profile;
     delete from staff_absence; delete from staff_station; delete from staff_access_time`,
    [],
  )
})

const empty: StaffForm = { region: '', skills: [], certificates: [], stations: [], absences: [], note: '' }
const certificate = { kind: 'highVoltage', number: 'T6101', issuer: '应急管理局', issuedOn: '2023-07-01' } as const
const save = async (id: string, form: Partial<StaffForm>, version = 0, by: TestBrowser = who.admin) =>
  by.post(calls.save.path, { payload: { ...empty, ...form, id, version } })
const info = async (id: string, by: TestBrowser = who.admin): Promise<StaffWhole> =>
  (await by.get(query(calls.detail.path, { id }))).json().data
const list = async (filter: StaffFilter = {}, by: TestBrowser = who.admin): Promise<StaffMember[]> =>
  (await by.get(query(calls.list.path, { pageSize: '100', ...(filter as Record<string, string>) }))).json().data.rows
const idsOf = (rows: readonly StaffMember[]) => rows.map(({ id }) => id)

describe('the record of a person', () => {
  test('skills, certificates, stations and absences are kept and found again [req 132]', async () => {
    expect((await info('u-maintainer')).version).toBe(0)
    const answer = await save('u-maintainer', {
      region: '青海',
      skills: ['inverter', 'highVoltage'],
      certificates: [
        { ...certificate, id: '', expiresOn: '2026-07-01' },
        { ...certificate, id: '', kind: 'height', number: 'H1', expiresOn: '2026-06-01' },
      ],
      absences: [{ kind: 'training', fromDay: '2026-06-20', toDay: '2026-06-25', note: '安规' }],
      note: '可跨区支援',
    })
    expect(answer.statusCode).toBe(200)
    const found = await info('u-maintainer')
    expect(found).toMatchObject({
      region: '青海',
      version: 1,
      availability: 'absent',
      absentUntil: '2026-06-25',
      certificateState: 'expired',
    })
    expect(found.certificates.map(({ kind, state: now }) => [kind, now])).toEqual([
      ['height', 'expired'],
      ['highVoltage', 'expiring'],
    ])
    expect(idsOf(await list({ skill: 'inverter' }))).toEqual(['u-maintainer'])
    expect(idsOf(await list({ certificate: 'highVoltage' }))).toEqual(['u-maintainer'])
    expect(await list({ certificate: 'height' })).toEqual([])
    expect(idsOf(await list({ certificateState: 'expired' }))).toEqual(['u-maintainer'])
    expect(idsOf(await list({ availability: 'absent', keyword: '青海' }))).toEqual(['u-maintainer'])
  })

  test('of two who save at once the second is refused and nothing of it is kept; certificates keep their ids', async () => {
    const [one, two] = await Promise.all([
      save('u-magang', { note: 'a', certificates: [{ ...certificate, id: '', expiresOn: null }] }),
      save('u-magang', { note: 'b', certificates: [{ ...certificate, id: '', expiresOn: null }] }),
    ])
    expect(new Set([one.statusCode, two.statusCode])).toEqual(new Set([200, 409]))
    const first = await info('u-magang')
    expect(first.certificates.length).toBe(1)
    const kept = { ...certificate, id: first.certificates[0]!.id, expiresOn: '2029-07-01' }
    expect((await save('u-magang', { certificates: [kept, { ...kept, kind: 'drone' }] }, 1)).statusCode).toBe(200)
    const { certificates } = await info('u-magang')
    expect(certificates.filter(({ id }) => id === kept.id)).toMatchObject([{ expiresOn: '2029-07-01' }])
    expect(certificates.length).toBe(2)
  })

  test('a certificate of another person is not taken over', async () => {
    await save('u-magang', { certificates: [{ ...certificate, id: '', expiresOn: null }] })
    const [theirs] = (await info('u-magang')).certificates
    await save('u-maintainer', {
      certificates: [{ ...certificate, id: theirs!.id, number: 'stolen', expiresOn: null }],
    })
    expect((await info('u-magang')).certificates).toMatchObject([{ id: theirs!.id, number: 'T6101' }])
    expect((await info('u-maintainer')).certificates[0]!.id).not.toBe(theirs!.id)
  })

  test('who works is not free, and who is not within the hours is not either [req 509]', async () => {
    const usual = (await who.admin.get(calls.accessTime.path)).json().data
    expect(usual).toMatchObject({ from: '06:00', to: '20:00', timeZone: 'Asia/Shanghai', isOpenNow: true })
    expect((await info('u-magang')).availability).toBe('available')
    const { id } = await made()
    await ok(id, 'claim', who.maintainer)
    expect(await info('u-maintainer')).toMatchObject({ availability: 'available', openTasks: 1 })
    await ok(id, 'start', who.maintainer)
    expect((await info('u-maintainer')).availability).toBe('working')
    const payload = { weekdays: [1, 1], from: '08:00', to: '08:01' }
    const saved = await who.admin.post(calls.saveAccessTime.path, { payload })
    expect(saved.json().data).toMatchObject({ weekdays: [1], from: '08:00', to: '08:01', isOpenNow: false })
    expect((await info('u-magang')).availability).toBe('offHours')
    expect(refusal(await who.admin.post(calls.saveAccessTime.path, { payload: { ...payload, from: '8:00' } }))[0]).toBe(
      400,
    )
    expect((await who.operator2.get(calls.accessTime.path)).json().data.from).toBe('06:00')
  })
})

const stationsOf = async (by: TestBrowser): Promise<string[]> =>
  (await by.get(query(stationsContract.page.path, { page: '1', pageSize: '100' })))
    .json()
    .data.rows.map(({ id }: { id: string }) => id)

describe('a shared person', () => {
  const other = 'wp-gansu-guazhou'

  test('sees the station for as long as it is shared, and no longer', async () => {
    const stationId = other
    await state.t.db.run('delete from organisation_station where station_id = $1', [stationId])
    expect(await stationsOf(who.maintainer)).not.toContain(stationId)
    await save('u-maintainer', { stations: [{ stationId, fromDay: '2020-01-01', toDay: null }] })
    expect(await stationsOf(who.maintainer)).toContain(stationId)
    expect(idsOf(await list({ stationId }))).toEqual(['u-maintainer'])
    expect((await info('u-maintainer')).stations).toMatchObject([{ stationId, fromDay: '2020-01-01', toDay: null }])
    await save('u-maintainer', { stations: [{ stationId, fromDay: '2020-01-01', toDay: '2020-02-01' }] }, 1)
    expect(await stationsOf(who.maintainer)).not.toContain(stationId)
    await save('u-maintainer', { stations: [{ stationId, fromDay: '2199-01-01', toDay: null }] }, 2)
    expect(await stationsOf(who.maintainer)).not.toContain(stationId)
    await save('u-maintainer', {}, 3)
    expect((await info('u-maintainer')).stations).toEqual([])
  })

  test('a station of another company cannot be shared, and looks like one that does not exist', async () => {
    await state.t.db.run(`update station set company_id = 'c-donghai' where id = $1`, [other])
    const fields = async (stationId: string) => {
      const answer = await save('u-maintainer', { stations: [{ stationId, fromDay: '2026-06-01', toDay: null }] })
      return [answer.statusCode, answer.json().fields]
    }
    expect(await fields(other)).toEqual(await fields('none'))
    expect((await fields(other))[0]).toBe(400)
    expect(
      (await save('u-maintainer', { stations: [{ stationId: station, fromDay: '2026-06-01', toDay: null }] }))
        .statusCode,
    ).toBe(200)
  })
})

const lay = () => installDemoStaff(state.t.db, state.t.telemetry, state.t.clock.now)
test('people of the demo have records with ends before and after today, laid once', async () => {
  await lay()
  const states = (await list()).map(({ certificateState }) => certificateState)
  expect(new Set(states)).toEqual(new Set(['valid', 'expiring', 'expired', null]))
  expect((await list({ availability: 'absent' })).length).toBe(1)
  await save('u-magang', { note: 'changed' }, 1)
  await lay()
  expect(await info('u-magang')).toMatchObject({ note: 'changed', version: 2 })
})

describe('rights', () => {
  test('people of another company are missing; who only reads changes nothing', async () => {
    expect(refusal(await who.operator2.get(query(calls.detail.path, { id: 'u-maintainer' })))).toEqual(
      refusal(await who.operator2.get(query(calls.detail.path, { id: 'none' }))),
    )
    expect(idsOf(await list({}, who.operator2))).not.toContain('u-maintainer')
    expect((await save('u-maintainer', {}, 0, who.maintainer)).statusCode).toBe(403)
    expect((await save('u-operator2', {})).statusCode).toBe(404)
  })

  test('the export is recorded', async () => {
    const answer = await who.operator.get(query(calls.export.path))
    expect([answer.statusCode, answer.rawPayload.length > 1000]).toEqual([200, true])
    const audit = await who.admin.get(query(auditContract.page.path, { action: 'export', pageSize: '5' }))
    expect(audit.json().data.rows[0].target).toBe('共享人员')
  })
})
