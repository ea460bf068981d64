import { filesContract } from '@fengguang/domain/files/files.contract'
import { userImportColumns, userImportLabels, type UserImportColumn } from '@fengguang/domain/organisation/user-import'
import { usersContract } from '@fengguang/domain/organisation/users.contract'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form, openTestApp, TestBrowser, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

const u = usersContract
type Row = Partial<Record<UserImportColumn, string>>
const good: Row = {
  realName: '某人',
  roles: '运行人员、Viewer',
  organisations: '生产运行部/光伏运维中心',
  job: '值班员',
}

async function upload(rows: Row[], by = admin, lang: 0 | 1 = 0) {
  const header = userImportColumns.map((key) => userImportLabels[key][lang])
  const cells = rows.map((row) => userImportColumns.map((key) => ({ ...good, ...row })[key] ?? ''))
  const bytes = await writeXlsx({ sheets: [{ name: 'S', rows: [header, ...cells] }] })
  const answer = await by.send({
    method: 'POST',
    url: `${filesContract.upload.path}?kind=workbook&fileName=people.xlsx`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  })
  return answer.json().data.id as string
}
const preview = async (rows: Row[], by = admin) =>
  (await by.post(u.importPreview.path, { fileId: await upload(rows, by) })).json().data
const total = async () => (await admin.get(u.page.path)).json().data.total as number

test("the template has the columns in the caller's language", async () => {
  const answer = await admin.get(u.importTemplate.path)
  const [header] = (await readXlsx(new Uint8Array(answer.rawPayload))).sheets[0]!.rows
  expect(header).toEqual(userImportColumns.map((key) => userImportLabels[key][0]))
})

test('errors stand at their row and column', async () => {
  const {
    rows,
    good: fine,
    bad,
  } = await preview([
    { userName: 'first', tel: '13911110001' },
    { userName: 'FIRST', tel: '13911110001' },
    { userName: 'Operator', tel: '13800010001' },
    { userName: '1x', realName: '', tel: '12', email: 'nobody' },
    { userName: 'fifth', roles: '厨师', organisations: '外星基地', job: '船长' },
    { userName: 'sixth', roles: '' },
  ])
  expect([fine, bad]).toEqual([1, 5])
  expect(rows.map((row: { line: number }) => row.line)).toEqual([2, 3, 4, 5, 6, 7])
  const errors = rows.map((row: { errors: object }) => row.errors)
  expect(errors[0]).toEqual({})
  expect(errors[1]).toEqual({ userName: '与第 2 行重复', tel: '与第 2 行重复' })
  expect(errors[2]).toEqual({ userName: '已存在相同的记录', tel: '已存在相同的记录' })
  expect(Object.keys(errors[3]).toSorted()).toEqual(['email', 'realName', 'tel', 'userName'])
  expect(errors[4]).toEqual({ roles: '“厨师”不存在', organisations: '“外星基地”不存在', job: '“船长”不存在' })
  expect(errors[5]).toEqual({ roles: '不能为空' })
})

test('a name that several organisations have asks for its path', async () => {
  await t.db.run(`insert into organisation values ('o-twin', 'c-huanghe', 'o-huanghe-repair', '光伏运维中心')`, [])
  const { rows } = await preview([
    { userName: 'one-of', organisations: '光伏运维中心' },
    { userName: 'two-of', organisations: '检修维护部/光伏运维中心' },
  ])
  expect([Object.keys(rows[0].errors), rows[1].errors]).toEqual([['organisations'], {}])
  await t.db.run(`delete from organisation where id = 'o-twin'`, [])
})

test('all rows or none', async () => {
  const before = await total()
  const fileId = await upload([{ userName: 'alpha-1' }, { userName: 'operator' }])
  const refused = await admin.post(u.importCommit.path, { fileId })
  expect([refused.statusCode, refused.json().key]).toEqual([409, 'import.hasErrors'])
  expect(await total()).toBe(before)
})

test('accounts come with a one-time password each, and a second commit adds nobody', async () => {
  const before = await total()
  const fileId = await upload([{ userName: 'alpha-1', tel: '13911110001' }, { userName: 'alpha-2' }], admin, 1)
  const made = (await admin.post(u.importCommit.path, { fileId })).json().data
  expect(made.map((row: { userName: string }) => row.userName)).toEqual(['alpha-1', 'alpha-2'])
  const answer = await new TestBrowser(t.app).post('/Login/doLogin.htm', form({ ...made[0], psd_type: '01' }))
  expect(answer.json()).toMatchObject({ status: 1 })
  const [row] = (await admin.get(`${u.page.path}?keyword=13911110001`)).json().data.rows
  expect(row).toMatchObject({
    roleIds: ['c-huanghe:operator', 'c-huanghe:viewer'],
    orgIds: ['o-huanghe-pv'],
    jobId: 'j-huanghe-shift',
  })
  expect((await admin.post(u.importCommit.path, { fileId })).json().key).toBe('import.hasErrors')
  expect(await total()).toBe(before + 2)
  const imports = await t.db.rows(`select detail from audit_event where action = 'import'`, [], (r) => r)
  expect(imports).toEqual([{ detail: `2 rows of ${fileId}` }])
})

test("another company's workbook is missing, and its names are unknown", async () => {
  const other = await t.signIn('admin2')
  const fileId = await upload([{ userName: 'beta-1' }])
  expect((await other.post(u.importPreview.path, { fileId })).json().key).toBe('record.notFound')
  await t.db.run(`update role set name_zh = '东海专用' where id = 'c-donghai:viewer'`, [])
  const { rows } = await preview([{ userName: 'beta-1', roles: '东海专用' }])
  expect(rows[0].errors).toEqual({ roles: '“东海专用”不存在' })
})

test('a role beyond the own one is an error of its row', async () => {
  await t.db.run(`insert into role_screen values ('c-huanghe:safety', 'userManagementN', true)`, [])
  const clerk = await t.signIn('safety')
  const wanted = [
    { userName: 'gamma-1', roles: '管理员' },
    { userName: 'gamma-2', roles: '只读用户' },
  ]
  const { rows } = await preview(wanted, clerk)
  expect([Object.keys(rows[0].errors), rows[1].errors]).toEqual([['roles'], {}])
})
