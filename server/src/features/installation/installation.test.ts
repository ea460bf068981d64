import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { screens } from '@fengguang/domain/navigation/screens'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { passwordMatches } from '../../platform/password.ts'
import { installCompany } from '../organisation/new-company.service.ts'
import { installFirstAdministrator } from './first-administrator.service.ts'
import { installDemo } from './installation.service.ts'

let t: TestDatabase
beforeEach(async () => {
  t = await createTestDatabase(inject('postgresUrl'), resolve(import.meta.dirname, '../../../../db/postgres'))
})
afterEach(() => t.drop())

test('without demo mode there is one account, with a password that must be changed', async () => {
  const password = await installFirstAdministrator(t.db)
  const accounts = await t.db.rows('select user_name, password_hash, must_change_password from account', [], (row) =>
    z.object({ user_name: z.string(), password_hash: z.string(), must_change_password: z.boolean() }).parse(row),
  )
  expect(accounts).toMatchObject([{ user_name: 'admin', must_change_password: true }])
  expect(await passwordMatches(password!, accounts[0]!.password_hash)).toBe(true)
})

test('screens of a region are in no menu of a new company; the demo has them', async () => {
  const regional = Object.entries<{ region?: string }>(screens).flatMap(([name, { region }]) => (region ? [name] : []))
  const granted = async () =>
    (await names('select distinct screen from role_screen')).filter((one) => regional.includes(one))
  expect(regional).toContain('henanHome')
  await installFirstAdministrator(t.db)
  expect(await granted()).toEqual([])
  await installCompany(t.db, 'c-second', '第二公司')
  expect(await granted()).toEqual([])
})

test('the password is shown once', async () => {
  expect(await installFirstAdministrator(t.db)).toEqual(expect.any(String))
  expect(await installFirstAdministrator(t.db)).toBeUndefined()
})

test('the demo can be installed again and grows, but does not bring back what was removed', async () => {
  await installDemo(t.db, 3)
  await t.db.run(`update station set deleted_at = now() where id = 'ce-jiangsu-suzhou'`, [])
  await installDemo(t.db, 5)
  const ids = await t.db.rows('select id from station where deleted_at is null', [], (r) => (r as { id: string }).id)
  expect(ids).toHaveLength(4)
  expect(ids).not.toContain('ce-jiangsu-suzhou')
})

test('the demo has the screens of its regions', async () => {
  await installDemo(t.db, 1)
  expect(
    await names(`select role_id from role_screen where screen = 'henanHome' and role_id like '%administrator'`),
  ).toHaveLength(3)
})

test('demo data and real data never share a folder', async () => {
  await installDemo(t.db, 1)
  await expect(installFirstAdministrator(t.db)).rejects.toThrow('FENGGUANG_DEMO=on')
})

const names = (sql: string) => t.db.rows(sql, [], (row) => Object.values(row as Record<string, string>).join(' '))

test('every demo company has departments with managers, and its stations stand in them', async () => {
  await installDemo(t.db)
  expect(await names('select company_id, count(*) from organisation group by 1 order by 1')).toEqual([
    'c-donghai 8',
    'c-huanghe 8',
    'c-zhongyuan 8',
  ])
  expect(await names('select name from station where id not in (select station_id from organisation_station)')).toEqual(
    [],
  )
  expect(
    await names('select user_name from account where id not in (select account_id from organisation_account)'),
  ).toEqual([])
  expect(await names('select id from company where operates_platform')).toEqual(['c-huanghe'])
})

test('a later start puts new stations where they belong and leaves what people changed', async () => {
  await installDemo(t.db, 3)
  await t.db.run(`delete from organisation_station where station_id = 'wp-gansu-guazhou'`, [])
  await t.db.run(`delete from organisation_account where organisation_id = 'o-huanghe-analysis'`, [])
  await t.db.run(`delete from organisation where id = 'o-huanghe-analysis'`, [])
  await t.db.run(`delete from role_screen where role_id = 'c-huanghe:operator'`, [])
  await installDemo(t.db, 4)
  expect(await names('select station_id from organisation_station order by 1')).toEqual([
    'ce-jiangsu-suzhou',
    'pv-qinghai-golmud',
    'pv-qinghai-gonghe',
  ])
  expect(await names(`select id from organisation where id = 'o-huanghe-analysis'`)).toEqual([])
  expect(await names(`select screen from role_screen where role_id = 'c-huanghe:operator'`)).toEqual([])
})

