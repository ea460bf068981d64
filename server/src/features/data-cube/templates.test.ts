import { emptyDefinition } from '@fengguang/domain/data-cube/cube.model'
import { dataCubeContract } from '@fengguang/domain/data-cube/data-cube.contract'
import type { AnalysisTemplate } from '@fengguang/domain/data-cube/template.model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

const slow = 300_000
const { templateList, templatePage, templateUpdate, templateDelete } = dataCubeContract
const built = { ...emptyDefinition(), x: ['time'], y: ['inverter.powerKw'], groups: ['station'] }

let t: TestApp
let analyst: TestBrowser
let operator: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  analyst = await t.signIn('analyst')
  operator = await t.signIn('operator')
}, slow)
afterAll(() => t.close(), slow)

const save = (who: TestBrowser, change: object) =>
  who.post(templateUpdate.path, { name: '逆变器功率', scope: 'personal', definition: built, ...change })
const saved = async (who: TestBrowser, change: object): Promise<AnalysisTemplate> => {
  const answer = await save(who, change)
  expect([answer.statusCode, answer.json().msg]).toEqual([200, undefined])
  return answer.json().data as AnalysisTemplate
}
const names = async (who: TestBrowser): Promise<string[]> =>
  ((await who.get(templateList.path)).json().data as AnalysisTemplate[]).map(({ name }) => name)
const keyOf = (answer: { statusCode: number; json(): { key?: string } }) => [answer.statusCode, answer.json().key]

test('a personal template is listed, paged, updated and deleted by its owner, and seen by no colleague [req 188]', async () => {
  const own = await saved(analyst, { name: '我的' })
  expect(own).toMatchObject({ version: 1, mayChange: true, definition: built })
  expect(await names(analyst)).toContain('我的')
  expect(await names(operator)).not.toContain('我的')
  const page = (await analyst.get(`${templatePage.path}?keyword=我的&scope=personal`)).json().data
  expect([page.total, page.rows.length]).toEqual([1, 1])
  const changed = await saved(analyst, { id: own.id, version: 1, name: '改名' })
  expect(changed).toMatchObject({ version: 2, name: '改名' })
  expect(keyOf(await save(operator, { id: own.id, version: 2 }))).toEqual([404, 'record.notFound'])
  expect(keyOf(await operator.post(templateDelete.path, { id: own.id }))).toEqual([404, 'record.notFound'])
  expect((await analyst.post(templateDelete.path, { id: own.id })).json().data).toEqual({ removed: 1 })
  expect(await names(analyst)).not.toContain('改名')
})

test('a template of the company needs the permission; colleagues open it and do not change it', async () => {
  expect(keyOf(await save(operator, { scope: 'company' }))).toEqual([403, 'template.notYours'])
  const shared = await saved(analyst, { scope: 'company', name: '公司日报' })
  expect(await names(operator)).toContain('公司日报')
  expect(keyOf(await save(operator, { id: shared.id, version: 1, scope: 'company' }))).toEqual([
    403,
    'template.notYours',
  ])
  expect(keyOf(await operator.post(templateDelete.path, { id: shared.id }))).toEqual([403, 'template.notYours'])
  const admin = await t.signIn('admin')
  expect(await saved(admin, { id: shared.id, version: 1, scope: 'company', name: '公司周报' })).toMatchObject({
    version: 2,
    ownerName: '苏研',
  })
  expect(keyOf(await save(admin, { id: shared.id, version: 2, scope: 'personal' }))).toEqual([403, 'template.notYours'])
})

test('of two people who save one template the second is asked to save again, and can [req 539]', async () => {
  const admin = await t.signIn('admin')
  const { id } = await saved(analyst, { scope: 'company', name: '两人' })
  const form = { id, scope: 'company', name: '两人' }
  const both = await Promise.all([save(analyst, { ...form, version: 1 }), save(admin, { ...form, version: 1 })])
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  const refused = both.find(({ statusCode }) => statusCode === 409)!
  expect(refused.json()).toMatchObject({ key: 'template.versionUpdated', msg: '模板版本已更新，请重新保存' })
  expect((await saved(admin, { ...form, version: 2 })).version).toBe(3)
})

test('a name stands once among one’s own', async () => {
  await saved(analyst, { name: '重名' })
  const second = await save(analyst, { name: '重名' })
  expect([second.statusCode, second.json().fields]).toEqual([400, { name: '已存在相同的记录' }])
  expect((await saved(operator, { name: '重名' })).mayChange).toBe(true)
})

test('another company sees and changes none of them', async () => {
  const shared = await saved(analyst, { scope: 'company', name: '仅本公司' })
  const stranger = await t.signIn('admin2')
  expect(await names(stranger)).toEqual([])
  for (const id of [shared.id, 'no-such-id']) {
    expect(keyOf(await save(stranger, { id, version: 1 }))).toEqual([404, 'record.notFound'])
    expect(keyOf(await stranger.post(templateDelete.path, { id }))).toEqual([404, 'record.notFound'])
  }
})

test('so many templates and no more', async () => {
  await t.db.run(
    `insert into analysis_template (id, company_id, owner_id, scope, name, definition, created_at, changed_at, changed_by)
     select 'many-' || n, 'c-huanghe', 'u-maintainer', 'personal', 'n' || n, '{"x":[],"y":[]}', now(), now(), 'u-maintainer'
     from generate_series(1, 100) n`,
    [],
  )
  const maintainer = await t.signIn('maintainer')
  expect(keyOf(await save(maintainer, {}))).toEqual([409, 'template.tooMany'])
})
