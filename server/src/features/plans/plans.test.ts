import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { filesContract } from '@fengguang/domain/files/files.contract'
import { monthKeys, sumOf, type ProductionPlan } from '@fengguang/domain/plans/plan.model'
import { planImportLabels } from '@fengguang/domain/plans/plan-import.rules'
import { splitYear } from '@fengguang/domain/plans/plan-split.rules'
import { plansContract as calls, type PlanSplit } from '@fengguang/domain/plans/plans.contract'
import { stationRunContract } from '@fengguang/domain/station-run/station-run.contract'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

const stationId = 'pv-qinghai-gonghe'
const even = Array.from({ length: 12 }, () => 100)
const form = { stationId, year: 2027, annualKwh: 1200, monthsKwh: even, splitBase: 'entered', note: '' }
let t: TestApp
let admin: TestBrowser
let operator: TestBrowser

beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
  operator = await t.signIn('operator')
})
afterAll(() => t.close())

const list = async (by: TestBrowser, query = ''): Promise<{ rows: ProductionPlan[]; total: number }> =>
  (await by.get(`${calls.list.path}?${query}`)).json().data
const remove = (by: TestBrowser, id: string) => by.get(`${calls.remove.path}?id=${id}`)

const split = async (id: string): Promise<PlanSplit> =>
  (await admin.get(`${calls.split.path}?stationId=${id}&year=2027`)).json().data
const upload = async (rows: (string | number | null)[][]) => {
  const head = Object.values(planImportLabels).map(([zh]) => zh)
  const bytes = await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [head, ...rows] }] })
  const answer = await admin.send({
    method: 'POST',
    url: `${filesContract.upload.path}?kind=workbook&fileName=plans.xlsx`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().data.id as string
}
const preview = async (fileId: string) => (await admin.post(calls.importPreview.path, { fileId })).json().data

test('the demo has plans of the year, some of the administrator and some of the operator [req 522]', async () => {
  const { rows, total } = await list(admin, 'year=2026')
  expect(total).toBe(3)
  expect(new Set(rows.map(({ creatorId }) => creatorId))).toEqual(new Set(['u-admin', 'u-operator']))
  for (const plan of rows) expect(sumOf(monthKeys.map((key) => plan[key]))).toBeCloseTo(plan.annualKwh, 2)
  expect(rows.map(({ splitBase }) => splitBase).sort()).toEqual(['clearSky', 'clearSky', 'windShape'])
})

describe('a plan of one station and year', () => {
  let plan: ProductionPlan
  test('is entered once [req 525]', async () => {
    const answer = await admin.post(calls.insert.path, form)
    expect(answer.statusCode).toBe(200)
    plan = answer.json().data
    expect(plan).toMatchObject({ year: 2027, annualKwh: 1200, m1: 100, version: 1, isOwn: true, creatorName: '林晓' })
    const again = await admin.post(calls.insert.path, form)
    expect([again.statusCode, again.json().fields.year]).toEqual([400, '已存在相同的记录'])
  })
  test('is found by station, year and creator, with its sums', async () => {
    expect((await list(admin, `stationId=${stationId}&year=2027&creator=me`)).total).toBe(1)
    expect((await list(operator, `stationId=${stationId}&year=2027&creator=me`)).total).toBe(0)
    const mine = (await admin.get(`${calls.list.path}?year=2027&creator=me`)).json().data
    expect(mine.totals).toMatchObject({ annualKwh: 1200, m12: 100 })
    expect((await list(admin, `keyword=${encodeURIComponent('林晓')}&year=2027`)).total).toBe(1)
  })
  test('a colleague sees it and can neither edit nor delete it [req 299]', async () => {
    const [seen] = (await list(operator, `stationId=${stationId}&year=2027`)).rows
    expect(seen).toMatchObject({ id: plan.id, isOwn: false })
    const edited = await operator.post(calls.update.path, { ...form, id: plan.id, version: 1, note: '我的' })
    expect([edited.statusCode, edited.json().key]).toEqual([403, 'plan.notYours'])
    expect(edited.json().msg).toBe('非本人创建的计划，不能删除或编辑')
    expect((await remove(operator, plan.id)).json().key).toBe('plan.notYours')
    expect((await list(admin, 'year=2027')).rows[0]).toMatchObject({ note: '', version: 1 })
  })
  test('of two who save the same version the second is refused [req 526]', async () => {
    const change = (note: string) => admin.post(calls.update.path, { ...form, id: plan.id, version: 1, note })
    const answers = await Promise.all([change('一'), change('二')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]))
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json().key).toBe('record.conflict')
    expect((await list(admin, 'year=2027')).rows[0]).toMatchObject({ version: 2 })
  })
  test('months that do not add up are refused', async () => {
    const wrong = { ...form, id: plan.id, version: 2, annualKwh: 1300 }
    const answer = await admin.post(calls.update.path, wrong)
    expect([answer.statusCode, answer.json().fields.monthsKwh]).toEqual([400, '各月之和须等于年计划'])
  })
  test('it goes by a GET of our own pages only, and the audit log has it [req 523]', async () => {
    const foreign = await t.app.inject({
      url: `${calls.remove.path}?id=${plan.id}`,
      cookies: Object.fromEntries(admin.cookies),
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.statusCode).toBe(403)
    expect((await remove(admin, plan.id)).statusCode).toBe(200)
    expect((await list(admin, 'year=2027')).total).toBe(0)
    expect((await remove(admin, plan.id)).statusCode).toBe(404)
    const log = (await admin.get(`${auditContract.page.path}?pageSize=100`)).json().data.rows as { target: string }[]
    expect(log.filter(({ target }) => target.includes('2027 年发电计划'))).toHaveLength(3)
  })
})