test('an operator sees the stations of the own departments, a viewer all of the company', async () => {
  await installDemo(t.db, 20)
  const seen = (user: string, role: string) =>
    names(`select id from visible_station('u-${user}', '${role}') order by id`)
  const wind = await seen('zhaolei', 'c-huanghe:operator')
  expect(wind.length).toBeGreaterThan(1)
  expect(wind.every((id) => id.startsWith('wp-'))).toBe(true)
  const all = await names(`select id from station where company_id = 'c-huanghe' order by id`)
  expect(await seen('operator', 'c-huanghe:operator')).toEqual(all)
  expect((await seen('viewer3', 'c-zhongyuan:viewer')).length).toBeGreaterThan(1)
})

test.each([
  ['shanghai', 'c-donghai', '上海', ['homeShanghai', 'homeSimpleSH']],
  ['henan', 'c-zhongyuan', '河南', ['henanCleanSuggest', 'henanHome', 'henanMonitoring', 'henanStationOverview']],
])('%s sees the stations of the region alone, of all classes, and its own homes', async (user, company, place, own) => {
  await installDemo(t.db)
  const seen = await names(`select province, stcls from visible_station('u-${user}', '${company}:${user}') order by 2`)
  expect(seen.length).toBeGreaterThan(3)
  expect([...new Set(seen)]).toEqual(['01', '02', '05'].map((stcls) => `${place} ${stcls}`))
  const granted = await names(`select screen from role_screen where role_id = '${company}:${user}' order by 1`)
  expect(granted.filter((screen) => /^home|^henan/.test(screen))).toEqual(own)
})

test('every demo station has its devices, and each company a gateway that speaks for its stations', async () => {
  await installDemo(t.db, 20, 'the secret of the simulator')
  const counts = await names('select station_id, count(*) from device group by 1')
  expect(counts.length).toBeGreaterThan(10)
  expect(
    await names(`select count(*) from device d join device p on p.id = d.parent_id where p.station_id <> d.station_id`),
  ).toEqual(['0'])
  expect(await names(`select count(*) from device where is_main and type = 'meter'`)).toEqual([String(counts.length)])
  expect(
    await names(`select id from gateway where secret_hash = sha256('the secret of the simulator') order by 1`),
  ).toEqual(['gw-c-donghai', 'gw-c-huanghe', 'gw-c-zhongyuan'])
  expect(await names('select id from station where id not in (select station_id from gateway_station)')).toEqual([])
})

test('a later start adds the devices of new stations and leaves what people changed', async () => {
  await installDemo(t.db, 1)
  const [first, second] = await names('select id from device order by no desc limit 2')
  await t.db.run(`update device set deleted_at = now() where id = '${first}'`, [])
  await t.db.run(`update device set name = '改过' where id = '${second}'`, [])
  await t.db.run(`delete from gateway_station`, [])
  await installDemo(t.db, 4, 'another secret')
  expect(await names(`select count(*) from device where id = '${first}' and deleted_at is null`)).toEqual(['0'])
  expect(await names(`select name from device where id = '${second}'`)).toEqual(['改过'])
  expect(await names('select station_id from gateway_station order by 1')).toEqual([
    'ce-jiangsu-suzhou',
    'pv-qinghai-golmud',
    'wp-gansu-guazhou',
  ])
  expect(await names(`select count(*) from gateway where secret_hash = sha256('another secret')`)).toEqual(['0'])
})

test('a new station of the demo comes with a picture, and one that was removed stays removed', async () => {
  const pictures = () =>
    t.db.rows(
      `select p.station_id as id, f.content_type as type from station_picture p
       join station s on s.id = p.station_id join uploaded_file f on f.company_id = s.company_id and f.id = p.file_id
       order by p.station_id`,
      [],
      (row) => Object.values(row as Record<string, string>).join(' '),
    )
  await installDemo(t.db, 2, 'secret', { withPictures: true })
  expect(await pictures()).toEqual(['pv-qinghai-gonghe image/png', 'wp-gansu-guazhou image/png'])
  await t.db.run(`delete from station_picture where station_id = 'pv-qinghai-gonghe'`, [])
  await installDemo(t.db, 3, 'secret', { withPictures: true })
  expect(await pictures()).toEqual(['ce-jiangsu-suzhou image/png', 'wp-gansu-guazhou image/png'])
})