test('who looks may not fill in, and stations of others are out of reach', async () => {
  const analyst = await t.signIn('analyst')
  expect((await list(analyst, 'year=2026')).total).toBe(3)
  expect((await analyst.post(calls.insert.path, form)).statusCode).toBe(403)
  const stranger = await t.signIn('admin3')
  expect((await stranger.post(calls.insert.path, form)).statusCode).toBe(404)
  expect((await list(stranger)).total).toBe(0)
  expect((await stranger.get(`${calls.split.path}?stationId=${stationId}&year=2027`)).statusCode).toBe(404)
  const [plan] = (await list(admin, 'year=2026')).rows
  expect((await remove(stranger, plan!.id)).statusCode).toBe(404)
})

test('a split is offered by the sun for light and by typical winds for farms, and says so', async () => {
  const sun = await split(stationId)
  expect(sun.base).toBe('clearSky')
  const months = splitYear(135_000_000, sun.weights)
  expect(sumOf(months)).toBe(135_000_000)
  // At 36° north a plane as steep as the latitude has its best months in spring and autumn, its worst in December.
  expect(months.indexOf(Math.min(...months))).toBeOneOf([10, 11])
  expect(Math.max(...months) / Math.min(...months)).toBeGreaterThan(1.1)
  expect(Math.max(...months) / Math.min(...months)).toBeLessThan(1.6)
  expect((await split('wp-gansu-guazhou')).base).toBe('windShape')
})

test('completion: on-grid energy over the plan, unknown without either', async () => {
  const { monthPlanKwh, monthCompletionPct } = (
    await admin.get(`${stationRunContract.runStatusDetail.path}?stationId=${stationId}`)
  ).json().body
  const [plan] = (await list(admin, `stationId=${stationId}&year=2026`)).rows
  expect(monthPlanKwh).toBe(plan!.m6)
  // No store: what was given to the grid is not known.
  expect(monthCompletionPct).toBeNull()
})

describe('the workbook', () => {
  test('the model lists the stations without a plan of the year [req 524]', async () => {
    const answer = await admin.get(`${calls.exportModel.path}?year=2028`)
    const { sheets } = await readXlsx(answer.rawPayload)
    const rows = sheets[0]!.rows
    expect(rows[0]!.slice(0, 4)).toEqual(['电站', '年份', '年计划上网电量 (kWh)', '1月 (kWh)'])
    expect(rows.slice(1).map((row) => row.slice(0, 2))).toContainEqual(['青海共和光伏电站', 2028])
    expect(rows).toHaveLength(4)
  })
  test('is judged row by row, and written whole or not at all', async () => {
    const good = ['青海共和光伏电站', 2028, 1200, ...even, '导入']
    const bad = ['甘肃瓜州风电场', 2028, 1300, ...even, '']
    const untouched = ['苏州园区综合能源站', 2028, null, ...even.map(() => null), null]
    const mixed = await upload([good, bad, untouched])
    const judged = await preview(mixed)
    expect([judged.good, judged.bad]).toEqual([1, 1])
    expect(judged.rows[1].errors).toEqual({ annualKwh: '各月之和须等于年计划' })
    expect((await admin.post(calls.importCommit.path, { fileId: mixed })).json().key).toBe('import.hasErrors')
    expect((await list(admin, 'year=2028')).total).toBe(0)
    const fileId = await upload([good, untouched])
    expect((await admin.post(calls.importCommit.path, { fileId })).json().data).toEqual({ imported: 1 })
    expect((await list(admin, 'year=2028')).rows[0]).toMatchObject({ note: '导入', isOwn: true, splitBase: 'entered' })
    expect((await preview(fileId)).rows[0].errors.year).toBe('已存在相同的记录')
  })
  test('an export can be read back', async () => {
    const answer = await admin.get(`${calls.export.path}?year=2028`)
    const { sheets } = await readXlsx(answer.rawPayload)
    expect(sheets[0]!.rows[1]!.slice(0, 4)).toEqual(['青海共和光伏电站', 2028, 1200, 100])
  })
})
